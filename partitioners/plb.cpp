// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <vector>

#include "partitioners/base/self_scheduling.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/statistics.hpp"

namespace yoke {
namespace {

using namespace partitioners;

/// Seconds of a part as fixed + per_chunk n, by least squares over the parts since the last reset.
class Affine : public LineFit {
 public:
  double per_chunk() const {
    auto const [slope, offset] = line();
    // A fit of noise may decrease with size; the mean cannot.
    return slope > 0 && offset >= 0 ? slope : std::max(sum_y(), shortest_s) / sum_x();
  }
  double fixed() const { return std::max(0.0, (sum_y() - per_chunk() * sum_x()) / static_cast<double>(points())); }
};

class Plb final : public SelfScheduling {
 public:
  explicit Plb(PlanningContext const& context)
      : SelfScheduling(context),
        first_(part_of_loop(context.options.real("first"))),
        probes_(context.options.integer("probes")),
        tolerance_(context.options.real("tolerance")),
        fits_(context.processors),
        begun_(context.processors, 0),
        ended_(context.processors, 0) {}

 private:
  void learn(Part const& part) override {
    double const n = static_cast<double>(part.chunks);
    Affine& fit = fits_[part.processor];
    if (++ended_[part.processor] > probes_) {
      double const predicted = fit.fixed() + fit.per_chunk() * n;
      if (std::abs(part.seconds - predicted) > tolerance_ * predicted) fit.clear();
    }
    fit.add(n, part.seconds);
  }

  std::size_t take(Processor processor, double) override {
    bool const probed = std::all_of(ended_.begin(), ended_.end(), [](std::size_t n) { return n > 0; });
    if (begun_[processor] < probes_ || !probed) {
      // A processor that has finished its probes continues with the last size until all have a result.
      std::size_t const doublings = std::min<std::size_t>(begun_[processor]++, probes_ - 1);
      std::size_t const size = std::min(first_ << std::min<std::size_t>(doublings, 20), part_of_loop(1. / 16));
      profile(std::min(size, left()));
      return size;
    }
    // Half of the rest in blocks of equal time: sum of (T - fixed) / per_chunk.
    double slots = 0, offset = 0;
    for (Affine const& fit : fits_) {
      slots += 1 / fit.per_chunk();
      offset += fit.fixed() / fit.per_chunk();
    }
    double const time = (static_cast<double>(left()) / 2 + offset) / slots;
    Affine const& mine = fits_[processor];
    return std::max(first_, whole_chunks((time - mine.fixed()) / mine.per_chunk()));
  }

  std::size_t const first_, probes_;
  double const tolerance_;
  std::vector<Affine> fits_;
  std::vector<std::size_t> begun_, ended_;
};

}  // namespace

Partitioner make_plb() {
  Partitioner plb;
  plb.summary =
      "PLB-HAC-like: doubling probes, a fitted time per processor, blocks of equal time; refits when it is off";
  plb.options = {
      real_option("first", "0.0009765625", "fraction of the loop in the first probe and the smallest block", 0, 1),
      integer_option("probes", "4", "probes of each processor, each twice the previous one", 1, 20),
      real_option("tolerance", "0.1", "error of a predicted time, relative, that restarts the fit", 0, 100)};
  plb.contest_variants = {ContestVariant{}};
  plb.plan = plan_with<Plb>;
  return plb;
}

}  // namespace yoke
