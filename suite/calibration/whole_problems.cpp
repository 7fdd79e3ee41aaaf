// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/calibration/whole_problems.hpp"

#include <algorithm>
#include <string>

#include "suite/calibration/turns.hpp"
#include "suite/core/calibration.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/number.hpp"

namespace yoke {
namespace {

constexpr std::size_t size_steps = 16;
/// A part that is hardly larger than the caches finds much of its data still there.
constexpr double beyond_caches = 2;

/// Returns the seconds of the problem on the device alone if `share` is 1, on the host alone if it is 0.
std::optional<double> alone_s(Description const& description, DataMode data, Predictor const& predictor,
                              double share) try {
  return predict_run(predictor, description, split_by_share(description, 2, share), data).time_s;
} catch (Error const&) {
  return std::nullopt;  // the machine file lacks a number
}

/// Bytes of a segment's data in one place, on the processor with the smaller part.
double part_bytes(Segment const& segment, double share, std::size_t places) {
  return working_set_bytes(segment) * std::min(share, 1 - share) / static_cast<double>(places);
}

bool beyond_last_caches(WholeProblem const& problem, Segment const& segment, CacheBytes const& caches) {
  return part_bytes(segment, problem.share, problem.places) > beyond_caches * caches.last;
}

std::size_t places_for(Description const& description, double share, CacheBytes const& caches) {
  std::size_t const many = turn_places[0], few = turn_places[1];
  bool const fewer = std::any_of(description.segments.begin(), description.segments.end(), [&](Segment const& segment) {
    return part_bytes(segment, share, many) <= beyond_caches * caches.last &&
           part_bytes(segment, share, few) > beyond_caches * caches.last;
  });
  return fewer ? few : many;
}

void set_times(WholeProblem& problem, Description const& description, Predictor const& predictor) {
  auto const host_s = alone_s(description, problem.data, predictor, 0),
             device_s = alone_s(description, problem.data, predictor, 1);
  if (!host_s || !device_s) return;
  problem.share = *host_s / (*host_s + *device_s);
  problem.turns_s = 2 * problem.share * *device_s;
}

/// True if a segment copies parts with its items, in each run, that no cache can hold.
bool copies_large_parts(WholeProblem const& problem, Description const& description, CacheBytes const& caches) {
  return description.iterations == 1 &&
         std::any_of(description.segments.begin(), description.segments.end(), [&](Segment const& segment) {
           return segment.bytes_in + segment.bytes_out > 0 && beyond_last_caches(problem, segment, caches);
         });
}

WholeProblem made(WorkloadChoice const& choice, DataMode data, Predictor const& predictor, CacheBytes const& caches) {
  WholeProblem problem{choice, data};
  Description const description = choice.workload->describe(choice.problem);
  set_times(problem, description, predictor);
  problem.places = places_for(description, problem.share, caches);
  return problem;
}

}  // namespace

WholeProblem whole_problem(WorkloadChoice const& asked, std::span<DataMode const> data, Predictor const& predictor,
                           CacheBytes const& caches) {
  auto const first = made(asked, data.front(), predictor, caches);
  if (std::find(data.begin(), data.end(), DataMode::streamed) == data.end()) return first;
  auto const streamed = made(asked, DataMode::streamed, predictor, caches);
  return copies_large_parts(streamed, asked.workload->describe(asked.problem), caches) ? streamed : first;
}

bool in_own_caches(WholeProblem const& problem, CacheBytes const& caches) {
  auto const segments = problem.choice.workload->describe(problem.choice.problem).segments;
  return std::all_of(segments.begin(), segments.end(),
                     [&](Segment const& segment) { return working_set_bytes(segment) <= caches.second; });
}

std::optional<WholeProblem> reduced(WholeProblem const& problem, Predictor const& predictor, CacheBytes const& caches,
                                    std::function<bool(WholeProblem const&)> const& fits) {
  for (std::size_t steps = size_steps - 1; steps > 0; --steps) try {
      WorkloadChoice choice = problem.choice;
      choice.problem.size = problem.choice.problem.size * steps / size_steps;
      if (choice.problem.size == 0) return std::nullopt;
      auto const smaller = made(choice, problem.data, predictor, caches);
      auto const segments = choice.workload->describe(choice.problem).segments;
      if (std::none_of(segments.begin(), segments.end(),
                       [&](Segment const& segment) { return beyond_last_caches(smaller, segment, caches); }))
        return std::nullopt;
      if (fits(smaller)) return smaller;
    } catch (Error const&) {  // the workload does not support this size
    }
  return std::nullopt;
}

Plan plan_of(WholeProblem const& problem) {
  OptionMap const options{{"share", number_text(problem.share)}, {"places", std::to_string(problem.places)}};
  return {&turns(), OptionValues(turns().name, turns().options, options)};
}

}  // namespace yoke
