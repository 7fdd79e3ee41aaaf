// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <filesystem>
#include <unordered_set>
#include <utility>

#include "analysis/fidelity/fidelity_row.hpp"
#include "analysis/runs/runs_file.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/input_file.hpp"
#include "suite/core/io/json.hpp"
#include "suite/core/io/replaceable.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/prediction_rows.hpp"
#include "suite/report/report_data.hpp"

namespace yoke::report {
namespace {

namespace fs = std::filesystem;

void note_torn(bool torn, std::string const& file, core::Notes& notes) {
  if (torn) notes.say("the last line of " + file + " is torn and left out");
}

template <class Row>
void append(std::vector<Row>& rows, std::string const& file, core::Notes& notes) {
  bool torn = false;
  auto read = core::read_rows<Row>(file, &torn);
  note_torn(torn, file, notes);
  std::move(read.begin(), read.end(), std::back_inserter(rows));
}

void read_json(ReportSource& source, std::string const& file, bool required) {
  auto const json = core::parse_json(core::read_whole_file(file), file);
  if (json.is_object() && json.contains("processors")) {
    if (source.machine)
      throw Error(file + " and " + source.machine_file +
                  " are both machine files; there must be one, and a folder for each machine if there are several");
    source.machine = read_machine(file);
    source.machine_file = file;
  } else if (json.is_object() && json.contains("cases") && json.contains("measured")) {
    source.calibration_file = file;
  } else if (required) {
    throw Error(file + " is no machine file and no calibration; other files of JSON have no chart");
  } else {
    return;
  }
  source.files.push_back(file);
}

void read_fidelity(ReportSource& source, std::string const& file, core::Notes& notes) {
  core::RowReader<analysis::FidelityRow> reader(file);
  for (analysis::FidelityRow row; reader.next(row);) {
    if (source.predicted_machine.empty()) source.predicted_machine = row.machine;
    source.fidelity.add(row);
  }
  note_torn(reader.torn(), file, notes);
}

void read_csv(ReportSource& source, std::string const& file, core::Notes& notes, bool required) {
  auto const* const kind = known_rows(core::CsvReader(file).header());
  std::string_view const name = kind ? kind->name : "";
  if (name == "runs") {
    source.runs_files.push_back(file);
  } else if (name == "pieces") {
    core::RowReader<PieceRow> reader(file);
    for (PieceRow row; reader.next(row);) source.pieces.add(row);
    note_torn(reader.torn(), file, notes);
  } else if (name == "predictions") {
    source.prediction_files.push_back(file);
  } else if (name == "fidelity rows") {
    source.fidelity_files.push_back(file);
    read_fidelity(source, file, notes);
  } else if (name == "phases") {
    append(source.phases, file, notes);
  } else if (name == "surfaces") {
    append(source.surfaces, file, notes);
  } else if (name == "choices of clocks") {
    append(source.clocks, file, notes);
  } else if (required) {
    throw Error(
        file +
        (kind ? " has " + std::string(name) + ", for which yoke has no chart" : " has columns of no file of yoke") +
        "; it must be runs, pieces, predictions, fidelity rows, phases, surfaces, choices of clocks, or a "
        "machine file");
  } else {
    return;
  }
  source.files.push_back(file);
}

/// Keeps predictions for cases with runs, the only ones that charts show.
void read_predictions(ReportSource& source, std::string const& file, std::unordered_set<std::string> const& measured,
                      core::Notes& notes) {
  core::RowReader<core::PredictionRow> reader(file);
  for (core::PredictionRow row; reader.next(row);) {
    if (source.predicted_machine.empty()) source.predicted_machine = row.machine;
    if (measured.contains(key_text(row))) source.predictions.add(row);
  }
  note_torn(reader.torn(), file, notes);
}

/// Call after the last file: runs need all pieces, predictions all runs.
void finish(ReportSource& source, analysis::RunFilter const& filter, core::Notes& notes, bool required) {
  std::erase_if(source.runs_files, [&](std::string const& file) {
    try {
      analysis::read_runs(file, notes, [&](core::RunRow const& row) {
        if (filter.holds(row)) source.runs.add(row, source.pieces);
      });
      return false;
    } catch (core::ReadError const&) {
      throw;
    } catch (Error const& why) {
      if (required) throw;
      notes.say(std::string(why.what()) + "; the file is left out");
      std::erase(source.files, file);
      return true;
    }
  });
  source.runs.finish();
  std::unordered_set<std::string> measured;
  for (auto const& of : source.runs.cases()) measured.insert(key_text(of.samples.problem));
  for (auto const& file : source.prediction_files) try {
      read_predictions(source, file, measured, notes);
    } catch (core::ReadError const&) {
      throw;
    } catch (Error const& why) {
      if (required) throw;
      notes.say(std::string(why.what()) + "; the rest of the file is left out");
    }
}

void read_one(ReportSource& source, std::string const& file, core::Notes& notes, bool required) {
  std::string begin;
  core::InputFile(file).read(begin, 256);
  auto const first = begin.find_first_not_of(" \t\r\n");
  if (first != begin.npos && (begin[first] == '{' || begin[first] == '['))
    read_json(source, file, required);
  else
    read_csv(source, file, notes, required);
}

}  // namespace

ReportSource read_folder(analysis::NamedFile const& folder, analysis::RunFilter const& filter, core::Notes& notes) {
  ReportSource source;
  source.label = folder.label;
  std::error_code failed;
  std::vector<std::string> files;
  for (auto const& entry : fs::directory_iterator(folder.file, failed))
    if (entry.is_regular_file(failed) && (entry.path().extension() == ".csv" || entry.path().extension() == ".json"))
      files.push_back(entry.path().string());
  if (failed) throw Error(folder.file + " cannot be read: " + failed.message());
  std::sort(files.begin(), files.end());
  for (auto const& file : files) try {
      read_one(source, file, notes, false);
    } catch (core::ReadError const&) {
      throw;  // a page without this file's contents would look complete
    } catch (Error const& why) {
      notes.say(std::string(why.what()) + "; the file is left out");
    }
  finish(source, filter, notes, false);
  if (source.files.empty())
    throw Error("the folder " + folder.file + " has no file of yoke's that a report shows, such as runs.csv");
  return source;
}

ReportSource read_files(std::string const& label, std::vector<std::string> const& files,
                        analysis::RunFilter const& filter, core::Notes& notes) {
  ReportSource source;
  source.label = label;
  for (auto const& file : files) read_one(source, file, notes, true);
  finish(source, filter, notes, true);
  return source;
}

}  // namespace yoke::report
