// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <memory>

#include "analysis/fidelity/identical_plans.hpp"
#include "analysis/fidelity/steadiness.hpp"
#include "suite/cli/among_ranks.hpp"
#include "suite/cli/interrupt.hpp"
#include "suite/cli/options/device_wait_option.hpp"
#include "suite/cli/options/node_share_options.hpp"
#include "suite/cli/options/recorded_commands.hpp"
#include "suite/cli/print/dry_run.hpp"
#include "suite/cli/print/failed_rows.hpp"
#include "suite/cli/print/figures.hpp"
#include "suite/cli/print/identical_plans_table.hpp"
#include "suite/cli/print/lockstep_table.hpp"
#include "suite/cli/print/node_places.hpp"
#include "suite/cli/print/note.hpp"
#include "suite/cli/print/plan_table.hpp"
#include "suite/cli/print/progress.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/shown.hpp"
#include "suite/cli/run_processes.hpp"
#include "suite/cli/session.hpp"
#include "suite/cli/verb.hpp"
#include "suite/core/equal_finish.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/run_identity.hpp"
#include "suite/execution/crash_guard.hpp"
#include "suite/execution/fits.hpp"
#include "suite/execution/live.hpp"
#include "suite/node/free_memory.hpp"
#include "suite/node/provenance.hpp"
#include "suite/ranks/ranks.hpp"

