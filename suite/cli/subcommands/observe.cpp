// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <memory>

#include "analysis/observe/comparison.hpp"
#include "analysis/observe/profile_row.hpp"
#include "suite/cli/print/note.hpp"
#include "suite/cli/print/observed_table.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/subcommand.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"

namespace yoke {
namespace {

struct ObserveRequest {
  std::string recording, host_file, device_file, machine_file;
  bool all = false;
  Results results;
};

std::vector<RecordingRow> read_recording(std::string const& file) {
  auto const rows = read_rows<RecordingRow>(file);
  std::string const& ended = run_row(rows, file).ended;
  if (ended == "running")
    print_note(file + " was written while the application ran: it does not contain later activity");
  else if (ended.starts_with("signal"))
    print_note("the application of " + file + " ended by " + ended);
  return rows;
}

Exit show_profile(ObserveRequest const& request) {
  request.results.check<ProfileRow>({request.recording});
  auto const rows = read_recording(request.recording);
  auto const lines = profile(rows, request.recording);
  if (request.results.prints_tables()) print_profile(rows, lines, request.all);
  request.results.write(lines);
  return Exit::ok;
}

Exit compare(ObserveRequest const& request) {
  request.results.check<KernelRow>({request.host_file, request.device_file, request.machine_file});
  Application const on_host = application_of(read_recording(request.host_file), request.host_file);
  Application const on_device = application_of(read_recording(request.device_file), request.device_file);
  ObservedNode const node = request.machine_file.empty()
                                ? observed_node(on_host, on_device)
                                : observed_node(on_host, on_device, read_machine(request.machine_file));
  SharedApplication const shared = share(on_host, on_device, node);
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

}  // namespace yoke
