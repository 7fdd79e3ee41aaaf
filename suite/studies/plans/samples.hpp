// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "analysis/fidelity/visits.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke {

/// What is kept of the repetitions of one plan: a few numbers each, so that millions of rows fit.
struct PlanSamples : PlanColumns {
  std::uint64_t depth = 1, slices = 1;
  bool blocking = false, learning = false;
  std::string name;             ///< the partitioner; also what distinguishes the plan if its case has several of them
  std::vector<double> times_s;  ///< of the repetitions that are ok
  std::vector<std::uint32_t> processes;  ///< of yoke that measured each of `times_s`, as ProcessNumbers has them
  std::vector<std::uint32_t> visits;     ///< which invocation of `yoke run` that was
  VisitCounter visit = {};
  std::vector<double> shares, imbalances, energies_j;  ///< of those of them that have it
  std::size_t not_ok = 0;
  Status status = Status::ok;  ///< of the first that is not ok
  std::string reason;
};

/// The partitioner with everything that may distinguish it from other plans of a case.
std::string full_name(PlanSamples const& plan);

/// The plans of one case.
struct CaseSamples {
  RunRow problem;  ///< the first of its rows
  std::vector<PlanSamples> plans;
};

/// What `title` of the case says (analysis/fidelity/cases.hpp).
std::string title(CaseSamples const& of);

/// The median share of the work on the device(s); nothing if no repetition has one.
std::optional<double> share_of(PlanSamples const& plan);

/// The joules of its repetitions that are above 0.
std::vector<double> positive_j(PlanSamples const& plan);

/// What makes rows belong together, as a text.
using Identity = std::function<std::string(RunRow const&)>;

/// Groups rows that come one by one into cases and plans, in the order in which the rows first name them.
class SampleCollector {
 public:
  /// Without arguments: cases and plans as `run --resume` tells them apart (run_identity.hpp).
  SampleCollector();
  SampleCollector(Identity case_of, Identity plan_of) : case_of_(std::move(case_of)), plan_of_(std::move(plan_of)) {}
  /// The places of a case among the cases, and of a plan among its plans, which do not change.
  struct Place {
    std::size_t of = 0, plan = 0;
  };
  /// Where the row belongs; nothing for a second copy of a plan, which is left out.
  std::optional<Place> add(RunRow const& row) { return add(row, processes_.of(row)); }
  /// `process`: the number of the process of yoke that measured it.
  std::optional<Place> add(RunRow const& row, std::uint32_t process);
  std::size_t rows() const { return rows_; }
  /// With the plans named.
  std::vector<CaseSamples> take();

 private:
  Identity case_of_, plan_of_;
  ProcessNumbers processes_;
  std::vector<CaseSamples> cases_;
  std::unordered_map<std::string, std::size_t> case_index_, plan_index_;
  std::size_t rows_ = 0;
};

}  // namespace yoke
