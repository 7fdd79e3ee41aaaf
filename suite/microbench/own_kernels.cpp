// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/microbench/own_kernels.hpp"

#include <memory>

#include "suite/core/registry.hpp"
#include "suite/microbench/settings.hpp"
#include "suite/node/spaces.hpp"
#include "suite/workloads/detail/mm_kernel.hpp"

namespace yoke::microbench {
namespace {

std::shared_ptr<Instance> instance_of(KernelCase const& one, Processors& processors) {
  Workload const& workload = find_named(registered_workloads(), one.workload, "workload");
  return ready(workload, {one.size, one.precision, OptionValues(workload.name, workload.options, one.options), 1},
               processors);
}

template <class Real>
probe::Exercise product(std::size_t n) {
  using Matrix = Kokkos::View<Real**, Kokkos::LayoutRight, Kokkos::HostSpace>;
  Matrix const a("a", n, n), b("b", n, n), c("c", n, n);
  Kokkos::deep_copy(a, Real(0.75));
  Kokkos::deep_copy(b, Real(1.25));
  probe::Exercise exercise;
  double const rows = static_cast<double>(n);
  exercise.units = 2 * rows * rows * rows;
  auto const packing = std::make_shared<workloads::mm::Packing<HostSpace, Real>>();
  exercise.act = [=](std::size_t repeats) {
    HostSpace const space;
    int const all = static_cast<int>(n);
    for (std::size_t i = 0; i < repeats; ++i)
      workloads::mm::enqueue_product(space, a.data(), b.data(), c.data(), all, 0, all,
                                     packing->packed_for(space, b.data(), all, all));
    space.fence("yoke::microbench::product");
  };
  return exercise;
}

}  // namespace

OwnKernel first_segments(std::size_t count, KernelCase const& one, Processors& processors, Processor p, Unit unit,
                         Limits& limits) {
  auto const instance = instance_of(one, processors);
  OwnKernel kernel;
  probe::Exercise& exercise = kernel.exercise;
  auto const& segments = instance->description().segments;
  exercise.units = 0;
  for (std::size_t s = 0; s < count; ++s) exercise.units += segments[s].cost({0, segments[s].chunks()}).flops;
  kernel.limit = [=, &limits, precision = one.precision] {
    Limit sum;
    for (std::size_t s = 0; s < count; ++s) {
      Limit const limit = limit_of(limits, instance->description().segments[s], precision);
      sum.s += limit.s;
      if (sum.by.find(limit.by) == std::string::npos) sum.by += (sum.by.empty() ? "" : ", ") + limit.by;
    }
    return sum;
  };
  if (unit == Unit::item) exercise.units = static_cast<double>(segments[0].items);
  exercise.act = [=](std::size_t repeats) {
    repeat(*instance, p, repeats, [&](auto const& launch) {
      for (std::size_t s = 0; s < count; ++s) launch(whole(*instance, s));
    });
  };
  return kernel;
}

OwnKernel first_segment(KernelCase const& one, Processors& processors, Processor p, Unit unit, Limits& limits,
                        Pieces pieces) {
  auto const instance = instance_of(one, processors);
  Segment const& segment = instance->description().segments[0];
  std::size_t const chunks = segment.chunks(), step = pieces == Pieces::one ? chunks : 1;
  Cost const cost = segment.cost({0, chunks});
  OwnKernel kernel;
  kernel.limit = [=, &limits, precision = one.precision] {
    Segment const& of = instance->description().segments[0];
    return pieces == Pieces::one ? limit_of(limits, of, precision) : limit_by_chunk(limits, of, precision);
  };
  kernel.exercise.units = unit == Unit::flop              ? cost.flops
                          : unit == Unit::byte            ? cost.bytes
                          : unit == Unit::compulsory_byte ? cost.compulsory_bytes
                                                          : static_cast<double>(segment.items);
  kernel.exercise.act = [=](std::size_t repeats) {
    repeat(*instance, p, repeats, [&](auto const& launch) {
      for (std::size_t chunk = 0; chunk < chunks; chunk += step) launch(Piece{0, {chunk, chunk + step}});
    });
  };
  return kernel;
}

probe::Exercise product_on_all_threads(std::size_t n, Precision precision) {
  return precision == Precision::single_precision ? product<float>(n) : product<double>(n);
}

}  // namespace yoke::microbench
