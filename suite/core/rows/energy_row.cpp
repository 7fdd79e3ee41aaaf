// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/rows/energy_row.hpp"

#include "suite/core/rows/column_list.hpp"

namespace yoke {

std::span<Column<EnergyRow> const> EnergyRow::columns() {
  static auto const list = column_list<EnergyRow>({
      {"schema", "version of this list of columns", &EnergyRow::schema},
      {"machine", "name of the machine that the predictions are for", &EnergyRow::machine},
      model_columns<EnergyRow>(),
      {"workload", "name of the workload", &EnergyRow::workload},
      {"size", "size of the problem in the workload's unit", &EnergyRow::size},
      {"precision", "float or double", &EnergyRow::precision},
      {"data", "resident or streamed, as in runs.csv", &EnergyRow::data},
      {"plan", "the partitioner, with the options that distinguish it from other plans of the case", &EnergyRow::plan},
      {"energy_source", "source of the case's joules, as in runs.csv", &EnergyRow::energy_source},
      {"measured_j", "median joules of the node", &EnergyRow::measured_j, not_negative},
      {"predicted_j", "predicted joules of the node", &EnergyRow::predicted_j, not_negative},
      {"tightness", "predicted_j / measured_j", &EnergyRow::tightness, not_negative},
      {"measured_rank", "place in the measured order, 1 is the minimum energy", &EnergyRow::measured_rank},
      {"predicted_rank", "place in the predicted order", &EnergyRow::predicted_rank},
      {"case_pairs", "pairs of compared plans", &EnergyRow::case_pairs},
      {"case_pairs_agreeing", "pairs that both orders sort in the same way, or tie", &EnergyRow::case_pairs_agreeing},
      {"case_regret", "median energy of the plan with the minimum predicted energy / the minimum median energy - 1",
       &EnergyRow::case_regret, not_negative},
      {"case_race_excess", "median energy of the fastest plan / the minimum median energy - 1",
       &EnergyRow::case_race_excess, not_negative},
      {"case_guideline", "PeaPaw's energy category of the machine", &EnergyRow::case_guideline},
      {"case_guideline_plan", "plan of minimum energy that follows it; empty if none does",
       &EnergyRow::case_guideline_plan},
      {"case_guideline_excess", "median energy of that plan / the minimum median energy - 1",
       &EnergyRow::case_guideline_excess, not_negative},
  });
  return list;
}

}  // namespace yoke
