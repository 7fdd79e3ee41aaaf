// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/rows/prediction_rows.hpp"

#include "suite/core/rows/column_list.hpp"

namespace yoke::core {

void PredictionRow::update() {
  if (schema <= 5 && verdict == "unclear") verdict = "inconclusive";
}

std::span<Column<PredictionRow> const> PredictionRow::columns() {
  using Row = PredictionRow;
  static auto const list = column_list<Row>({
      {"schema", "version of this list of columns", &Row::schema},
      {"machine", "name of the machine file's machine", &Row::machine},
      problem_columns<Row>(),
      {"seed", "seed of the inputs, on which irregular work depends", &Row::seed},
      model_columns<Row>(),
      plan_columns<Row>(),
      {"status",
       "predicted, unpredicted (this model cannot), dynamic (the plan decides while running, and this model "
       "does not simulate plans) or skipped (does not apply)",
       &Row::status},
      {"reason", "reason for a status other than predicted", &Row::reason},
      {"share", "fraction of the work on the device(s), in flops, or in bytes if the workload has no flops",
       &Row::share, fraction},
      {"time_s", "predicted makespan in seconds", &Row::time_s, not_negative},
      {"time_low_s", "lower end of the interval that should contain nine of ten runs; `interval` names its basis",
       &Row::time_low_s, not_negative, true},
      {"time_high_s", "upper end of that interval; both are empty if it is unknown", &Row::time_high_s, not_negative,
       true},
      {"interval",
       "noise: only the spread of kernels and of the machine file's quantities, so it contains fewer runs; "
       "misfit: also the model's errors for measured plans of this kind; empty without an interval",
       &Row::interval, any_number, true},
      {"host_s", "predicted seconds that the host is busy", &Row::host_s, not_negative},
      {"device_s", "predicted seconds that the busiest device is busy", &Row::device_s, not_negative},
      {"energy_j", "predicted energy of the node in joules; empty if the model or the machine file has no energies",
       &Row::energy_j, not_negative},
      {"bottleneck", "processor that finishes last, and its largest term", &Row::bottleneck},
      {"rank", "place in the model's order of this problem's plans, 1 is fastest; plans that tie share a place",
       &Row::rank, from_one},
      {"verdict",
       "answer: the plan that the model recommends; for other plans same (within 1 % of it), slower (by 1 % or "
       "more for all quantities within the machine file's intervals) or inconclusive; empty without a time",
       &Row::verdict, any_number, true},
      {"flops", "useful floating-point operations, by the papers' rule", &Row::flops, not_negative},
      {"bytes", "bytes by the papers' rule: every array access, no cache", &Row::bytes, not_negative},
      {"compulsory_bytes", "each input once and each output once", &Row::compulsory_bytes, not_negative},
  });
  return list;
}

}  // namespace yoke::core
