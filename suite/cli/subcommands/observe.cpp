// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/observe/application.hpp"
#include "analysis/observe/comparison.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/short_names.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/cli/subcommand.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/wording.hpp"

namespace yoke::cli {
namespace {

using Align = Table::Align;

constexpr std::size_t profile_lines = 20, first_kernels = 5, max_name = 48;

std::string within(std::string const& region, std::string const& name) {
  return region.empty() ? name : region + "/" + name;
}

std::string space_of(analysis::ProfileRow const& line) {
  return line.kind == "copy" ? line.from_space + " -> " + line.space : line.space;
}

void print_lines_of(std::vector<analysis::ProfileRow> const& lines, bool regions, bool all) {
  Table table({{"kind"},
               {regions ? "region" : "name"},
               {"space"},
               {"calls", "", Align::right},
               {"run", "share", Align::right},
               {"time", "all calls", Align::right},
               {"call", "median", Align::right},
               {"call", "IQR", Align::right},
               {"rate", "GB/s", Align::right}});
  std::vector<analysis::ProfileRow const*> shown;
  std::vector<std::string> names;
  std::size_t left_out = 0;
  double left_out_share = 0;
  for (auto const& line : lines) {
    if ((line.kind == "region") != regions) continue;
    if (!all && shown.size() == profile_lines) {
      ++left_out;
      left_out_share += line.run_share;
      continue;
    }
    shown.push_back(&line);
    names.push_back(within(line.region, line.name));
  }
  names = short_names(names, max_name);
  for (std::size_t i = 0; i < shown.size(); ++i) {
    analysis::ProfileRow const& line = *shown[i];
    table.add({line.kind, names[i], space_of(line), std::to_string(line.calls), percent_cell(line.run_share),
               seconds_cell(line.total_s), seconds_cell(line.median_s), seconds_cell(line.iqr_s),
               number_cell(line.bytes_per_s ? std::optional(*line.bytes_per_s * 1e-9) : std::nullopt)});
  }
  if (!table.empty()) {
    print_out("\n");
    print_table(table);
  }
  if (left_out > 0) print_out("{} more with {} of the run; --all shows them\n", left_out, percent_cell(left_out_share));
}

void print_memory(std::vector<core::RecordingRow> const& rows) {
  Table table({{"memory"},
               {"allocations", "", Align::right},
               {"bytes", "all together", Align::right},
               {"bytes", "at once", Align::right}});
  for (auto const& row : rows)
    if (row.kind == "memory")
      table.add({row.space, std::to_string(row.calls), bytes_cell(static_cast<double>(row.bytes.value_or(0))),
                 bytes_cell(static_cast<double>(row.peak_bytes.value_or(0)))});
  if (!table.empty()) {
    print_out("\n");
    print_table(table);
  }
}

std::string saving(double run_s, double of_s) {
  return fmt::format("{} ({} of the run saved)", seconds_cell(run_s), percent_cell(1 - run_s / of_s));
}

std::string partition_text(analysis::KernelPartition const& partition, double run_s) {
  return fmt::format("{}; {} on the host, {} on the device, copies {}", saving(partition.run_s, run_s),
                     core::count_text(partition.on_host, "kernel"), partition.on_device,
                     seconds_cell(partition.copies_s));
}

/// Prints the profile of a recording; without `all` the lines with the most time.
void print_profile(std::vector<core::RecordingRow> const& rows, std::vector<analysis::ProfileRow> const& lines,
                   bool all) {
  core::RecordingRow const& run = analysis::run_row(rows, {});
  double timed = 0;
  for (auto const& line : lines)
    if (line.kind != "region") timed += line.run_share;
  print_out("{}: {} from Kokkos' start to its end ({}), {} in kernels, copies and fences\n", run.name,
            seconds_cell(run.total_s), run.ended, percent_cell(timed));
  print_out("{}\n", run.fenced == "yes" ? "Kokkos was fenced before and after each kernel and copy: nothing overlapped"
                                        : "without fences: the time of a kernel on a device is the time of its launch");
  print_lines_of(lines, false, all);
  print_lines_of(lines, true, all);
  print_memory(rows);
}

/// Prints the gain of sharing an application between host and device; without `all` the five most promising kernels.
void print_shared(analysis::SharedApplication const& shared, bool all) {
  double const run_s = shared.run_s();
  std::string const stand_in = shared.stand_in_spaces.empty() ? "" : " (no device, but " + shared.stand_in_spaces + ")";
  print_out("run: {} on the host, {} on the device{}: the {} is faster; {} of its run are kernels that both have\n",
            seconds_cell(shared.host_run_s), seconds_cell(shared.device_run_s), stand_in, processor_name(shared.faster),
            percent_cell(shared.kernels_s / run_s));
  print_out("\nboth at work in every kernel:\n");
  print_out("  bound, by rates alone          {}\n", saving(shared.rates_run_s, run_s));
  print_out("  with launches, data in place   {}\n", saving(shared.in_place_run_s, run_s));
  if (shared.moved_run_s) print_out("  with copies in every call      {}\n", saving(*shared.moved_run_s, run_s));
  print_out("each kernel on one processor, the best assignment:\n");
  print_out("  bound, copies cost nothing     {}\n", partition_text(shared.free_copies, run_s));
  if (shared.next_kernel)
    print_out("  the next kernel's data move    {}\n", partition_text(*shared.next_kernel, run_s));
  if (shared.all_memory) print_out("  everything allocated moves     {}\n", partition_text(*shared.all_memory, run_s));
  print_out("co-execution saves {} of the run at most\n\n", percent_cell(shared.max_saving()));

  Table table({{"kernel"},
               {"calls", "", Align::right},
               {"host", "a call", Align::right},
               {"device", "a call", Align::right},
               {"run", "share", Align::right},
               {"share", "on device", Align::right},
               {"both", "rates alone", Align::right},
               {"both", "in place", Align::right},
               {"both", "with copies", Align::right},
               {"saved", "at most", Align::right},
               {"alone on"}});
  std::size_t const count = all ? shared.kernels.size() : std::min(first_kernels, shared.kernels.size());
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) names.push_back(within(shared.kernels[i].region, shared.kernels[i].kernel));
  names = short_names(names, max_name);
  for (std::size_t i = 0; i < count; ++i) {
    analysis::KernelRow const& row = shared.kernels[i];
    table.add({names[i], std::to_string(row.calls), seconds_cell(row.host_s), seconds_cell(row.device_s),
               percent_cell(row.run_share), percent_cell(row.share), seconds_cell(row.rates_s),
               seconds_cell(row.in_place_s), seconds_cell(row.moved_s), percent_cell(row.saving_s / run_s), row.place});
  }
  if (!all) print_out("kernels to look at first:\n");
  print_table(table);
}

struct ObserveRequest {
  std::string recording, host_file, device_file, machine_file;
  bool all = false;
  Results results;
};

std::vector<core::RecordingRow> read_recording(std::string const& file) {
  auto const rows = core::read_rows<core::RecordingRow>(file);
  std::string const& ended = analysis::run_row(rows, file).ended;
  if (ended == "running")
    print_note(file + " was written while the application ran: it does not contain later activity");
  else if (ended.starts_with("signal"))
    print_note("the application of " + file + " ended by " + ended);
  return rows;
}

Exit show_profile(ObserveRequest const& request) {
  request.results.check<analysis::ProfileRow>({request.recording});
  auto const rows = read_recording(request.recording);
  auto const lines = analysis::profile(rows, request.recording);
  if (request.results.prints_tables()) print_profile(rows, lines, request.all);
  request.results.write(lines);
  return Exit::ok;
}

Exit compare(ObserveRequest const& request) {
  request.results.check<analysis::KernelRow>({request.host_file, request.device_file, request.machine_file});
  analysis::Application const on_host = analysis::application_of(read_recording(request.host_file), request.host_file);
  analysis::Application const on_device =
      analysis::application_of(read_recording(request.device_file), request.device_file);
  analysis::ObservedNode const node =
      request.machine_file.empty() ? analysis::observed_node(on_host, on_device)
                                   : analysis::observed_node(on_host, on_device, read_machine(request.machine_file));
  analysis::SharedApplication const shared = analysis::share(on_host, on_device, node);
  for (auto const& note : node.notes) print_note(note);
  for (auto const& note : shared.notes) print_note(note);
  if (request.results.prints_tables()) print_shared(shared, request.all);
  request.results.write(shared.kernels);
  return Exit::ok;
}

Exit observe_subcommand(ObserveRequest const& request) {
  bool const pair = !request.host_file.empty() && !request.device_file.empty();
  bool const none = request.host_file.empty() && request.device_file.empty() && request.machine_file.empty();
  if (pair && request.recording.empty()) return compare(request);
  if (none && !request.recording.empty()) return show_profile(request);
  throw Error("yoke observe takes one recording, or --host FILE and --device FILE; see yoke observe --help");
}

Action declare_observe(Command& command) {
  auto const request = std::make_shared<ObserveRequest>();
  command.positional("RECORDING", request->recording,
                     "recording of a Kokkos application by libyoke_observe.so: prints its profile");
  command.group("Two recordings of one application");
  command.file("--host", request->host_file, "recording of a run on the host alone");
  command.file("--device", request->device_file, "recording of a run on the device");
  command.file("--machine", request->machine_file,
               "machine file of the node: launches, link, and how many bytes a kernel can touch");
  command.group("Options");
  command.flag("--all", request->all, "all lines, not only those with the most time");
  request->results.declare(command, "CSV file, one row per kernel (of a profile also per copy, fence and region)");
  return {[request] { return observe_subcommand(*request); }};
}

}  // namespace

Subcommand make_observe() {
  return {"",
          "show the profile of a recorded Kokkos application",
          "yoke observe --host host.csv --device device.csv --machine machine.json",
          Subcommand::Group::own_kernels,
          1,
          declare_observe};
}

}  // namespace yoke::cli
