// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

namespace yoke {

/// A plan without a time, and why.
struct Unpredicted {
  std::string plan, status, reason;
};
/// To standard output, a line per reason.
void print_unpredicted(std::vector<Unpredicted> const& plans);

}  // namespace yoke
