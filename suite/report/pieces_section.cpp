// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>

#include "analysis/activities.hpp"
#include "suite/charts/charts.hpp"
#include "suite/charts/unit.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/wording.hpp"
#include "suite/report/run_pieces.hpp"
#include "suite/report/sections.hpp"

namespace yoke::report {
namespace {

constexpr std::size_t most_runs = 8, most_rows = 400;

std::size_t index_of(std::vector<std::string>& names, std::string const& name) {
  auto const at = std::find(names.begin(), names.end(), name);
  if (at != names.end()) return static_cast<std::size_t>(at - names.begin());
  names.push_back(name);
  return names.size() - 1;
}

std::string kind_of(analysis::Slice const& slice) {
  return slice.kind == analysis::Slice::Kind::kernel ? slice.piece->segment : slice.kind_name();
}

/// The lanes of one run: each processor's queues and links.
charts::GanttGroup group_of(std::string const& name, std::vector<PieceRow> const& pieces,
                            std::vector<std::string>& series, charts::PageTable& table) {
  charts::GanttGroup group{name, {}};
  for (auto const& slice : analysis::slices_of(pieces)) {
    std::string lane = slice.processor();
    if (slice.piece->queue > 0) lane += fmt::format(" {}", slice.piece->queue);
    if (slice.kind != analysis::Slice::Kind::kernel) lane += " link";
    auto at = std::find_if(group.lanes.begin(), group.lanes.end(), [&](auto const& one) { return one.name == lane; });
    if (at == group.lanes.end()) at = group.lanes.insert(group.lanes.end(), {lane, {}});
    auto const kind = kind_of(slice);
    at->spans.push_back(
        {slice.begin_s, slice.end_s, index_of(series, kind),
         fmt::format("{}: {} from {} to {}, {}", name, kind, charts::si_text(slice.begin_s, "s"),
                     charts::si_text(slice.end_s, "s"), core::count_text(slice.piece->chunks, "chunk"))});
    if (table.rows.size() < most_rows)
      table.rows.push_back({name, lane, kind, std::to_string(slice.piece->chunks), charts::si_text(slice.begin_s, "s"),
                            charts::si_text(slice.end_s, "s")});
  }
  std::sort(group.lanes.begin(), group.lanes.end(), [](auto const& a, auto const& b) {
    bool const of_host = a.name.starts_with("host"), other_of_host = b.name.starts_with("host");
    return of_host != other_of_host ? of_host : a.name < b.name;
  });
  return group;
}

charts::PageTable empty_pieces() {
  return {"", {"plan", "lane", "activity", "chunks", "begin", "end"}, {false, false, false, true, true, true}, {}};
}

std::pair<charts::Drawing, charts::PageTable> finish(charts::Gantt const& gantt, charts::PageTable table) {
  if (table.rows.size() == most_rows) table.caption = fmt::format("The first {} rows", most_rows);
  return {charts::draw(gantt), std::move(table)};
}

/// The typical repetition of a plan.
struct NamedRun {
  std::string plan;
  double makespan_s = 0;
  std::uint32_t run = 0;  ///< number in RunPieces
};

/// Keeps, of runs by rising time, those of one processor alone and the fastest others: at most `most_runs`.
void keep_best_and_single(std::vector<NamedRun>& runs, RunCase const& of) {
  if (runs.size() <= most_runs) return;
  auto const is_single = [&](NamedRun const& run) {
    for (auto const& plan : of.samples.plans)
      if (plan.name == run.plan) {
        Role const role = role_of(registered_partitioners(), plan.partitioner);
        return role == Role::host_only || role == Role::device_only;
      }
    return false;
  };
  auto const single = static_cast<std::size_t>(std::count_if(runs.begin(), runs.end(), is_single));
  std::size_t others = most_runs - std::min(single, most_runs);
  std::erase_if(runs, [&](NamedRun const& run) {
    if (is_single(run)) return false;
    if (others == 0) return true;
    --others;
    return false;
  });
}

std::pair<charts::Drawing, charts::PageTable> drawing_of(ReportPart const& part, RunCase const& of) {
  RunPieces const& pieces = part.source.pieces;
  charts::Gantt gantt;
  gantt.title = analysis::case_title(of.samples.problem);
  gantt.subtitle = part.source.label;
  charts::PageTable table = empty_pieces();
  std::vector<NamedRun> runs;
  for (std::size_t plan = 0; plan < of.repetitions.size(); ++plan)
    if (auto const i = of.typical(plan)) {
      auto const& samples = of.samples.plans[plan];
      runs.push_back({samples.name, samples.times_s[*i], *of.repetitions[plan].run(*i)});
    }
  std::stable_sort(runs.begin(), runs.end(), [](auto const& a, auto const& b) { return a.makespan_s < b.makespan_s; });
  std::size_t const all = runs.size();
  keep_best_and_single(runs, of);
  if (runs.size() < all)
    gantt.subtitle += fmt::format(": {} of {} plans, the fastest ones and those of one processor", runs.size(), all);
  for (auto const& run : runs)
    gantt.groups.push_back(group_of(run.plan, pieces.of(run.run), gantt.series_names, table));
  return finish(gantt, std::move(table));
}

charts::Figure figure_of(ReportPart const& part, RunCase const& of) {
  charts::Figure figure{"pieces",
                        part.source.label + ": " + analysis::case_title(of.samples.problem),
                        "The repetition of each plan whose time is nearest to the median. Gaps are waiting times.",
                        {},
                        {},
                        ""};
  figure.drawing.width = charts::Gantt().width;
  figure.draw = [&part, &of] { return drawing_of(part, of); };
  return figure;
}

bool has_pieces(RunCase const& of) {
  for (std::size_t plan = 0; plan < of.repetitions.size(); ++plan)
    for (std::size_t i = 0; i < of.repetitions[plan].size(); ++i)
      if (of.repetitions[plan].run(i)) return true;
  return false;
}

/// Pieces without the rows of their runs.
charts::Figure figure_of_runs(ReportPart const& part) {
  RunPieces const& pieces = part.source.pieces;
  charts::Gantt gantt;
  gantt.title = "Pieces of " + part.source.label;
  charts::PageTable table = empty_pieces();
  for (auto const& run : pieces.first_runs(most_runs))
    gantt.groups.push_back(group_of(run, pieces.of(run), gantt.series_names, table));
  auto [drawing, numbers] = finish(gantt, std::move(table));
  auto const caption = fmt::format("{} of {} runs; with their runs.csv, runs are called by their plans.",
                                   gantt.groups.size(), pieces.runs());
  return {"pieces", part.source.label, caption, std::move(drawing), std::move(numbers), ""};
}

}  // namespace

charts::PageSection pieces_section(ReportData const& data) {
  charts::PageSection section{"pieces", "Timeline"};
  for (auto const& part : data.parts) {
    std::size_t const before = section.figures.size();
    for (auto const& of : part.source.runs.cases())
      if (has_pieces(of)) section.figures.push_back(figure_of(part, of));
    if (section.figures.size() == before && !part.source.pieces.empty())
      section.figures.push_back(figure_of_runs(part));
    if (section.figures.size() == before)
      section.missing.push_back({"No times of pieces on " + part.source.label + ".", "They are recorded on request.",
                                 "yoke run ... --output FOLDER/runs.csv --pieces FOLDER/pieces.csv"});
  }
  return section;
}

}  // namespace yoke::report
