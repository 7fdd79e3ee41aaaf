// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "analysis/compare/compare_row.hpp"
#include "analysis/compare/compared_ratios.hpp"
#include "analysis/compare/comparison_report.hpp"
#include "analysis/runs/runs_file.hpp"
#include "suite/cli/options/command.hpp"
#include "suite/cli/options/number_texts.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/ratio_tables.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/subcommand.hpp"
#include "suite/core/files/ratio_file.hpp"
#include "suite/core/io/row_io.hpp"

namespace yoke::cli {
namespace {

struct CompareRequest {
  std::vector<std::string> files, where, predictions;
  std::string by, baseline, effect = "2%", fail_slower, correction = "holm";
  bool same_machine = false, emulated = false, absolute = false, fail_different = false, all = false, details = false;
  Results results;
};

FileKind const junit_files{"JUnit reports", FileKind::Format::text, {"<?xml version=\"1.0\""}};

FileKind kind_of(std::string const& format) {
  if (format == "markdown") return markdown_tables;
  if (format == "junit") return junit_files;
  if (format == "json") return {"comparisons", FileKind::Format::json, {"rows", "order_changed"}};
  if (format == "github") return {"benchmarks", FileKind::Format::json, {"name", "unit"}};
  // This format looks like any other JSON: an earlier file is replaced with --force only.
  if (format == "bencher") return {"metrics", FileKind::Format::json, {"latency"}};
  return core::rows_kind<analysis::CompareRow>("compared plans");
}

analysis::VerdictRule rule_of(CompareRequest const& request) {
  analysis::VerdictRule rule;
  rule.effect = fraction_of_text("--effect", request.effect, 1);
  rule.absolute = request.absolute;
  if (request.correction == "bh") rule.correction = analysis::Correction::benjamini_hochberg;
  if (request.correction == "none") rule.correction = analysis::Correction::none;
  return rule;
}

/// Moves the side that the others are compared with to the front. Sides have a label.
template <class Labelled>
void put_baseline_first(std::vector<Labelled>& sides, std::string const& baseline) {
  if (baseline.empty()) return;
  auto const at = std::find_if(sides.begin(), sides.end(), [&](auto const& side) { return side.label == baseline; });
  if (at == sides.end()) {
    std::string labels;
    for (auto const& side : sides) labels += (labels.empty() ? "" : ", ") + side.label;
    throw Error("--baseline is '" + baseline + "'; it must be one of: " + labels);
  }
  std::rotate(sides.begin(), at, at + 1);
}

/// Processors, threads and names must be the same.
void expect_same_machine(std::vector<analysis::Side> const& sides) {
  auto const refuse = [&](std::string const& what, std::vector<std::string> const& a, analysis::Side const& b,
                          std::vector<std::string> const& of_b) {
    if (a != of_b)
      throw Error(fmt::format("{} is of another machine: its {} is {}, that of {} is {}", b.label, what, of_b.front(),
                              sides.front().label, a.front()));
  };
  auto const& first = sides.front();
  for (auto const& side : sides) {
    refuse("name", first.machines, side, side.machines);
    for (std::size_t f = 0; f < analysis::facts.size(); ++f)
      if (analysis::facts[f].is_processor) refuse(analysis::facts[f].name, first.values[f], side, side.values[f]);
    refuse("number of threads", first.threads, side, side.threads);
  }
}

/// Predictions of each side: from --predictions, otherwise from the side's folder. Empty if none exist.
std::vector<std::vector<core::PredictionRow>> predictions_of(CompareRequest const& request,
                                                             std::vector<analysis::NamedFile> const& files,
                                                             std::vector<analysis::Side> const& sides) {
  std::vector<analysis::NamedFile> sources;
  if (!request.predictions.empty())
    sources = analysis::named_files(request.predictions);
  else if (request.by.empty())
    for (auto const& [label, file] : files) {
      auto const beside = std::filesystem::path(file) / "predictions.csv";
      if (std::filesystem::exists(beside)) sources.push_back({label, beside.string()});
    }
  if (sources.empty()) return {};
  std::vector<std::vector<core::PredictionRow>> all(sides.size());
  for (auto const& [label, file] : sources) {
    auto const at =
        std::find_if(sides.begin(), sides.end(), [&wanted = label](auto const& side) { return side.label == wanted; });
    if (at == sides.end()) throw Error("--predictions " + label + "=" + file + " is of no side; it must name a label");
    all[static_cast<std::size_t>(at - sides.begin())] = core::read_rows<core::PredictionRow>(file);
  }
  return all;
}

struct Failure {
  std::string name;
  analysis::PlanChange const* change;  ///< change of a plan; null: the shift that all plans share
};

/// Adds shifts that all plans share, which are subtracted from each change: they come from the machine, or from a lost
/// optimization everywhere, and neither may pass unnoticed.
void add_shared_failures(std::vector<Failure>& failures, analysis::Compared const& compared, double limit) {
  for (std::size_t s = 1; s < compared.grounds.size(); ++s) {
    auto const& ground = compared.grounds[s];
    if (!ground.taken_off || ground.runs->shared < 1 + limit) continue;
    failures.push_back(
        {fmt::format("all plans on {} are slower by {} ({}), because of the machine or of the program, which "
                     "one process on each side cannot distinguish; yoke run --processes 5 can",
                     compared.labels[s], change_cell(ground.runs->shared - 1),
                     change_interval_cell(ground.runs->shared_interval)),
         nullptr});
  }
}

/// True if one process measured each side, so that a difference between processes may be taken for a change.
bool compares_processes(analysis::Compared const& compared) {
  return std::any_of(compared.grounds.begin() + 1, compared.grounds.end(), [](analysis::Ground const& ground) {
    return ground.basis == analysis::Basis::repetitions || ground.basis == analysis::Basis::other_plans;
  });
}

/// The changes on which the command fails.
std::vector<Failure> failures_of(CompareRequest const& request, analysis::Compared const& compared) {
  std::vector<Failure> failures;
  if (request.fail_slower.empty() && !request.fail_different) return failures;
  double const limit = request.fail_slower.empty() ? 0 : fraction_of_text("--fail-slower", request.fail_slower, 100);
  if (limit > 0) add_shared_failures(failures, compared, limit);
  for (auto const& of : compared.cases)
    for (auto const& plan : of.plans)
      for (std::size_t s = 1; s < plan.changes.size(); ++s) {
        if (!plan.changes[s]) continue;
        auto const& [comparison, judgement, slope] = *plan.changes[s];
        bool const slower = judgement.verdict == analysis::Verdict::slower;
        bool const fails = (limit > 0 && slower && comparison.shift >= 1 + limit) ||
                           (request.fail_different && (slower || judgement.verdict == analysis::Verdict::faster));
        if (fails)
          failures.push_back({fmt::format("{} {} on {}: {} {} ({})", of.title, plan.name, compared.labels[s],
                                          analysis::verdict_name(judgement.verdict), change_cell(comparison.shift - 1),
                                          change_interval_cell(comparison.shift_interval)),
                              &*plan.changes[s]});
      }
  return failures;
}

void write(CompareRequest const& request, analysis::ComparisonReport const& report,
           std::vector<Failure> const& failures) {
  std::string const format = request.results.format();
  auto const& results = request.results;
  TableSink tables(results);
  if (results.prints_tables() || format == "markdown")
    for (auto const& table : compare_tables(report, request.all, request.details, rule_of(request).correction))
      tables.add(table);
  tables.finish();
  std::vector<analysis::PlanChange const*> failed;
  std::vector<std::string> shared;
  for (auto const& one : failures)
    if (one.change)
      failed.push_back(one.change);
    else
      shared.push_back(one.name);
  if (format == "csv") results.write(analysis::compare_rows(report.compared));
  if (format == "json") results.write_text(compare_json(report), kind_of(format));
  if (format == "junit") results.write_text(compare_junit(report, failed, shared), kind_of(format));
  if (format == "github") results.write_text(github_benchmarks(report), kind_of(format));
  if (format == "bencher") results.write_text(bencher_metrics(report), kind_of(format));
}

/// Compares ratios in files of yoke_microbench.
Exit compare_ratio_files(CompareRequest const& request, std::vector<analysis::NamedFile> files) {
  std::string const format = request.results.format();
  if (!request.by.empty() || !request.where.empty() || !request.predictions.empty() || request.same_machine ||
      request.fail_different)
    throw Error(files.front().file +
                " holds ratios; --by, --where, --predictions, --same-machine and --fail-different need runs");
  if (format != "table" && format != "markdown")
    throw Error("ratios are compared as a table or as Markdown; add --format markdown");
  if (files.size() < 2) throw Error("yoke compare needs two files of ratios or more");
  put_baseline_first(files, request.baseline);
  std::vector<std::string> inputs, labels;
  std::vector<core::Ratios> sides;
  for (auto const& [label, file] : files) {
    labels.push_back(label);
    inputs.push_back(file);
    sides.push_back(core::read_ratios(file));
  }
  request.results.check(inputs, markdown_tables);
  auto const lines = analysis::compare_ratios(sides);
  TableSink tables(request.results);
  tables.add(compared_ratio_table(labels, sides, lines));
  tables.finish();
  Exit exit = Exit::ok;
  if (request.fail_slower.empty()) return exit;
  double const limit = fraction_of_text("--fail-slower", request.fail_slower, 100);
  for (auto const& line : lines)
    for (std::size_t s = 1; s < labels.size(); ++s) {
      auto const& change = line.changes[s];
      if (!change || !change->told || 1 / (1 + change->change) < 1 + limit) continue;
      print_error(fmt::format("{} on {}: the ratio changed by {}", ratio_name(line.any()), labels[s],
                              change_cell(change->change)));
      exit = Exit::wrong;
    }
  return exit;
}

Exit compare(CompareRequest const& request) {
  std::string const format = request.results.format();
  auto const files = analysis::named_files(request.files);
  if (core::is_ratio_file(files.front().file)) return compare_ratio_files(request, files);
  std::vector<std::string> inputs;
  for (auto const& file : files) inputs.push_back(analysis::runs_file(file.file));
  for (auto const& file : request.predictions) inputs.push_back(analysis::named_files({file}).front().file);
  request.results.check(inputs, kind_of(format));
  auto const rule = rule_of(request);
  if (!request.fail_slower.empty() && fraction_of_text("--fail-slower", request.fail_slower, 100) < rule.effect)
    throw Error("--fail-slower is " + request.fail_slower + ", below --effect, which is " + request.effect +
                "; smaller changes have no verdict");
  core::Notes notes = printed_notes();
  auto sides = analysis::read_sides(files, request.by, analysis::RunFilter(request.where), notes);
  bool const one_side = format == "github" || format == "bencher";
  if (sides.size() < 2 && !one_side)
    throw Error(request.by.empty() ? "yoke compare needs two files or more, or --by COLUMN"
                                   : "all rows have the same " + request.by + ", " + sides.front().label +
                                         "; there is nothing to compare");
  for (auto const& side : sides)
    if (side.origin == analysis::Side::Origin::emulated && !request.emulated)
      throw Error("the rows of " + side.label +
                  " are of an emulated device or of paced processors, whose times are no processor's own; --emulated "
                  "takes them");
  put_baseline_first(sides, request.baseline);
  if (request.same_machine) expect_same_machine(sides);
  auto const report = analysis::comparison_report(sides, request.by, rule, predictions_of(request, files, sides));
  auto const failures = failures_of(request, report.compared);
  write(request, report, failures);
  for (auto const& one : failures) print_error(one.name);
  if (!failures.empty())
    for (auto const& one : report.disturbances) print_note("may be noise: " + one);
  if (!request.fail_slower.empty() && compares_processes(report.compared))
    print_note(
        "--fail-slower compares two processes here, one on each side, which differ even without a change; measure both "
        "sides with yoke run --processes 5");
  return failures.empty() ? Exit::ok : Exit::wrong;
}

Action declare_compare(Command& command) {
  auto const request = std::make_shared<CompareRequest>();
  command
      .positionals(
          "FILES", request->files,
          "runs: [LABEL=]FILE, or a folder with runs.csv; or ratios of yoke_microbench; the others are compared "
          "with the first")
      .required();
  command.group("Sides");
  command.text("--by", request->by,
               "compare the groups that a column makes in all files together: machine, compiler, revision, "
               "partitioner, data, precision ...",
               "COLUMN");
  command.text("--baseline", request->baseline, "side that the others are compared with; by default the first",
               "LABEL");
  command.list("--where", request->where, "only rows with these values, such as workload=mm,partitioner=co|go");
  command.repeated(
      "--predictions", request->predictions,
      "predictions of yoke predict for one side: did the models foresee the best plans? By default a folder's "
      "predictions.csv",
      "LABEL=FILE");
  command.flag("--same-machine", request->same_machine,
               "refuse sides of other machines, processors or numbers of threads");
  declare_emulated(command, request->emulated);
  command.group("Verdicts");
  command.text("--effect", request->effect, "least change that matters", "PERCENT");
  command.choice("--correction", request->correction, {"holm", "bh", "none"},
                 "of p for many comparisons: holm (any false alarm: at most 5 %), bh (5 % of the alarms false), none");
  command.flag("--absolute", request->absolute,
               "include the change that all plans of a run share, which may come from the machine");
  command.text("--fail-slower", request->fail_slower,
               "exit 1 if a plan is slower by this or more, or all plans together are", "PERCENT");
  command.flag("--fail-different", request->fail_different, "exit 1 if a plan is slower or faster");
  command.flag("--all", request->all,
               "list all plans: those that one side lacks, those of inconclusive cases, and the same ones");
  command.flag("--details", request->details, "print the spread of each side too");
  request->results.declare(command, "the comparison in this format",
                           {"csv", "json", "markdown", "junit", "github", "bencher"});
  return {[request] { return compare(*request); }};
}

}  // namespace

Subcommand make_compare() {
  return {"",
          "compare runs of files, machines, compilers or revisions",
          "yoke compare before.csv after.csv --fail-slower 5%",
          Subcommand::Group::look,
          5,
          declare_compare};
}

}  // namespace yoke::cli
