// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "models/equations/node_platform.hpp"
#include "models/equations/point.hpp"
#include "models/surface/surface.hpp"
#include "suite/charts/charts.hpp"
#include "suite/charts/unit.hpp"
#include "suite/core/error.hpp"
#include "suite/fidelity/measured_plans.hpp"
#include "suite/report/sections.hpp"

namespace yoke::report {
namespace {

/// A surface takes some 200 kB of the page.
constexpr std::size_t most_cases = 100;

/// The grid extends this far to both sides of the whole intensity.
constexpr std::size_t octaves = 5, steps_per_octave = 4;

/// Parts of both processors under a plan with a fixed split, with compulsory bytes.
models::equations::Parts parts_of(analysis::MeasuredPlan const& plan) {
  models::equations::Parts parts;
  for (std::size_t s = 0; s < plan.description->segments.size(); ++s) {
    auto const& segment = plan.description->segments[s];
    Cost const all = segment.cost({0, segment.chunks()});
    for (Processor p = 0; p < plan.assignment.fraction.size(); ++p) {
      double const fraction = plan.assignment.fraction[p][s];
      if (fraction <= 0) continue;
      auto& part = p == host ? parts.host : parts.device;
      part.flops += fraction * all.flops;
      part.bytes += fraction * all.compulsory_bytes + segment.shared_bytes;
    }
  }
  return parts;
}

double median_s(analysis::MeasuredPlan const& plan) {
  std::vector<double> times;
  for (auto const& one : plan.repetitions) times.push_back(one.makespan_s);
  return median(times);
}

/// `std::nullopt` if a repetition has no joules.
std::optional<double> median_j(analysis::MeasuredPlan const& plan) {
  std::vector<double> joules;
  for (auto const& one : plan.repetitions)
    if (one.energy_j) joules.push_back(*one.energy_j);
  if (joules.empty() || joules.size() < plan.repetitions.size()) return std::nullopt;
  return median(joules);
}

charts::SurfaceChart chart_of(std::string const& title, double whole, models::Quality quality,
                              std::vector<double> const& axis, std::vector<double> const& by_host) {
  charts::SurfaceChart chart;
  chart.title = title;
  bool const time = quality == models::Quality::performance;
  chart.subtitle =
      fmt::format("{}; the whole has {} flop/byte",
                  time ? "bound of the performance" : "bound of the energy efficiency", charts::short_number(whole));
  chart.x_title = "device's part";
  chart.y_title = "host's part";
  chart.unit = time ? "FLOP/s" : "FLOP/J";
  chart.whole = whole;
  auto const empty = [&](char const* more) {
    return fmt::format("No split: both parts would have {} flops per byte than the whole.", more);
  };
  chart.upper_note = empty("more");
  chart.lower_note = empty("fewer");
  chart.x = chart.y = axis;
  chart.values = by_host;
  return chart;
}

charts::PageTable empty_surface() {
  return {"",
          {"plan", "host's flop/byte", "device's flop/byte", "bound", "measured", "measured / bound"},
          {false, true, true, true, true, true},
          {}};
}

constexpr char const* caption =
    "Like PeaPaw's figures 5 to 10: every code partition over the operational intensities of its two parts. The white "
    "quarters have none: one part must have more and the other fewer flops per byte than the whole. Marks are plans; "
    "one at an edge has a part without flops, or lies beyond it.";

/// Adds the plans' positions on the surface, and their measured values.
void add_points(charts::SurfaceChart& chart, charts::PageTable& table, std::span<analysis::MeasuredPlan const> plans,
                models::equations::NodePlatform const& node, models::Quality quality) {
  for (auto const& plan : plans) {
    models::equations::Point point;
    point.platform = node.platform;
    point.energies = node.missing.empty();
    point.counts = parts_of(plan);
    auto const result = models::equations::evaluate(point);
    bool const time = quality == models::Quality::performance;
    auto const bound = time ? result.flops_per_s : result.flops_per_j;
    bool const seen = std::any_of(chart.points.begin(), chart.points.end(), [&](auto const& one) {
      return one.name == plan.plan;  // the same plan at another share from its search
    });
    if (!bound || seen) continue;
    auto const intensity = [](models::equations::Work const& of) { return of.flops > 0 ? of.flops / of.bytes : 0; };
    double const on_host = intensity(point.counts->host), on_device = intensity(point.counts->device);
    double const flops =
        static_cast<double>(plan.description->iterations) * (point.counts->host.flops + point.counts->device.flops);
    auto const cost = time ? std::optional(median_s(plan)) : median_j(plan);
    auto const measured = cost ? std::optional(flops / *cost) : std::nullopt;
    chart.points.push_back({plan.plan, on_device, on_host, *bound});
    table.rows.push_back({plan.plan, charts::short_number(on_host), charts::short_number(on_device),
                          charts::si_text(bound, chart.unit), charts::si_text(measured, chart.unit),
                          measured ? charts::percent_text(*measured / *bound) : std::string("-")});
  }
}

void add_figure(charts::PageSection& section, ReportPart const& part, std::span<analysis::MeasuredPlan const> plans,
                models::equations::NodePlatform const& node, models::Quality quality) {
  auto const& first = plans.front();
  Cost const all = first.description->total();
  if (all.flops <= 0 || all.compulsory_bytes <= 0) return;
  double const whole = all.flops / all.compulsory_bytes;
  auto const axis = models::SurfaceGrid{whole, octaves, steps_per_octave}.axis();
  auto const title = fmt::format("{}: {} {} {}", part.source.label, first.workload, first.size, first.precision);
  auto chart = chart_of(title, whole, quality, axis, models::surface(quality, whole, axis, axis, node.platform));
  charts::PageTable table = empty_surface();
  add_points(chart, table, plans, node, quality);
  section.figures.push_back({"surface", title, caption, charts::draw(chart), table, charts::surface_json(chart)});
}

/// Figure of a surface without runs. `std::nullopt` if it has no such quality, or no area.
std::optional<charts::Figure> figure_of(std::vector<core::SurfaceRow> const& rows, std::string const& label,
                                        models::Quality quality) {
  auto const value_of = [&](core::SurfaceRow const& row) {
    return quality == models::Quality::performance ? row.flops_per_s : row.flops_per_j;
  };
  if (std::none_of(rows.begin(), rows.end(), value_of)) return std::nullopt;
  std::set<double> on_host, on_device;
  for (auto const& row : rows)
    if (row.intensity_host > 0 && row.intensity_device > 0) {
      on_host.insert(row.intensity_host);
      on_device.insert(row.intensity_device);
    }
  if (on_host.size() < 2 || on_device.size() < 2) return std::nullopt;
  charts::SurfaceChart chart = chart_of(label == rows.front().machine ? label : label + ": " + rows.front().machine,
                                        rows.front().intensity, quality, {}, {});
  chart.y.assign(on_host.begin(), on_host.end());
  chart.x.assign(on_device.begin(), on_device.end());
  chart.values.assign(chart.x.size() * chart.y.size(), std::numeric_limits<double>::quiet_NaN());
  charts::PageTable table = empty_surface();
  for (auto const& row : rows) {
    auto const value = value_of(row);
    if (!value) continue;
    if (row.kind == "CP") {
      auto const r = std::distance(on_host.begin(), on_host.find(row.intensity_host));
      auto const c = std::distance(on_device.begin(), on_device.find(row.intensity_device));
      chart.values[static_cast<std::size_t>(r) * chart.x.size() + static_cast<std::size_t>(c)] = *value;
    } else {
      chart.points.push_back({row.kind, row.intensity_device, row.intensity_host, *value});
      table.rows.push_back({row.kind, charts::short_number(row.intensity_host),
                            charts::short_number(row.intensity_device), charts::si_text(value, chart.unit), "-", "-"});
    }
  }
  return charts::Figure{"surface", label, caption, charts::draw(chart), table, charts::surface_json(chart)};
}

/// Plans with a fixed split of a case, if its workload's code can be split.
std::vector<analysis::MeasuredPlan> observed_of(RunCase const& of, std::size_t processors) {
  fidelity::MeasuredPlans observer(processors);
  try {
    auto const description = description_of(of.samples.problem);
    if (!description || description->segments.size() < 2) return {};
    observer.begin_case(of.samples.problem);
    for (std::size_t p = 0; p < of.repetitions.size(); ++p) try {
        for (std::size_t i = 0; i < of.repetitions[p].size(); ++i) observer.add(of.row(p, i), of.samples.plans[p].name);
      } catch (Error const&) {
        continue;  // a dynamic plan has no fixed split
      }
  } catch (Error const&) {
    return {};
  }
  return observer.take();
}

void add_plans(charts::PageSection& section, ReportPart const& part, core::Notes& notes) {
  auto const& machine = *part.source.machine;
  std::size_t drawn = 0, others = 0;
  for (auto const& of : part.source.runs.cases()) {
    auto plans = observed_of(of, machine.processors.size());
    if (plans.empty()) continue;
    // A plan has the same mark in all figures with the same plans.
    std::sort(plans.begin(), plans.end(), [](auto const& a, auto const& b) { return a.plan < b.plan; });
    if (drawn == most_cases) {
      ++others;
      continue;
    }
    ++drawn;
    try {
      auto const node = models::equations::node_platform(machine, precision_of_name(plans.front().precision));
      add_figure(section, part, plans, node, models::Quality::performance);
      if (node.missing.empty()) add_figure(section, part, plans, node, models::Quality::efficiency);
    } catch (Error const& why) {
      notes.say("no surface of " + plans.front().workload + " on " + part.source.label + ": " + why.what());
    }
  }
  if (others > 0)
    notes.say(fmt::format("the design spaces of {} more cases on {} are not drawn; --where chooses cases", others,
                          part.source.label));
}

}  // namespace

charts::PageSection surface_section(ReportData const& data, core::Notes& notes) {
  charts::PageSection section{"surface", "Design space"};
  for (auto const& part : data.parts) {
    std::size_t const before = section.figures.size();
    if (part.source.machine) add_plans(section, part, notes);
    if (!part.source.surfaces.empty())
      for (models::Quality const quality : {models::Quality::performance, models::Quality::efficiency})
        if (auto figure = figure_of(part.source.surfaces, part.source.label, quality))
          section.figures.push_back(std::move(*figure));
    if (section.figures.size() > before) continue;
    if (!part.source.machine)
      section.missing.push_back({"No design space of " + part.source.label + ".", "It has no machine file.",
                                 "yoke probe --output FOLDER/machine.json"});
    else
      section.missing.push_back({"No design space of " + part.source.label + ".",
                                 "No workload of several segments was run, so its code cannot be split.",
                                 "yoke run --workload da,sa --partitioner co,go,p-dp,cp --output FOLDER/runs.csv"});
  }
  return section;
}

}  // namespace yoke::report
