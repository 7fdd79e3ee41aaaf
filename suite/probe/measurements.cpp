// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/measurements.hpp"

#include <fmt/format.h>

#include "suite/probe/contention.hpp"
#include "suite/probe/launch.hpp"

namespace yoke {

void Measurements::alone(std::string const& name, Quantity ProcessorParameters::*member, Make const& exercise_of,
                         double budget_s) {
  std::vector<Exercise> exercises;
  for (Processor p = 0; p < processors_.count(); ++p) exercises.push_back(exercise_of(processors_, p));
  auto const samples = measure_alone(processors_, exercises, budget_s);
  for (Processor p = 0; p < processors_.count(); ++p)
    machine_.processors[p].*member = records_.times(key_of(p, name), samples[p]);
}

void Measurements::alone_and_contended(std::vector<Exercise> const& exercises, std::string const& name,
                                       Quantity ProcessorParameters::*alone_s,
                                       Quantity ProcessorParameters::*contended_s, double budget_s) {
  Contention const samples = measure_contention(processors_, exercises, budget_s);
  for (Processor p = 0; p < processors_.count(); ++p) {
    machine_.processors[p].*alone_s = records_.times(key_of(p, name + "_s"), samples.alone[p]);
    machine_.processors[p].*contended_s = records_.times(key_of(p, name + "_contended_s"), samples.contended[p]);
  }
}

void Measurements::peak(Precision precision, double budget_s) {
  std::vector<Exercise> exercises;
  for (Processor p = 0; p < processors_.count(); ++p)
    exercises.push_back(operations(processors_, p, precision, Operation::multiply_add));
  using P = ProcessorParameters;
  if (precision == Precision::single_precision)
    alone_and_contended(exercises, "t_f_single", &P::t_f_single_s, &P::t_f_single_contended_s, budget_s);
  else
    alone_and_contended(exercises, "t_f_double", &P::t_f_double_s, &P::t_f_double_contended_s, budget_s);
}

void Measurements::kind(Precision precision, Operation operation, Quantity OperationTimes::*member, double budget_s) {
  std::vector<Exercise> exercises;
  for (Processor p = 0; p < processors_.count(); ++p)
    exercises.push_back(operations(processors_, p, precision, operation));
  auto const samples = measure_alone(processors_, exercises, budget_s);
  for (Processor p = 0; p < processors_.count(); ++p) {
    auto& processor = machine_.processors[p];
    bool const single = precision == Precision::single_precision;
    (single ? processor.operations_single : processor.operations_double).*member = records_.times(
        key_of(p, fmt::format("operations_{}.{}", single ? "single" : "double", static_cast<int>(operation))),
        samples[p]);
  }
}

void Measurements::memory(double budget_s) {
  std::vector<std::vector<StreamExercise>> all;
  for (Processor p = 0; p < processors_.count(); ++p) all.push_back(streams(processors_, p, evidence_[p].array_bytes));
  std::vector<Exercise> best(processors_.count());
  std::vector<double> best_s(processors_.count(), 0);
  for (std::size_t kernel = 0; kernel < all.front().size(); ++kernel) {
    std::vector<Exercise> exercises;
    for (auto const& kernels : all) exercises.push_back(kernels[kernel].exercise);
    auto const samples = measure_alone(processors_, exercises, budget_s / 2 / static_cast<double>(all.front().size()));
    for (Processor p = 0; p < processors_.count(); ++p) {
      Samples& all_visits = streams_[{p, kernel, !all[p][kernel].typical}];
      all_visits.insert(all_visits.end(), samples[p].begin(), samples[p].end());
      double const median_s = *summarize(samples[p]).value;
      if (!all[p][kernel].typical || (kernel > 0 && median_s >= best_s[p])) continue;
      best[p] = exercises[p];
      best_s[p] = median_s;
      machine_.identity["t_b_kernel_" + processor_name(p)] = all[p][kernel].kernel;
    }
  }
  using P = ProcessorParameters;
  alone_and_contended(best, "t_b", &P::t_b_s, &P::t_b_contended_s, budget_s / 2);
  take_best_of_streams();
}

/// What memory can do is what it can do for any kernel; those that store past the caches move fewer bytes than others
/// that load and store as many.
void Measurements::take_best_of_streams() {
  for (auto const& [of, samples] : streams_) {
    auto& processor = machine_.processors[of.processor];
    take_better(of.past_caches ? processor.t_store_s : processor.t_b_s, summarize(samples));
  }
}

LinkExercises const& Measurements::large_copies(Processor to) {
  auto const [at, added] = large_copies_.try_emplace(to);
  if (added)
    at->second = copies(processors_, to, std::min({evidence_[to].array_bytes, evidence_[host].array_bytes, 256e6}));
  return at->second;
}

void Measurements::link_rates(Processor to, double budget_s) {
  LinkParameters& link = machine_.links[to - 1];
  std::string const key = fmt::format("links[{}].", to - 1);
  LinkExercises const& large = large_copies(to);
  // The others stream through memory of their own, as they do when they compute.
  std::vector<Exercise> exercises;
  for (Processor p = 0; p < processors_.count(); ++p)
    exercises.push_back(p == to ? Exercise{} : pressing(p)[static_cast<std::size_t>(Pressure::memory)]);
  auto const both = [&](Exercise const& exercise, std::string const& way, Quantity& alone, Quantity& contended) {
    exercises[to] = exercise;
    Contention const samples = measure_contention(processors_, exercises, budget_s / 2);
    alone = records_.rates(key + way + "_bytes_per_s", samples.alone[to]);
    contended = records_.rates(key + way + "_contended_bytes_per_s", samples.contended[to]);
  };
  both(large.in, "in", link.in_bytes_per_s, link.in_contended_bytes_per_s);
  both(large.out, "out", link.out_bytes_per_s, link.out_contended_bytes_per_s);
}

void Measurements::link(Processor to, double budget_s) {
  LinkParameters& link = machine_.links[to - 1];
  std::string const key = fmt::format("links[{}].", to - 1);
  LinkExercises const &large = large_copies(to), small = copies(processors_, to, sizeof(double));
  if (large.together.act) {
    std::vector<Exercise> only(processors_.count());
    only[to] = large.together;
    Quantity const rate =
        records_.rates(key + "both_ways_bytes_per_s", measure_alone(processors_, only, budget_s / 4)[to]);
    machine_.identity["link_both_ways_bytes_per_s"] = fmt::format("{:.4g}", *rate.value);
  }
  if (large.apart.act) {
    std::vector<Exercise> only(processors_.count());
    only[to] = large.apart;
    link.in_row_s = records_.excess(key + "in_row_s", measure_alone(processors_, only, budget_s / 4)[to],
                                    apart_row_bytes / *link.in_bytes_per_s.value,
                                    "rows that lie apart took no longer than their bytes alone");
  } else {
    link.in_row_s = Quantity::unavailable("the device copies no rows that lie apart, or its arrays are too small");
  }
  auto const latency = [&](Exercise exercise, std::string const& way) {
    exercise.units = 1;  // seconds per copy, not per byte
    std::vector<Exercise> only(processors_.count());
    only[to] = exercise;
    return records_.times(key + way + "_latency_s", measure_alone(processors_, only, budget_s / 4)[to]);
  };
  link.in_latency_s = latency(small.in, "in");
  link.out_latency_s = latency(small.out, "out");
}

/// What exerts each kind of pressure on a processor: multiply-adds, triad through main memory, loads all over it.
Measurements::Pressing const& Measurements::pressing(Processor p) {
  auto const [at, added] = pressing_.try_emplace(p);
  double const bytes = evidence_[p].array_bytes;
  if (added)
    at->second = {operations(processors_, p, Precision::single_precision, Operation::multiply_add),
                  stream_by_parts(processors_, p, bytes), gather(processors_, p, bytes).exercise};
  return at->second;
}

void Measurements::interference(Processor other, double budget_s) {
  for (Pressure const a : pressures)
    for (Pressure const b : pressures) interference(other, a, b, budget_s / 9);
}

void Measurements::interference(Processor other, Pressure of_host, Pressure of_device, double budget_s) {
  std::vector<Exercise> exercises(processors_.count());
  exercises[host] = pressing(host)[static_cast<std::size_t>(of_host)];
  exercises[other] = pressing(other)[static_cast<std::size_t>(of_device)];
  Contention const samples = measure_contention(processors_, exercises, budget_s);
  auto const slowdown = [&](Processor p, Pressure own, Pressure others) {
    Samples ratios;
    for (std::size_t i = 0; i < samples.alone[p].size(); ++i)
      ratios.push_back(samples.contended[p][i] / samples.alone[p][i]);
    return records_.slowdowns(
        fmt::format("{}.{}_beside_{}", machine_.processors[p].name, pressure_name(own), pressure_name(others)), ratios);
  };
  Interference& on_host = pair_of(host, other);
  Interference& on_device = pair_of(other, host);
  on_host.of(of_host, of_device) = slowdown(host, of_host, of_device);
  on_device.of(of_device, of_host) = slowdown(other, of_device, of_host);
}

Interference& Measurements::pair_of(Processor processor, Processor beside) {
  auto& all = machine_.interference;
  if (all.empty()) all.reserve(2 * (processors_.count() - 1));  // references to them stay
  std::string const &name = machine_.processors[processor].name, &other = machine_.processors[beside].name;
  for (Interference& pair : all)
    if (pair.processor == name && pair.beside == other) return pair;
  return all.emplace_back(Interference{name, other, {}});
}

void Measurements::store_past_caches(double budget_s) {
  alone(
      "t_store_s", &ProcessorParameters::t_store_s,
      [this](Processors& on, Processor p) { return yoke::store_past_caches(on, p, evidence_[p].array_bytes); },
      budget_s);
  take_best_of_streams();
}

void Measurements::scalar(double budget_s) {
  alone("t_scalar_s", &ProcessorParameters::t_scalar_s, scalar_instructions, budget_s);
}

void Measurements::launch(double budget_s) {
  alone("launch_s", &ProcessorParameters::launch_s, empty_kernel, budget_s);
  for (Processor p = 1; p < processors_.count(); ++p)
    if (auto const gap_s = event_gap_s(processors_, p))
      machine_.identity["event_gap_" + processor_name(p) + "_s"] = fmt::format("{:.3g}", *gap_s);
}

}  // namespace yoke