namespace yoke {
namespace {

struct RunOptions {
  RunRequest run;
  Results results;
  std::string resumed_file;
  std::vector<std::string> arguments;  ///< as given
  std::string host_threads;            ///< several: a sweep
  bool dry_run = false;
};

bool sweeps_threads(RunOptions const& options) { return thread_counts(options.host_threads).size() > 1; }

bool starts_processes(RunOptions const& options) {
  return sweeps_threads(options) || (options.run.processes > 1 && !options.run.process);
}

/// Throws Error for options that several ranks cannot use together.
void check_lockstep(RunOptions const& options) {
  RunRequest const& request = options.run;
  auto const refuse = [&](std::string const& what) {
    throw Error(fmt::format("{}; this is one of {} ranks", what, request.lockstep->ranks().count()));
  };
  if (!request.until.empty() && request.across.empty())
    refuse("--until is for one rank, because each would need a different number of repetitions");
  if (request.processes > 1) refuse("--processes is for one rank");
  if (sweeps_threads(options)) refuse("--host-threads with several numbers is for one rank");
  if (!options.resumed_file.empty())
    refuse("--resume FILE works without ranks only: give the whole command with --resume --output " +
           options.resumed_file);
}

/// Runs on ranks other than 0, which keeps all rows and prints for all.
Exit run_silently(RunOptions const& options) {
  RunRequest request = options.run;
  if (options.dry_run) return Exit::ok;
  check(request);
  request.output.clear();
  request.pieces.clear();
  request.quiet = true;
  Figures::wanted() = false;
  std::vector<RunRow> rows;
  return run(request, rows, [](auto) {});
}

/// True if the file of this command has all that it asks for. False for a command that will be refused.
bool is_complete(RunOptions const& options) try {
  return !options.dry_run && !starts_processes(options) && options.resumed_file.empty() && is_recorded(options.run);
} catch (Error const&) {
  return false;
}

Exit run_verb(RunOptions const& options) {
  Results const& results = options.results;
  RunRequest request = options.run;
  if (!options.dry_run) results.check<RunRow>({request.pieces, request.machine_file});
  Figures::check(results);
  if (is_complete(options)) {
    check(request, true);
    say_all_is_recorded(request);
    return Exit::ok;
  }
  check(request, options.dry_run);
  if (options.dry_run) {
    Exit const exit = dry_run(request, results);
    Results shown = results;
    shown.prefer_tables();
    // A sweep has different places for each number of threads.
    bool const shows_places = !sweeps_threads(options) && (shown.on_terminal() || !shown.output().empty());
    return shows_places ? worse(exit, print_node(request.parts, request.energy.sources)) : exit;
  }
  bool const tables = results.on_terminal(), to_stdout = results.rows_to_stdout();
  if (results.json() && !to_stdout)
    throw Error("--format json goes to standard output; --output has rows of CSV appended");
  if (to_stdout && !results.json()) request.output = "-";
  std::vector<RunRow> rows;
  auto const shown = [&](std::span<RunRow const> of_workload) {
    if (request.lockstep && request.across.empty()) {
      print_lockstep(of_workload, tables);
      return;
    }
    if (tables)
      print_plans(of_workload);
    else
      note_failed_rows(of_workload);
    for (auto const& of : group_cases(of_workload, true)) {
      if (request.aa && tables) print_identical_plans(of);
      for (auto const& sentence : unsteady_plans(of)) print_note(sentence);
    }
  };
  Exit exit = Exit::ok;
  if (starts_processes(options)) {
    exit = run_processes(request, options.host_threads, options.arguments, rows);
    shown(rows);
  } else {
    exit = run(request, rows, shown);
  }
  if (results.json()) results.write(rows);
  if (tables && !request.output.empty()) print_out("rows: {}\n", request.output);
  print_run_figures(rows);
  return exit;
}

/// Calls `act` with the action of a recorded command, in its folder.
template <class Act>
auto with_recorded(RecordedCommand const& recorded, std::filesystem::path const& runs_file, Act const& act) {
  std::error_code gone;
  std::filesystem::current_path(recorded.folder, gone);
  if (gone) throw Error("the folder of an earlier command, " + recorded.folder + ", is not there: " + gone.message());
  Verb const& verb = find_verb(recorded.verb);
  Command command(verb.name, "", "");
  Action const action = verb.declare(command);
  auto arguments = recorded.arguments;
  arguments.insert(arguments.end(), {"--output", runs_file.string()});
  if (recorded.verb == "run") arguments.push_back("--resume");  // a sweep always resumes
  command.parse(arguments);
  return act(action);
}

/// Repeats all commands that appended to a file. A refused command does not stop the others.
Exit go_on(std::string const& runs_file) {
  auto const file = std::filesystem::absolute(runs_file);
  auto const commands = recorded_commands(runs_file);
  Exit exit = Exit::ok;
  for (auto const& one : commands) try {
      if (Interrupt::requested()) break;
      exit = worse(exit, with_recorded(one, file, [](Action const& action) { return action.act(); }));
    } catch (Error const& why) {
      if (commands.size() == 1) throw;
      print_note(shown_command(one) + ": " + why.what());
      exit = worse(exit, why.exit());
    }
  return exit;
}

/// True if one of a file's commands starts processors here. `go_on` prints a note about a command that is refused.
bool starts_processors(std::string const& runs_file) try {
  auto const file = std::filesystem::absolute(runs_file), here = std::filesystem::current_path();
  bool starts = false;
  for (auto const& one : recorded_commands(runs_file)) try {
      starts = starts || with_recorded(one, file, [](Action const& action) { return action.needs_kokkos(); });
    } catch (Error const&) {
    }
  std::filesystem::current_path(here);
  return starts;
} catch (Error const&) {
  return false;
}

/// True if Kokkos must start before the command acts.
bool needs_kokkos(RunOptions const& options) {
  if (options.dry_run || starts_processes(options)) return false;
  // Several ranks find out only together whether something is missing.
  if (launched_as_rank()) return true;
  return options.resumed_file.empty() ? !is_complete(options) : starts_processors(options.resumed_file);
}

Exit run_or_resume(RunOptions const& options) {
  if (!options.resumed_file.empty()) {
    if (!options.run.resume)
      throw Error(options.resumed_file + " is the file of --resume, which is not given; see yoke run --help");
    if (options.arguments.size() > 2)
      throw Error("--resume " + options.resumed_file + " goes on with the recorded command; other options go with " +
                  "--resume --output " + options.resumed_file);
    return go_on(options.resumed_file);
  }
  RunOptions kept = options;
  record(kept.run, "run", options.arguments);
  return run_verb(kept);
}

/// Completes the options after the command line is read.
void complete(RunOptions& options, Command const& command) {
  options.run.output = options.results.output();
  options.run.quiet = options.results.quiet();
  options.arguments = command.arguments();
  if (auto const counts = thread_counts(options.host_threads); counts.size() == 1)
    options.run.parts.host_threads = counts.front();
}

Action declare_run(Command& command) {
  auto const options = std::make_shared<RunOptions>();
  command.positional("FILE", options->resumed_file, "with --resume: go on with this file by the command that began it");
  RunRequest& run = options->run;
  run.selection.declare(command);
  command.group("Measuring");
  command.whole("--repetitions", run.repetitions, 1, 1'000'000'000,
                "recorded repetitions of each plan; with --until at least");
  command
      .text("--until", run.until,
            "repeat each plan until the 95 % interval of its median has this relative half-width, such as 1%", "WIDTH")
      .excludes("--resume")
      .excludes("--processes");
  command.whole("--at-most", run.max_repetitions, 1, 1'000'000'000, "max repetitions of each plan with --until")
      .needs("--until");
  command
      .real("--seconds", run.seconds, 1e-3, 1e9,
            "with --until: begin no repetition of a workload after this many seconds")
      .needs("--until");
  command.whole("--processes", run.processes, 1, 1000,
                "fresh processes of yoke over which the repetitions are spread: pages and placement differ in each");
  command.whole("--process", run.process, 0, 999, "measure only the part of this one of --processes, from 0")
      .needs("--processes");
  command.flag("--aa", run.aa, "measure each plan as two identical ones, and report those that seem to differ");
  command.whole("--warmups", run.warmups, 0, 1'000'000'000, "unrecorded runs of each plan before its repetitions");
  command.real("--warm-up", run.warm_up_s, 0, 600,
               "max seconds for which all processors compute before the first run, until their speed is steady; 0: "
               "not at all");
  command.real(
      "--timeout", run.timeout_s, 1e-3, 1e6,
      "seconds; a run, or preparing a workload for its runs, that exceeds them is treated as hung: its row has "
      "status failed, and yoke ends; so is a sample of the warm-up");
  command.whole("--depth", run.depth, 1, 16, "max pieces in flight on a device, each on a queue of its own");
  command.whole("--slices", run.slices, 1, 1024,
                "with a depth above 1: max slices of a device's streamed piece, each on the next queue; 1 cuts none");
  declare_device_wait(command, run.device_wait);
  command
      .choice(
          "--across", run.across, {"nodes"},
          "all ranks of an MPI program share each problem: the partitioner splits it among them; by default each rank "
          "has a separate problem")
      .excludes("--dry-run");
  command
      .text("--within", run.within,
            "with --across: partitioner by which each rank splits its part among its own processors, with its options",
            "NAME[:OPTION=VALUE;...]")
      .needs("--across");
  command.flag("--learn", run.learn,
               "adaptive partitioners start each iteration with the rates measured in the previous one");
  command.file("--machine", run.machine_file,
               "machine file: names the machine in rows, predicts the share for start=model, times the dry run");
  command
      .file("--calibration", run.calibration_file,
            "with --dry-run and --machine: measurements of yoke calibrate, for a better estimate")
      .needs("--dry-run")
      .needs("--machine");
  command.text("--machine-name", run.machine_name,
               "name of this machine in rows; by default the one in --machine, or the host name", "NAME");
  command.flag("--dry-run", options->dry_run,
               "print the runs, their memory and, with --machine, an estimate of their time; run nothing");
  command.flag("--resume", run.resume,
               "skip repetitions that --output contains; with FILE alone, repeat its recorded commands");
  declare_energy(command, run.energy);
  command.group("Pace");
  declare_pace(command, run.pace).excludes("--energy").excludes("--across");
  declare_pace_as(command, run.pace).excludes("--energy").excludes("--across");
  declare_parts(command, run.parts, &options->host_threads);
  options->results.declare(command, "CSV file, one row per repetition (docs/columns.md)", Results::Kind::appended_rows);
  command.file("--pieces", run.pieces, "CSV file, one row per executed piece; rows are appended");
  Figures::declare(command);
  return {[options, &command] {
            complete(*options, command);
            return among_ranks(fmt::format("{}", fmt::join(options->arguments, "\n")), [options](Lockstep* lockstep) {
              options->run.lockstep = lockstep;
              if (lockstep) check_lockstep(*options);
              if (lockstep && lockstep->ranks().rank() > 0) return run_silently(*options);
              return run_or_resume(*options);
            });
          },
          [options, &command] {
            complete(*options, command);
            return needs_kokkos(*options);
          }};
}

}  // namespace

Verb make_run() {
  return {"",
          "run workloads under partitioners and verify every result",
          "yoke run --workload sa,mm --repetitions 10 --output runs.csv",
          Verb::Group::measure,
          2,
          declare_run};
}

}  // namespace yoke
