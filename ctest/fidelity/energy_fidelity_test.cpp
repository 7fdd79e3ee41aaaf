// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/fidelity/energy_fidelity.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ctest/support/plans_fixture.hpp"
#include "ctest/support/triad_rows.hpp"

namespace yoke::fidelity {
namespace {
using sample::triad;

/// Machine "sample" with energies: a byte on the host costs 1 nJ, on the device 0.1 nJ; the device draws 100 W always.
/// 12 MB of triad: 12 mJ on the host and 120 mJ of the idle device, 1.2 mJ and 24 mJ on the device.
Machine machine_with_energies() {
  auto machine = sample::two_processors();
  double const e_b_j[] = {1e-9, 1e-10}, p_s_w[] = {0, 100};
  for (Processor p = 0; p < 2; ++p) {
    machine.processors[p].e_f_single_j = Quantity::specified(1e-15);
    machine.processors[p].e_b_j = Quantity::specified(e_b_j[p]);
    machine.processors[p].p_s_w = Quantity::specified(p_s_w[p]);
  }
  return machine;
}

core::RunRow with_joules(core::RunRow row, double joules) {
  row.node_energy_j = joules;
  row.energy_source = "powercap+nvml";
  return row;
}

std::vector<EnergyFidelity> judged(std::vector<core::RunRow> const& rows, Machine const& machine) {
  std::vector<forecast::ReadyModel> models;
  models.push_back(ready("peapaw", machine));
  analysis::SampleCollector collector;
  for (auto const& row : rows) collector.add(row);
  return judge_energies(collector.take(), machine, models);
}

TEST(EnergyFidelity, OrdersAndRegretAreThoseOfTheJoules) {
  std::vector<core::RunRow> rows;
  for (std::size_t n = 0; n < 8; ++n) {
    double const noise = 1 + 1e-4 * static_cast<double>(n);
    for (auto row : {with_joules(sample::triad("co", 1.2e-3 * noise, 0), 0.14 * noise),
                     with_joules(sample::triad("go", 0.25e-3 * noise, 1), 0.030 * noise)}) {
      row.repetition = n;
      rows.push_back(row);
    }
  }
  auto const all = judged(rows, machine_with_energies());
  ASSERT_EQ(all.size(), 1U);
  auto const& report = all[0].report;
  ASSERT_EQ(report.plans.size(), 2U);
  EXPECT_NEAR(report.plans[0].predicted, 0.132, 1e-6);
  EXPECT_NEAR(report.plans[1].predicted, 0.0252, 1e-6);
  EXPECT_EQ(report.pairs_agreeing(), 1U);
  EXPECT_EQ(report.regret, 0);
  EXPECT_EQ(all[0].race.value().fastest, "go");
  EXPECT_EQ(all[0].race->excess, 0);
  EXPECT_EQ(all[0].guideline.category, "Race-to-halt");
  EXPECT_EQ(all[0].guideline.plan, "go");
  EXPECT_EQ(all[0].guideline.right, true);
  ASSERT_EQ(all[0].rows.size(), 2U);
  EXPECT_EQ(all[0].rows[1].measured_rank, 1U);
  EXPECT_EQ(all[0].rows[1].energy_source, "powercap+nvml");
}

TEST(EnergyFidelity, RacingToHaltCanCostEnergy) {
  std::vector<core::RunRow> rows;
  for (std::size_t n = 0; n < 8; ++n)  // enough repetitions to distinguish the plans
    for (auto row :
         {with_joules(sample::triad("co", 1.2e-3, 0), 0.02), with_joules(sample::triad("go", 0.25e-3, 1), 0.03)}) {
      row.repetition = n;
      rows.push_back(row);
    }
  auto const all = judged(rows, machine_with_energies());
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].race.value().least, "co");
  EXPECT_NEAR(all[0].race->excess, 0.5, 1e-12);
  EXPECT_NEAR(all[0].report.regret.value(), 0.5, 1e-12);
  EXPECT_EQ(all[0].guideline.right, false);
}

TEST(EnergyFidelity, RowsWithoutJoulesAndModelsWithoutEnergyGiveNothing) {
  EXPECT_TRUE(judged({sample::triad("co", 1e-3, 0), sample::triad("go", 1e-3, 1)}, machine_with_energies()).empty());
  EXPECT_TRUE(judged({with_joules(sample::triad("co", 1e-3, 0), 1)}, sample::two_processors()).empty());
}

}  // namespace
}  // namespace yoke::fidelity
