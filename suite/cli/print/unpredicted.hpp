// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/core/status.hpp"

namespace yoke {

/// A plan without a time, and why.
struct Unpredicted {
  std::string plan;
  Status status = Status::unpredicted;
  std::string reason;
};
/// Prints them to standard output, a line per reason.
void print_unpredicted(std::vector<Unpredicted> const& plans);

}  // namespace yoke
