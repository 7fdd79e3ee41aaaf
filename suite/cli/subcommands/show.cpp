// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/show.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "analysis/runs/energy_origin.hpp"
#include "analysis/runs/runs_file.hpp"
#include "analysis/show/text_rows.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/parameter_tables.hpp"
#include "suite/cli/print/plan_table.hpp"
#include "suite/cli/print/ratio_tables.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/subcommand.hpp"
#include "suite/core/calibration.hpp"
#include "suite/core/files/fitted.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/files/ratio_file.hpp"
#include "suite/core/io/input_file.hpp"
#include "suite/core/io/json.hpp"
#include "suite/core/io/replaceable.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/wording.hpp"

namespace yoke::cli {
namespace {

struct ShowRequest {
  std::vector<std::string> files, by, where, columns;
  std::string sort, pieces_file;
  bool details = false;
  Results results;
};

/// Rejects an output that is an input or of another kind.
void check_output(ShowRequest const& request, FileKind kind) {
  if (request.results.json()) kind.format = FileKind::Format::json;
  request.results.check(request.files, request.results.format() == "markdown" ? markdown_tables : kind);
}

bool is_json(std::string const& file) {
  std::string begin;
  core::InputFile(file).read(begin, 256);
  auto const first = begin.find_first_not_of(" \t\r\n");
  return first != begin.npos && (begin[first] == '{' || begin[first] == '[');
}

std::vector<analysis::Condition> conditions_of(ShowRequest const& request) {
  std::vector<analysis::Condition> conditions;
  for (auto const& text : request.where) conditions.push_back(analysis::condition_of(text));
  return conditions;
}

std::vector<analysis::JudgedCase> plans_of(ShowRequest const& request) {
  analysis::SampleCollector collector;
  analysis::RunFilter const filter(request.where);
  core::Notes notes = printed_notes();
  analysis::EnergyOrigins origins;
  for (auto const& file : request.files)
    analysis::read_runs(file, notes, [&](core::RunRow const& row) {
      if (!filter.holds(row)) return;
      collector.add(row);
      origins.add(row);
    });
  if (collector.rows() == 0) throw Error("no row is left; --where may ask for too much");
  origins.say(notes);
  return analysis::judge_plans(collector.take(), roles_of(registered_partitioners()));
}

/// Prints columns that differ between rows, in a table per group.
void add_tables(TableSink& tables, ShowRequest const& request, analysis::TextRows const& rows,
                std::vector<std::string> columns) {
  auto const same = analysis::constants(rows);
  bool const all = columns.empty();
  auto const is_same = [&](std::string const& name) {
    return std::any_of(same.begin(), same.end(), [&](auto const& one) { return one.first == name; });
  };
  auto const is_group = [&](std::string const& name) {
    return std::find(request.by.begin(), request.by.end(), name) != request.by.end();
  };
  if (all)
    for (auto const& name : rows.columns)
      if (!is_same(name) && !is_group(name)) columns.push_back(name);
  std::erase_if(columns, is_group);
  if (columns.empty()) columns.push_back(rows.columns.front());
  std::vector<std::string> remarks;
  if (all && !same.empty()) {
    std::string text = "the same in all rows:";
    for (auto const& [name, value] : same)
      if (!value.empty() && name != "schema") text += fmt::format(" {} {};", name, readable(name, value));
    text.pop_back();
    remarks.push_back(text);
  }
  for (auto const& group : analysis::grouped(rows, request.by)) {
    std::string title;
    for (std::size_t i = 0; i < request.by.size(); ++i)
      title += (i == 0 ? "" : ", ") + request.by[i] + " " + readable(request.by[i], group.values[i]);
    if (title.empty()) title = core::count_text(rows.records.size(), "row");
    tables.add({title, text_table(group.rows, columns), remarks});
    remarks.clear();
  }
}

/// Columns of --by, then those of --columns, each once.
std::vector<std::string> asked_columns(ShowRequest const& request) {
  std::vector<std::string> names;
  for (auto const* some : {&request.by, &request.columns})
    for (auto const& name : *some)
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  return names;
}

/// `table_columns`: columns of tables; empty: those that differ between rows.
Exit show_rows(ShowRequest request, analysis::TextRows rows, FileKind const& kind,
               std::vector<std::string> table_columns) {
  for (auto* const names : {&request.by, &request.columns, &table_columns})
    for (auto& name : *names) name = rows.columns[rows.column(name)];
  if (!request.sort.empty()) analysis::sort(rows, request.sort);
  std::string const format = request.results.format();
  TableSink tables(request.results);
  if (format == "csv" || format == "json")
    request.results.write(request.columns.empty() ? rows : analysis::selected(rows, asked_columns(request)), kind);
  if (request.results.prints_tables() || format == "markdown") add_tables(tables, request, rows, table_columns);
  tables.finish();
  return Exit::ok;
}

/// Plan columns of a table that mixes cases.
std::vector<std::string> usual_columns(std::vector<analysis::PlanRow> const& rows) {
  std::vector<std::string> columns{"machine",   "host_cpu", "workload",         "size",
                                   "precision", "data",     "workload_options", "plan"};
  auto const same = analysis::constants(analysis::text_rows(rows));
  std::erase_if(columns, [&](auto const& name) {
    return std::any_of(same.begin(), same.end(), [&](auto const& one) { return one.first == name; });
  });
  // The machine's name replaces its processors.
  if (std::find(columns.begin(), columns.end(), "machine") != columns.end()) std::erase(columns, "host_cpu");
  bool const swept =
      std::any_of(rows.begin(), rows.end(), [](auto const& row) { return row.thread_efficiency.has_value(); });
  for (char const* const measured : {"share", "median_s", "repetitions", "speedup", "thread_efficiency", "flops_per_s",
                                     "bytes_per_s", "imbalance", "energy_j", "verdict"})
    if (swept || measured != std::string_view("thread_efficiency")) columns.emplace_back(measured);
  return columns;
}

Exit show_runs(ShowRequest const& request) {
  if (request.results.format() == "caliper") {
    write_caliper({request.files, request.where, request.pieces_file}, request.results);
    return Exit::ok;
  }
  if (request.results.format() == "trace") {
    if (request.pieces_file.empty())
      throw Error("--format trace needs the pieces of these runs: --pieces FILE, as yoke run --pieces writes it");
    write_trace({request.files, request.where, request.pieces_file}, request.results);
    return Exit::ok;
  }
  auto const kind = core::rows_kind<analysis::PlanRow>("plans");
  check_output(request, kind);
  auto const cases = plans_of(request);
  std::string const format = request.results.format();
  bool const generic = !request.by.empty() || !request.columns.empty() || !request.sort.empty();
  std::vector<analysis::PlanRow> all;
  for (auto const& of : cases) all.insert(all.end(), of.rows.begin(), of.rows.end());
  if (generic) {
    return show_rows(request, analysis::text_rows(all), kind,
                     request.columns.empty() ? usual_columns(all) : request.columns);
  }
  if (format == "csv" || format == "json") request.results.write(all);
  TableSink tables(request.results);
  for (auto const& table : case_tables(cases)) tables.add(table);
  tables.finish();
  if (auto const closing = closing_text(cases); request.results.prints_tables() && !closing.empty())
    print_out("\n{}", closing);
  return Exit::ok;
}

/// Limit for rows that are all kept: their tables take as much memory again.
constexpr std::size_t max_kept_bytes = 200'000'000;

/// True if rows are written as they are read, because no option needs all of them: order, groups, columns or tables.
bool passes_rows_on(ShowRequest const& request) {
  std::string const format = request.results.format();
  return (format == "csv" || format == "json") && !request.results.prints_tables() && request.by.empty() &&
         request.sort.empty() && request.columns.empty();
}

Exit show_csv(ShowRequest const& request) {
  if (passes_rows_on(request)) {
    FileKind kind{"such rows", FileKind::Format::csv, core::CsvReader(request.files.front()).header()};
    check_output(request, kind);
    if (request.results.json()) kind.format = FileKind::Format::json;
    pass_rows_on(request.files, conditions_of(request), request.results, kind);
    return Exit::ok;
  }
  analysis::TextRows all;
  analysis::RowMemory memory{max_kept_bytes};
  for (auto const& file : request.files) {
    core::CsvReader reader(file);
    auto rows = analysis::read_text_rows(reader, conditions_of(request), memory);
    if (!all.columns.empty() && rows.columns != all.columns)
      throw Error(other_columns_sentence(request.files.front(), file));
    all.columns = rows.columns;
    all.numbers = rows.numbers;
    std::move(rows.records.begin(), rows.records.end(), std::back_inserter(all.records));
  }
  if (all.records.empty()) throw Error("no row is left to show");
  if (!known_rows(all.columns))
    print_note(request.files.front() + " has columns of no file of yoke; its rows are shown as they are");
  FileKind const kind{"such rows", FileKind::Format::csv, all.columns};
  check_output(request, kind);
  return show_rows(request, std::move(all), kind, request.columns);
}

void expect_no_rows_asked(ShowRequest const& request) {
  if (!request.by.empty() || !request.where.empty() || !request.sort.empty() || !request.columns.empty())
    throw Error(request.files.front() + " is JSON, which has no rows; --by, --where, --sort and --columns need rows");
}

void expect_one_as_json(ShowRequest const& request, std::string const& what) {
  if (request.results.json() && request.files.size() > 1)
    throw Error(what + " of one file are shown as JSON; here are " + std::to_string(request.files.size()) + " files");
}

/// A kind of JSON file that is shown as a whole.
struct Document {
  FileKind kind;
  void (*print)(std::string const& file, bool details);
};

std::vector<Document> documents() {
  return {{machine_files(), [](std::string const& file, bool details) { print_machine(read_machine(file), details); }},
          {core::calibration_files(),
           [](std::string const& file, bool) { print_calibration(core::read_calibration(file)); }},
          {core::fitted_files(), [](std::string const& file, bool) { print_fitted(core::read_fitted(file)); }}};
}

Exit show_documents(ShowRequest request) {
  expect_no_rows_asked(request);
  std::string const& first = request.files.front();
  auto const all = documents();
  auto const document = std::find_if(all.begin(), all.end(), [&](auto const& one) { return one.kind.is_of(first); });
  if (document == all.end()) {
    core::parse_json(core::read_whole_file(first), first);
    throw Error(first +
                " is JSON, but not of a kind that is shown: machine files, calibrations, fitted models and ratios");
  }
  if (request.results.format() == "csv" || request.results.format() == "markdown")
    throw Error(document->kind.name + " are shown as tables or as JSON; add --format json");
  expect_one_as_json(request, document->kind.name);
  check_output(request, document->kind);
  for (auto const& file : request.files) {
    if (request.results.prints_tables()) document->print(file, request.details);
    if (request.results.json()) request.results.write_text(core::read_whole_file(file), document->kind);
  }
  return Exit::ok;
}

Exit show_ratios(ShowRequest const& request) {
  expect_no_rows_asked(request);
  if (request.results.format() == "csv")
    throw Error("ratios are shown as a table, as Markdown or as JSON; add --format markdown or --format json");
  expect_one_as_json(request, "ratios");
  check_output(request, core::ratio_files);
  TableSink tables(request.results);
  for (auto const& file : request.files) {
    auto const ratios = core::read_ratios(file);
    if (!request.results.json()) tables.add(ratio_table(ratios));
    if (request.results.json()) request.results.write_text(core::read_whole_file(file), core::ratio_files);
  }
  tables.finish();
  return Exit::ok;
}

Exit show(ShowRequest const& asked) {
  ShowRequest request = asked;
  for (auto& file : request.files) file = analysis::runs_file(file);
  std::string const& first = request.files.front();
  std::string const format = request.results.format();
  if ((format == "caliper" || format == "trace") && is_json(first))
    throw Error(first + " is JSON and holds no runs; --format " + format + " writes runs, as yoke run measures them");
  if (core::is_ratio_file(first)) return show_ratios(request);
  if (is_json(first)) return show_documents(request);
  core::CsvReader const reader(first);
  auto const* const kind = known_rows(reader.header());
  bool const runs = kind && kind->name == "runs";
  if (!runs && format == "caliper")
    throw Error(first + " holds no runs; --format caliper writes runs, as yoke run measures them");
  if (!runs && format == "trace") {
    if (!kind || kind->name != "pieces" || request.files.size() > 1)
      throw Error(first + " holds no runs; --format trace writes runs with --pieces FILE, or one file of pieces alone");
    write_trace({{}, request.where, first}, request.results);
    return Exit::ok;
  }
  return runs ? show_runs(request) : show_csv(request);
}

Action declare_show(Command& command) {
  auto const request = std::make_shared<ShowRequest>();
  command
      .positionals("FILES", request->files,
                   "files of one kind: runs, pieces, predictions, fidelity, scores ..., machine files, "
                   "calibrations, fitted models or ratios; a folder stands for its runs.csv")
      .required();
  command.group("Rows");
  command.list("--where", request->where,
               "only rows with these values, such as workload=mm,status!=ok or size=512|1024");
  command.list("--by", request->by, "a table for each value of these columns; by default runs have one for each case");
  command.text("--sort", request->sort, "by this column; -COLUMN begins with the largest", "COLUMN");
  command.list("--columns", request->columns, "only these; by default all that differ between rows");
  command.file("--pieces", request->pieces_file,
               "pieces of the runs, as yoke run --pieces writes them, for --format trace and caliper");
  command.flag(
      "--details", request->details,
      "of machine files: times of single operations, bandwidth by working set, interference and shared memory too");
  request->results.declare(command,
                           "the rows as shown; for runs one row per plan (docs/columns.md), or with --format caliper "
                           "their profiles (a folder gets a file for each run), with --format trace their pieces in "
                           "time, which https://ui.perfetto.dev and chrome://tracing show",
                           {"csv", "json", "markdown", "caliper", "trace"});
  return {[request] { return show(*request); }};
}

}  // namespace

Subcommand make_show() {
  return {"",
          "show any file of yoke as tables, runs by case and plan",
          "yoke show runs.csv --where workload=mm,data=resident",
          Subcommand::Group::look,
          1,
          declare_show};
}

}  // namespace yoke::cli
