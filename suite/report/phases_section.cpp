// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "suite/charts/charts.hpp"
#include "suite/charts/unit.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/registry.hpp"
#include "suite/report/run_pieces.hpp"
#include "suite/report/sections.hpp"

namespace yoke::report {
namespace {

struct Phase {
  double host_work = 0, device_work = 0, host_s = 0, device_s = 0;
  double share() const { return device_work / (host_work + device_work); }
};

/// Rounds give every processor one piece of every segment, so the k-th piece of each belongs to the k-th round. Uses
/// the first of several iterations. Empty if the pieces do not pair up.
std::vector<Phase> phases_of(std::vector<PieceRow> const& pieces) {
  std::map<std::string, std::vector<PieceRow const*>> by_segment[2];
  for (auto const& piece : pieces) {
    if (piece.iteration > 0) continue;
    if (piece.processor != processor_name(host) && piece.processor != processor_name(device)) return {};
    by_segment[piece.processor == processor_name(host) ? host : device][piece.segment].push_back(&piece);
  }
  std::vector<Phase> phases;
  for (Processor const p : {host, device})
    for (auto& [name, of] : by_segment[p]) {
      if (of.size() != by_segment[1 - p][name].size()) return {};
      std::sort(of.begin(), of.end(), [](auto const* a, auto const* b) { return a->begin_s < b->begin_s; });
      phases.resize(std::max(phases.size(), of.size()));
      for (std::size_t k = 0; k < of.size(); ++k) {
        auto& phase = phases[k];
        double const work = of[k]->flops > 0 ? of[k]->flops : of[k]->bytes;
        (p == host ? phase.host_work : phase.device_work) += work;
        (p == host ? phase.host_s : phase.device_s) += of[k]->end_s - of[k]->begin_s;
      }
    }
  return phases;
}

charts::Figure figure_of(std::string const& title, std::string const& subtitle, std::vector<Phase> const& phases,
                         std::string const& name) {
  charts::ChartSeries shares{"", 2}, on_host{"host", 0}, on_device{"device", 1};
  shares.line = on_host.line = on_device.line = true;
  charts::PageTable table{
      "", {"phase", "share on device", "host", "device", "imbalance"}, {true, true, true, true, true}, {}};
  for (std::size_t k = 0; k < phases.size(); ++k) {
    auto const& phase = phases[k];
    double const x = static_cast<double>(k + 1);
    double const least = std::min(phase.host_s, phase.device_s), most = std::max(phase.host_s, phase.device_s);
    shares.points.push_back({x, phase.share(), {}, {}, charts::percent_text(phase.share()), ""});
    // Next to each other, since both often take the same time.
    constexpr double aside = 0.05;
    on_host.points.push_back({x - aside, phase.host_s, {}, {}, charts::si_text(phase.host_s, "s"), ""});
    on_device.points.push_back({x + aside, phase.device_s, {}, {}, charts::si_text(phase.device_s, "s"), ""});
    table.rows.push_back({std::to_string(k + 1), charts::percent_text(phase.share()),
                          charts::si_text(phase.host_s, "s"), charts::si_text(phase.device_s, "s"),
                          least > 0 ? charts::percent_text(most / least - 1) : "-"});
  }
  charts::XyChart upper;
  upper.title = title;
  upper.subtitle = subtitle;
  upper.x = {"phase", "", charts::Scale::linear, false, 0.5, static_cast<double>(phases.size()) + 0.5};
  for (std::size_t k = 1; k <= phases.size(); ++k) upper.x.places.push_back(static_cast<double>(k));
  upper.y = share_axis();
  upper.height = 250;
  upper.series = {shares};
  charts::XyChart lower = upper;
  lower.title = lower.subtitle = "";
  lower.y = {"time of the phase", "s", charts::Scale::decades};
  lower.series = {on_host, on_device};
  auto drawing = charts::grid_of({charts::draw(upper), charts::draw(lower)}, 1);
  drawing.title = title;
  return {
      "phases",
      name,
      "Each phase is a larger part of the work, split as the one before it suggests. Where the two lines meet, both "
      "processors end together.",
      std::move(drawing),
      table,
      ""};
}

void add_measured(charts::PageSection& section, ReportPart const& part) {
  RunPieces const& pieces = part.source.pieces;
  for (auto const& of : part.source.runs.cases())
    for (std::size_t p = 0; p < of.repetitions.size(); ++p) {
      auto const& plan = of.samples.plans[p];
      if (role_of(registered_partitioners(), plan.partitioner) != Role::growing_rounds) continue;
      auto const typical = of.typical(p);
      if (!typical) continue;
      auto const phases = phases_of(pieces.of(*of.repetitions[p].run(*typical)));
      auto const& problem = of.samples.problem;
      auto const name = fmt::format("{} {} {} {}", problem.workload, problem.size, problem.precision, problem.data);
      auto const options = problem.workload_options.empty() ? "" : "; " + problem.workload_options;
      if (phases.size() > 1)
        section.figures.push_back(figure_of(name, part.source.label + ": " + analysis::full_name(plan) + options,
                                            phases,
                                            part.source.label + ": " + analysis::case_title(of.samples.problem)));
    }
}

void add_simulated(charts::PageSection& section, ReportPart const& part) {
  constexpr std::size_t most = 12;
  std::vector<std::pair<std::string, std::vector<Phase>>> runs;
  for (auto const& row : part.source.phases) {
    if (runs.empty() || runs.back().first != row.run_id) runs.emplace_back(row.run_id, std::vector<Phase>{});
    runs.back().second.push_back(
        {static_cast<double>(row.host_items), static_cast<double>(row.device_items), row.host_s, row.device_s});
  }
  for (auto const& [run, phases] : runs)
    if (phases.size() > 1 && section.figures.size() < most)
      section.figures.push_back(figure_of("run " + run, part.source.label, phases, run));
}

}  // namespace

charts::PageSection phases_section(ReportData const& data) {
  charts::PageSection section{"phases", "CAP's phases"};
  for (auto const& part : data.parts) {
    std::size_t const before = section.figures.size();
    add_measured(section, part);
    add_simulated(section, part);
    if (section.figures.size() == before)
      section.missing.push_back({"No phases of CAP on " + part.source.label + ".",
                                 "No run of cap with more than one phase has pieces.",
                                 "yoke run --workload mm --partitioner cap --output FOLDER/runs.csv --pieces "
                                 "FOLDER/pieces.csv"});
  }
  return section;
}

}  // namespace yoke::report
