// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <vector>

#include "suite/workloads/random.hpp"

namespace yoke {

/// A product with one sum after the other, in the precision of the matrices: the order that errs most.
template <class Real>
struct Matrices {
  explicit Matrices(std::size_t size) : n(size), a(n * n), b(n * n), c(n * n) {
    for (std::size_t i = 0; i < n * n; ++i) {
      a[i] = static_cast<Real>(1 - uniform(1, i));
      b[i] = static_cast<Real>(1 - uniform(2, i));
    }
  }
  std::vector<Real> product() const {
    std::vector<Real> result(n * n, Real(0));
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t k = 0; k < n; ++k)
        for (std::size_t j = 0; j < n; ++j) result[i * n + j] += a[i * n + k] * b[k * n + j];
    return result;
  }
  std::size_t n;
  std::vector<Real> a, b, c;
};

}  // namespace yoke
