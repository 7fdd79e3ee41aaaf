// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "ctest/support/only_owner_writes.hpp"

namespace yoke {

/// A test with an empty folder of its own.
class TemporaryFolder : public testing::Test {
 protected:
  std::filesystem::path const folder = testing::TempDir() + "/yoke_" +
                                       testing::UnitTest::GetInstance()->current_test_info()->test_suite_name() + "_" +
                                       testing::UnitTest::GetInstance()->current_test_info()->name();
  void SetUp() override {
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
  }
  static void write(std::filesystem::path const& file, std::string const& text) {
    std::ofstream(file, std::ios::binary) << text;
    only_owner_writes(file);
  }
  static std::string text_of(std::filesystem::path const& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
  }
};

}  // namespace yoke
