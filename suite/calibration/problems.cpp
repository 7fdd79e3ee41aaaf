// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/calibration/problems.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "suite/core/calibration.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"

namespace yoke::calibration {
namespace {

constexpr std::size_t size_steps = 16;
/// A part that is hardly larger than the caches finds much of its data still there.
constexpr double beyond_caches = 2;
/// Below this mean time of a part, the start of many threads distorts it.
constexpr double min_part_s = 5e-4;
/// A part takes as long as the slowest thread, or the next whole wave of a GPU: with fewer for each, that rounding is
/// more than a few percent.
constexpr double min_part_steps = 8;

/// Returns the seconds of the problem on the device alone if `share` is 1, on the host alone if it is 0.
std::optional<double> alone_s(Description const& description, DataMode data, Predictor const& predictor,
                              double share) try {
  return predict_run(predictor, description, split_by_share(description, 2, share), data).time_s;
} catch (Error const&) {
  return std::nullopt;  // the machine file lacks a number
}

/// Bytes of a segment's data in one place, on the processor with the smaller part.
double part_bytes(Segment const& segment, double share, std::size_t places) {
  return core::working_set_bytes(segment) * std::min(share, 1 - share) / static_cast<double>(places);
}

bool beyond_last_caches(WholeProblem const& problem, Segment const& segment, HostShape const& node) {
  return part_bytes(segment, problem.share, problem.places) > beyond_caches * node.last_caches_bytes;
}

/// Smallest shares of a place with which the processors' parts can be measured; above 1 if a whole place is too short.
struct SmallestShares {
  double host = 0, device = 0;

