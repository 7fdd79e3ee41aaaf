// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "analysis/advice/detail/linear_programme.hpp"
#include "analysis/advice/partition_problem.hpp"

namespace yoke::analysis_detail {

/// Units of the programmes' time and energy: powers of two near what a partition takes.
struct Scale {
  double time_s = 1, energy_j = 1;
};
Scale scale_of(PartitionProblem const& problem);

/// A linear function of a programme's variables.
struct LinearFunction {
  std::vector<double> coefficients;
  double constant = 0;
};

/// What a part counts of an amount handed over, max(0, difference of two fractions), so that it becomes linear: a
/// number from below, or one from above. The part itself has a variable for it.
enum class Handed { variable, zero, difference, chord };

/// A result that one device takes in, or gives away, as far as it does more of one segment than of the previous one.
struct Handover {
  std::size_t segment, before;
  Processor processor;
  std::size_t moved;  ///< the variable that is the amount taken in; the amount given away is moved - here + before
};

/// Partitions as a linear programme. Variables: the fraction of each segment that is not pinned on each processor, the
/// time, and each handover between two such segments. Constraints: all of each segment is done, the time is at least
/// that of every busy part.
class PartitionProgramme {
 public:
  PartitionProgramme(PartitionProblem const& problem, PinnedSegments const& pinned, Scale const& scale);

  LinearProgramme const& programme() const { return programme_; }
  std::vector<Handover> const& handovers() const { return handovers_; }
  std::size_t time() const { return time_; }

  /// A busy part's time in units of the scale; `handed` says how each handover counts.
  LinearFunction busy(Processor p, Part part, std::vector<Handed> const& handed) const;
  /// The energy of operations in units of the scale, without static power.
  LinearFunction dynamic_energy() const;
  /// The programme's cost, a weighted sum of time and energy in units of the scale.
  void set_cost(LinearProgramme& programme, double time_weight, double energy_weight) const;

  /// Where each segment is cheapest by this function, which has no variables but fractions.
  std::vector<Processor> cheapest(LinearFunction const& function) const;
  double value(LinearFunction const& function, std::vector<Processor> const& places) const;
  /// The basis of a partition of whole segments. The slack of every constraint after those of `programme` is basic.
  Basis basis(std::vector<Processor> const& places, std::size_t constraints) const;
  /// The fractions in a solution, whose sums are 1.
  Fractions fractions(std::vector<double> const& x) const;

 private:
  void add_fraction(LinearFunction& sum, std::size_t segment, Processor p, double times) const;
  void add_handed(LinearFunction& sum, std::size_t segment, Processor p, bool in, double each_s,
                  std::vector<Handed> const& handed) const;

  PartitionProblem const& problem_;
  PinnedSegments pinned_;
  Scale scale_;
  std::vector<std::size_t> column_;  ///< of each segment's fraction on the host, unless it is pinned
  std::size_t time_ = 0;
  std::vector<Handover> handovers_;
  LinearProgramme programme_;
};

}  // namespace yoke::analysis_detail
