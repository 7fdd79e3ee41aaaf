// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Linked into a test program, it gives each test the environment that the program started with, however many tests run
// in one process and whatever they set for the commands that they start.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <vector>

namespace yoke {
namespace {

std::vector<std::string> variables() {
  std::vector<std::string> all;
  for (char** one = environ; one && *one; ++one) all.emplace_back(*one);
  return all;
}

/// Restores the environment after each test.
class RestoredEnvironment : public testing::EmptyTestEventListener {
  void OnTestStart(testing::TestInfo const&) override { before_ = variables(); }
  void OnTestEnd(testing::TestInfo const&) override {
    if (variables() == before_) return;
    clearenv();
    for (auto const& one : before_) {
      auto const name = one.find('=');
      setenv(one.substr(0, name).c_str(), one.substr(name + 1).c_str(), 1);
    }
  }

  std::vector<std::string> before_;
};

/// GoogleTest owns its listeners.
[[maybe_unused]] auto const appended = [] {
  testing::UnitTest::GetInstance()->listeners().Append(new RestoredEnvironment);
  return true;
}();

}  // namespace
}  // namespace yoke
