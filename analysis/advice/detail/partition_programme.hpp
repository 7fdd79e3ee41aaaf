// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "analysis/advice/detail/linear_programme.hpp"
#include "analysis/advice/partition_problem.hpp"

namespace yoke::analysis {

/// Units of time and energy in the linear programs: powers of two near the values of a partition.
struct Scale {
  double time_s = 1, energy_j = 1;
};
Scale scale_of(PartitionProblem const& problem);

/// A linear function of the program's variables.
struct LinearFunction {
  std::vector<double> coefficients;
  double constant = 0;
};

/// Replacement for an amount handed over, max(0, difference of two fractions), that is linear: a lower bound (`zero`,
/// `difference`), an upper bound (`chord`), or the exact amount as a variable of its own (`variable`).
enum class Handed { variable, zero, difference, chord };

/// Result of segment `before` that a device takes in or gives away, because its fractions of `before` and `segment`
/// differ.
struct Handover {
  std::size_t segment, before;
  Processor processor;
  std::size_t moved;  ///< variable of the amount taken in; the amount given away is moved - here + before
};

/// Partitions as a linear program. Variables: the fraction of each unpinned segment on each processor, the time, and
/// each handover between two unpinned segments. Constraints: every segment is done completely; the time is at least
/// that of every busy part.
class PartitionProgramme {
 public:
  PartitionProgramme(PartitionProblem const& problem, PinnedSegments const& pinned, Scale const& scale);

  LinearProgramme const& programme() const { return programme_; }
  std::vector<Handover> const& handovers() const { return handovers_; }
  std::size_t time() const { return time_; }

  /// Returns a busy part's time in units of the scale; `handed` selects the replacement of each handover.
  LinearFunction busy(Processor p, Part part, std::vector<Handed> const& handed) const;
  /// Returns the energy of operations in units of the scale, without static power.
  LinearFunction dynamic_energy() const;
  /// Sets the program's cost to a weighted sum of time and energy in units of the scale.
  void set_cost(LinearProgramme& programme, double time_weight, double energy_weight) const;

  /// Returns, for each segment, the processor where `function`, which depends on fractions alone, is smallest.
  std::vector<Processor> cheapest(LinearFunction const& function) const;
  double value(LinearFunction const& function, std::vector<Processor> const& places) const;
  /// Returns the basis of a partition of whole segments. Slacks of constraints beyond those of `programme()` are basic.
  SimplexBasis basis(std::vector<Processor> const& places, std::size_t constraints) const;
  /// Extracts fractions from a solution, normalized so that each segment sums to 1.
  Fractions fractions(std::vector<double> const& x) const;

 private:
  void add_fraction(LinearFunction& sum, std::size_t segment, Processor p, double times) const;
  void add_handed(LinearFunction& sum, std::size_t segment, Processor p, bool in, double each_s,
                  std::vector<Handed> const& handed) const;

  PartitionProblem const& problem_;
  PinnedSegments pinned_;
  Scale scale_;
  std::vector<std::size_t> column_;  ///< index of each segment's fraction on the host; unused if pinned
  std::size_t time_ = 0;
  std::vector<Handover> handovers_;
  LinearProgramme programme_;
};

}  // namespace yoke::analysis
