// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <vector>

#include "partitioners/base/self_scheduling.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke {
namespace {

using namespace partitioners;

/// Equal tasks. Each processor's first tasks calibrate its time per task; then every task is assigned, once and for
/// all, to the processor that is predicted to finish it first.
class Dmda final : public SelfScheduling {
 public:
  explicit Dmda(PlanningContext const& context)
      : SelfScheduling(context),
        task_(std::max<std::size_t>(
            1, (chunks() + context.options.integer("parts") - 1) / context.options.integer("parts"))),
        calibrate_(context.options.integer("calibrate")),
        rates_(context.processors),
        begun_(context.processors, 0),
        ended_(context.processors, 0) {}

 private:
  void learn(Part const& part) override {
    rates_.add(part.processor, part.chunks, part.seconds);
    ++ended_[part.processor];
  }

  void push() {
    queue_.assign(processors(), 0);
    std::vector<double> ends_s, task_s;
    for (Processor p = 0; p < processors(); ++p) {
      task_s.push_back(static_cast<double>(task_) / rates_.rate(p));
      ends_s.push_back(task_s[p] * static_cast<double>(begun_[p] - ended_[p]));
    }
    for (std::size_t tasks = (left() + task_ - 1) / task_; tasks > 0; --tasks) {
      Processor best = host;
      for (Processor p = 1; p < processors(); ++p)
        if (ends_s[p] + task_s[p] < ends_s[best] + task_s[best]) best = p;
      ends_s[best] += task_s[best];
      ++queue_[best];
    }
  }

  std::size_t take(Processor processor, double) override {
    bool const calibrated =
        std::all_of(ended_.begin(), ended_.end(), [this](std::size_t n) { return n >= calibrate_; });
    if (queue_.empty() && calibrated) push();
    if (queue_.empty()) {
      ++begun_[processor];
      if (begun_[processor] <= calibrate_) profile(std::min(task_, left()));
      return task_;
    }
    if (queue_[processor] == 0) return 0;
    --queue_[processor];
    return task_;
  }

  std::size_t const task_, calibrate_;
  Rates rates_;
  std::vector<std::size_t> begun_, ended_, queue_;
};

}  // namespace

Partitioner make_dmda() {
  Partitioner dmda;
  dmda.summary =
      "dmda-like (StarPU): equal tasks, each pushed to where it is predicted to end first; calibrates on the first";
  dmda.options = {integer_option("parts", "64", "number of tasks", 1, 1'000'000),
                  integer_option("calibrate", "1", "tasks of each processor that calibrate its prediction", 1, 1000)};
  dmda.contest_variants = {ContestVariant{}};
  dmda.plan = plan_with<Dmda>;
  return dmda;
}

}  // namespace yoke
