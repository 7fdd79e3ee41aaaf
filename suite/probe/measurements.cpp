// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/measurements.hpp"

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <optional>

#include "suite/core/error.hpp"
#include "suite/node/device_event.hpp"
#include "suite/node/lanes.hpp"
#include "suite/node/processors.hpp"
#include "suite/node/spaces.hpp"
#include "suite/probe/contention.hpp"
#include "suite/probe/exercise.hpp"

namespace yoke::probe {
namespace {

struct Nothing {
  KOKKOS_FUNCTION void operator()(std::size_t) const {}
};

template <class Space>
Exercise launches_on(Space const& space, std::size_t threads, DeviceWait how) {
  Exercise exercise;
  exercise.act = [=](std::size_t repeats) {
    for (std::size_t i = 0; i < repeats; ++i) {
      Kokkos::parallel_for("yoke::probe::nothing", one_index_per_thread(space, threads), Nothing{});
      node::wait_for(space, how, "yoke::probe::nothing");
    }
  };
  return exercise;
}

/// Dispatch and completion of an empty kernel: one index per thread on the host, one index on a GPU. Units are
/// launches.
Exercise empty_kernel(Processors& processors, Processor processor) {
  std::size_t const threads = processors.info(processor).threads;
  return visit_space(processors, processor, [&](auto const& space) {
    return launches_on(space, is_host_space<std::decay_t<decltype(space)>> ? threads : 1, processors.device_wait());
  });
}

/// Median of seconds between two device events with an empty kernel between them: the overhead in every time measured
/// by events. `std::nullopt` without events.
std::optional<double> event_gap_s(Processors& processors, Processor processor) {
  auto const stopwatch = event_stopwatch(processors, processor);
  if (!stopwatch) return std::nullopt;
  constexpr int count = 101;
  Samples samples;
  on_one(processors, processor, [&] {
    for (int i = 0; i < count; ++i) {
      stopwatch->reset();
      std::size_t const before = stopwatch->mark(processor);
      visit_space(processors, processor, [](auto const& space) {
        Kokkos::parallel_for("yoke::probe::nothing", one_index_per_thread(space, 1), Nothing{});
      });
      std::size_t const after = stopwatch->mark(processor);
      stopwatch->wait();
      samples.push_back(stopwatch->seconds(before, after));
    }
  });
  return summarize(samples).value;
}

}  // namespace

double copy_serialization(double load_s, double store_s, double copy_s) {
  auto const [shorter_s, longer_s] = std::minmax(load_s, store_s);
  return 1 + std::clamp((2 * copy_s - longer_s) / shorter_s, 0.0, 1.0);
}

std::vector<Exercise> const& Measurements::kept(std::string const& name, Make const& exercise_of) {
  auto const [at, added] = kept_.try_emplace(name);
  if (added) {
    for (Processor p = 0; p < processors_.count(); ++p) at->second.push_back(exercise_of(p));
    calibrate_all(processors_, at->second);
  }
  return at->second;
}

StreamArrays const& Measurements::arrays_of(Processor p) {
  auto const [at, added] = arrays_.try_emplace(p);
  if (added)
    for (SharedArray& array : at->second) array = shared_array(processors_, p, evidence_[p].array_bytes);
  return at->second;
}

Counters const& Measurements::counters_of(Processor p) {
  auto const [at, added] = counters_.try_emplace(p);
  if (added) at->second = counters(processors_, p, evidence_[p].array_bytes);
  return at->second;
}

void Measurements::alone(std::string const& name, Quantity ProcessorParameters::*member, Make const& exercise_of,
                         double budget_s) {
  auto const samples = measure_alone(processors_, kept(name, exercise_of), budget_s);
  for (Processor p = 0; p < processors_.count(); ++p)
    machine_.processors[p].*member = records_.times(key_of(p, name), samples[p]);
}

void Measurements::peak(Precision precision, double budget_s) {
  using P = ProcessorParameters;
  bool const single = precision == Precision::single_precision;
  std::string const name = single ? "t_f_single" : "t_f_double";
  auto const& exercises =
      kept(name, [&](Processor p) { return operations(processors_, p, precision, Operation::multiply_add); });
  Contention const samples = measure_contention(processors_, exercises, budget_s);
  for (Processor p = 0; p < processors_.count(); ++p) {
    auto& processor = machine_.processors[p];
    processor.*(single ? &P::t_f_single_s : &P::t_f_double_s) =
        records_.times(key_of(p, name + "_s"), samples.alone[p]);
    processor.*(single ? &P::t_f_single_contended_s : &P::t_f_double_contended_s) =
        records_.times(key_of(p, name + "_contended_s"), samples.contended[p]);
  }
}

void Measurements::kind(Precision precision, Operation operation, Quantity OperationTimes::*member, double budget_s) {
  bool const single = precision == Precision::single_precision;
  std::string const name = fmt::format("operations_{}.{}", single ? "single" : "double", static_cast<int>(operation));
  auto const& exercises = kept(name, [&](Processor p) { return operations(processors_, p, precision, operation); });
  auto const samples = measure_alone(processors_, exercises, budget_s);
  for (Processor p = 0; p < processors_.count(); ++p) {
    auto& processor = machine_.processors[p];
    (single ? processor.operations_single : processor.operations_double).*member =
        records_.times(key_of(p, name), samples[p]);
  }
}

std::vector<Exercise> const& Measurements::streams_of(std::size_t kernel) {
  return kept(fmt::format("stream {}", kernel), [&](Processor p) {
    auto const [at, added] = streams_.try_emplace(p);
    if (added) at->second = streams(processors_, p, evidence_[p].array_bytes, arrays_of(p));
    return at->second[kernel].exercise;
  });
}

void Measurements::memory(double budget_s) {
  streams_of(0);
  std::size_t const kernels = streams_[host].size();
  for (std::size_t kernel = 0; kernel < kernels; ++kernel) {
    Contention const samples =
        measure_contention(processors_, streams_of(kernel), budget_s / static_cast<double>(kernels));
    for (Processor p = 0; p < processors_.count(); ++p) {
      auto& processor = machine_.processors[p];
      auto const& [name, exercise, typical] = streams_[p][kernel];
      Quantity& alone_s = stream_times_[{p, kernel}];
      alone_s = records_.times(key_of(p, (typical ? "t_b_s " : "t_store_s ") + name), samples.alone[p]);
      if (!typical) continue;
      Quantity const contended_s = records_.times(key_of(p, "t_b_contended_s " + name), samples.contended[p]);
      if (kernel > 0 && *alone_s.value >= *processor.t_b_s.value) continue;
      processor.t_b_s = alone_s;
      processor.t_b_contended_s = contended_s;
      machine_.identity["t_b_kernel_" + processor_name(p)] = name;
    }
  }
  take_best_of_streams();
}

std::vector<Exercise> const& Measurements::stores_past_caches() {
  return kept("t_store_s", [this](Processor p) {
    return probe::store_past_caches(processors_, p, evidence_[p].array_bytes, arrays_of(p).front());
  });
}

void Measurements::serialization(double budget_s) {
  auto const &loads = streams_of(0), &copies = streams_of(1), &copies_past = streams_of(2);
  auto const& writes = kept("writes to memory", [this](Processor p) {
    return rewrite(processors_, p, evidence_[p].array_bytes, arrays_of(p).front());
  });
  auto const& stores = stores_past_caches();
  std::vector<Samples> of_writes(processors_.count()), of_stores(processors_.count());
  // One after the other, because memory's speed varies from one tenth of a second to the next, and several times,
  // because the result is a small difference of large times.
  constexpr std::size_t min_rounds = 4;
  for (Sampler rounds(budget_s); rounds.n() < min_rounds || rounds.wants_more(); rounds.add(0))
    for (Processor p = 0; p < processors_.count(); ++p)
      on_one(processors_, p, [&] {
        await_idle_threads();
        take_sample(loads[p]);  // wakes the processor's own threads
        double const load_s = take_sample(loads[p]), write_s = take_sample(writes[p]), copy_s = take_sample(copies[p]);
        double const store_s = take_sample(stores[p]), copy_past_s = take_sample(copies_past[p]);
        of_writes[p].push_back(copy_serialization(load_s, write_s, copy_s));
        of_stores[p].push_back(copy_serialization(load_s, store_s, copy_past_s));
      });
  for (Processor p = 0; p < processors_.count(); ++p) {
    auto& processor = machine_.processors[p];
    processor.write_serialization = records_.slowdowns(key_of(p, "write_serialization"), of_writes[p]);
    processor.store_serialization = records_.slowdowns(key_of(p, "store_serialization"), of_stores[p]);
  }
}

/// Sets the memory capability: the best of all kernels, except that kernels with non-temporal stores set `t_store_s`,
/// because they move fewer bytes than others with equal loads and stores.
void Measurements::take_best_of_streams() {
  for (auto const& [of, time] : stream_times_) {
    auto& processor = machine_.processors[of.first];
    take_better(streams_[of.first][of.second].typical ? processor.t_b_s : processor.t_store_s, time);
  }
}

std::vector<Exercise> const& Measurements::copy(Processor to, double bytes, std::string const& what,
                                                Exercise LinkExercises::*member) {
  return kept(fmt::format("link {} {} {}", to, bytes, what), [&](Processor p) {
    if (p != to) return Exercise{};
    auto const [at, added] = copies_.try_emplace({to, bytes});
    if (added) at->second = copies(processors_, to, bytes);
    return at->second.*member;
  });
}

double Measurements::large_copy_bytes(Processor to) const {
  return std::min({evidence_[to].array_bytes, evidence_[host].array_bytes, 256e6});
}

void Measurements::link_rates(Processor to, double budget_s) {
  LinkParameters& link = machine_.links[to - 1];
  std::string const key = fmt::format("links[{}].", to - 1);
  // The other processors stream through their own memory, as when they compute.
  std::vector<Exercise> exercises = pressing(Pressure::memory);
  auto const both = [&](std::string const& way, Exercise LinkExercises::*member, Quantity& alone, Quantity& contended) {
    exercises[to] = copy(to, large_copy_bytes(to), way, member)[to];
    Contention const samples = measure_contention(processors_, exercises, budget_s / 2);
    alone = records_.rates(key + way + "_bytes_per_s", samples.alone[to]);
    contended = records_.rates(key + way + "_contended_bytes_per_s", samples.contended[to]);
  };
  both("in", &LinkExercises::in, link.in_bytes_per_s, link.in_contended_bytes_per_s);
  both("out", &LinkExercises::out, link.out_bytes_per_s, link.out_contended_bytes_per_s);
}

void Measurements::link(Processor to, double budget_s) {
  LinkParameters& link = machine_.links[to - 1];
  std::string const key = fmt::format("links[{}].", to - 1);
  auto const& together = copy(to, large_copy_bytes(to), "together", &LinkExercises::together);
  if (together[to].act) {
    Quantity const rate =
        records_.rates(key + "both_ways_bytes_per_s", measure_alone(processors_, together, budget_s / 4)[to]);
    machine_.identity["link_both_ways_bytes_per_s"] = fmt::format("{:.4g}", *rate.value);
  }
  auto const& apart = copy(to, large_copy_bytes(to), "apart", &LinkExercises::apart);
  if (apart[to].act)
    link.in_row_s = records_.excess(key + "in_row_s", measure_alone(processors_, apart, budget_s / 4)[to],
                                    apart_row_bytes / *link.in_bytes_per_s.value,
                                    "rows that lie apart took no longer than their bytes alone");
  else
    link.in_row_s = Quantity::unavailable("the device copies no rows that lie apart, or its arrays are too small");
  auto const latency = [&](std::string const& way, Exercise LinkExercises::*member) {
    auto exercises = copy(to, sizeof(double), way, member);
    exercises[to].units = 1;  // seconds per copy, not per byte
    return records_.times(key + way + "_latency_s", measure_alone(processors_, exercises, budget_s / 4)[to]);
  };
  link.in_latency_s = latency("in", &LinkExercises::in);
  link.out_latency_s = latency("out", &LinkExercises::out);
}

std::vector<Exercise> const& Measurements::pressing(Pressure pressure) {
  return kept("pressing " + std::string(pressure_name(pressure)), [&](Processor p) {
    switch (pressure) {
      case Pressure::issue:
        return operations(processors_, p, Precision::single_precision, Operation::multiply_add);
      case Pressure::memory:
        return stream_by_parts(processors_, p, evidence_[p].array_bytes, arrays_of(p));
      case Pressure::latency:
        return gather(processors_, p, evidence_[p].array_bytes, arrays_of(p).front());
    }
    throw ContractViolation("no kind of pressure");
  });
}

void Measurements::interference(Processor other, double budget_s) {
  for (Pressure const a : pressures)
    for (Pressure const b : pressures) interference(other, a, b, budget_s / 9);
}

void Measurements::interference(Processor other, Pressure of_host, Pressure of_device, double budget_s) {
  std::vector<Exercise> exercises(processors_.count());
  exercises[host] = pressing(of_host)[host];
  exercises[other] = pressing(of_device)[other];
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
  if (all.empty()) all.reserve(2 * (processors_.count() - 1));  // keeps references valid
  std::string const &name = machine_.processors[processor].name, &other = machine_.processors[beside].name;
  for (Interference& pair : all)
    if (pair.processor == name && pair.beside == other) return pair;
  return all.emplace_back(Interference{name, other, {}});
}

void Measurements::store_past_caches(double budget_s) {
  auto const samples = measure_alone(processors_, stores_past_caches(), budget_s);
  for (Processor p = 0; p < processors_.count(); ++p)
    machine_.processors[p].t_store_s = records_.times(key_of(p, "t_store_s"), samples[p]);
  take_best_of_streams();
}

void Measurements::store_pieces(double piece_bytes, double budget_s) {
  std::string const name = fmt::format("store_pieces {}", piece_bytes);
  auto const& exercises = kept(name, [&](Processor p) {
    return probe::store_pieces(processors_, p, evidence_[p].array_bytes, piece_bytes, arrays_of(p).front());
  });
  auto const samples = measure_alone(processors_, exercises, budget_s);
  for (Processor p = 0; p < processors_.count(); ++p) {
    if (samples[p].empty()) continue;
    auto& pieces = machine_.processors[p].store_pieces;
    auto at = std::find_if(pieces.begin(), pieces.end(),
                           [&](PiecePoint const& other) { return other.piece_bytes >= piece_bytes; });
    if (at == pieces.end() || at->piece_bytes > piece_bytes) at = pieces.insert(at, {piece_bytes, {}});
    at->t_b_s = records_.times(key_of(p, name), samples[p]);
  }
}

void Measurements::rows(double budget_s) {
  auto const& exercises = kept("t_rows_s", [this](Processor p) {
    return rows_at_once(processors_, p, evidence_[p].array_bytes, arrays_of(p).front());
  });
  auto const samples = measure_alone(processors_, exercises, budget_s);
  for (Processor p = 0; p < processors_.count(); ++p)
    if (!samples[p].empty()) machine_.processors[p].t_rows_s = records_.times(key_of(p, "t_rows_s"), samples[p]);
}

void Measurements::scalar(double budget_s) {
  alone(
      "t_scalar_s", &ProcessorParameters::t_scalar_s,
      [this](Processor p) { return scalar_instructions(processors_, p); }, budget_s);
}

void Measurements::reference(double budget_s) {
  if (!reference_) reference_.emplace(processors_);
  Sampler beats(budget_s);
  std::vector<Samples> arithmetic(processors_.count()), memory(processors_.count());
  for (; beats.wants_more(); beats.add(0)) {
    auto const beat = reference_->measure();
    for (Processor p = 0; p < processors_.count(); ++p) {
      arithmetic[p].push_back(beat[p].arithmetic_s);
      memory[p].push_back(beat[p].memory_s);
    }
  }
  for (Processor p = 0; p < processors_.count(); ++p) {
    ReferenceTimes& times = machine_.processors[p].reference;
    times.arithmetic_s = records_.times(key_of(p, "reference.arithmetic_s"), arithmetic[p]);
    times.memory_s = records_.times(key_of(p, "reference.memory_s"), memory[p]);
  }
}

void Measurements::launch(double budget_s) {
  alone(
      "launch_s", &ProcessorParameters::launch_s, [this](Processor p) { return empty_kernel(processors_, p); },
      budget_s);
  for (Processor p = 1; p < processors_.count(); ++p)
    if (auto const gap_s = event_gap_s(processors_, p))
      machine_.identity["event_gap_" + processor_name(p) + "_s"] = fmt::format("{:.3g}", *gap_s);
}

}  // namespace yoke::probe
