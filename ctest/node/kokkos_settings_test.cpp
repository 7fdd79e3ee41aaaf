// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/kokkos_settings.hpp"

#include <gtest/gtest.h>
#if defined(_OPENMP)
#include <omp.h>
#endif

#include <cstdlib>

#include "suite/node/spaces.hpp"

namespace yoke::node {
namespace {

#if defined(_OPENMP)
constexpr int max = static_cast<int>(max_pool_threads);

/// Gives the environment and OpenMP's number of threads back.
class KokkosSettings : public testing::Test {
 protected:
  void SetUp() override { unsetenv("KOKKOS_NUM_THREADS"); }
  void TearDown() override {
    omp_set_num_threads(before_);
    unsetenv("KOKKOS_NUM_THREADS");
  }

 private:
  int const before_ = omp_get_max_threads();
};

TEST_F(KokkosSettings, LeaveNumbersThatKokkosCanTake) {
  omp_set_num_threads(max);
  setenv("KOKKOS_NUM_THREADS", "3", 1);
  EXPECT_FALSE(kokkos_settings().has_num_threads());
  EXPECT_EQ(omp_get_max_threads(), max);
}

TEST_F(KokkosSettings, LimitOpenMpsThreads) {
  omp_set_num_threads(max + 1);
  EXPECT_FALSE(kokkos_settings().has_num_threads());
  EXPECT_EQ(omp_get_max_threads(), max);
}

TEST_F(KokkosSettings, LimitWhatKokkosIsAskedFor) {
  setenv("KOKKOS_NUM_THREADS", "9999", 1);
  EXPECT_EQ(kokkos_settings().get_num_threads(), max);
}
#endif

}  // namespace
}  // namespace yoke::node
