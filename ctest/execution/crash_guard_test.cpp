// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <csignal>
#include <iostream>
#include <sstream>
#include <thread>

#include "ctest/support/command.hpp"
#include "suite/execution/failures.hpp"

namespace yoke::execution {
namespace {

std::string say_nothing(std::string const&) { return {}; }

TEST(CrashGuard, WhatLibrariesSayMeanwhileIsSaidAfterwards) {
  std::stringbuf said;
  auto* const before = std::cerr.rdbuf(&said);
  {
    CrashGuard const outer(say_nothing);
    std::cerr << "first\n";
    EXPECT_EQ(said.str(), "");
    CrashGuard const inner(say_nothing);
    EXPECT_EQ(said.str(), "first\n");
    std::cerr << "second\n";
  }
  std::cerr.rdbuf(before);
  EXPECT_EQ(said.str(), "first\nsecond\n");
}

TEST(CrashGuard, LeavesEverythingAsItWas) {
  struct sigaction before {
  }, after{};
  sigaction(SIGABRT, nullptr, &before);
  auto const terminate = std::get_terminate();
  { CrashGuard const watch(say_nothing, 1000); }
  sigaction(SIGABRT, nullptr, &after);
  EXPECT_EQ(before.sa_handler, after.sa_handler);
  EXPECT_EQ(std::get_terminate(), terminate);
}

/// In a program of its own, since it ends.
class WatchDeathTest : public testing::Test {
 protected:
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

OnFatal saying(std::string const& begin) {
  return [begin](std::string const& reason) { return begin + reason; };
}

TEST_F(WatchDeathTest, AnAbortIsTheLastActsSentenceInTheLibrarysWords) {
  EXPECT_EXIT(
      {
        CrashGuard const outer(saying("outer: "));
        std::cerr << "a warning\n";
        CrashGuard const inner(saying("inner: "));
        std::cerr << "bad address /a/b.cpp:1" << std::flush << "\nBacktrace:\n f()\n";
        std::abort();
      },
      testing::ExitedWithCode(3), "^a warning\nyoke: inner: bad address\n$");
}

TEST_F(WatchDeathTest, ALibraryThatExitsIsOneSentenceToo) {
  EXPECT_EXIT(
      {
        CrashGuard const watch(saying("run: "));
        std::exit(0);
      },
      testing::ExitedWithCode(3), "^yoke: run: a library ended the program\n$");
}

TEST_F(WatchDeathTest, ARunThatDoesNotEndIsOneSentenceToo) {
  EXPECT_EXIT(
      {
        CrashGuard const watch(saying(""), 0.05);
        for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
      },
      testing::ExitedWithCode(3), "^yoke: no end within 0.05 s\n$");
}

TEST_F(WatchDeathTest, AnExceptionThatNobodyCanCatchIsOneSentenceToo) {
  auto const end = [] {
    CrashGuard const watch(saying("end: "));
    std::thread([] { throw std::runtime_error("of a destructor"); }).join();
  };
  EXPECT_EXIT(end(), testing::ExitedWithCode(3), "^yoke: end: of a destructor\n$");
}

TEST_F(WatchDeathTest, ALastActThatFailsIsSaid) {
  EXPECT_EXIT(
      {
        CrashGuard const watch([](std::string const&) -> std::string { throw std::runtime_error("disk full"); });
        std::abort();
      },
      testing::ExitedWithCode(3), "^yoke: the program was aborted; disk full\n$");
}

TEST_F(WatchDeathTest, ALastActThatHangsEndsAllTheSame) {
  if (thread_sanitized) GTEST_SKIP() << "the thread sanitizer delays the signal that ends it";
  EXPECT_EXIT(
      {
        CrashGuard const watch([](std::string const&) -> std::string {
          for (;;) std::this_thread::yield();
        });
        std::abort();
      },
      testing::ExitedWithCode(3), "");
}

}  // namespace
}  // namespace yoke::execution
