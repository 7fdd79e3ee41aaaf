// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/microbench/multiply_chains.hpp"

#include <Kokkos_Core.hpp>
#include <utility>

#include "suite/node/lanes_math.hpp"
#include "suite/probe/threads.hpp"

namespace yoke::microbench {
namespace {

/// More than any processor's latency times its units, and with the factor fewer than 16 registers.
constexpr std::size_t chains = 12;

template <class Space, class Real>
struct MultiplyChains {
  using L = Lanes<Space, Real>;
  Real* products;
  Real factor;
  std::size_t steps;

  // Written out chain by chain: only then all of them are in registers.
  template <std::size_t... C>
  KOKKOS_FUNCTION Real run(std::size_t thread, std::index_sequence<C...>) const {
    L const f = broadcast<L>(factor);
    L x[] = {broadcast<L>(static_cast<Real>(1 + thread + C))...};
    for (std::size_t step = 0; step < steps; ++step) ((x[C] = x[C] * f), ...);
    return (sum(x[C]) + ...);
  }
  KOKKOS_FUNCTION void operator()(std::size_t thread) const {
    products[thread] = run(thread, std::make_index_sequence<chains>{});
  }
};

template <class Real, class Space>
Exercise chains_on(Space const& space, std::size_t threads) {
  constexpr std::size_t steps = 1000;
  Kokkos::View<Real*, typename Space::memory_space> const products("yoke::microbench::products", threads);
  Exercise exercise;
  exercise.units = 1.0 * lanes_of<Space, Real> * chains * steps * static_cast<double>(threads);
  exercise.act = [=](std::size_t repeats) {
    // By 1, which the compiler does not know: neither overflow nor denormal numbers.
    MultiplyChains<Space, Real> const functor{products.data(), Real(1), steps * repeats};
    Kokkos::parallel_for("yoke::microbench::multiply", one_index_per_thread(space, threads), functor);
    space.fence("yoke::microbench::multiply");
  };
  return exercise;
}

}  // namespace

Exercise multiply_chains(Processors& processors, Processor processor, Precision precision) {
  std::size_t const threads = probe_threads(processors, processor);
  return processors.visit(processor, [&](auto const& space) {
    return precision == Precision::single_precision ? chains_on<float>(space, threads)
                                                    : chains_on<double>(space, threads);
  });
}

}  // namespace yoke::microbench
