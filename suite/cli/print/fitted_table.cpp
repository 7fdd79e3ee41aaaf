// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/fitted_table.hpp"

#include <fmt/format.h>

#include "analysis/statistics/statistics.hpp"
#include "suite/cli/print/shown.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/core/count_text.hpp"

namespace yoke {
namespace {

std::string interval_cell(FittedCoefficient const& coefficient) {
  if (!coefficient.low || !coefficient.high) return missing_text;
  return number_cell(coefficient.low) + " ... " + number_cell(coefficient.high);
}

void print(std::vector<CrossValidationFold> const& folds, char const* what) {
  Table table({{std::string("left out ") + what},
               {"plans", "", Table::Align::right},
               {"|ln(p/m)|", "median", Table::Align::right},
               {"remark"}});
  for (auto const& fold : folds)
    table.add({fold.left_out, std::to_string(fold.plans), three_digits_cell(fold.log_error), fold.reason});
  print_out("\n");
  print_table(table);
}

}  // namespace

void print_fitted(Fitted const& fitted) {
  using Align = Table::Align;
  print_out("{} fitted to {} of {} for {}\n\n", fitted.model, count_text(fitted.rows, "row"),
            count_text(fitted.plans.size(), "plan"), fitted.machine);
  Table coefficients({{"coefficient"},
                      {"value", "", Align::right},
                      {"unit"},
                      {"interval", fmt::format("{} %", 100 * fitted.confidence), Align::right},
                      {"machine file", "", Align::right},
                      {"status"}});
  for (auto const& one : fitted.coefficients)
    coefficients.add(
        {one.name, number_cell(one.value), one.unit, interval_cell(one), number_cell(one.machine), one.status});
  print_table(coefficients);
  print_out("\n");
  Table plans({{"workload"},
               {"plan"},
               {"rows", "", Align::right},
               {"measured", "median", Align::right},
               {"fitted", "", Align::right},
               {"|ln(p/m)|", "", Align::right}});
  for (auto const& plan : fitted.plans)
    plans.add({fmt::format("{} {} {}", plan.workload, plan.size, plan.precision), plan.plan, std::to_string(plan.rows),
               seconds_cell(plan.measured_s), seconds_cell(plan.predicted_s),
               three_digits_cell(log_error(plan.predicted_s, plan.measured_s))});
  print_table(plans);
  print_out("in sample: |ln(predicted/measured)| {} in the median, {} at worst\n",
            three_digits_cell(fitted.in_sample_log_error), three_digits_cell(fitted.worst_in_sample_log_error));
  print(fitted.leave_one_plan_out, "plan");
  print(fitted.leave_one_size_out, "size");
}

}  // namespace yoke
