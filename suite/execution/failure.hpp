// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <stdexcept>
#include <string>
#include <string_view>

namespace yoke {

/// What an exception other than Error means to a user.
struct Failure {
  std::string reason;
  bool lacking = false;  ///< the machine had too little memory or too few threads: nobody's mistake
};

/// What the machine lacks, as somebody else has found out.
class Lacking : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

Failure failure_of(std::exception const& thrown);

/// A library's message as a reason: its first line without the source location.
std::string reason_of(std::string_view message);

}  // namespace yoke
