// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "ctest/support/command.hpp"
#include "ctest/support/triad_rows.hpp"
#include "suite/core/files/fitted.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/rows/prediction_rows.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::cli {
namespace {
using testing::HasSubstr;

constexpr double t_b_s[] = {1e-10, 2e-11}, launch_s[] = {3e-6, 4e-5};

/// Triad moves 12 bytes an item, each once; both processors take the times above.
core::RunRow triad(std::string partitioner, std::uint64_t size, double share) {
  auto row = sample::triad(std::move(partitioner), 0, share);
  row.size = size;
  if (row.partitioner == "static") row.options = "share=0.5";
  row.flops = 2 * static_cast<double>(size);
  auto const busy_s = [&](Processor p, double part) {
    return part > 0 ? part * 12 * static_cast<double>(size) * t_b_s[p] + launch_s[p] : 0;
  };
  row.host_busy_s = busy_s(host, 1 - share);
  row.device_busy_s = busy_s(device, share);
  row.makespan_s = std::max(*row.host_busy_s, *row.device_busy_s);
  return row;
}

std::vector<core::RunRow> campaign() {
  std::vector<core::RunRow> rows;
  for (std::uint64_t const size : {100000, 1000000})
    for (auto const& [plan, share] : {std::pair("co", 0.), {"go", 1.}, {"static", 0.5}, {"p-dp", 0.8}})
      rows.push_back(triad(plan, size, share));
  return rows;
}

/// Memory of both processors is stated three times too slow, launches are unknown.
struct Files {
  std::string folder = fresh_folder(), machine = folder + "/machine.json", runs = folder + "/runs.csv",
              fitted = folder + "/fitted.json";
  explicit Files(std::vector<core::RunRow> const& rows) {
    Machine node = sample::two_processors();
    for (Processor p : {host, device}) node.processors[p].t_b_s = Quantity::specified(3 * t_b_s[p]);
    write_machine(node, machine);
    core::RowWriter<core::RunRow> writer(runs);
    for (auto const& row : rows) writer.write(row);
  }
  Result fit(std::string const& more = "") const {
    return yoke_command("fit --model yoke --model-option contended=no " + runs + " --machine " + machine +
                        " --output " + fitted + " --resamples 20 " + more);
  }
};

TEST(Fit, CoefficientsComeFromRowsAndPredict) {
  Files const files(campaign());
  auto const result = files.fit("--quiet");
  ASSERT_EQ(result.exit, 0) << result.err;
  EXPECT_EQ(result.out, "");
  auto const fitted = core::read_fitted(files.fitted);
  EXPECT_EQ(fitted.rows, 8U);
  EXPECT_EQ(fitted.model_options.at("contended"), "no");
  EXPECT_EQ(fitted.model_options.at("bytes"), "access");  // as predict counts for a machine without a probe
  auto const coefficient = [&](std::string const& name) {
    return *std::find_if(fitted.coefficients.begin(), fitted.coefficients.end(),
                         [&](auto const& one) { return one.name == name; });
  };
  for (Processor p = 0; p < 2; ++p) {
    EXPECT_NEAR(coefficient(processor_name(p) + " t_b").value / t_b_s[p], 1, 1e-6);
    EXPECT_NEAR(coefficient(processor_name(p) + " launch").value / launch_s[p], 1, 1e-6);
    EXPECT_EQ(coefficient(processor_name(p) + " t_f_single").status, "kept");
  }
  EXPECT_LT(fitted.worst_in_sample_log_error, 1e-6);
  ASSERT_EQ(fitted.leave_one_plan_out.size(), 4U);
  for (auto const& fold : fitted.leave_one_plan_out) EXPECT_LT(fold.log_error.value_or(1), 1e-6) << fold.left_out;
  ASSERT_EQ(fitted.leave_one_size_out.size(), 2U);

  auto const predicted =
      yoke_command("predict --machine " + files.machine + " --fitted " + files.fitted +
                   " --workload triad --size 500000 --precision float --partitioner co,go --output " + files.folder +
                   "/predictions.csv");
  ASSERT_EQ(predicted.exit, 0) << predicted.err;
  auto const rows = core::read_rows<core::PredictionRow>(files.folder + "/predictions.csv");
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_NEAR(rows[0].time_s.value(), 6e6 * t_b_s[0] + launch_s[0], 1e-10);
  EXPECT_NEAR(rows[1].time_s.value(), 6e6 * t_b_s[1] + launch_s[1], 1e-10);
  EXPECT_THAT(rows[0].model_options, HasSubstr("fitted=" + files.fitted));

  auto const judged = yoke_command("fidelity " + files.runs + " --machine " + files.machine + " --fitted " +
                                   files.fitted + " --output " + files.folder + "/fidelity.csv");
  EXPECT_EQ(judged.exit, 0) << judged.err;
  EXPECT_THAT(text_of(files.folder + "/fidelity.csv"), HasSubstr(",compared,"));
}

TEST(Fit, CoefficientsOfAnotherMachineOrBuildAreRefused) {
  auto rows = campaign();
  for (auto& row : rows) row.compiler = "GNU 13.1";
  Files const files(rows);
  ASSERT_EQ(files.fit().exit, 0);
  EXPECT_EQ(core::read_fitted(files.fitted).measured.compiler, "GNU 13.1");
  Machine other = read_machine(files.machine);
  auto const sentence = [&] {
    std::string const file = files.folder + "/other.json";
    write_machine(other, file);
    auto const result = yoke_command("predict --machine " + file + " --workload triad --fitted " + files.fitted);
    EXPECT_EQ(result.exit, 2);
    return result.err;
  };
  other.identity["compiler"] = "GNU 14.2";
  EXPECT_THAT(sentence(), HasSubstr("it has compiler GNU 13.1, the machine file GNU 14.2"));
  other.name = "elsewhere";
  EXPECT_THAT(sentence(), HasSubstr("it has machine sample, the machine file elsewhere"));
}

TEST(Fit, DynamicPlansAndBadRowsAreLeftOutAndToldOf) {
  auto rows = campaign();
  rows.push_back(triad("cap", 1000000, 0.7));
  auto wrong = triad("co", 1000000, 0);
  wrong.status = Status::wrong;
  rows.push_back(wrong);
  auto overlapping = triad("go", 1000000, 1);
  overlapping.data = "streamed";
  overlapping.depth = 2;
  rows.push_back(overlapping);
  Files const files(rows);
  auto const result = files.fit();
  EXPECT_EQ(result.exit, 0);
  EXPECT_THAT(result.err, HasSubstr("plan cap is left out: it decides its split while running"));
  EXPECT_THAT(result.err, HasSubstr("plan go is left out: its copies overlap its kernels"));
  EXPECT_EQ(core::read_fitted(files.fitted).rows, 8U);
}

TEST(Fit, WithoutUsableRowsItIsOneSentenceAndExitTwo) {
  Files const files({triad("cap", 1000000, 0.7)});
  auto const result = files.fit();
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("there is nothing to fit yoke to"));
  auto const unknown = yoke_command("fit --model crystal " + files.runs + " --machine " + files.machine);
  EXPECT_EQ(unknown.exit, 2);
  EXPECT_THAT(unknown.err, HasSubstr("crystal"));
}

TEST(Fit, BadFittedFilesAreRefusedWithTheKey) {
  Files const files(campaign());
  ASSERT_EQ(files.fit().exit, 0);
  std::string text = text_of(files.fitted);
  text.replace(text.find("\"status\""), 8, "\"wheels\"");
  write_text(files.fitted, text);
  auto const result = yoke_command("predict --machine " + files.machine + " --fitted " + files.fitted);
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("coefficients[0].wheels is unknown"));
}

}  // namespace
}  // namespace yoke::cli
