// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/compare/side.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <thread>
#include <unordered_map>

#include "analysis/runs/runs_file.hpp"
#include "suite/core/error.hpp"
#include "suite/core/for_all.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::analysis {
namespace {

template <class Value>
void add_value(std::vector<Value>& values, Value const& value) {
  if (!values.empty() && values.back() == value) return;  // the most frequent case
  if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
}

std::string threads_of(core::RunRow const& row) {
  return std::to_string(row.host_threads) + " + " + (row.devices > 1 ? std::to_string(row.devices) + " x " : "") +
         (row.device_threads > 0 ? std::to_string(row.device_threads) : std::to_string(row.device_units) + " units");
}

Side::Origin origin_of(core::RunRow const& row) {
  if (row.device_backend == "simulated") return Side::Origin::simulated;
  return core::is_emulated(row) ? Side::Origin::emulated : Side::Origin::measured;
}

/// A side while its rows are being read.
struct Growing {
  Side side;
  SampleCollector samples;

  void add(core::RunRow const& row, std::uint32_t process) {
    auto const origin = origin_of(row);
    if (side.rows++ == 0) side.origin = origin;
    if (origin != side.origin)
      throw Error("the rows of " + side.label +
                  " are partly measured and partly simulated or emulated; --where can choose one of these");
    samples.add(row, process);
    add_value(side.processes, process);
    add_value(side.machines, row.machine);
    add_value(side.threads, threads_of(row));
    for (std::size_t f = 0; f < facts.size(); ++f) add_value(side.values[f], row.*(facts[f].text));
    if (row.other_programs) side.disturbances.add(*row.other_programs + row.stolen.value_or(0));
    side.throttled += row.throttled.value_or(0);
    if (row.host_clock_hz) side.host_clocks_hz.add(*row.host_clock_hz);
    if (row.device_clock_hz) side.device_clocks_hz.add(*row.device_clock_hz);
    if (side.first_utc.empty() || row.time_utc < side.first_utc) side.first_utc = row.time_utc;
    if (row.time_utc > side.last_utc) side.last_utc = row.time_utc;
  }
};

/// Default label of a file.
std::string name_of(std::string const& file) {
  std::filesystem::path path(file);
  if (path.filename().empty()) path = path.parent_path();
  return path.extension() == ".csv" ? path.stem().string() : path.filename().string();
}

}  // namespace

std::vector<NamedFile> named_files(std::vector<std::string> const& texts) {
  std::vector<NamedFile> files;
  for (auto const& text : texts) {
    auto const at = text.find('=');
    bool const named = at != std::string::npos && !std::filesystem::exists(text);
    if (named && (at == 0 || at + 1 == text.size()))
      throw Error("'" + text + "' must be FILE or LABEL=FILE, neither of them empty");
    files.push_back(named ? NamedFile{text.substr(0, at), text.substr(at + 1)} : NamedFile{name_of(text), text});
  }
  auto const is_twice = [&](std::string const& label) {
    return std::count_if(files.begin(), files.end(), [&](auto const& file) { return file.label == label; }) > 1;
  };
  std::vector<std::string> twice;
  for (auto const& file : files)
    if (is_twice(file.label)) twice.push_back(file.label);
  for (auto& file : files)
    if (std::find(twice.begin(), twice.end(), file.label) != twice.end() && file.label == name_of(file.file))
      file.label = file.file;
  for (auto const& file : files)
    if (is_twice(file.label)) throw Error("two files are called " + file.label + "; LABEL=FILE gives them other names");
  return files;
}

namespace {

using Growths = std::vector<std::unique_ptr<Growing>>;

/// Reads a side per file, several files at once.
Growths by_file(std::vector<NamedFile> const& files, RunFilter const& filter, core::Notes& notes) {
  Growths growths;
  for (auto const& file : files) {
    growths.push_back(std::make_unique<Growing>());
    growths.back()->side.label = file.label;
  }
  std::vector<std::vector<std::string>> said(files.size());
  core::for_all(files.size(), std::max(1U, std::thread::hardware_concurrency()), [&](std::size_t i) {
    core::Notes of_file([&](std::string const& sentence) { said[i].push_back(sentence); });
    ProcessNumbers processes;
    read_runs(runs_file(files[i].file), of_file, [&](core::RunRow const& row) {
      std::uint32_t const process = processes.of(row);
      if (filter.holds(row)) growths[i]->add(row, process);
    });
  });
  for (auto const& sentences : said)
    for (auto const& sentence : sentences) notes.say(sentence);
  return growths;
}

/// Reads a side per value of the column.
Growths by_value(std::vector<NamedFile> const& files, std::string const& by, RunFilter const& filter,
                 core::Notes& notes) {
  auto const column = core::RunRow::columns()[text_rows(std::vector<core::RunRow>{}).column(by)];
  Growths growths;
  std::unordered_map<std::string, std::size_t> index;
  ProcessNumbers processes;
  auto const use = [&](core::RunRow const& row) {
    std::uint32_t const process = processes.of(row);
    if (!filter.holds(row)) return;
    std::string const value = core::field_text(row, column);
    auto const [at, is_new] = index.try_emplace(value, growths.size());
    if (is_new) {
      constexpr std::size_t max_sides = 64;
      if (growths.size() == max_sides)
        throw Error("--by " + by + " makes more than " + std::to_string(max_sides) +
                    " groups; it must name a column with few values");
      growths.push_back(std::make_unique<Growing>());
      growths.back()->side.label = value;
    }
    growths[at->second]->add(row, process);
  };
  for (auto const& file : files) {
    processes.begin_file();
    read_runs(runs_file(file.file), notes, use);
  }
  if (growths.empty()) throw Error("no row is left to compare; --where may ask for too much");
  return growths;
}

}  // namespace

std::vector<Side> read_sides(std::vector<NamedFile> const& files, std::string const& by, RunFilter const& filter,
                             core::Notes& notes) {
  auto growths = by.empty() ? by_file(files, filter, notes) : by_value(files, by, filter, notes);
  std::vector<Side> sides;
  for (auto& one : growths) {
    if (one->side.rows == 0) throw Error(one->side.label + " has no rows to compare");
    one->side.cases = one->samples.take();
    sides.push_back(std::move(one->side));
    one.reset();
  }
  return sides;
}

}  // namespace yoke::analysis
