// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "analysis/reproduction.hpp"
#include "models/published/inputs.hpp"
#include "suite/cli/options/data_folder.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/cli/verbs/verbs.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/option.hpp"
#include "suite/studies/contest/cap_paper.hpp"
#include "suite/studies/contest/cap_published.hpp"

namespace yoke {
namespace {

using published::Answer;
using published::Inputs;
using published::PublishedValue;
using Rows = std::vector<ReproductionRow>;

struct ReproduceRequest {
  std::string paper = "all", data;
  Results results;
};

/// The preset's: how often each scheduler runs, and from which seed.
constexpr std::size_t cap_runs = 31;
constexpr std::uint64_t cap_seed = 1;

template <class Row>
std::vector<Row> rows_of(std::string const& paper, std::filesystem::path const& file) {
  auto rows = read_rows<Row>(file);
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
  inputs.processors = rows_of<published::PublishedProcessor>(paper, data / "papers/processors.csv");
  inputs.partitions = rows_of<published::PublishedPartition>(paper, data / "papers/partitions.csv");
  inputs.parts = rows_of<published::PublishedPart>(paper, data / "papers/parts.csv");
  return inputs;
}

/// From the simulation of the paper's evaluation, or from the table alone.
Answer cap_answer(PublishedValue const& asked, std::vector<CapPaperRow> const& simulated) {
  if (auto const number = from_table(asked.quantity, asked.subject)) return {number, {}};
  auto const row = std::find_if(simulated.begin(), simulated.end(), [&](auto const& candidate) {
    return candidate.workload == asked.workload && candidate.scheduler == asked.subject;
  });
  if (row == simulated.end())
    throw Error("cap.csv names " + asked.subject + " on " + asked.workload + ", which is not simulated");
  return {simulated_value(*row, asked.quantity), {}};
}

ReproductionRow row_of(std::string const& paper, PublishedValue const& asked) {
  ReproductionRow row;
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

void reproduce_paper(std::string const& paper, std::filesystem::path const& data, Rows& rows) {
  auto const published = read_rows<PublishedValue>(data / "papers" / (paper + ".csv"));
  Inputs const inputs = inputs_of(paper, data);
  auto const simulated =
      paper == "cap" ? cap_paper(published_cap(published), cap_runs, cap_seed) : std::vector<CapPaperRow>{};
  for (auto const& asked : published) {
    Answer const answer = paper == "cap"     ? cap_answer(asked, simulated)
                          : paper == "peach" ? published::peach_answer(asked, inputs)
                                             : published::pair_answer(asked, inputs);
    judge(rows.emplace_back(row_of(paper, asked)), answer.number, answer.text);
  }
}

std::string joined(std::vector<std::string> const& parts) {
  std::string text;
  for (auto const& part : parts)
    if (!part.empty()) text += (text.empty() ? "" : ", ") + part;
  return text;
}

std::string clock_cell(std::optional<double> const& hz) { return hz ? hertz_cell(*hz) : ""; }

std::string shown(std::string const& text) {
  auto const number = parse_number<double>(text);
  return number ? fmt::format("{:.5g}", *number) : text;
}

void print(Rows const& rows) {
  using Align = Table::Align;
  for (std::size_t begin = 0, end = 0; begin < rows.size(); begin = end) {
    while (end < rows.size() && rows[end].paper == rows[begin].paper && rows[end].where == rows[begin].where) ++end;
    fmt::print("{}, {}\n", rows[begin].paper, rows[begin].where);
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
      bool const explained = row.status == "differs" || row.status == "not computed";
      table.add({joined({row.machine, row.workload, row.subject, clock_cell(row.host_hz), clock_cell(row.device_hz),
                         row.share ? "share " + percent_cell(row.share) : ""}),
                 joined({row.quantity, row.basis}), row.published, shown(row.computed),
                 row.difference ? fmt::format("{:+.3g}", *row.difference) : "", row.unit,
                 explained ? fmt::format("{} ({})", row.status, row.erratum) : row.status, row.note});
    }
    fmt::print("{}\n", table.to_string());
  }
}

void print_summary(Rows const& rows) {
  Table table({{"paper"},
               {"values", "", Table::Align::right},
               {"ok", "", Table::Align::right},
               {"differ", "known", Table::Align::right},
               {"not computed", "known", Table::Align::right},
               {"unexplained", "", Table::Align::right}});
  for (std::string_view const paper : {"perdome", "peapaw", "peach", "cap"}) {
    auto const count = [&](std::string_view status) {
      return std::count_if(rows.begin(), rows.end(), [&](auto const& row) {
        return row.paper == paper && (status.empty() || row.status == status);
      });
    };
    if (count("") > 0)
      table.add({std::string(paper), std::to_string(count("")), std::to_string(count("ok")),
                 std::to_string(count("differs")), std::to_string(count("not computed")),
                 std::to_string(count("unexplained"))});
  }
  fmt::print("{}", table.to_string());
}

Exit reproduce(ReproduceRequest const& request) {
  std::vector<std::string> const all{"perdome", "peapaw", "peach", "cap"};
  if (request.paper != "all" && std::find(all.begin(), all.end(), request.paper) == all.end()) {
    auto valid = all;
    valid.push_back("all");
    unknown_name("paper", request.paper, valid);
  }
  auto const data = data_folder(request.data);
  Rows rows;
  for (auto const& paper : all)
    if (request.paper == "all" || request.paper == paper) reproduce_paper(paper, data, rows);
  request.results.write(rows);
  if (request.results.on_terminal()) {
    print(rows);
    print_summary(rows);
  }
  if (!any_unexplained(rows)) return Exit::ok;
  auto const first =
      std::find_if(rows.begin(), rows.end(), [](auto const& row) { return row.status == "unexplained"; });
  fmt::print(stderr, "yoke: {}, {}, {} {}: published is {}, computed {}, and no erratum explains it\n", first->paper,
             first->where, joined({first->machine, first->workload, first->subject}), first->quantity, first->published,
             first->computed.empty() ? "nothing" : first->computed);
  return Exit::wrong;
}

}  // namespace

Action add_reproduce(CLI::App& verb) {
  auto const request = std::make_shared<ReproduceRequest>();
  verb.add_option("PAPER", request->paper, "perdome, peapaw, peach, cap or all")->capture_default_str();
  verb.add_option("--data", request->data, "folder with machines and papers (default: what came with yoke)");
  request->results.declare(verb, "CSV file, one row per published value");
  return {false, [request] { return reproduce(*request); }};
}

}  // namespace yoke
