// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Detection of launchers in a build without MPI.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "suite/ranks/ranks.hpp"

namespace yoke::ranks {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::ThrowsMessage;

/// An environment without the variables of any launcher.
class Launch : public testing::Test {
 protected:
  Launch() { clear(); }
  ~Launch() override { clear(); }
  static void set(char const* variable, char const* value) { setenv(variable, value, 1); }

 private:
  static void clear() {
    for (char const* const variable :
         {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MV2_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK", "PALS_RANKID",
          "PMI_CONTROL_PORT", "SLURM_NTASKS", "SLURM_STEP_NUM_TASKS"})
      unsetenv(variable);
  }
};

TEST_F(Launch, IsSeenInTheEnvironment) {
  EXPECT_FALSE(launch());
  set("PMIX_RANK", "0");
  EXPECT_EQ(launch()->ranks, 0U) << "nobody knows how many";
  set("SLURM_STEP_NUM_TASKS", "2");
  EXPECT_EQ(launch()->ranks, 2U);
  set("PMI_SIZE", "3");
  EXPECT_EQ(launch()->variable, "PMI_SIZE");
  EXPECT_EQ(launch()->ranks, 3U);
}

TEST_F(Launch, OfAJobIsNoneOfRanks) {
  set("SLURM_NTASKS", "4");
  set("SLURM_STEP_NUM_TASKS", "4");
  EXPECT_FALSE(launch());
  EXPECT_EQ(join_ranks([] { return false; })->count(), 1U);
}

TEST_F(Launch, OfSeveralRanksIsRefusedWithoutMpi) {
  set("OMPI_COMM_WORLD_SIZE", "2");
  EXPECT_THAT([] { join_ranks([] { return false; }); },
              ThrowsMessage<Error>(AllOf(HasSubstr("OMPI_COMM_WORLD_SIZE is 2"), HasSubstr("without MPI"))));
  set("OMPI_COMM_WORLD_SIZE", "1");
  EXPECT_EQ(join_ranks([] { return false; })->count(), 1U);
}

TEST(Ranks, OneAloneAgreesWithItself) {
  Ranks alone;
  EXPECT_EQ(alone.any(5), 5U);
  EXPECT_THAT(alone.gather("a"), testing::ElementsAre("a"));
  EXPECT_EQ(alone.share("b"), "b");
  EXPECT_THROW(alone.link(1), ContractViolation);
}

}  // namespace
}  // namespace yoke::ranks