  bool fit() const { return host + device <= 1; }
};

/// `times_s`: the host alone and the device alone take these for the problem.
SmallestShares smallest_shares(Description const& description, SegmentTimes const& times,
                               std::array<double, 2> const& times_s, std::size_t places, HostShape const& node) {
  auto const steps = times.step_chunks();
  double const chunks = static_cast<double>(description.loop_chunks());
  double const parts = static_cast<double>(description.segments.size() * description.iterations);
  auto const smallest = [&](Processor p) {
    double const step = static_cast<double>(p == host ? node.threads : p < steps.size() ? steps[p] : 1);
    return static_cast<double>(places) * std::max(min_part_s * parts / times_s[p], min_part_steps * step / chunks);
  };
  return {smallest(host), smallest(device)};
}

std::size_t places_for(Description const& description, double share, HostShape const& node) {
  std::size_t const many = turn_places[0], few = turn_places[1];
  bool const fewer = std::any_of(description.segments.begin(), description.segments.end(), [&](Segment const& segment) {
    return part_bytes(segment, share, many) <= beyond_caches * node.last_caches_bytes &&
           part_bytes(segment, share, few) > beyond_caches * node.last_caches_bytes;
  });
  return fewer ? few : many;
}

/// Sets places, share and time.
void divide(WholeProblem& problem, Description const& description, Predictor const& predictor, HostShape const& node) {
  auto const host_s = alone_s(description, problem.data, predictor, 0),
             device_s = alone_s(description, problem.data, predictor, 1);
  auto const times = predictor.segment_times(description, problem.data);
  if (host_s && device_s) problem.share = *host_s / (*host_s + *device_s);
  problem.places = places_for(description, problem.share, node);
  if (!host_s || !device_s || !times) return;
  auto const smallest = [&] {
    return smallest_shares(description, *times, {*host_s, *device_s}, problem.places, node);
  };
  if (!smallest().fit()) problem.places = turn_places[1];
  auto const [of_host, of_device] = smallest();
  problem.share = std::clamp(problem.share, std::min(of_device, 0.5), 1 - std::min(of_host, 0.5));
  problem.turns_s = (1 - problem.share) * *host_s + problem.share * *device_s;
}

/// True if a segment copies parts with its items, in each run, that no cache can hold.
bool copies_large_parts(WholeProblem const& problem, Description const& description, HostShape const& node) {
  return description.iterations == 1 &&
         std::any_of(description.segments.begin(), description.segments.end(), [&](Segment const& segment) {
           return segment.bytes_in + segment.bytes_out > 0 && beyond_last_caches(problem, segment, node);
         });
}

WholeProblem made(core::WorkloadChoice const& choice, DataMode data, Predictor const& predictor,
                  HostShape const& node) {
  WholeProblem problem{choice, data};
  Description const description = choice.workload->describe(choice.problem);
  divide(problem, description, predictor, node);
  return problem;
}

/// The first one, which does not count, and two that do.
constexpr std::size_t few_iterations = 3;

/// A shorter run depends more on launches and clocks than on kernels.
constexpr double min_run_s = 1e-3;

std::optional<double> host_s(core::WorkloadChoice const& choice, Predictor const& predictor) try {
  Description const description = choice.workload->describe(choice.problem);
  return predict_run(predictor, description, split_by_share(description, 2, 0), DataMode::resident).time_s;
} catch (Error const&) {
  return std::nullopt;  // the workload does not have this size
}

core::WorkloadChoice sized(core::WorkloadChoice choice, std::uint64_t size) {
  choice.problem.size = size;
  return choice;
}

/// Rows aligned to cache lines, and full tiles, run different kernels than others: a small problem keeps the factors of
/// two of the requested size, up to this one.
constexpr std::uint64_t max_step = 64;
/// But no step may change the time by more than this part of a size.
constexpr std::uint64_t min_steps = 8;

/// Rounds `size` down to the factors of two of the requested size.
std::uint64_t as_even_as(std::uint64_t asked, std::uint64_t size) {
  std::uint64_t step = 1;
  while (2 * step <= max_step && asked % (2 * step) == 0 && size >= 2 * step * min_steps) step *= 2;
  return size / step * step;
}

/// Returns the largest size with at most `limit_s`, by bisection; sizes that the workload does not support count as too
/// small.
std::uint64_t size_of(core::WorkloadChoice const& choice, Predictor const& predictor, double limit_s) {
  std::uint64_t low = 1, high = choice.problem.size;
  if (host_s(choice, predictor).value_or(0) <= limit_s) return high;
  while (high - low > 1) {
    std::uint64_t const middle = low + (high - low) / 2;
    auto const seconds = host_s(sized(choice, middle), predictor);
    (!seconds || *seconds <= limit_s ? low : high) = middle;
  }
  while (low < choice.problem.size && !host_s(sized(choice, low), predictor)) ++low;
  auto const even = as_even_as(choice.problem.size, low);
  return host_s(sized(choice, even), predictor) ? even : low;
}

std::vector<Range> parts_of(Range place, std::size_t processors, double share) {
  std::vector<Range> parts;
  auto const wanted = static_cast<std::size_t>((1 - share) * static_cast<double>(place.size()));
  std::size_t at = std::min(place.begin + std::max<std::size_t>(wanted, 1), place.end);
  parts.push_back({place.begin, at});
  for (Processor p = 1; p < processors; ++p) {
    std::size_t const end = at + (place.end - at) / (processors - p);
    parts.push_back({at, end});
    at = end;
  }
  return parts;
}

/// Every segment is cut at the same places, so each processor continues with its own intermediate results.
class Turns final : public Schedule {
 public:
  explicit Turns(PlanningContext const& context) {
    Description const& description = context.description;
    double const share = context.options.real("share");
    std::size_t const places = context.options.integer("places");
    std::size_t const chunks = description.loop_chunks();
    for (std::size_t s = 0; s < description.segments.size(); ++s)
      for (std::size_t k = 0; k < places; ++k) {
        auto const parts = parts_of({chunks * k / places, chunks * (k + 1) / places}, context.processors, share);
        for (Processor p = 0; p < parts.size(); ++p)
          if (Range const of = description.segment_range(s, parts[p]); !of.empty()) order_.push_back({p, {s, of}});
      }
  }

