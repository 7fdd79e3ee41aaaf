// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "ctest/support/only_owner_writes.hpp"

namespace yoke {

/// An empty folder of the running test, removed at the end.
class TempFolder {
 public:
  TempFolder() {
    auto const* const test = testing::UnitTest::GetInstance()->current_test_info();
    path = std::filesystem::path(testing::TempDir()) /
           ("yoke_" + std::string(test->test_suite_name()) + test->name() + std::to_string(getpid()));
    std::filesystem::remove_all(path);
    std::filesystem::create_directories(path);
  }
  ~TempFolder() { std::filesystem::remove_all(path); }
  TempFolder(TempFolder const&) = delete;

  /// Writes a file, in folders that it makes.
  void put(std::string const& file, std::string const& text) const {
    std::filesystem::create_directories((path / file).parent_path());
    std::ofstream(path / file) << text;
    only_owner_writes(path / file);
  }
  std::filesystem::path path;
};

}  // namespace yoke
