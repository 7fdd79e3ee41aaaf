// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/meters/flop_counter.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "ctest/support/temp_folder.hpp"
#include "suite/core/error.hpp"
#include "suite/meters/detail/perf_count.hpp"

namespace yoke::meters {
namespace {

using testing::HasSubstr;

class FlopCounters : public testing::Test {
 protected:
  std::string cpuinfo(std::string const& vendor, int family) {
    std::string const file = (folder.path / "cpuinfo").string();
    std::ofstream(file) << "processor\t: 0\nvendor_id\t: " << vendor << "\ncpu family\t: " << family
                        << "\nmodel\t\t: 1\n";
    return file;
  }
  /// Counters whose counts the test sets.
  FlopCounter::Open fake() {
    return [this](std::uint64_t config) { return [this, config] { return counts[config]; }; };
  }
  TempFolder folder;
  std::map<std::uint64_t, std::uint64_t> counts;
};

TEST(PerfCounts, OfACounterThatOthersUsedTooAreRefused) {
  EXPECT_EQ(whole_count({7, 100, 100}, "the counter"), 7U);
  EXPECT_THAT(
      [] {
        whole_count({7, 100, 60}, "the counter");
      },
      testing::ThrowsMessage<Error>(HasSubstr("the counter was in use by others for a part of the time")));
}

TEST_F(FlopCounters, IntelCountsRegistersOfEveryWidth) {
  FlopCounter counter(Precision::double_precision, fake(), cpuinfo("GenuineIntel", 6));
  counts = {{0x01c7, 5}, {0x04c7, 1}, {0x10c7, 1}, {0x40c7, 10}, {0x80c7, 1000}};
  EXPECT_EQ(counter.take(), 5 + 2 + 4 + 80);
  counts[0x40c7] += 1;
  EXPECT_EQ(counter.take(), 8);
}

TEST_F(FlopCounters, IntelHasTwiceTheNumbersInSinglePrecision) {
  FlopCounter counter(Precision::single_precision, fake(), cpuinfo("GenuineIntel", 6));
  counts = {{0x02c7, 1}, {0x08c7, 1}, {0x20c7, 1}, {0x80c7, 1}, {0x40c7, 1000}};
  EXPECT_EQ(counter.take(), 1 + 4 + 8 + 16);
}

TEST_F(FlopCounters, AmdHasOneEventOfFlops) {
  counts = {{0x0f03, 100}};
  FlopCounter counter(Precision::double_precision, fake(), cpuinfo("AuthenticAMD", 25));
  EXPECT_EQ(counter.take(), 0) << "counts from before";
  counts[0x0f03] = 142;
  EXPECT_EQ(counter.take(), 42);
}

TEST_F(FlopCounters, OtherProcessorsHaveNoneInOneSentence) {
  try {
    FlopCounter(Precision::double_precision, fake(), cpuinfo("Somebody", 3));
    FAIL();
  } catch (Error const& why) {
    EXPECT_THAT(why.what(), HasSubstr("Somebody family 3"));
    EXPECT_EQ(why.exit(), Exit::lacking);
  }
  EXPECT_THROW(FlopCounter(Precision::double_precision, fake(), folder.path / "nowhere"), Error);
}

TEST_F(FlopCounters, ThisMachineCountsOrSaysWhyNot) {
  try {
    FlopCounter counter(Precision::double_precision);
    volatile double sum = 1;
    for (int i = 0; i < 100000; ++i) sum = sum * 1.0000001 + 0.5;
    EXPECT_GE(counter.take(), 200000);
  } catch (Error const& why) {
    EXPECT_EQ(why.exit(), Exit::lacking);
    EXPECT_THAT(why.what(), HasSubstr("counter of flops"));
  }
}

}  // namespace
}  // namespace yoke::meters
