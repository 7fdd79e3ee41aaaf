// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Core.hpp>
#include <cstdint>
#include <utility>

#include "suite/core/error.hpp"
#include "suite/node/device_event.hpp"
#include "suite/node/lanes_math.hpp"
#include "suite/node/spaces.hpp"
#include "suite/node/unroll.hpp"
#include "suite/probe/exercise.hpp"
#include "suite/probe/exercises.hpp"

namespace yoke::probe {
namespace {

/// Chains of operations in registers; each link depends on the previous one.
namespace operation {

// Latency times number of units of current processors is at most 18 (2 pipes of 9 cycles) with 32 vector registers, and
// 10 with 16; two registers hold the factor and the summand. A GPU hides latency by threads.
inline constexpr std::size_t host_chains = host_vector_registers == 32 ? 24 : 12;
inline constexpr std::size_t device_chains = 8;

// Clang does not see the uses of `simple`, all of which are in templates.
/// One link of chain `C`, and its number of operations. Values neither overflow nor become subnormal, nor 1, for which
/// divisions and roots may be faster.
struct MultiplyAdd {
  static constexpr double operations = 2;
  static constexpr std::size_t fewer = 1;
  [[maybe_unused]] static constexpr bool simple = true;
  template <std::size_t C, class L>
  KOKKOS_FORCEINLINE_FUNCTION static L apply(L const& x, L const& f, L const& s) {
    return x * f + s;
  }
};
struct Add {
  static constexpr double operations = 1;
  static constexpr std::size_t fewer = 1;
  [[maybe_unused]] static constexpr bool simple = true;
  template <std::size_t C, class L>
  KOKKOS_FORCEINLINE_FUNCTION static L apply(L const& x, L const&, L const& s) {
    return x + s;
  }
};
struct Multiply {
  static constexpr double operations = 1;
  static constexpr std::size_t fewer = 1;
  [[maybe_unused]] static constexpr bool simple = true;
  template <std::size_t C, class L>
  KOKKOS_FORCEINLINE_FUNCTION static L apply(L const& x, L const& f, L const&) {
    return x * f;
  }
};
struct Mixed {
  static constexpr double operations = 1;
  static constexpr std::size_t fewer = 1;
  [[maybe_unused]] static constexpr bool simple = true;
  template <std::size_t C, class L>
  KOKKOS_FORCEINLINE_FUNCTION static L apply(L const& x, L const& f, L const& s) {
    if constexpr (C % 2 == 0)
      return x + s;
    else
      return x * f;
  }
};
struct Divide {
  static constexpr double operations = 1;
  static constexpr std::size_t fewer = 2;
  [[maybe_unused]] static constexpr bool simple = false;
  template <std::size_t C, class L>
  KOKKOS_FORCEINLINE_FUNCTION static L apply(L const& x, L const&, L const& s) {
    return s / x;
  }
};
struct Root {
  static constexpr double operations = 1;
  static constexpr std::size_t fewer = 2;
  [[maybe_unused]] static constexpr bool simple = false;
  template <std::size_t C, class L>
  KOKKOS_FORCEINLINE_FUNCTION static L apply(L const& x, L const& f, L const&) {
    return square_root(x * f);
  }
};
struct InverseRoot {
  static constexpr double operations = 1;
  static constexpr std::size_t fewer = 2;
  [[maybe_unused]] static constexpr bool simple = false;
  template <std::size_t C, class L>
  KOKKOS_FORCEINLINE_FUNCTION static L apply(L const& x, L const& f, L const&) {
    return reciprocal_square_root(x * f);
  }
};

/// An operation with as many chains as those that need no registers but their own.
template <class Operation>
struct Many : Operation {
  static constexpr std::size_t fewer = 1;
};

/// Number of chains per thread.
template <class Space, class Operation>
inline constexpr std::size_t chains = (is_host_space<Space> ? host_chains : device_chains) /
                                      (is_host_space<Space> ? Operation::fewer : 1);

/// Kernel that executes `steps` links of all chains and stores their sum.
template <class Space, class Real, class Operation>
struct Chains {
  using L = Lanes<Space, Real>;
  Real* sums;
  Real factor, summand;
  std::size_t steps;
  /// Unroll factor on a GPU, where loop counters and branches take issue slots from operations, unless each operation
  /// is many instructions.
  static constexpr int unroll = Operation::simple ? 32 : 4;

  // Written out chain by chain, because only then all of them are in registers.
  template <std::size_t... C>
  KOKKOS_FUNCTION Real run(std::size_t thread, std::index_sequence<C...>) const {
    L const f = broadcast<L>(factor), s = broadcast<L>(summand);
    L x[] = {broadcast<L>(static_cast<Real>(thread % 8 + C) + Real(1.25))...};
    YOKE_UNROLL_ON_DEVICE(unroll)
    for (std::size_t step = 0; step < steps; ++step) ((x[C] = Operation::template apply<C>(x[C], f, s)), ...);
    return (sum(x[C]) + ...);
  }
  KOKKOS_FUNCTION void operator()(std::size_t thread) const {
    sums[thread] = run(thread, std::make_index_sequence<operation::chains<Space, Operation>>{});
  }
};

/// Makes the compiler keep an integer in its own register, so that scalar instructions are not vectorized.
KOKKOS_FORCEINLINE_FUNCTION void keep_single([[maybe_unused]] std::uint64_t& number) {
#if !defined(__CUDA_ARCH__) && !defined(__HIP_DEVICE_COMPILE__) && defined(__GNUC__)
  asm volatile("" : "+r"(number));
#endif
}

/// Alternating additions and exclusive ors of integers: two instructions per link.
struct ScalarChains {
  static constexpr std::size_t chains = 8;
  static constexpr double instructions = 2;
  std::uint64_t* sums;
  std::uint64_t summand, mask;
  std::size_t steps;

