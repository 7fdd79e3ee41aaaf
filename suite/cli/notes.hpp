// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <set>
#include <string>

namespace yoke {

/// Said once each, on standard error.
class Notes {
 public:
  void say(std::string const& sentence);

 private:
  std::set<std::string> said_;
};

}  // namespace yoke
