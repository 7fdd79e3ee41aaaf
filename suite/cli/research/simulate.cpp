// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "suite/cli/interrupt.hpp"
#include "suite/cli/options/select.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/cli/print/terminal.hpp"
#include "suite/cli/subcommand.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/rows/phase_row.hpp"
#include "suite/core/scenario.hpp"
#include "suite/core/wording.hpp"
#include "suite/execution/campaign.hpp"
#include "suite/execution/offline_bounds.hpp"
#include "suite/execution/simulated.hpp"
#include "suite/meters/sensorless_meters.hpp"
#include "suite/node/provenance.hpp"

namespace yoke::cli {
namespace {

/// All rows stay in memory until they are written.
constexpr std::size_t max_rows = 500'000;

struct SimulateRequest {
  std::string scenario_file, pieces, phases;
  std::vector<std::string> partitioner_names, options;
  std::size_t runs = 1, depth = 1;
  std::optional<double> power_cap_w;
  Results results;
};

/// The requested partitioners, each with those of the options that it has. Without names, all partitioners whose
/// required options are given.
std::vector<core::Plan> plans_of(SimulateRequest const& request) {
  GivenOptions given(request.options);
  std::vector<core::Plan> plans;
  auto const add = [&](Partitioner const& partitioner) {
    plans.push_back(
        {&partitioner, OptionValues(partitioner.name, partitioner.options, given.take(partitioner.options))});
  };
  for (auto const& name : request.partitioner_names) add(find_named(registered_partitioners(), name, "partitioner"));
  if (request.partitioner_names.empty())
    for (auto const& partitioner : registered_partitioners())
      if (!lacks_required(partitioner.options, given.take(partitioner.options))) add(partitioner);
  given.expect_all_taken("these partitioners");
  return plans;
}

/// Keeps the last run's result, and the sum of all run times.
class Recorder final : public Executor {
 public:
  explicit Recorder(execution::Simulated& simulated) : simulated_(simulated) {}
  RunResult run(Schedule& schedule) override {
    outcome = simulated_.run(schedule);
    rounds = schedule.rounds();
    total_s += outcome.makespan_s;
    return outcome;
  }
  RunResult outcome;
  std::vector<Round> rounds;
  double total_s = 0;

