// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/fidelity/explain.hpp"

#include <algorithm>
#include <memory>

#include "suite/cli/options/model_selection.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/cli/subcommand.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/machine_file.hpp"

namespace yoke::cli {
namespace {

struct ExplainRequest {
  std::string runs_file, pieces_file;
  std::vector<std::string> workloads, plans;
  ModelSelection models;
  Results results;
};

bool wanted(std::vector<std::string> const& names, std::string const& name) {
  return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
}

bool same_plan(core::TermRow const& a, core::TermRow const& b) {
  return a.workload == b.workload && a.size == b.size && a.precision == b.precision && a.data == b.data &&
         a.workload_options == b.workload_options && a.partitioner == b.partitioner && a.options == b.options &&
         a.model_options == b.model_options;
}

void print(std::span<core::TermRow const> rows) {
  using Align = Table::Align;
  auto const& of = rows.front();
  print_out("{} {} {} {}{}{}, {}{}{} on {}, by {} ({})\n", of.workload, of.size, of.precision, of.data,
            of.workload_options.empty() ? "" : " ", of.workload_options, of.partitioner, of.options.empty() ? "" : " ",
            of.options, of.machine, of.model, of.model_options);
  Table table({{"processor"},
               {"segment"},
               {"term"},
               {"measured", "", Align::right},
               {"predicted", "", Align::right},
               {"predicted/", "measured", Align::right}});
  for (auto const& row : rows) {
    bool const both = row.measured_s && row.predicted_s && *row.measured_s > 0;
    table.add({row.processor, row.segment, row.term, seconds_cell(row.measured_s), seconds_cell(row.predicted_s),
               both ? number_cell(*row.predicted_s / *row.measured_s) : "-"});
  }
  print_table(table);
  print_out("\n");
}

Exit explain_subcommand(ExplainRequest const& request) {
  auto inputs = request.models.inputs();
  inputs.insert(inputs.end(), {request.runs_file, request.pieces_file});
  request.results.check<core::TermRow>(inputs);
  Machine const machine = read_machine(request.models.machine_file);
  core::Notes notes = printed_notes();
  auto runs = core::read_rows<core::RunRow>(request.runs_file);
  std::erase_if(runs, [&](core::RunRow const& row) {
    return !wanted(request.workloads, row.workload) || !wanted(request.plans, row.partitioner);
  });
  if (runs.empty()) throw Error("no row in " + request.runs_file + " is of these workloads and plans");
  auto const pieces = core::read_rows<PieceRow>(request.pieces_file);
  std::vector<core::TermRow> all;
  ModelSelection models = request.models;
  if (models.names.empty() && models.fitted_files.empty()) models.names = {"yoke"};
  for (auto const& model : models.ready(machine)) {
    auto const rows = fidelity::explain(runs, pieces, machine, model, notes);
    all.insert(all.end(), rows.begin(), rows.end());
  }
  if (all.empty()) throw Error("no plan could be explained");
  for (std::size_t i = 0, next = 0; request.results.prints_tables() && i < all.size(); i = next) {
    while (next < all.size() && same_plan(all[i], all[next])) ++next;
    print(std::span(all).subspan(i, next - i));
  }
  request.results.write(all);
  return Exit::ok;
}

Action declare_explain(Command& command) {
  auto const request = std::make_shared<ExplainRequest>();
  command.positional("RUNS", request->runs_file, "rows that yoke run wrote").required();
  command.file("--pieces", request->pieces_file, "pieces of these rows, from run --pieces").required();
  command.list("--workload", request->workloads, "workloads, separated by commas; by default all in RUNS");
  command.list("--plan", request->plans, "partitioners, separated by commas; by default all in RUNS");
  request->models.declare(command);
  request->results.declare(command, "CSV file, one row per plan, processor, segment and term");
  return {[request] { return explain_subcommand(*request); }};
}

}  // namespace

Subcommand make_explain() {
  return {"",
          "show which term of a prediction is wrong",
          "yoke explain runs.csv --pieces pieces.csv --machine machine.json --workload da --plan co",
          Subcommand::Group::predict,
          2,
          declare_explain};
}

}  // namespace yoke::cli
