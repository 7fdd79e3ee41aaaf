// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace yoke {

/// Defined in suite/node/counted.hpp.
template <class T>
class Counted;

namespace node {
template <class Real, class T>
struct LikeOf {
  using type = T;
  using plain = Real;
};
template <class Real, class T>
struct LikeOf<Counted<Real>, T> {
  using type = Counted<T>;
  using plain = Real;
};
}  // namespace node

/// Counted<T> if `Real` is a Counted number, otherwise T: for indices and wider sums in a kernel templated on `Real`.
template <class Real, class T>
using CountedLike = typename node::LikeOf<Real, T>::type;

/// T for both Counted<T> and T.
template <class Real>
using Plain = typename node::LikeOf<Real, Real>::plain;

}  // namespace yoke
