// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "suite/core/machine.hpp"
#include "suite/core/statistics.hpp"
#include "suite/probe/exercises.hpp"
#include "suite/probe/plausible.hpp"
#include "suite/probe/reference_kernels.hpp"
#include "suite/probe/sampler.hpp"
#include "suite/probe/shared_exercises.hpp"

namespace yoke::probe {

/// Serialization of a copy's loads and stores: 1: they overlap, 2: they do not; noise never takes it beyond these.
/// Times are seconds per byte loaded, stored, and, of a copy, loaded or stored.
double copy_serialization(double load_s, double store_s, double copy_s);

/// Samples of a probe by key, so that a repeated measurement adds to its earlier samples. Intervals of the summaries
/// include the drift from one visit, a measurement of the key, to the next (include_drift).
class Records {
 public:
  /// Adds times, and returns the summary of all samples of this key.
  Quantity times(std::string const& key, Samples const& more) { return note(key, summarize(added(key, more))); }
  /// Adds times, and returns the summary of their inverses, the rates.
  Quantity rates(std::string const& key, Samples const& more) { return note(key, summarize_rate(added(key, more))); }
  /// Adds slowdowns (contended over isolated times), and returns the summary of all samples of this key.
  Quantity slowdowns(std::string const& key, Samples const& more) {
    return note(key, summarize_slowdowns(added(key, more)));
  }
  /// Returns the times in excess of `floor_s`, each at least 0.1 % of it and 1 ps, because no time is 0. If noise
  /// exceeds them, so that the median is at that minimum, the result is unavailable, with `reason`.
  Quantity excess(std::string const& key, Samples times_s, double floor_s, std::string reason) {
    double const least_s = std::max(1e-3 * floor_s, 1e-12);
    for (double& time_s : times_s) time_s = std::max(least_s, time_s - floor_s);
    Quantity quantity = times(key, times_s);
    return quantity.value && *quantity.value <= least_s ? Quantity::unavailable(std::move(reason)) : quantity;
  }

  /// Keys that got samples since the previous call, and whether one of them has a wide spread.
  struct Touched {
    std::set<std::string> keys;
    bool unsteady = false;
  };
  Touched touched() { return std::exchange(touched_, {}); }

 private:
  Samples const& added(std::string const& key, Samples const& more) {
    Samples& all = samples_[key];
    all.insert(all.end(), more.begin(), more.end());
    if (!more.empty()) visits_[key].push_back(median(more));
    return all;
  }
  /// A quantity that is no finite and positive number becomes unavailable: it must not cost the other measurements.
  Quantity note(std::string const& key, Quantity quantity) {
    touched_.keys.insert(key);
    for (std::optional<double> const& number : {quantity.value, quantity.best})
      if (number && !(std::isfinite(*number) && *number > 0)) {
        touched_.unsteady = true;
        return Quantity::unavailable(
            fmt::format("measured as {}, which is no possible time or rate: is this machine's clock steady?", *number));
      }
    include_drift(quantity, visits_[key]);
    touched_.unsteady = touched_.unsteady || quantity.iqr > unsteady * *quantity.value;
    return quantity;
  }

  std::map<std::string, Samples> samples_;
  std::map<std::string, std::vector<double>> visits_;  ///< medians of the samples of each visit
  Touched touched_;
};

/// The measurements of `probe`. Each takes `budget_s` seconds and writes into the machine. A repeated measurement adds
/// to its earlier samples and keeps its array sizes and sample duration. The machine must have its processors and
/// links; `evidence` contains the array sizes.
class Measurements {
 public:
  Measurements(Processors& processors, Machine& machine, std::vector<Evidence> const& evidence)
      : processors_(processors), machine_(machine), evidence_(evidence) {}

  /// Returns the keys that got samples since the previous call.
  Records::Touched touched() { return records_.touched(); }

