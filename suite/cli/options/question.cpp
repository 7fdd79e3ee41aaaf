// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/options/question.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "suite/cli/options/known_file.hpp"
#include "suite/core/files/workload_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/io/text.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/wording.hpp"
#include "suite/fidelity/coverage.hpp"
#include "suite/fidelity/judge.hpp"
#include "suite/forecast/forecast.hpp"

namespace yoke::cli {
namespace {

constexpr double max_count = 1e30;

bool is_file(std::string const& word) {
  std::error_code ignored;
  return word.find('/') != word.npos || word.ends_with(".json") || std::filesystem::exists(word, ignored);
}

/// Work of one segment with these counts.
core::WorkloadFile counted(std::optional<double> flops, std::string const& bytes, std::string const& precision) {
  core::WorkloadFile file;
  file.name = "work";
  file.source = "--flops and --bytes";
  file.precision = precision_of_name(precision.empty() ? "double" : precision);
  auto& segment = file.segments.emplace_back();
  segment.name = "work";
  segment.flops = flops.value_or(0);
  if (!bytes.empty()) {
    auto const count = core::parse_number<double>(bytes);
    if (!count || !(*count >= 0 && *count <= max_count))
      throw Error(
          fmt::format("--bytes is '{}'; it must be a number of bytes from 0 to {:g} (--byte-count selects "
                      "the bytes of a workload that count)",
                      bytes, max_count));
    segment.bytes = *count;
  }
  if (!(segment.flops > 0 || segment.bytes > 0)) throw Error("--flops and --bytes are 0; one of them must be above 0");
  return file;
}

}  // namespace

void Question::declare(Command& command, bool machine_required) {
  command.positional("WORKLOAD", word, "a workload by name, or a workload file (docs/advise.md)");
  models.declare(command, machine_required);
  command.file("--runs", runs_file, "rows of yoke run from here: shows the past errors of the models");
  selection.declare(command);
  command.group("Work on paper");
  command.file("--workload-file", workload_file, "segments of the work with their counts (docs/advise.md)")
      .or_known("workloads")
      .excludes("--size")
      .excludes("--precision")
      .excludes("--workload")
      .excludes("--flops")
      .excludes("--bytes");
  command.real("--flops", flops, 0, max_count, "floating-point operations of the work, in place of a workload");
  command.text("--bytes", bytes, "bytes that the work reads and writes, likewise; --precision is that of its numbers",
               "X");
  command.real("--bytes-in", bytes_in, 0, max_count,
               "number of these bytes that are copied to a device that does all of the work, if data are streamed; "
               "by default all that are not copied back");
  command.real("--bytes-out", bytes_out, 0, max_count, "number of these bytes that are copied back, likewise");
}

/// Bytes copied to a device that does all of the counted work, and back.
void Question::set_copies() {
  auto& segment = paper_->segments.front();
  if (!bytes_in && !bytes_out) {
    if (selection.data() == DataMode::streamed)
      throw Error(
          "--data streamed needs the copied bytes: --bytes-in must be the number that goes to a device that does all "
          "of the work, --bytes-out the number that comes back; with one of them, the other is the rest of --bytes");
    return;
  }
  double const one = bytes_in.value_or(0) + bytes_out.value_or(0);
  if (!(bytes_in && bytes_out) && one > segment.bytes)
    throw Error(
        fmt::format("--bytes-{} is {:g}, more than --bytes, which is {:g}; give both --bytes-in and --bytes-out "
                    "if more is copied than is read and written",
                    bytes_in ? "in" : "out", one, segment.bytes));
  segment.bytes_in = bytes_in.value_or(segment.bytes - one);
  segment.bytes_out = bytes_out.value_or(segment.bytes - one);
}

/// The argument is a list of names, or a file. A workload comes before one of yoke's files of the same name.
void Question::read_word() {
  if (!selection.workload_names.empty() || !workload_file.empty())
    throw Error(fmt::format("'{}' and {} both name the work; only one of them may", word,
                            workload_file.empty() ? "--workload" : "--workload-file"));
  std::vector<std::string> valid;
  for (auto const& workload : registered_workloads()) valid.push_back(workload.name);
  bool const is_workload = std::find(valid.begin(), valid.end(), word) != valid.end();
  if (is_file(word) || (!is_workload && is_known_file(word, "workloads"))) {
    if (!selection.sizes.empty()) throw Error("--size does not go with a workload file, whose counts are of one size");
    if (!selection.precisions.empty()) throw Error("--precision does not go with a workload file, which has one");
    workload_file = known_file(word, "workloads");
    return;
  }
  for (std::size_t begin = 0; begin <= word.size();) {
    std::size_t const end = std::min(word.find(',', begin), word.size());
    auto const name = word.substr(begin, end - begin);
    if (std::find(valid.begin(), valid.end(), name) == valid.end()) {
      std::string all;
      for (auto const& one : valid) all += (all.empty() ? "" : ", ") + one;
      throw Error(fmt::format("'{}' is neither a workload ({}) nor a workload file{}", name, all,
                              core::did_you_mean(name, valid)));
    }
    selection.workload_names.push_back(name);
    begin = end + 1;
  }
}

std::vector<core::WorkloadChoice> Question::cases() {
  bool const counts = flops || !bytes.empty();
  if (!counts && (bytes_in || bytes_out))
    throw Error(fmt::format("--bytes-{} goes with --flops and --bytes, which are not given", bytes_in ? "in" : "out"));
  if (counts && (!word.empty() || !selection.workload_names.empty()))
    throw Error(fmt::format("{} counts work by itself; a workload does not go with it", flops ? "--flops" : "--bytes"));
  for (auto const& name : selection.workload_names)
    if (is_file(name)) throw Error("--workload is '" + name + "', a file; a workload file is --workload-file FILE");
  if (!word.empty()) read_word();
  if (!workload_file.empty())
    paper_ = core::read_workload_file(workload_file);
  else if (counts) {
    paper_ = counted(flops, bytes, selection.precisions);
    set_copies();
  }
  if (!paper_) return selection.cases();
  auto const& workload = paper_workloads_.emplace_back(core::paper_workload(*paper_));
  Problem problem;
  problem.precision = paper_->precision;
  problem.seed = selection.seed;
  return {{&workload, problem}};
}

std::vector<fidelity::CaseFidelity> Question::judged(Machine const& machine,
                                                     std::vector<forecast::ReadyModel> const& ready,
                                                     core::Notes& notes) const {
  if (runs_file.empty()) return {};
  return fidelity::judge_rows(core::read_rows<core::RunRow>(runs_file), machine, ready, notes);
}

analysis::Misfits Question::misfits(Machine const& machine, std::span<fidelity::CaseFidelity const> judged) const {
  auto misfits = known_misfits(machine);
  for (auto const& row : fidelity::misfit_rows(judged, runs_file)) misfits.add(row, true);
  return misfits;
}

std::vector<std::string> Question::inputs() const {
  auto files = models.inputs();
  files.insert(files.end(), {workload_file, runs_file, is_file(word) ? word : std::string()});
  return files;
}

std::vector<std::vector<core::PredictionRow>> predict_by_all(std::vector<forecast::ReadyModel> const& ready,
                                                             Machine const& machine, core::WorkloadChoice const& choice,
                                                             std::vector<core::Plan> const& plans, DataMode data,
                                                             analysis::Misfits const& misfits, core::Notes& notes) {
  auto const description = choice.workload->describe(choice.problem);
  std::vector<std::vector<core::PredictionRow>> by_model;
  for (auto const& model : ready) {
    auto& rows = by_model.emplace_back(forecast::predict_plans(model, machine, choice, plans, data));
    auto const missing = forecast::fallbacks(model, description, data);
    fidelity::widen_by_misfit(rows, misfits, !missing.empty());
    forecast::note_uncalibrated(model, description, notes);
    if (std::any_of(rows.begin(), rows.end(), [](auto const& row) { return row.time_s.has_value(); }))
      forecast::note_fallbacks(model, missing, notes);
  }
  return by_model;
}

}  // namespace yoke::cli
