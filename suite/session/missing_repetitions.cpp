// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/session/missing_repetitions.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace yoke {
namespace {

bool is_of(RunRow const& row, RunSession const& session, WorkloadChoice const& choice, Plan const& plan) {
  return row.machine == session.machine && row.data == data_mode_name(session.data) &&
         row.workload == choice.workload->name && row.size == choice.problem.size &&
         row.precision == precision_name(choice.problem.precision) && row.partitioner == plan.partitioner->name &&
         row.options == plan.options.to_string();
}

}  // namespace

MissingRepetitions missing_repetitions(RunSession const& session, std::vector<RunRow> const& finished) {
  MissingRepetitions result;
  for (auto const& choice : session.choices)
    for (auto const& plan : session.plans) {
      result.all += session.repetitions;
      std::size_t done = 0;
      for (auto const& row : finished)
        if (is_of(row, session, choice, plan)) done += row.status == Status::skipped ? session.repetitions : 1;
      if (done >= session.repetitions) continue;
      result.missing += session.repetitions - done;
      result.plans.push_back(fmt::format("{} {} {} {} ({} of {})", choice.workload->name, choice.problem.size,
                                         precision_name(choice.problem.precision), plan.partitioner->name,
                                         session.repetitions - done, session.repetitions));
    }
  return result;
}

}  // namespace yoke
