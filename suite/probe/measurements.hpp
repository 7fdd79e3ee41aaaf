// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <array>
#include <compare>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "suite/core/machine.hpp"
#include "suite/probe/compute.hpp"
#include "suite/probe/link.hpp"
#include "suite/probe/memory.hpp"
#include "suite/probe/plausible.hpp"
#include "suite/probe/records.hpp"

namespace yoke {

/// What `probe` measures, each for so many seconds, into the machine. A measurement that is repeated adds to its
/// earlier samples. The machine has its processors and links, and `evidence` says how large arrays are.
class Measurements {
 public:
  Measurements(Processors& processors, Machine& machine, std::vector<Evidence> const& evidence)
      : processors_(processors), machine_(machine), evidence_(evidence) {}

  /// Keys that got samples since the previous call.
  Records::Touched touched() { return records_.touched(); }

  /// t_f, alone and while all processors do the same.
  void peak(Precision precision, double budget_s);
  /// One kind of floating-point operation.
  void kind(Precision precision, Operation operation, Quantity OperationTimes::*member, double budget_s);
  /// t_b by the quickest of three kernels, alone and while all processors do the same; its best by any of them.
  void memory(double budget_s);
  void store_past_caches(double budget_s);
  void scalar(double budget_s);
  void launch(double budget_s);
  /// Rates of large copies, alone and while all others stream through their memory.
  void link_rates(Processor to, double budget_s);
  /// What else is known of the link, after its rates.
  void link(Processor to, double budget_s);
  /// Host and one device, each with each kind of work beside each kind of the other's.
  void interference(Processor other, double budget_s);
  /// The same of one pair of kinds.
  void interference(Processor other, Pressure of_host, Pressure of_device, double budget_s);
  /// One point of a curve for each processor; 0 bytes for none.
  template <class Point>
  void point(std::vector<Point> ProcessorParameters::*curve, Quantity Point::*value, std::string const& name,
             std::vector<double> const& bytes, auto const& exercise_of, double budget_s);

 private:
  using Make = std::function<Exercise(Processors&, Processor)>;
  std::string key_of(Processor p, std::string_view name) const {
    return machine_.processors[p].name + "." + std::string(name);
  }
  /// One exercise on each processor, the others idle.
  void alone(std::string const& name, Quantity ProcessorParameters::*member, Make const& exercise_of, double budget_s);
  /// Alone, and while all do the same.
  void alone_and_contended(std::vector<Exercise> const& exercises, std::string const& name,
                           Quantity ProcessorParameters::*alone_s, Quantity ProcessorParameters::*contended_s,
                           double budget_s);
  using Pressing = std::array<Exercise, pressures.size()>;
  void take_best_of_streams();
  Pressing const& pressing(Processor p);
  LinkExercises const& large_copies(Processor to);
  Interference& pair_of(Processor processor, Processor beside);

  Processors& processors_;
  Machine& machine_;
  std::vector<Evidence> const& evidence_;
  Records records_;
  struct StreamKey {
    Processor processor;
    std::size_t kernel;
    bool past_caches;
    auto operator<=>(StreamKey const&) const = default;
  };
  std::map<StreamKey, Samples> streams_;    ///< of all visits
  std::map<Processor, Pressing> pressing_;  ///< kept from one visit to the next, as the next
  std::map<Processor, LinkExercises> large_copies_;
};

template <class Point>
void Measurements::point(std::vector<Point> ProcessorParameters::*curve, Quantity Point::*value,
                         std::string const& name, std::vector<double> const& bytes, auto const& exercise_of,
                         double budget_s) {
  std::vector<Sized> sized(processors_.count());
  std::vector<Exercise> exercises(processors_.count());
  for (Processor p = 0; p < processors_.count(); ++p) {
    if (bytes[p] <= 0) continue;
    sized[p] = exercise_of(processors_, p, bytes[p]);
    exercises[p] = sized[p].exercise;
  }
  auto const samples = measure_alone(processors_, exercises, budget_s);
  for (Processor p = 0; p < processors_.count(); ++p) {
    if (samples[p].empty()) continue;
    auto& points = machine_.processors[p].*curve;
    double const size = sized[p].working_set_bytes;
    // Rounding to whole vectors for all threads may give a size twice.
    auto at =
        std::find_if(points.begin(), points.end(), [&](Point const& other) { return other.working_set_bytes >= size; });
    if (at == points.end() || at->working_set_bytes > size) at = points.insert(at, Point{size, {}});
    (*at).*value = records_.times(key_of(p, name) + " " + std::to_string(size), samples[p]);
  }
}

}  // namespace yoke
