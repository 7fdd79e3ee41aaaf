// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/workloads/detail/mm_check.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "ctest/support/plain_product.hpp"
#include "suite/node/spaces.hpp"
#include "suite/workloads/detail/mm_kernel.hpp"

namespace yoke::workloads {
namespace {

template <class Real>
class MmCheck : public testing::Test {};
using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(MmCheck, Reals);

TYPED_TEST(MmCheck, AcceptsAProductInWhateverOrderItWasSummed) {
  for (std::size_t const n : {1, 3, 100, 400}) {
    Matrices<TypeParam> const m(n);
    mm::Check<TypeParam> const check(m.a.data(), m.b.data(), n, 1);
    EXPECT_LE(check.worst(m.product().data()), check.tolerance(n)) << n;
  }
}

TYPED_TEST(MmCheck, FindsOneNumberThatIsOffByAThousandth) {
  for (std::size_t const n : {1, 50, 1024, 3000}) {
    Matrices<TypeParam> m(n);
    mm::Check<TypeParam> const check(m.a.data(), m.b.data(), n, 1);
    HostSpace const space;
    mm::enqueue_product(space, m.a.data(), m.b.data(), m.c.data(), static_cast<int>(n), 0, static_cast<int>(n));
    space.fence();
    ASSERT_LE(check.worst(m.c.data()), check.tolerance(n));
    for (std::uint64_t trial = 0; trial < 20; ++trial) {
      auto& number = m.c[random_bits(9, trial) % (n * n)];
      auto const kept = number;
      number *= trial % 2 == 0 ? TypeParam(1.001) : TypeParam(0.999);
      EXPECT_GT(check.worst(m.c.data()), check.tolerance(n)) << n << ' ' << trial;
      number = kept;
    }
  }
}

TYPED_TEST(MmCheck, FindsARowThatIsAnotherRow) {
  constexpr std::size_t n = 200;
  Matrices<TypeParam> const m(n);
  mm::Check<TypeParam> const check(m.a.data(), m.b.data(), n, 1);
  auto c = m.product();
  std::copy(&c[5 * n], &c[6 * n], &c[17 * n]);
  EXPECT_GT(check.worst(c.data()), check.tolerance(n));
}

TYPED_TEST(MmCheck, FindsTwoNumbersThatChangedPlaces) {
  constexpr std::size_t n = 200;
  Matrices<TypeParam> const m(n);
  mm::Check<TypeParam> const check(m.a.data(), m.b.data(), n, 1);
  auto c = m.product();
  std::swap(c[7 * n + 3], c[7 * n + 100]);
  EXPECT_GT(check.worst(c.data()), check.tolerance(n));
}

TYPED_TEST(MmCheck, FindsZeroRowsAndIsNaNWhereAnyNumberIs) {
  constexpr std::size_t n = 100;
  Matrices<TypeParam> const m(n);
  mm::Check<TypeParam> const check(m.a.data(), m.b.data(), n, 1);
  auto c = m.product();
  std::fill(c.begin() + n * n / 2, c.end(), TypeParam(0));
  EXPECT_GT(check.worst(c.data()), 0.5);
  c = m.product();
  c[42] = std::numeric_limits<TypeParam>::quiet_NaN();
  EXPECT_TRUE(std::isnan(check.worst(c.data())));
}

}  // namespace
}  // namespace yoke::workloads
