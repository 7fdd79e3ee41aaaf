// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <set>
#include <string>
#include <utility>

namespace yoke::core {

/// Messages of a study besides its result, such as rows it leaves out. Passes on each sentence once.
class Notes {
 public:
  explicit Notes(std::function<void(std::string const&)> sink) : sink_(std::move(sink)) {}
  void say(std::string const& sentence) {
    if (said_.insert(sentence).second) sink_(sentence);
  }

 private:
  std::function<void(std::string const&)> sink_;
  std::set<std::string> said_;
};

}  // namespace yoke::core
