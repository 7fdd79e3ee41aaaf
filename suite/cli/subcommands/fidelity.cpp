// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fidelity/fidelity.hpp"

#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "analysis/fidelity/fidelity_row.hpp"
#include "analysis/runs/energy_origin.hpp"
#include "analysis/runs/runs_file.hpp"
#include "suite/cli/interrupt.hpp"
#include "suite/cli/options/command.hpp"
#include "suite/cli/options/known_file.hpp"
#include "suite/cli/options/model_selection.hpp"
#include "suite/cli/print/fidelity.hpp"
#include "suite/cli/print/figures.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/cli/subcommand.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/fidelity/coverage.hpp"
#include "suite/fidelity/energy_fidelity.hpp"
#include "suite/fidelity/judge.hpp"

namespace yoke::cli {
namespace {

/// Prints measured and predicted energies of every case, and the benefit of the guideline and of race-to-halt, to
/// standard output.
void print_energy_fidelity(std::vector<fidelity::EnergyFidelity> const& cases) {
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

/// Prints the fraction of repetitions within the intervals of nine of ten runs, by model and kind of plan.
void print_coverages(std::span<fidelity::Coverage const> coverages) {
  using Align = Table::Align;
  Table table({{"model"},
               {"plans"},
               {"by noise", "plans", Align::right},
               {"", "within", Align::right},
               {"with misfit", "plans", Align::right},
               {"", "within", Align::right},
               {"misfit", "median", Align::right}});
  for (auto const& one : coverages) {
    if (one.plans + one.with_misfit_plans == 0) continue;
    auto const misfit = one.median_misfit ? std::optional(std::expm1(*one.median_misfit)) : std::nullopt;
    table.add({one.model, one.kind, std::to_string(one.plans), percent_cell(one.by_noise),
               std::to_string(one.with_misfit_plans), percent_cell(one.with_misfit), percent_cell(misfit)});
  }
  if (table.empty()) return;
  print_out("\nrepetitions within the interval of nine of ten runs\n");
  print_table(table);
  print_out(
      "by noise: of kernels and of the machine file's quantities; with misfit: wider by how wrong the model was about "
      "such plans in other rows than these (data/misfit.csv); misfit: by which it is wider to the slow side\n");
}

struct FidelityRequest {
  std::string runs_file, energies_file, misfit_file;
  ModelSelection models;
  bool emulated = false, details = false;
  Results results;

  std::vector<std::string> inputs() const {
    auto files = models.inputs();
    files.push_back(runs_file);
    return files;
  }
};

/// Judgements of all cases, for tables and figures.
struct Judged {
  std::vector<fidelity::CaseFidelity> cases;
  bool compared = false;        ///< true if a plan is measured and predicted
  std::string why_unpredicted;  ///< the first reason for a plan without a prediction
};

/// Judges case by case and passes the rows on. Without `whole`, keeps the report of each case, and its first row.
Judged judge_and_write(std::span<analysis::CaseSamples const> cases, Machine const& machine,
                       std::vector<forecast::ReadyModel> const& models, core::Notes& notes,
                       fidelity::NoiseIntervals intervals, bool whole,
                       std::function<void(analysis::FidelityRow const&)> const& write) {
  Judged judged;
  fidelity::judge_each_case(cases, machine, models, notes, intervals, [&](std::vector<fidelity::CaseFidelity> of_case) {
    for (auto& one : of_case) {
      for (auto const& row : one.rows) {
        write(row);
        if (row.status == Status::unpredicted && judged.why_unpredicted.empty())
          judged.why_unpredicted = fmt::format(" ({}: {})", row.partitioner, row.reason);
      }
      judged.compared = judged.compared || !one.report.plans.empty();
      if (!whole) fidelity::keep_summary(one);
      judged.cases.push_back(std::move(one));
    }
  });
  return judged;
}

Exit fidelity(FidelityRequest request) {
  request.runs_file = analysis::runs_file(request.runs_file);
  request.results.check<analysis::FidelityRow>(request.inputs());
  Figures::check(request.results);
  InterruptSentence const interrupted("yoke: interrupted; nothing is judged and no rows are written\n");
  refuse_same_files({{"--energies", request.energies_file},
                     {"--output", request.results.output()},
                     {"RUNS", request.runs_file},
                     {"--misfit", request.misfit_file}});
  Machine const machine = read_machine(request.models.machine_file);
  auto const models = request.models.ready(machine);
  core::Notes notes = printed_notes();
  analysis::SampleCollector collector;
  analysis::EnergyOrigins origins;
  analysis::read_runs(request.runs_file, notes, [&](core::RunRow const& row) {
    core::refuse_emulated({&row, 1}, request.runs_file, request.emulated);
    collector.add(row);
    origins.add(row);
  });
  auto const cases = collector.take();

  bool const tables = request.results.prints_tables(), details = tables && request.details;
  // Coverages of the intervals appear in the printed table only.
  auto const intervals = details ? fidelity::NoiseIntervals::drawn : fidelity::NoiseIntervals::none;
  std::vector<fidelity::CaseFidelity> judged;
  request.results.write_each<analysis::FidelityRow>([&](auto const& write) {
    auto all =
        judge_and_write(cases, machine, models, notes, intervals, details || !request.misfit_file.empty(), write);
    if (!all.compared)
      throw Error("no plan in " + request.runs_file +
                  " is both measured (status ok) and predicted; there is nothing to judge" + all.why_unpredicted);
    judged = std::move(all.cases);
  });

  if (tables) print_fidelity_answer(judged);
  if (details) {
    print_out("\n");
    print_fidelity(judged);
  }
  std::string const name = cases.front().problem.run_id;
  if (details) print_coverages(fidelity::coverages(judged, known_misfits(machine), name));
  if (!request.misfit_file.empty()) {
    core::RowWriter<analysis::MisfitRow> writer(request.misfit_file);
    for (auto const& row : fidelity::misfit_rows(judged, name)) writer.write(row);
  }
  print_fidelity_figures(judged);
  origins.say(notes);
  auto const energies = fidelity::judge_energies(cases, machine, models);
  if (details) print_energy_fidelity(energies);
  if (tables && !details)
    print_out("\n--details shows every plan, orders, intervals{}\n", energies.empty() ? "" : ", energies");
  if (!request.energies_file.empty()) {
    std::vector<fidelity::EnergyRow> energy_rows;
    for (auto const& one : energies) energy_rows.insert(energy_rows.end(), one.rows.begin(), one.rows.end());
    Results(request.energies_file).write(energy_rows);
  }
  return Exit::ok;
}

Action declare_fidelity(Command& command) {
  auto const request = std::make_shared<FidelityRequest>();
  command.positional("RUNS", request->runs_file, "rows that yoke run wrote").required();
  request->models.declare(command);
  declare_emulated(command, request->emulated);
  command.flag(
      "--details", request->details,
      "print every plan of every case and model, orders, guidelines, errors by workload, coverage of intervals "
      "and energies too");
  request->results.declare(command, "CSV file, one row per case, model and plan");
  Figures::declare(command);
  command.file("--energies", request->energies_file,
               "CSV file, one row per case, model and plan with measured and predicted joules");
  command.file("--misfit", request->misfit_file,
               "CSV file to append to, one row per case, model and plan with how wrong the model was");
  return {[request] { return fidelity(*request); }};
}

}  // namespace

Subcommand make_fidelity() {
  return {"",
          "judge predictions by measured rows",
          "yoke fidelity runs.csv --machine machine.json",
          Subcommand::Group::predict,
          1,
          declare_fidelity};
}

}  // namespace yoke::cli