  Decision next(Processor processor, Progress const& progress) override {
    bool const idle = progress.completed.size() == given_;
    if (idle && given_ < order_.size() && order_[given_].first == processor)
      return Decision::run(order_[given_++].second);
    return given_ < order_.size() ? Decision::wait() : Decision::done();
  }

  ScheduleStats account() const override { return {std::max<std::size_t>(order_.size(), 1), 1}; }

 private:
  std::vector<std::pair<Processor, Piece>> order_;
  std::size_t given_ = 0;
};

}  // namespace

WholeProblem whole_problem(core::WorkloadChoice const& asked, std::span<DataMode const> data,
                           Predictor const& predictor, HostShape const& node) {
  auto const first = made(asked, data.front(), predictor, node);
  if (std::find(data.begin(), data.end(), DataMode::streamed) == data.end()) return first;
  auto const streamed = made(asked, DataMode::streamed, predictor, node);
  return copies_large_parts(streamed, asked.workload->describe(asked.problem), node) ? streamed : first;
}

bool in_own_caches(WholeProblem const& problem, HostShape const& node) {
  auto const segments = problem.choice.workload->describe(problem.choice.problem).segments;
  return std::all_of(segments.begin(), segments.end(), [&](Segment const& segment) {
    return core::working_set_bytes(segment) <= node.second_cache_bytes;
  });
}

std::optional<WholeProblem> reduced(WholeProblem const& problem, Predictor const& predictor, HostShape const& node,
                                    std::function<bool(WholeProblem const&)> const& fits) {
  for (std::size_t steps = size_steps - 1; steps > 0; --steps) try {
      core::WorkloadChoice choice = problem.choice;
      choice.problem.size = problem.choice.problem.size * steps / size_steps;
      if (choice.problem.size == 0) return std::nullopt;
      auto const smaller = made(choice, problem.data, predictor, node);
      auto const segments = choice.workload->describe(choice.problem).segments;
      if (std::none_of(segments.begin(), segments.end(),
                       [&](Segment const& segment) { return beyond_last_caches(smaller, segment, node); }))
        return std::nullopt;
      if (fits(smaller)) return smaller;
    } catch (Error const&) {  // the workload does not support this size
    }
  return std::nullopt;
}

core::Plan plan_of(WholeProblem const& problem) {
  OptionMap const options{{"share", core::number_text(problem.share)}, {"places", std::to_string(problem.places)}};
  return {&turns(), OptionValues(turns().name, turns().options, options)};
}

core::WorkloadChoice with_few_iterations(core::WorkloadChoice asked) {
  auto& options = asked.problem.options;
  if (options.has("iterations"))
    options.set("iterations", std::to_string(std::min(few_iterations, options.integer("iterations"))));
  return asked;
}

std::vector<core::WorkloadChoice> small_problems(core::WorkloadChoice const& asked, Predictor const& predictor) {
  auto const whole_s = host_s(asked, predictor);
  if (!whole_s) asked.workload->describe(asked.problem);  // throws the reason
  core::WorkloadChoice const few = with_few_iterations(asked);
  std::vector<core::WorkloadChoice> problems;
  for (double const fraction : small_fractions) {
    double const limit_s = std::max(fraction * whole_s.value_or(0), fraction / small_fractions[0] * min_run_s);
    auto const size = size_of(few, predictor, limit_s);
    if (problems.empty() || problems.back().problem.size != size) problems.push_back(sized(few, size));
  }
  return problems;
}

Partitioner const& turns() {
  static Partitioner const one = [] {
    Partitioner made;
    made.name = "turns";
    made.summary = "each processor alone, alternating";
    made.options = {real_option("share", "0.5", "fraction of the work on the device(s)", 0, 1),
                    integer_option("places", std::to_string(turn_places[0]), "in which each does its part", 1,
                                   static_cast<double>(turn_places[0]))};
    made.plan = [](PlanningContext const& context) { return std::make_unique<Turns>(context); };
    return made;
  }();
  return one;
}

}  // namespace yoke::calibration
