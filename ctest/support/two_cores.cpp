// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Linked into a test program that makes processors, it skips all tests where they would have to share a core.
#include <gtest/gtest.h>

#include "suite/node/topology.hpp"

namespace yoke {
namespace {

class TwoCores : public testing::Environment {
  void SetUp() override {
    // CTest recognizes the first word.
    if (node::usable_cores().size() < 2) GTEST_SKIP() << "[  SKIPPED ] host and device need a core each";
  }
};

/// GoogleTest owns its environments.
[[maybe_unused]] auto const* const added = testing::AddGlobalTestEnvironment(new TwoCores);

}  // namespace
}  // namespace yoke
