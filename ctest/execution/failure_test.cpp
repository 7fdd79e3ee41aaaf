// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <new>
#include <stdexcept>
#include <system_error>

#include "suite/execution/failures.hpp"

namespace yoke::execution {
namespace {

TEST(Failure, ReasonsAreTheFirstLineWithoutThePlace) {
  EXPECT_EQ(reason_of("cudaFree(p) error( cudaErrorUnknown): unknown error /k/core/Cuda.cpp:158\nBacktrace:\n f()"),
            "cudaFree(p) error( cudaErrorUnknown): unknown error");
  EXPECT_EQ(reason_of("mm: no such thing at 7:30 o'clock"), "mm: no such thing at 7:30 o'clock");
  EXPECT_EQ(reason_of("no end within 5 s"), "no end within 5 s");
  EXPECT_EQ(reason_of(""), "");
}

TEST(Failure, TooFewThreadsAreNobodysMistake) {
  Failure const threads =
      failure_of(std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again), "thread"));
  EXPECT_TRUE(threads.lacking);
  EXPECT_EQ(threads.reason,
            "no thread can be made: the system's limit of threads or processes is reached (see ulimit -u)");
  EXPECT_FALSE(failure_of(std::system_error(std::make_error_code(std::errc::io_error))).lacking);
}

TEST(Failure, TooLittleMemoryIsNobodysMistake) {
  Failure const plain = failure_of(std::bad_alloc());
  EXPECT_TRUE(plain.lacking);
  EXPECT_EQ(plain.reason, "out of memory");
  Failure const kokkos =
      failure_of(std::runtime_error("Kokkos ERROR: Cuda memory space failed to allocate 5 GiB (label=\"yoke::a\")."));
  EXPECT_TRUE(kokkos.lacking);
  EXPECT_EQ(kokkos.reason, "out of memory: Cuda memory space failed to allocate 5 GiB (label=\"yoke::a\").");
  Failure const other = failure_of(std::runtime_error("an illegal instruction was encountered"));
  EXPECT_FALSE(other.lacking);
  EXPECT_EQ(other.reason, "an illegal instruction was encountered");
}

}  // namespace
}  // namespace yoke::execution
