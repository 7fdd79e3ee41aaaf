// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <exception>
#include <string>
#include <string_view>

namespace yoke {

/// What an exception that is no Error means to a user.
struct Failure {
  std::string reason;
  bool of_memory = false;  ///< there was too little: the machine's lack, and nobody's mistake
};

Failure failure_of(std::exception const& thrown);

/// A library's message as a reason: its first line, without the place in the source.
std::string reason_of(std::string_view message);

}  // namespace yoke