 private:
  execution::Simulated& simulated_;
};

core::RunRow blank_row(SimulateRequest const& request, core::Scenario const& scenario) {
  core::RunRow row;
  row.machine = row.host_backend = row.device_backend = "simulated";
  row.revision = node::source_revision();
  row.devices = scenario.processors.size() - 1;
  row.workload = "loop";
  row.size = scenario.items;
  row.precision = "double";
  bool const streamed = std::any_of(scenario.processors.begin(), scenario.processors.end(),
                                    [](auto const& processor) { return processor.link_items_per_s.has_value(); });
  row.data = streamed ? "streamed" : "resident";
  row.workload_options = "depth=" + std::to_string(request.depth);
  row.seed = scenario.seed;
  return row;
}

template <class Row>
void write_rows(std::string const& file, std::vector<Row> const& rows) {
  if (file.empty()) return;
  std::string text = core::csv_header<Row>() + "\n";
  for (auto const& row : rows) text += core::csv_line(row) + "\n";
  core::WholeFile(file).commit(text);
}

void print(std::vector<core::RunRow> const& rows) {
  using Align = Table::Align;
  bool const capped = !rows.empty() && rows.front().power_cap_w;
  std::vector<Table::Heading> headings{{"partitioner"},
                                       {"run", "", Align::right},
                                       {"makespan", "", Align::right},
                                       {"share", "on device", Align::right},
                                       {"imbalance", "", Align::right},
                                       {"pieces", "", Align::right},
                                       {"syncs", "", Align::right},
                                       {"profiled", "", Align::right},
                                       {""}};
  if (capped) headings.insert(headings.begin() + 3, {"pause", "under the cap", Align::right});
  Table table(headings);
  for (auto const& row : rows) {
    std::vector<std::string> cells{row.partitioner,
                                   std::to_string(row.repetition),
                                   seconds_cell(row.makespan_s),
                                   percent_cell(row.share),
                                   excess_cell(row.imbalance),
                                   row.pieces ? std::to_string(*row.pieces) : missing_text,
                                   row.syncs ? std::to_string(*row.syncs) : missing_text,
                                   percent_cell(row.profiled_fraction),
                                   row.status == Status::ok && capped && !row.pause_s ? row.energy_reason : row.reason};
    if (capped) cells.insert(cells.begin() + 3, seconds_cell(row.pause_s));
    table.add(cells);
  }
  print_table(table);
}

/// Prints the reference runs for comparison; both are without noise.
void print_best(core::Scenario const& scenario, Description const& description) {
  std::string text =
      fmt::format("no schedule takes less than {}", seconds_cell(execution::makespan_bound_s(scenario, description)));
  if (scenario.processors.size() == device + 1)
    text += fmt::format("; the clairvoyant's piece for each processor takes {}",
                        seconds_cell(execution::clairvoyant_s(scenario, description)));
  print_out("\n{} (both without noise)\n", text);
}

Exit simulate(SimulateRequest const& request) {
  refuse_same_files({{"--pieces", request.pieces},
                     {"--phases", request.phases},
                     {"--output", request.results.output()},
                     {"SCENARIO", request.scenario_file}});
  request.results.check<core::RunRow>({request.scenario_file});
  auto const plans = plans_of(request);
  if (plans.size() * request.runs > max_rows)
    throw Error(fmt::format("--runs is {} for {} partitioners; all rows together must be {} at most", request.runs,
                            plans.size(), max_rows));
  Interrupt const interrupt;
  ProgressLine progress(request.results.quiet());
  core::Scenario const scenario = core::read_scenario(request.scenario_file);
  Description const description = core::describe(scenario);
  NothingToVerify results;
  meters::PowersMeter meter(scenario.powers);
  std::vector<core::RunRow> rows;
  std::vector<PieceRow> piece_rows;
  std::vector<core::PhaseRow> phases;
  Exit exit = Exit::ok;
  for (auto const& plan : plans) {
    // A new one for each plan: its rows do not depend on the plans before it.
    execution::Simulated simulated(scenario, description, request.depth);
    Recorder recorder(simulated);
    execution::Campaign campaign;
    campaign.meter = &meter;
    campaign.subject.row_template = blank_row(request, scenario);
    campaign.subject.processors = scenario.processors.size();
    campaign.subject.plans = {plan};
    campaign.subject.hints = execution::hints_of(scenario);
    campaign.subject.hints.power_cap_w = request.power_cap_w;
    campaign.settings.power_cap_w = request.power_cap_w;
    campaign.settings.repetitions = request.runs;
    campaign.settings.warmups = 0;
    campaign.sink.stop = Interrupt::requested;
    std::optional<double> search_s;
    campaign.sink.record = [&](core::RunRow row, std::vector<PieceRow> pieces) {
      // The rows may depend on the scenario only.
      row.run_id = fmt::format("simulated-{}-{}-{}", row.partitioner, row.seed, row.repetition);
      row.time_utc.clear();
      if (row.search_s && !search_s) search_s = recorder.total_s - recorder.outcome.makespan_s;
      if (row.search_s) row.search_s = search_s;
      for (auto& piece : pieces) piece.run_id = row.run_id;
      if (!request.pieces.empty()) piece_rows.insert(piece_rows.end(), pieces.begin(), pieces.end());
      if (row.status == Status::ok && !request.phases.empty()) {
        auto const of_run = core::phase_rows(row.run_id, description, recorder.rounds, recorder.outcome);
        phases.insert(phases.end(), of_run.begin(), of_run.end());
      }
      rows.push_back(row);
      progress.show(row.partitioner,
                    static_cast<double>(rows.size()) / static_cast<double>(plans.size() * request.runs));
    };
    if (Interrupt::requested()) break;
    exit = worse(exit, execution::run_campaign(campaign, description, execution::PreparedRun{results, recorder}).exit);
  }
  if (Interrupt::requested())
    print_error(
        fmt::format("interrupted after {} of {}", rows.size(), core::count_text(plans.size() * request.runs, "run")));
  write_rows(request.pieces, piece_rows);
  write_rows(request.phases, phases);
  request.results.write(rows);
  if (request.results.prints_tables()) {
    print(rows);
    print_best(scenario, description);
  } else {
    note_failed_rows(rows);
  }
  return exit;
}

Action declare_simulate(Command& command) {
  auto const request = std::make_shared<SimulateRequest>();
  command.positional("SCENARIO", request->scenario_file, "the simulated node and loop (docs/simulate.md)")
      .or_known("scenarios")
      .required();
  command.group("Simulation");
  command.list("--partitioner", request->partitioner_names, "partitioners, separated by commas; by default all but dp");
  command.repeated("--option", request->options, "option of the partitioners that have it");
  command.whole("--runs", request->runs, 1, max_rows, "runs of each partitioner, with noise of their own");
  command.whole("--depth", request->depth, 1, 1'000'000, "max pieces in flight on a device");
  command.real(
      "--power-cap", request->power_cap_w, 1e-3, 1e9,
      "watts that the node may draw on average: rows have the pause after a run that draws more, and leap plans "
      "for it");
  command.text("--pieces", request->pieces, "CSV file, one row per piece; an earlier file is replaced", "FILE");
  command.text("--phases", request->phases,
               "CSV file, one row per round (a run without barriers is one); an earlier file is replaced", "FILE");
  request->results.declare(command, "CSV file, one row per run");
  return {[request] { return simulate(*request); }};
}

}  // namespace

Subcommand make_simulate() {
  return {"",
          "run partitioners in virtual time on a simulated node",
          "yoke-research simulate data/scenarios/equal.json --partitioner cap,sampling",
          Subcommand::Group::schedulers,
          0,
          declare_simulate};
}

}  // namespace yoke::cli
