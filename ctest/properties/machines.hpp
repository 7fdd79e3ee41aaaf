// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "suite/core/files/machine_file.hpp"
#include "suite/core/split_mix_64.hpp"

namespace yoke::properties {

/// A machine, and the options of `yoke` with which its file suffices for a prediction.
struct Subject {
  Machine machine;
  std::map<std::string, std::string> options;
};

/// Every machine file of data/.
inline std::vector<Subject> committed_machines() {
  std::vector<Subject> subjects;
  for (auto const& entry : std::filesystem::recursive_directory_iterator(YOKE_SOURCE "/data")) {
    auto const& path = entry.path();
    bool const of_machine = path.filename() == "machine.json" || path.parent_path().filename() == "machines";
    if (!of_machine || path.extension() != ".json") continue;
    Subject subject{read_machine(path), {}};
    for (auto const& processor : subject.machine.processors)
      if (!processor.launch_s.value) subject.options["launch"] = "no";
    for (auto const& link : subject.machine.links)
      if (!link.in_bytes_per_s.value) subject.options["copies"] = "no";
    if (subject.machine.links.empty()) subject.options["copies"] = "no";
    subjects.push_back(std::move(subject));
  }
  return subjects;
}

inline Quantity given(double value) { return Quantity::specified(value); }

/// Times per byte or access from a cache's to main memory's, ascending.
template <class Point>
std::vector<Point> random_curve(SplitMix64Stream& random, double least_s, double most_s) {
  std::vector<Point> curve;
  std::size_t const points = 2 + random.bits() % 12;
  double bytes = random.log_uniform(4e3, 1e5);
  double value_s = least_s;
  for (std::size_t i = 0; i < points; ++i) {
    Point point;
    point.working_set_bytes = bytes;
    double const noise = random.uniform(0.9, 1.1);
    if constexpr (requires { point.t_b_s; })
      point.t_b_s = given(noise * value_s);
    else if constexpr (requires { point.t_addition_s; })
      point.t_addition_s = given(noise * value_s);
    else
      point.t_access_s = given(noise * value_s);
    curve.push_back(point);
    bytes *= random.uniform(1.5, 6);
    value_s *= std::pow(most_s / least_s, 1 / static_cast<double>(points - 1));
  }
  return curve;
}

/// Times of operations that the probe's kernels execute at most as many at a time as the processor can: none, some or
/// all.
inline OperationTimes random_operations(SplitMix64Stream& random, double t_f_s) {
  OperationTimes times;
  double const add_s = t_f_s * random.uniform(1, 3), multiply_s = t_f_s * random.uniform(1, 3);
  times.add_s = given(add_s);
  times.multiply_s = given(multiply_s);
  times.mixed_s = given(random.uniform(std::max(add_s, multiply_s), add_s + multiply_s) / 2);
  times.divide_s = given(t_f_s * random.uniform(4, 40));
  times.root_s = given(t_f_s * random.uniform(4, 60));
  times.inverse_root_s = given(multiply_s + t_f_s * random.uniform(1, 20));
  return times;
}

/// A processor of any kind and speed. Two that stream at once move together at least the bytes that one moves alone.
inline ProcessorParameters random_processor(SplitMix64Stream& random, std::string const& name, bool gpu) {
  ProcessorParameters p;
  p.name = name;
  double const t_f_s = random.log_uniform(1e-14, 1e-10), t_b_s = random.log_uniform(2e-13, 1e-10);
  p.t_f_single_s = given(t_f_s);
  p.t_f_double_s = given(t_f_s * random.uniform(1, 64));
  p.t_b_s = given(t_b_s);
  p.launch_s = given(random.log_uniform(1e-7, 5e-5));
  if (gpu)
    p.units = 1 + random.bits() % 300;
  else {
    p.cores = "0-3";
    p.vector_bytes = std::size_t{16} << (random.bits() % 3);
  }
  if (random.uniform() < 0.8) p.t_b_contended_s = given(t_b_s * random.uniform(1, 2));
  if (random.uniform() < 0.5) p.t_f_single_contended_s = given(t_f_s * random.uniform(1, 1.5));
  if (random.uniform() < 0.8)
    p.working_set = random_curve<WorkingSetPoint>(random, t_b_s / random.uniform(1, 20), t_b_s);
  if (random.uniform() < 0.8)
    p.write_set = random_curve<WorkingSetPoint>(random, t_b_s / random.uniform(1, 10), 2 * t_b_s);
  if (random.uniform() < 0.8)
    p.gather_set = random_curve<GatherPoint>(random, 5 * t_b_s, t_b_s * random.uniform(20, 400));
  if (random.uniform() < 0.8) {
    // From additions to one number to those all over memory, which may take less or more time.
    double const addition_s = t_b_s * random.uniform(20, 400);
    p.atomic_set = random_curve<AtomicPoint>(random, addition_s * random.log_uniform(0.1, 10), addition_s);
  }
  if (random.uniform() < 0.8) p.operations_single = random_operations(random, t_f_s);
  if (random.uniform() < 0.8) p.operations_double = random_operations(random, *p.t_f_double_s.value);
  if (random.uniform() < 0.8) p.t_store_s = given(t_b_s * random.uniform(0.8, 2));
  if (random.uniform() < 0.5) p.t_rows_s = given(t_b_s * random.uniform(0.5, 2));
  if (random.uniform() < 0.5)
    for (double bytes = 64; bytes <= 4096; bytes *= 2)
      p.store_pieces.push_back({bytes, given(t_b_s * random.uniform(0.5, 8))});
  if (random.uniform() < 0.5) p.write_serialization = given(random.uniform(1, 2));
  if (random.uniform() < 0.5) p.store_serialization = given(random.uniform(1, 2));
  if (random.uniform() < 0.8) p.t_scalar_s = given(t_f_s * random.uniform(1, 50));
  if (random.uniform() < 0.3) p.half_items = given(random.log_uniform(1, 1e5));
  return p;
}

inline Subject random_machine(std::uint64_t seed) {
  SplitMix64Stream random(seed, 0);
  Machine machine;
  machine.name = "random " + std::to_string(seed);
  bool const gpu = random.uniform() < 0.7;
  machine.processors = {random_processor(random, "host", false), random_processor(random, "device", gpu)};
  LinkParameters link;
  link.in_bytes_per_s = given(random.log_uniform(1e9, 1e12));
  link.out_bytes_per_s = given(random.log_uniform(1e9, 1e12));
  link.in_latency_s = given(random.log_uniform(1e-7, 1e-4));
  link.out_latency_s = given(random.log_uniform(1e-7, 1e-4));
  if (random.uniform() < 0.7) link.in_contended_bytes_per_s = given(*link.in_bytes_per_s.value / random.uniform(1, 2));
  if (random.uniform() < 0.5) link.in_row_s = given(random.log_uniform(1e-9, 1e-7));
  machine.links = {link};
  for (auto const& [own, other] : {std::pair{"host", "device"}, std::pair{"device", "host"}})
    if (random.uniform() < 0.5) {
      Interference pair{own, other, {}};
      for (Pressure const a : pressures)
        for (Pressure const b : pressures)
          pair.of(a, b) = given(a == b && a == Pressure::memory ? random.uniform(1, 2) : random.uniform(0.95, 1.3));
      machine.interference.push_back(pair);
    }
  if (random.uniform() < 0.5)
    for (auto& p : machine.processors) {
      p.p_s_w = given(random.uniform(1, 300));
      p.e_f_single_j = p.e_f_double_j = given(random.log_uniform(1e-12, 1e-9));
      p.e_b_j = given(random.log_uniform(1e-12, 1e-9));
    }
  if (random.uniform() < 0.5) {
    machine.p0_w = given(random.uniform(10, 500));
    machine.pd_host_w = given(random.uniform(1, 400));
    machine.pd_device_w = given(random.uniform(1, 700));
    machine.p_oh_w = given(random.uniform(0, 100));
  }
  return {machine, {}};
}

}  // namespace yoke::properties
