// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace yoke {

/// suite/node/counted.hpp
template <class T>
class Counted;

namespace node_detail {
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
}  // namespace node_detail

/// T, or Counted<T> next to numbers that count: for indices and wider sums of a kernel that is a template of `Real`.
template <class Real, class T>
using CountedLike = typename node_detail::LikeOf<Real, T>::type;

/// T of Counted<T>, and T of T.
template <class Real>
using Plain = typename node_detail::LikeOf<Real, Real>::plain;

}  // namespace yoke