  template <std::size_t... C>
  KOKKOS_FUNCTION std::uint64_t run(std::size_t thread, std::index_sequence<C...>) const {
    std::uint64_t const s = summand, m = mask;
    std::uint64_t x[] = {thread + C...};
    YOKE_UNROLL_ON_DEVICE(16)
    for (std::size_t step = 0; step < steps; ++step) ((x[C] = (x[C] + s) ^ m, keep_single(x[C])), ...);
    return (x[C] + ...);
  }
  KOKKOS_FUNCTION void operator()(std::size_t thread) const {
    sums[thread] = run(thread, std::make_index_sequence<chains>{});
  }
};

}  // namespace operation

constexpr std::size_t steps = 1024;

template <class Operation, class Real, class Space>
Exercise chains_on(Space const& space, std::size_t threads, DeviceWait how, Real factor, Real summand) {
  using operation::chains, operation::Chains;
  Kokkos::View<Real*, typename Space::memory_space> const sums("yoke::probe::sums", threads);
  Exercise exercise;
  exercise.units =
      Operation::operations * lanes_of<Space, Real> * chains<Space, Operation> * steps * static_cast<double>(threads);
  exercise.act = [=](std::size_t repeats) {
    operation::Chains<Space, Real, Operation> const functor{sums.data(), factor, summand, steps * repeats};
    Kokkos::parallel_for("yoke::probe::operations", one_index_per_thread(space, threads), functor);
    node::wait_for(space, how, "yoke::probe::operations");
  };
  return exercise;
}

template <class Real, class Space>
Exercise chains_of(Operation operation, bool many, Space const& space, std::size_t threads, DeviceWait how) {
  auto const run = [&]<class Kind>(Kind, double factor, double summand) {
    if constexpr (is_host_space<Space> && Kind::fewer > 1)
      if (many)
        return chains_on<operation::Many<Kind>>(space, threads, how, static_cast<Real>(factor),
                                                static_cast<Real>(summand));
    return chains_on<Kind>(space, threads, how, static_cast<Real>(factor), static_cast<Real>(summand));
  };
  switch (operation) {
    case Operation::multiply_add:  // tends to summand / (1 - factor) = 1
      return run(operation::MultiplyAdd{}, 0.75, 0.25);
    case Operation::add:  // grows until the summand is too small to matter
      return run(operation::Add{}, 0, 0.25);
    case Operation::multiply:  // a factor unknown to the compiler
      return run(operation::Multiply{}, 1, 0);
    case Operation::mixed:
      return run(operation::Mixed{}, 1, 0.25);
    case Operation::divide:  // alternates between two values
      return run(operation::Divide{}, 0, 1.7);
    case Operation::root:  // tends to the factor
      return run(operation::Root{}, 1.7, 0);
    case Operation::inverse_root:  // tends to factor^(-1/3)
      return run(operation::InverseRoot{}, 1.7, 0);
  }
  throw ContractViolation("no kind of operation");
}

template <class Space>
Exercise scalar_chains_on(Space const& space, std::size_t threads, DeviceWait how) {
  using Chains = operation::ScalarChains;
  Kokkos::View<std::uint64_t*, typename Space::memory_space> const sums("yoke::probe::sums", threads);
  Exercise exercise;
  exercise.units = Chains::instructions * Chains::chains * steps * static_cast<double>(threads);
  exercise.act = [=](std::size_t repeats) {
    Chains const functor{sums.data(), 0x9e3779b97f4a7c15, 0x5555555555555555, steps * repeats};
    Kokkos::parallel_for("yoke::probe::scalar", one_index_per_thread(space, threads), functor);
    node::wait_for(space, how, "yoke::probe::scalar");
  };
  return exercise;
}

}  // namespace

namespace {

Exercise operations_of(Processors& processors, Processor processor, Precision precision, Operation operation,
                       bool many) {
  std::size_t const threads = probe_threads(processors, processor);
  return visit_space(processors, processor, [&](auto const& space) {
    DeviceWait const how = processors.device_wait();
    return precision == Precision::single_precision ? chains_of<float>(operation, many, space, threads, how)
                                                    : chains_of<double>(operation, many, space, threads, how);
  });
}

}  // namespace

Exercise operations(Processors& processors, Processor processor, Precision precision, Operation operation) {
  return operations_of(processors, processor, precision, operation, false);
}

Exercise operations_of_many_chains(Processors& processors, Processor processor, Precision precision,
                                   Operation operation) {
  return operations_of(processors, processor, precision, operation, true);
}

Exercise scalar_instructions(Processors& processors, Processor processor) {
  std::size_t const threads = probe_threads(processors, processor);
  return visit_space(processors, processor,
                     [&](auto const& space) { return scalar_chains_on(space, threads, processors.device_wait()); });
}

std::size_t host_vector_bytes() { return sizeof(Lanes<HostSpace, double>); }

}  // namespace yoke::probe
