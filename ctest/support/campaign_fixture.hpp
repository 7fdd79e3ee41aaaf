// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <gtest/gtest.h>

#include "ctest/support/virtual_executor.hpp"
#include "suite/core/registry.hpp"
#include "suite/execution/campaign.hpp"

namespace yoke {

/// Verification with an error that the test sets.
class Judge final : public Verification {
 public:
  double error() override { return calls++ < right_calls ? worst : 2; }
  double tolerance() const override { return 1; }
  double worst = 0;
  std::size_t calls = 0, right_calls = static_cast<std::size_t>(-1);  ///< later ones find an error
};

inline core::Plan plan_of(char const* name, std::map<std::string, std::string> const& given = {}) {
  Partitioner const& partitioner = find_named(registered_partitioners(), name, "partitioner");
  return {&partitioner, OptionValues(name, partitioner.options, given)};
}

class Campaigns : public testing::Test {
 protected:
  Description description = loop_of(1000);
  Judge judge;
  VirtualExecutor executor{description, 2, at_rates({100, 300})};
  std::vector<core::RunRow> rows;
  std::vector<PieceRow> pieces;
  execution::Campaign campaign;
  void SetUp() override {
    campaign.sink.record = [this](core::RunRow const& row, std::vector<PieceRow> const& of) {
      rows.push_back(row);
      pieces.insert(pieces.end(), of.begin(), of.end());
    };
  }
  execution::CampaignEnd run_on(Executor& with) {
    return execution::run_campaign(campaign, description, execution::PreparedRun{judge, with});
  }
  execution::CampaignEnd run() { return run_on(executor); }
};

}  // namespace yoke
