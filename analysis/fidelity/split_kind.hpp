// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

namespace yoke {

/// How a plan comes to its split.
enum class SplitKind {
  fixed,     ///< known before it runs
  searched,  ///< fixed, at a share that trials settled on
  dynamic,   ///< decided while running
};

/// "fixed", "searched" or "dynamic".
inline std::string split_kind_name(SplitKind kind) {
  return kind == SplitKind::fixed ? "fixed" : kind == SplitKind::searched ? "searched" : "dynamic";
}

}  // namespace yoke
