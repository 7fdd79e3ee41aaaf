// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/calibration/turns.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

namespace yoke::calibration {
namespace {

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