  /// Measures t_f, in isolation and while all processors do so.
  void peak(Precision precision, double budget_s);
  /// Measures one kind of floating-point operation.
  void kind(Precision precision, Operation operation, Quantity OperationTimes::*member, double budget_s);
  /// Measures t_b by the fastest of three kernels, in isolation and while all processors do so; `best` is the best of
  /// all kernels.
  void memory(double budget_s);
  /// Measures how far loads and stores of main memory overlap.
  void serialization(double budget_s);
  void store_past_caches(double budget_s);
  /// Measures one point of `store_pieces`: pieces of `piece_bytes`.
  void store_pieces(double piece_bytes, double budget_s);
  /// Measures main memory by reads of several rows at once, on hosts.
  void rows(double budget_s);
  void scalar(double budget_s);
  /// Measures the reference kernels of the heartbeat, in the same way as it does.
  void reference(double budget_s);
  void launch(double budget_s);
  /// Measures rates of large copies, in isolation and while all other processors stream through their memory.
  void link_rates(Processor to, double budget_s);
  /// Measures the remaining link parameters; call it after `link_rates`.
  void link(Processor to, double budget_s);
  /// Measures the memory that the host and one device use in place, if they have some.
  void shared(Processor to, double budget_s);
  /// Measures the slowdowns of host and one device, for all combinations of their kinds of work.
  void interference(Processor other, double budget_s);
  /// Measures the slowdowns for one combination of kinds.
  void interference(Processor other, Pressure of_host, Pressure of_device, double budget_s);
  /// Measures one point of a curve for each processor; 0 bytes: no point. `exercise_of` (processors, processor, bytes,
  /// memory) returns the exercise for that size.
  template <class Point>
  void point(std::vector<Point> ProcessorParameters::*curve, Quantity Point::*value, std::string const& name,
             std::vector<double> const& bytes, auto const& exercise_of, double budget_s);
  /// The counters of a processor's atomic additions, as large as its arrays.
  Counters const& counters_of(Processor p);

 private:
  using Make = std::function<Exercise(Processor)>;
  std::string key_of(Processor p, std::string_view name) const {
    return machine_.processors[p].name + "." + std::string(name);
  }
  /// Returns one calibrated exercise per processor, created at the first request for this name.
  std::vector<Exercise> const& kept(std::string const& name, Make const& exercise_of);
  /// Measures one exercise per processor while the others idle.
  void alone(std::string const& name, Quantity ProcessorParameters::*member, Make const& exercise_of, double budget_s);
  std::vector<Exercise> const& streams_of(std::size_t kernel);
  std::vector<Exercise> const& stores_past_caches();
  void take_best_of_streams();
  /// Returns exercises that exert one kind of pressure: multiply-adds, triad through main memory, or random loads in
  /// it.
  std::vector<Exercise> const& pressing(Pressure pressure);
  std::vector<Exercise> const& copy(Processor to, double bytes, std::string const& what,
                                    Exercise LinkExercises::*member);
  double large_copy_bytes(Processor to) const;
  StreamArrays const& arrays_of(Processor p);
  Interference& pair_of(Processor processor, Processor beside);
  SharedExercises& shared_exercises(Processor to);

  /// Smaller working sets get their own memory: at a shared place, L1 caches would not hold all sizes equally well.
  static constexpr double min_shared_bytes = 1 << 20;

  Processors& processors_;
  Machine& machine_;
  std::vector<Evidence> const& evidence_;
  Records records_;
  // Kept between rounds of the probe, because first touch of arrays takes long.
  std::map<std::string, std::vector<Exercise>> kept_;
  std::map<Processor, StreamArrays> arrays_;
  std::map<Processor, Counters> counters_;
  std::map<Processor, std::vector<StreamExercise>> streams_;
  std::map<std::pair<Processor, std::size_t>, Quantity> stream_times_;  ///< by processor and kernel
  std::map<std::pair<Processor, double>, LinkExercises> copies_;
  std::map<Processor, std::unique_ptr<SharedExercises>> shared_;
  std::optional<ReferenceKernels> reference_;
};

template <class Point>
void Measurements::point(std::vector<Point> ProcessorParameters::*curve, Quantity Point::*value,
                         std::string const& name, std::vector<double> const& bytes, auto const& exercise_of,
                         double budget_s) {
  auto const& exercises = kept(fmt::format("{} {}", name, fmt::join(bytes, " ")), [&](Processor p) {
    if (bytes[p] <= 0) return Exercise{};
    return exercise_of(processors_, p, bytes[p], bytes[p] < min_shared_bytes ? SharedArray{} : arrays_of(p).front());
  });
  auto const samples = measure_alone(processors_, exercises, budget_s);
  for (Processor p = 0; p < processors_.count(); ++p) {
    if (samples[p].empty()) continue;
    auto& points = machine_.processors[p].*curve;
    double const size = exercises[p].working_set_bytes;
    // Sizes are rounded to whole vectors for all threads, so two may coincide.
    auto at =
        std::find_if(points.begin(), points.end(), [&](Point const& other) { return other.working_set_bytes >= size; });
    if (at == points.end() || at->working_set_bytes > size) at = points.insert(at, Point{size, {}});
    (*at).*value = records_.times(key_of(p, name) + " " + std::to_string(size), samples[p]);
  }
}

}  // namespace yoke::probe
