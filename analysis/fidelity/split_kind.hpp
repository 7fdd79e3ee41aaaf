// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

namespace yoke {

/// Time at which a plan's split is determined.
enum class SplitKind {
  fixed,     ///< before the run
  searched,  ///< by trials, then fixed
  dynamic,   ///< at run time
};

/// Returns "fixed", "searched" or "dynamic".
inline std::string split_kind_name(SplitKind kind) {
  return kind == SplitKind::fixed ? "fixed" : kind == SplitKind::searched ? "searched" : "dynamic";
}

}  // namespace yoke
