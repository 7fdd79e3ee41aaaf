// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <stdexcept>
#include <string>
#include <string_view>

namespace yoke::execution {

/// User-facing interpretation of an exception other than Error.
struct Failure {
  std::string reason;
  bool lacking = false;  ///< true: memory or threads were insufficient, which is not an error of the program
};

/// An unavailable resource, reported by another part of the program.
class Lacking : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Interprets an exception.
Failure failure_of(std::exception const& thrown);

/// Extracts a reason from a library's message: its first line without the source location.
std::string reason_of(std::string_view message);

}  // namespace yoke::execution
