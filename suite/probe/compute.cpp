// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/compute.hpp"

#include <Kokkos_Core.hpp>

#include "suite/core/error.hpp"
#include "suite/node/device_event.hpp"
#include "suite/node/spaces.hpp"
#include "suite/probe/operation_kernels.hpp"
#include "suite/probe/threads.hpp"

namespace yoke::probe {
namespace {

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
