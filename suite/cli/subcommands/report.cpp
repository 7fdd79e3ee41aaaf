// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/report/report.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <random>

#include "suite/cli/options/known_file.hpp"
#include "suite/cli/options/model_selection.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/subcommand.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/input_file.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/core/wording.hpp"
#include "suite/node/provenance.hpp"

namespace yoke::cli {
namespace {

/// Returns the path of the plotly.js installed, or built, with yoke; `std::nullopt` if it is missing.
std::optional<std::filesystem::path> plotly_file();

std::optional<std::filesystem::path> plotly_file() try {
  namespace fs = std::filesystem;
  fs::path const data = data_folder({});
  std::error_code ignored;
  // An installation has the file among the data. A build tree's data are a link to the source, so it has a separate
  // folder.
  for (fs::path const& folder : {data / "plotly", data.parent_path() / "yoke-plotly"})
    if (fs::path file = folder / "plotly-gl3d.min.js"; fs::is_regular_file(file, ignored)) return file;
  return std::nullopt;
} catch (Error const&) {
  return std::nullopt;
}

FileKind const html_reports{"reports", FileKind::Format::text, {"<!DOCTYPE html>\n<html lang=\"en\">"}};

struct ReportRequest {
  std::vector<std::string> folders, where, models;
  std::string output, title;
  bool drawn_only = false, force = false, quiet = false;
};

/// A random word that cannot have been written into a file beforehand.
std::string new_nonce() {
  std::random_device random;
  return fmt::format("{:08x}{:08x}{:08x}{:08x}", random(), random(), random(), random());
}

std::vector<report::ReportSource> read_sources(ReportRequest const& request, analysis::RunFilter const& filter,
                                               core::Notes& notes) {
  std::vector<report::ReportSource> sources;
  for (auto const& folder : analysis::named_files(request.folders)) {
    std::error_code ignored;
    if (!std::filesystem::is_directory(folder.file, ignored))
      throw Error(folder.file + " is no folder; yoke report reads folders, yoke plot files");
    sources.push_back(report::read_folder(folder, filter, notes));
  }
  return sources;
}

/// Returns the names separated by commas, or the first ones if there are many.
std::string some_of(std::vector<std::string> names) {
  constexpr std::size_t most = 4;
  std::size_t const more = names.size() > most + 1 ? names.size() - most : 0;
  if (more > 0) names.resize(most);
  auto const text = fmt::format("{}", fmt::join(names, ", "));
  return more > 0 ? fmt::format("{} and {} more", text, more) : text;
}

/// A title from the rows: their workloads and folders.
std::string title_of(report::ReportData const& data) {
  std::vector<std::string> workloads, labels;
  for (auto const& part : data.parts) {
    labels.push_back(part.source.label);
    for (auto const& of : part.cases)
      if (std::find(workloads.begin(), workloads.end(), of.problem.workload) == workloads.end())
        workloads.push_back(of.problem.workload);
  }
  return workloads.empty() ? some_of(labels) : some_of(workloads) + " on " + some_of(labels);
}

Exit report(ReportRequest const& request) {
  core::WholeFile(request.output, html_reports, request.force ? Replace::anything : Replace::own_kind);
  analysis::RunFilter const filter(request.where);
  core::Notes notes = printed_notes();
  auto const data =
      report::report_data(read_sources(request, filter, notes), models_for_reports(request.models, notes), notes);

  charts::Page page;
  page.title = request.title.empty() ? title_of(data) : request.title;
  std::string files;
  std::size_t runs = 0, cases = 0;
  for (auto const& part : data.parts) {
    runs += part.source.runs.size();
    cases += part.cases.size();
    for (auto const& file : part.source.files) files += (files.empty() ? "" : ", ") + file;
  }
  page.subtitle = fmt::format("{} of {} from {}", core::count_text(runs, "run"), core::count_text(cases, "case"),
                              core::count_text(data.parts.size(), "folder"));
  page.footer =
      fmt::format("Made by yoke {} of {}. This page loads nothing from anywhere.", node::version_text(), files);
  page.sections = report::report_sections(data, filter, notes);
  auto const plotly = request.drawn_only ? std::nullopt : plotly_file();
  core::WholeFile file(request.output, html_reports, request.force ? Replace::anything : Replace::own_kind);
  constexpr std::size_t usual_bytes = std::size_t{1} << 20;
  std::string buffer;
  charts::write_html_page(page, plotly ? core::read_whole_file(*plotly) : "", new_nonce(), [&](std::string_view part) {
    buffer += part;
    if (buffer.size() < usual_bytes) return;
    file.write(buffer);
    buffer.clear();
  });
  file.commit(buffer);
  std::size_t charts = 0, missing = 0;
  for (auto const& section : page.sections) {
    charts += section.figures.size();
    missing += section.missing.size();
  }
  if (request.output != "-")
    print_note(fmt::format("{} has {} charts, and names {} that cannot be drawn", request.output, charts, missing));
  return Exit::ok;
}

Action declare_report(Command& command) {
  auto const request = std::make_shared<ReportRequest>();
  command
      .positionals("FOLDERS", request->folders,
                   "[LABEL=]FOLDER with files of yoke for one machine: runs, pieces, machine file ... under any name")
      .required();
  command.group("Content");
  command.list("--where", request->where, "only runs with these values, such as workload=mm,partitioner=co|go");
  command.list("--model", request->models, "models separated by commas; by default all");
  command.text("--title", request->title, "title of the page; by default workloads and folders");
  command.flag("--static", request->drawn_only, "no surfaces that can be turned, and therefore no script in the page");
  command.group("Results");
  command.file("--output", request->output, "HTML file; an earlier report is replaced; - is standard output")
      .required();
  command.flag("--force", request->force, "replace a file of another kind too");
  command.flag("--quiet", request->quiet, "print errors only");
  return {[request] { return report(*request); }};
}

}  // namespace

Subcommand make_report() {
  return {"",
          "make a page: the best plans, and charts with numbers",
          "yoke report yoke-demo --output report.html",
          Subcommand::Group::look,
          4,
          declare_report};
}

}  // namespace yoke::cli
