// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "ctest/properties/machines.hpp"
#include "ctest/support/problems.hpp"
#include "suite/core/model.hpp"
#include "suite/core/option.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/workload.hpp"

namespace yoke::properties {
namespace {

/// A GPU's published rates (the identity in data/machines/gpu-*.json names the source).
struct PublishedGpu {
  char const* file;
  double bytes_per_s, flops_per_s;
};

constexpr PublishedGpu published_gpus[] = {
    {"gpu-h200", 4.432e12, 51.34e12}, {"gpu-mi300x", 3.948e12, 97.19e12}, {"gpu-laptop-rtx4060", 203e9, 8.39e12}};

double alone_on_device_s(Machine const& machine, Description const& work) {
  Model const& model = find_named(registered_models(), "yoke", "model");
  auto const predictor =
      model.predictor(machine, OptionValues(model.name, model.options, {{"launch", "no"}, {"copies", "no"}}));
  auto const times = predictor->segment_times(work, DataMode::resident);
  double sum_s = 0;
  for (std::size_t s = 0; s < work.segments.size(); ++s)
    sum_s += times->kernel(device, {s, {0, work.segments[s].chunks()}}).seconds();
  return sum_s * static_cast<double>(work.iterations);
}

Description work_of(char const* name, std::uint64_t size) {
  Workload const& workload = find_named(registered_workloads(), name, "workload");
  return workload.describe(problem_of(workload, size, Precision::single_precision));
}

/// A curve like that of a GPU's probe: few threads at small sets, then the cache that all units share, then memory.
std::vector<WorkingSetPoint> gpu_curve(double memory_s) {
  return {{16384, given(20 * memory_s)},
          {1 << 20, given(memory_s)},
          {1 << 23, given(memory_s / 2)},
          {1 << 25, given(memory_s / 2)},
          {1 << 28, given(memory_s)}};
}

TEST(PublishedGpus, TriadIsNearTheirMeasuredBandwidthAndMmNearTheirLibrarysRate) {
  constexpr double band = 1.15;
  for (PublishedGpu const& gpu : published_gpus) {
    Machine machine = read_machine(YOKE_SOURCE "/data/machines/" + std::string(gpu.file) + ".json");
    for (bool const curve : {false, true}) {
      if (curve) machine.processors[device].working_set = gpu_curve(*machine.processors[device].t_b_s.value);
      Description const triad = work_of("triad", 400000000), mm = work_of("mm", 8192);
      double const bytes_per_s = triad.total().bytes / alone_on_device_s(machine, triad);
      double const flops_per_s = mm.total().flops / alone_on_device_s(machine, mm);
      EXPECT_LT(bytes_per_s / gpu.bytes_per_s, band) << gpu.file << " " << curve;
      EXPECT_GT(bytes_per_s / gpu.bytes_per_s, 1 / band) << gpu.file << " " << curve;
      EXPECT_LT(flops_per_s / gpu.flops_per_s, band) << gpu.file << " " << curve;
      EXPECT_GT(flops_per_s / gpu.flops_per_s, 1 / band) << gpu.file << " " << curve;
    }
  }
}

/// The live bytes of one of a host's threads do not apply to a GPU's.
TEST(PublishedGpus, WorkThatRereadsIsNotSlowedByTheFewThreadsOfTheCurvesFirstPoint) {
  for (PublishedGpu const& gpu : published_gpus) {
    Machine machine = read_machine(YOKE_SOURCE "/data/machines/" + std::string(gpu.file) + ".json");
    auto& curve = machine.processors[device].working_set = gpu_curve(*machine.processors[device].t_b_s.value);
    for (auto const& [name, size] : {std::pair{"sa", 6400000}, std::pair{"tsp", 8192}, std::pair{"cg", 16384}}) {
      Description const work = work_of(name, static_cast<std::uint64_t>(size));
      double const with_s = alone_on_device_s(machine, work);
      auto without = work;
      double reread_bytes = 0;
      for (Segment& segment : without.segments)
        if (segment.counts) {
          reread_bytes += segment.counts->reread_bytes * static_cast<double>(segment.items);
          segment.counts->reread_bytes = 0;
        }
      double const fastest_s = *curve[2].t_b_s.value, steps = 1.1;
      EXPECT_LE(with_s, steps * (alone_on_device_s(machine, without) +
                                 reread_bytes * fastest_s * static_cast<double>(work.iterations)))
          << gpu.file << " " << name;
      double const first_point_s = *curve.front().t_b_s.value;
      curve.front().t_b_s = given(10 * first_point_s);
      EXPECT_DOUBLE_EQ(alone_on_device_s(machine, work), with_s) << gpu.file << " " << name;
      curve.front().t_b_s = given(first_point_s);
    }
  }
}

}  // namespace
}  // namespace yoke::properties
