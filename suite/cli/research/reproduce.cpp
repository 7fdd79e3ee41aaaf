// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>

#include "analysis/reproduction.hpp"
#include "models/published/inputs.hpp"
#include "suite/cli/options/known_file.hpp"
#include "suite/cli/print/figures.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/cli/subcommand.hpp"
#include "suite/contest/cap_paper.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/option.hpp"

namespace yoke::cli {
namespace {

using ReproductionRows = std::vector<analysis::ReproductionRow>;
using models::published::Answer;
using models::published::Inputs;
using models::published::PublishedValue;

/// Number of simulations of each scheduler in CAP's evaluation, and the first seed, for the published values.
struct CapPaperRuns {
  std::uint64_t runs = 31, seed = 1;
};

struct ReproduceRequest {
  std::string paper = "all", data;
  CapPaperRuns simulation;
  bool simulate = false;
  Results results;
};

template <class Row>
std::vector<Row> rows_of(std::string const& paper, std::filesystem::path const& file) {
  auto rows = core::read_rows<Row>(file);
  std::erase_if(rows, [&](Row const& row) { return row.paper != paper; });
  return rows;
}

Inputs inputs_of(std::string const& paper, std::filesystem::path const& data) {
  Inputs inputs;
  inputs.paper = paper;
  for (auto const& entry : std::filesystem::directory_iterator(data / "machines")) {
    if (!entry.path().filename().string().starts_with(paper + "-")) continue;
    Machine machine = read_machine(entry.path());
    inputs.machines.insert_or_assign(machine.name, std::move(machine));
  }
  inputs.processors = rows_of<models::published::PublishedProcessor>(paper, data / "papers/processors.csv");
  inputs.partitions = rows_of<models::published::PublishedPartition>(paper, data / "papers/partitions.csv");
  inputs.parts = rows_of<models::published::PublishedPart>(paper, data / "papers/parts.csv");
  return inputs;
}

/// Returns the value from the paper's table if it contains it, otherwise from the simulation of its evaluation.
Answer cap_answer(PublishedValue const& asked, std::vector<contest::CapPaperRow> const& simulated) {
  if (auto const number = analysis::from_table(asked.quantity, asked.subject)) return {number, {}};
  auto const row = std::find_if(simulated.begin(), simulated.end(), [&](auto const& candidate) {
    return candidate.workload == asked.workload && candidate.scheduler == asked.subject;
  });
  if (row == simulated.end())
    throw Error("cap.csv names " + asked.subject + " on " + asked.workload + ", which is not simulated");
  return {contest::simulated_value(*row, asked.quantity), {}};
}

analysis::ReproductionRow row_of(std::string const& paper, PublishedValue const& asked) {
  analysis::ReproductionRow row;
  row.paper = paper;
  row.where = asked.where;
  row.machine = asked.machine;
  row.workload = asked.workload;
  row.subject = asked.subject;
  row.quantity = asked.quantity;
  row.basis = asked.basis;
  row.host_hz = asked.host_hz;
  row.device_hz = asked.device_hz;
  row.share = asked.share;
  row.published = asked.published;
  row.unit = asked.unit;
  row.tolerance = asked.tolerance;
  row.erratum = asked.erratum;
  row.corrected = asked.corrected;
  row.note = asked.note;
  return row;
}

/// Adds a row for each value that the paper (perdome, peapaw, peach or cap) prints: recomputed and compared. `data` is
/// the folder that contains machines and papers. Throws Error if a file there is missing or invalid.
void reproduce_paper(std::string const& paper, std::filesystem::path const& data, ReproductionRows& rows) {
  auto const published = core::read_rows<PublishedValue>(data / "papers" / (paper + ".csv"));
  Inputs const inputs = inputs_of(paper, data);
  auto const simulated =
      paper == "cap" ? contest::cap_paper(contest::published_cap(published), CapPaperRuns{}.runs, CapPaperRuns{}.seed)
                     : std::vector<contest::CapPaperRow>{};
  for (auto const& asked : published) {
    Answer const answer = paper == "cap"     ? cap_answer(asked, simulated)
                          : paper == "peach" ? models::published::peach_answer(asked, inputs)
                                             : models::published::pair_answer(asked, inputs);
    analysis::judge(rows.emplace_back(row_of(paper, asked)), answer.number, answer.text);
  }
}

std::string joined(std::vector<std::string> const& parts) {
  std::string text;
  for (auto const& part : parts)
    if (!part.empty()) text += (text.empty() ? "" : ", ") + part;
  return text;
}

std::string clock_cell(std::optional<double> const& hz) { return hz ? hertz_cell(*hz) : ""; }

std::string rounded(std::string const& text) {
  auto const number = core::parse_number<double>(text);
  return number ? fmt::format("{:.5g}", *number) : text;
}

void print(ReproductionRows const& rows) {
  using Align = Table::Align;
  for (std::size_t begin = 0, end = 0; begin < rows.size(); begin = end) {
    while (end < rows.size() && rows[end].paper == rows[begin].paper && rows[end].where == rows[begin].where) ++end;
    print_out("{}, {}\n", rows[begin].paper, rows[begin].where);
    Table table({{"of"},
                 {"quantity"},
                 {"published", "", Align::right},
                 {"computed", "", Align::right},
                 {"difference", "", Align::right},
                 {"unit"},
                 {"status"},
                 {"remark"}});
    for (std::size_t r = begin; r < end; ++r) {
      auto const& row = rows[r];
      bool const explained =
          row.status == Status::differs || row.status == Status::not_computed || row.status == Status::not_reproduced;
      table.add({joined({row.machine, row.workload, row.subject, clock_cell(row.host_hz), clock_cell(row.device_hz),
                         row.share ? "share " + percent_cell(row.share) : ""}),
                 joined({row.quantity, row.basis}), row.published, rounded(row.computed),
                 row.difference ? fmt::format("{:+.3g}", *row.difference) : "", row.unit,
                 explained ? fmt::format("{} ({})", status_name(row.status), row.erratum) : status_name(row.status),
                 row.note});
    }
    print_table(table);
    print_out("\n");
  }
}

/// Prints CAP's evaluation, simulated next to published values.
void print(std::vector<contest::CapPaperRow> const& rows) {
  using Align = Table::Align;
  std::vector<Table::Heading> headings{{"workload"}, {"scheduler"}};
  for (char const* title : {"speedup", "profiled", "imbalance", "over sampling"}) {
    headings.push_back({title, "simulated", Align::right});
    headings.push_back({"", "published", Align::right});
  }
  headings.push_back({"at 95 %", "simulated", Align::right});
  headings.push_back({"of clairvoyant", "simulated", Align::right});
  Table table(headings);
  for (auto const& row : rows)
    table.add({row.workload, row.scheduler, number_cell(row.speedup), number_cell(row.published_speedup),
               percent_cell(row.profiled_fraction), percent_cell(row.published_profiled_fraction),
               excess_cell(row.imbalance), excess_cell(row.published_imbalance), number_cell(row.over_sampling),
               number_cell(row.published_over_sampling), number_cell(row.over_sampling_at_95_percent),
               number_cell(row.of_clairvoyant)});
  print_table(table);
}

void print_summary(ReproductionRows const& rows) {
  Table table({{"paper"},
               {"values", "", Table::Align::right},
               {"ok", "", Table::Align::right},
               {"input", "", Table::Align::right},
               {"differ", "known", Table::Align::right},
               {"not", "reproduced", Table::Align::right},
               {"not computed", "known", Table::Align::right},
               {"unexplained", "", Table::Align::right}});
  for (std::string_view const paper : {"perdome", "peapaw", "peach", "cap"}) {
    std::size_t all = 0;
    std::map<Status, std::size_t> count;
    for (auto const& row : rows)
      if (row.paper == paper) ++count[row.status], ++all;
    if (all == 0) continue;
    std::vector<std::string> line{std::string(paper), std::to_string(all)};
    for (Status const status : {Status::ok, Status::input, Status::differs, Status::not_reproduced,
                                Status::not_computed, Status::unexplained})
      line.push_back(std::to_string(count[status]));
    table.add(line);
  }
  print_table(table);
}

Exit simulate_cap(ReproduceRequest const& request) {
  if (request.paper != "cap") throw Error("--simulate is of the paper cap: yoke-research reproduce cap --simulate");
  request.results.check<contest::CapPaperRow>({});
  auto const rows = contest::cap_paper(contest::published_cap(core::read_rows<models::published::PublishedValue>(
                                           data_folder(request.data) / "papers" / "cap.csv")),
                                       request.simulation.runs, request.simulation.seed);
  request.results.write(rows);
  if (request.results.prints_tables()) print(rows);
  return Exit::ok;
}

Exit reproduce(ReproduceRequest const& request) {
  std::vector<std::string> const all{"perdome", "peapaw", "peach", "cap"};
  if (request.paper != "all" && std::find(all.begin(), all.end(), request.paper) == all.end()) {
    auto valid = all;
    valid.push_back("all");
    unknown_name("paper", request.paper, valid);
  }
  if (request.simulate) return simulate_cap(request);
  request.results.check<analysis::ReproductionRow>({});
  Figures::check(request.results);
  auto const data = data_folder(request.data);
  ReproductionRows rows;
  for (auto const& paper : all)
    if (request.paper == "all" || request.paper == paper) reproduce_paper(paper, data, rows);
  request.results.write(rows);
  if (request.results.prints_tables()) {
    print(rows);
    print_summary(rows);
  }
  print_reproduction_figures(rows);
  if (!analysis::any_unexplained(rows)) return Exit::ok;
  auto const first =
      std::find_if(rows.begin(), rows.end(), [](auto const& row) { return row.status == Status::unexplained; });
  print_error(fmt::format("{}, {}, {} {}: published is {}, computed {}, and no erratum explains it", first->paper,
                          first->where, joined({first->machine, first->workload, first->subject}), first->quantity,
                          first->published, first->computed.empty() ? "nothing" : first->computed));
  return Exit::wrong;
}

Action declare_reproduce(Command& command) {
  auto const request = std::make_shared<ReproduceRequest>();
  command.positional("PAPER", request->paper, "perdome, peapaw, peach, cap or all");
  command.group("Papers");
  command.text("--data-dir", request->data, "folder with machines and papers; by default that of yoke", "FOLDER");
  command.flag("--simulate", request->simulate,
               "simulate the workloads of CAP's evaluation, next to the published values");
  command.whole("--runs", request->simulation.runs, 1, 100'000, "runs of each scheduler of the simulation")
      .needs("--simulate");
  command
      .whole("--seed", request->simulation.seed, 0, std::numeric_limits<std::uint64_t>::max(), "seed of the simulation")
      .needs("--simulate");
  request->results.declare(command, "CSV file, one row per published value");
  Figures::declare(command);
  return {[request] { return reproduce(*request); }};
}

}  // namespace

Subcommand make_reproduce() {
  return {"",
          "compute the published values of the papers and compare",
          "yoke-research reproduce peach",
          Subcommand::Group::papers,
          0,
          declare_reproduce};
}

}  // namespace yoke::cli
