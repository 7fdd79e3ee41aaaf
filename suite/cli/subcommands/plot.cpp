// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "models/equations/node_platform.hpp"
#include "models/surface/surface.hpp"
#include "suite/charts/frame.hpp"
#include "suite/cli/options/command.hpp"
#include "suite/cli/options/known_file.hpp"
#include "suite/cli/options/model_selection.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/png.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/cli/subcommand.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/power_file.hpp"
#include "suite/core/goal.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/rows/prediction_rows.hpp"
#include "suite/core/wording.hpp"
#include "suite/report/report.hpp"

namespace yoke::cli {
namespace {

/// Options that ask for the design space of a machine alone, without runs.
struct SurfaceQuestion {
  std::optional<double> intensity;  ///< intensity of the whole workload; `std::nullopt`: no surface is requested
  std::string power_file, goal = "time", precision = "float";
  models::SurfaceGrid grid;

  void declare(Command& command);
  /// Computes the rows, and prints a table of them and notes on energies if `prints`. Throws Error if the grid is too
  /// large, the power file cannot be read, or the machine lacks coefficients.
  std::vector<core::SurfaceRow> answer(Machine machine, bool prints) const;
};

/// Prints the special plans of rows of `surface_rows` and the best code partition under the goal.
void print(std::vector<core::SurfaceRow> const& rows, Goal goal) {
  using Align = Table::Align;
  Table table({{"partition"},
               {"host", "flop/byte", Align::right},
               {"device", "flop/byte", Align::right},
               {"performance", "GFLOP/s", Align::right},
               {"efficiency", "GFLOP/J", Align::right}});
  auto const add = [&](std::string const& name, core::SurfaceRow const& row) {
    auto const giga = [](std::optional<double> value) {
      return number_cell(value ? std::optional(*value * 1e-9) : std::nullopt);
    };
    table.add({name, number_cell(row.intensity_host), number_cell(row.intensity_device), giga(row.flops_per_s),
               giga(row.flops_per_j)});
  };
  auto const grid = models::sum_up(rows, goal);
  add("CO", rows[0]);
  add("GO", rows[1]);
  add("p-DP", rows[2]);
  if (grid.best) add("best CP of the grid", *grid.best);
  print_out("{} at {} flop/byte, compared by {}\n", rows[0].machine, number_cell(rows[0].intensity),
            goal == Goal::time     ? "performance"
            : goal == Goal::energy ? "energy efficiency"
                                   : "their product");
  print_table(table);
  print_out("{} of {} code partitions of the grid are better than p-DP\n", grid.better, grid.possible);
}

void SurfaceQuestion::declare(Command& command) {
  constexpr std::size_t max_octaves = 32;
  command.group("Surface of a machine file, without runs");
  command.real("--intensity", intensity, 1e-30, 1e30, "draw the surface of a workload of this intensity, in flop/byte");
  command
      .file("--power", power_file,
            "energies of this power file or machine file in place of the machine's own (docs/energy.md)")
      .or_known("machines")
      .needs("--intensity");
  command
      .choice("--goal", goal, {"time", "energy", "edp"},
              "quantity by which the printed table compares partitions; edp is energy times time")
      .needs("--intensity");
  command.choice("--precision", precision, {"float", "double"}, "precision of the numbers").needs("--intensity");
  command
      .whole("--octaves", grid.octaves, 1, max_octaves, "half the width of the grid: intensities from I / 2^N to I 2^N")
      .needs("--intensity");
  command.whole("--steps", grid.steps, 1, models::SurfaceGrid::max_points, "points of the grid per octave")
      .needs("--intensity");
}

std::vector<core::SurfaceRow> SurfaceQuestion::answer(Machine machine, bool prints) const {
  models::SurfaceGrid asked = grid;
  asked.intensity = *intensity;
  asked.axis();  // throws if it is too large
  Goal const compared = goal_of_name(goal);
  if (!power_file.empty()) machine = with_powers(machine, core::read_power_file(power_file));
  auto const node = models::equations::node_platform(machine, precision_of_name(precision));
  if (compared != Goal::time && !node.missing.empty()) throw Error(node.missing + ", which --goal " + goal + " needs");
  auto const rows = models::surface_rows(machine, node, asked);
  if (!prints) return rows;
  print(rows, compared);
  if (!node.missing.empty()) print_out("no energies: {}\n", node.missing);
  if (!power_file.empty()) print_out("energies are computed from {}; nothing of them is measured here\n", power_file);
  return rows;
}

FileKind const svg_charts{"charts", FileKind::Format::text, {"<svg class=\"yoke-chart\""}};
FileKind const png_charts{"PNG charts", FileKind::Format::text, {"\x89PNG"}};

struct PlotRequest {
  std::vector<std::string> files, where, models;
  std::string chart, output, points;
  SurfaceQuestion surface;
  std::uint64_t columns = 2;
  bool force = false, quiet = false;
};

/// Label from the file's contents, such as the name of its machine.
std::string label_of(report::ReportSource const& source, std::string const& file) {
  if (source.machine) return source.machine->name;
  if (!source.runs.empty()) return source.runs.front().machine;
  if (!source.predicted_machine.empty()) return source.predicted_machine;
  return std::filesystem::path(file).stem().string();
}

/// Adds the surface that is asked for to the first source with a machine, writes its points and prints a table of them.
void add_surface(PlotRequest const& request, Results const& points, std::vector<report::ReportSource>& sources) {
  auto const source = std::find_if(sources.begin(), sources.end(), [](auto const& one) { return !!one.machine; });
  if (source == sources.end())
    throw Error("--intensity asks for the surface of a machine, and no file here is a machine file");
  auto rows = request.surface.answer(*source->machine, request.output != "-" && !request.quiet);
  if (!request.points.empty()) points.write(rows);
  source->surfaces.insert(source->surfaces.end(), rows.begin(), rows.end());
}

/// Reads a source per folder, and one of all files together.
std::vector<report::ReportSource> read_sources(PlotRequest const& request, analysis::RunFilter const& filter,
                                               core::Notes& notes) {
  std::vector<report::ReportSource> sources;
  std::vector<std::string> files;
  for (auto const& named : analysis::named_files(request.files)) {
    std::error_code ignored;
    if (std::filesystem::is_directory(named.file, ignored))
      sources.push_back(report::read_folder(named, filter, notes));
    else if (is_known_file(named.file, "machines"))
      files.push_back(known_file(named.file, "machines"));
    else
      files.push_back(named.file);
  }
  if (!files.empty()) {
    auto& source = sources.emplace_back(report::read_files(files.front(), files, filter, notes));
    source.label = label_of(source, files.front());
  }
  return sources;
}

[[noreturn]] void throw_nothing_to_draw(charts::PageSection const& section, std::string const& chart) {
  std::string sentence = "there is nothing to draw for --chart " + chart;
  for (auto const& missing : section.missing) {
    sentence += ": " + missing.what + " " + missing.why;
    if (!missing.command.empty()) sentence += " Try: " + missing.command;
    break;
  }
  throw Error(sentence);
}

void check_chart(std::string const& chart) {
  std::vector<std::string> const names(report::charts.begin(), report::charts.end());
  if (chart.empty() || std::find(names.begin(), names.end(), chart) != names.end()) return;
  throw Error(fmt::format("--chart is '{}'; it must be one of: {}{}", chart, fmt::join(names, ", "),
                          core::did_you_mean(chart, names)));
}

/// The charts side by side, below them each of their captions once.
charts::Drawing with_captions(charts::PageSection section, std::size_t columns) {
  constexpr double widest_line = 900;
  std::vector<charts::Drawing> drawings;
  for (auto& figure : section.figures) {
    auto const caption = figure.caption;
    drawings.push_back(charts::drawn(std::exchange(figure, {})).drawing);
    figure.caption = caption;
  }
  std::vector<charts::Drawing> parts;
  parts.push_back(charts::grid_of(std::move(drawings), columns));
  std::set<std::string> seen{""};
  for (auto const& figure : section.figures)
    if (seen.insert(figure.caption).second)
      parts.push_back(charts::paragraph_of(figure.caption, std::min(parts.front().width, widest_line)));
  auto const title = parts.front().title;
  auto all = charts::grid_of(std::move(parts), 1);
  all.title = title;
  return all;
}

Exit plot(PlotRequest const& request) {
  check_chart(request.chart);
  bool const asks = request.surface.intensity.has_value();
  if (asks && !request.chart.empty() && request.chart != "surface")
    throw Error("--intensity is an option of the chart surface; it does not go with --chart " + request.chart);
  bool const png = request.output.ends_with(".png");
  if (!png && !request.output.ends_with(".svg") && request.output != "-")
    throw Error("--output is " + request.output + "; it must end in .svg or .png, or be - for an SVG");
  for (auto const& file : request.files)
    refuse_same_files({{"--output", request.output}, {"another file of this command", file}});
  auto const& kind = png ? png_charts : svg_charts;
  Replace const replace = request.force ? Replace::anything : Replace::own_kind;
  if (request.output != "-") core::WholeFile(request.output, kind, replace);
  refuse_same_files({{"--output", request.output}, {"--points", request.points}});
  Results const points(request.points, request.points.ends_with(".json") ? "json" : "csv");
  if (!request.points.empty()) points.check<core::SurfaceRow>(request.files);
  analysis::RunFilter const filter(request.where);
  core::Notes notes = printed_notes();
  auto sources = read_sources(request, filter, notes);
  if (asks) add_surface(request, points, sources);
  std::string const chart = asks                    ? "surface"
                            : request.chart.empty() ? std::string(report::usual_chart(sources.front()))
                                                    : request.chart;
  auto const models_for = models_for_reports(request.models, notes);
  auto const data = report::report_data(std::move(sources),
                                        report::shows_predictions(chart) ? models_for : report::ModelsFor(), notes);
  auto section = report::chart_section(chart, data, filter, notes);
  if (section.figures.empty()) throw_nothing_to_draw(section, chart);
  auto const svg = charts::svg_file(with_captions(std::move(section), request.columns));
  core::WholeFile(request.output, kind, replace).commit(png ? png_of(svg) : svg);
  return Exit::ok;
}

Action declare_plot(Command& command) {
  auto const request = std::make_shared<PlotRequest>();
  command
      .positionals("FILES", request->files,
                   "files of yoke: those of one machine, which belong together, or [LABEL=]FOLDER for each machine; or "
                   "the name of one of yoke's machines")
      .required();
  command.group("Chart");
  command.text("--chart", request->chart,
               fmt::format("chart to draw, one of those below: {}; by default the one that suits the first file",
                           fmt::join(report::charts, ", ")),
               "NAME");
  std::vector<std::pair<std::string, std::string>> explained;
  for (auto const chart : report::charts) explained.emplace_back(chart, report::about_chart(chart));
  command.explain("Charts", std::move(explained));
  command.list("--where", request->where, "only runs with these values, such as workload=mm,partitioner=co|go");
  command.list("--model", request->models, "models separated by commas, the first as marks; by default all");
  command.whole("--columns", request->columns, 1, 100, "charts side by side if there are several");
  request->surface.declare(command);
  command.text("--points", request->points, "CSV or JSON file, one row per point of the surface", "FILE")
      .needs("--intensity");
  command.group("Results");
  command.file("--output", request->output, "chart, .svg or .png; an earlier one is replaced; - is standard output")
      .required();
  command.flag("--force", request->force, "replace a file of another kind too");
  command.flag("--quiet", request->quiet, "print errors only");
  return {[request] { return plot(*request); }};
}

}  // namespace

Subcommand make_plot() {
  return {"",
          "draw files: plans, predictions, rooflines, pieces ...",
          "yoke plot runs.csv machine.json --where workload=mm --output plans.svg",
          Subcommand::Group::look,
          3,
          declare_plot};
}

}  // namespace yoke::cli
