// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/session/missing_repetitions.hpp"

#include <fmt/format.h>

#include <map>
#include <set>

#include "suite/core/rows/run_identity.hpp"

namespace yoke::session {

MissingRepetitions missing_repetitions(RunSession const& session, std::span<ProcessorInfo const> processors,
                                       DeviceWait device_wait, std::vector<core::RunRow> const& finished) {
  std::map<std::string, std::set<std::uint64_t>> repetitions;  // by plan
  std::set<std::string> skipped;
  for (auto const& row : finished) {
    std::string const plan = core::plan_identity(row);
    if (row.status == Status::skipped)
      skipped.insert(plan);
    else
      repetitions[plan].insert(row.repetition);
  }
  MissingRepetitions result;
  for (auto const& choice : session.choices)
    for (auto const& plan : session.plans) {
      result.all += session.repetitions;
      std::string const identity = core::plan_identity(row_of(session, processors, device_wait, choice, plan, 0));
      std::size_t const done = repetitions[identity].size();
      if (skipped.contains(identity) || done >= session.repetitions) continue;
      result.missing += session.repetitions - done;
      result.plans.push_back(fmt::format("{} {} {} {}{} ({} of {})", choice.workload->name, choice.problem.size,
                                         precision_name(choice.problem.precision), plan.partitioner->name,
                                         plan.copy > 0 ? " again" : "", session.repetitions - done,
                                         session.repetitions));
    }
  return result;
}

}  // namespace yoke::session
