// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/energy_fidelity_table.hpp"

#include "suite/cli/print/shown.hpp"
#include "suite/cli/print/table.hpp"

namespace yoke {

void print_energy_fidelity(std::vector<EnergyFidelity> const& cases) {
  auto const right = Table::Align::right;
  for (auto const& of : cases) {
    auto const& report = of.report;
    Table table({{"plan"},
                 {"energy", "predicted J", right},
                 {"", "measured J", right},
                 {"predicted/", "measured", right},
                 {"order", "predicted", right},
                 {"", "measured", right}});
    for (auto const& plan : report.plans)
      table.add({plan.plan, number_cell(plan.predicted), number_cell(plan.measured), number_cell(plan.tightness),
                 std::to_string(plan.predicted_rank), std::to_string(plan.measured_rank)});
    print_out("\nenergy of {}, by {}\n", of.title, of.model);
    print_table(table);
    if (report.plans.size() > 1)
      print_out("{} of {} pairs agree, chosen {}, least {}, regret {}\n", report.pairs_agreeing(), report.pairs.all,
                report.chosen, report.best, excess_cell(report.regret));
    print_out("race to halt: the fastest plan is {}, {} over the least energy, of {}\n", of.race->fastest,
              excess_cell(of.race->excess), of.race->least);
    if (of.guideline.category.empty()) continue;
    if (of.guideline.plan.empty())
      print_out("energy guideline {}: no measured plan follows it\n", of.guideline.category);
    else if (!of.guideline.right)
      print_out("energy guideline {}: inconclusive; the best that follows it is {}, {} over {}\n",
                of.guideline.category, of.guideline.plan, excess_cell(of.guideline.excess), of.guideline.best);
    else
      print_out("energy guideline {}: {}; the best that follows it is {}, {} over {}\n", of.guideline.category,
                *of.guideline.right ? "right" : "wrong", of.guideline.plan, excess_cell(of.guideline.excess),
                of.guideline.best);
  }
}

}  // namespace yoke
