// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <exception>
#include <string>
#include <string_view>

namespace yoke {

/// What an exception other than Error means to a user.
struct Failure {
  std::string reason;
  bool lacking = false;  ///< the machine had too little memory or too few threads: nobody's mistake
};

Failure failure_of(std::exception const& thrown);

/// A library's message as a reason: its first line without the source location.
std::string reason_of(std::string_view message);

}  // namespace yoke
