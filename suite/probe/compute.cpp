// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/compute.hpp"

#include <Kokkos_Core.hpp>
#include <utility>

#include "suite/node/lanes_math.hpp"
#include "suite/probe/threads.hpp"

namespace yoke {
namespace {

// Latency times units of the processors there are is at most 18 (2 pipes of 9 cycles) with 32 vector registers, and 10
// with 16; two registers are for the factor and the summand. A GPU hides latency with threads.
#if defined(__AVX512F__) || defined(__aarch64__) || defined(__powerpc64__)
constexpr std::size_t host_chains = 24;
#else
constexpr std::size_t host_chains = 12;
#endif
constexpr std::size_t device_chains = 8;

template <class Space>
constexpr std::size_t chains = is_host_space<Space> ? host_chains : device_chains;

template <class Space, class Real>
struct FmaChains {
  using L = Lanes<Space, Real>;
  Real* sums;
  Real factor, summand;
  std::size_t steps;

  // Written out chain by chain: only then all of them are in registers.
  template <std::size_t... C>
  KOKKOS_FUNCTION Real run(std::size_t thread, std::index_sequence<C...>) const {
    L const f = broadcast<L>(factor), s = broadcast<L>(summand);
    L x[] = {broadcast<L>(static_cast<Real>(thread + C))...};
    for (std::size_t step = 0; step < steps; ++step) ((x[C] = x[C] * f + s), ...);
    return (sum(x[C]) + ...);
  }
  KOKKOS_FUNCTION void operator()(std::size_t thread) const {
    sums[thread] = run(thread, std::make_index_sequence<chains<Space>>{});
  }
};

template <class Real, class Space>
Exercise chains_on(Space const& space, std::size_t threads, DeviceWait how) {
  constexpr std::size_t steps = 1000;
  Kokkos::View<Real*, typename Space::memory_space> const sums("yoke::probe::sums", threads);
  Exercise exercise;
  exercise.units = 2.0 * lanes_of<Space, Real> * chains<Space> * steps * static_cast<double>(threads);
  // The values tend to summand / (1 - factor) = 1: neither overflow nor denormal numbers.
  exercise.act = [=](std::size_t repeats) {
    FmaChains<Space, Real> const functor{sums.data(), static_cast<Real>(0.75), static_cast<Real>(0.25),
                                         steps * repeats};
    Kokkos::parallel_for("yoke::probe::fma", one_index_per_thread(space, threads), functor);
    wait_for(space, how, "yoke::probe::fma");
  };
  return exercise;
}

}  // namespace

Exercise fma_chains(Processors& processors, Processor processor, Precision precision) {
  std::size_t const threads = probe_threads(processors, processor);
  return processors.visit(processor, [&](auto const& space) {
    DeviceWait const how = processors.device_wait();
    return precision == Precision::single_precision ? chains_on<float>(space, threads, how)
                                                    : chains_on<double>(space, threads, how);
  });
}

std::size_t host_vector_bytes() { return sizeof(Lanes<HostSpace, double>); }

}  // namespace yoke
