// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
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
/// earlier samples, with the arrays and the length of samples that it began with. The machine has its processors and
/// links, and `evidence` says how large arrays are.
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
  /// One point of a curve for each processor; 0 bytes for none. `exercise_of` (processors, processor, bytes, memory)
  /// makes what is sized so.
  template <class Point>
  void point(std::vector<Point> ProcessorParameters::*curve, Quantity Point::*value, std::string const& name,
             std::vector<double> const& bytes, auto const& exercise_of, double budget_s);

 private:
  using Make = std::function<Exercise(Processor)>;
  std::string key_of(Processor p, std::string_view name) const {
    return machine_.processors[p].name + "." + std::string(name);
  }
  /// One exercise on each processor, made when it is first asked for by this name, and calibrated then.
  std::vector<Exercise> const& kept(std::string const& name, Make const& exercise_of);
  /// One on each processor, the others idle.
  void alone(std::string const& name, Quantity ProcessorParameters::*member, Make const& exercise_of, double budget_s);
  std::vector<Exercise> const& streams_of(std::size_t kernel);
  void take_best_of_streams();
  /// What exerts each kind of pressure on a processor: multiply-adds, triad through main memory, loads all over it.
  std::vector<Exercise> const& pressing(Pressure pressure);
  std::vector<Exercise> const& copy(Processor to, double bytes, std::string const& what,
                                    Exercise LinkExercises::*member);
  double large_copy_bytes(Processor to) const;
  StreamArrays const& arrays_of(Processor p);
  Interference& pair_of(Processor processor, Processor beside);

  /// Smaller working sets have memory of their own: at one place first caches do not hold all sizes alike.
  static constexpr double min_shared_bytes = 1 << 20;

  Processors& processors_;
  Machine& machine_;
  std::vector<Evidence> const& evidence_;
  Records records_;
  // Kept from one visit to the next, since arrays that are touched for the first time take long.
  std::map<std::string, std::vector<Exercise>> kept_;
  std::map<Processor, StreamArrays> arrays_;
  std::map<Processor, std::vector<StreamExercise>> streams_;
  std::map<std::pair<Processor, std::size_t>, Quantity> stream_times_;  ///< by processor and kernel
  std::map<std::pair<Processor, double>, LinkExercises> copies_;
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
    // Rounding to whole vectors for all threads may give a size twice.
    auto at =
        std::find_if(points.begin(), points.end(), [&](Point const& other) { return other.working_set_bytes >= size; });
    if (at == points.end() || at->working_set_bytes > size) at = points.insert(at, Point{size, {}});
    (*at).*value = records_.times(key_of(p, name) + " " + std::to_string(size), samples[p]);
  }
}

}  // namespace yoke
