// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "suite/node/kokkos_session.hpp"
#include "suite/node/openmp_binding.hpp"

int main(int argc, char** argv) {
  // As the program does. Otherwise Kokkos warns where tests expect a sentence, and bound tests have one core.
  yoke::node::forbid_openmp_binding(argv);
  testing::InitGoogleTest(&argc, argv);
  // Listing tests is no reason to start anything.
  if (GTEST_FLAG_GET(list_tests)) return RUN_ALL_TESTS();
  yoke::node::KokkosSession const kokkos;
  return RUN_ALL_TESTS();
}
