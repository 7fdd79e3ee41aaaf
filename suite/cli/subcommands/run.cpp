// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <iterator>
#include <memory>

#include "analysis/runs/cases.hpp"
#include "analysis/runs/run_verdicts.hpp"
#include "suite/cli/among_ranks.hpp"
#include "suite/cli/interrupt.hpp"
#include "suite/cli/options/node_share_options.hpp"
#include "suite/cli/options/recorded_commands.hpp"
#include "suite/cli/print/figures.hpp"
#include "suite/cli/print/node_places.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/plan_table.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/cli/print/terminal.hpp"
#include "suite/cli/program.hpp"
#include "suite/cli/run_command.hpp"
#include "suite/core/equal_finish.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/io/text.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/rows/run_identity.hpp"
#include "suite/core/wording.hpp"
#include "suite/core/workload.hpp"
#include "suite/execution/failures.hpp"
#include "suite/execution/fits.hpp"
#include "suite/execution/live.hpp"
#include "suite/node/main_memory.hpp"
#include "suite/node/provenance.hpp"
#include "suite/ranks/ranks.hpp"

namespace yoke::cli {
namespace {

/// Prints each plan of the case next to its copy, and the number of pairs that seem to differ.
void print_identical_plans(analysis::Case const& of) {
  using Align = Table::Align;
  auto const pairs = analysis::compare_identical(of);
  if (pairs.empty()) return;
  Table table({{"plan", "twice"},
               {"n", "", Align::right},
               {"ratio", "again/first", Align::right},
               {"95 %", "of the ratio", Align::right},
               {"p", "adjusted", Align::right},
               {"verdict"}});
  for (auto const& [plan, comparison, judgement] : pairs) {
    auto const& interval = comparison.shift_interval;
    table.add({plan, fmt::format("{} + {}", comparison.first_n, comparison.second_n),
               fmt::format("{:.3f}", comparison.shift),
               interval ? fmt::format("{:.3f} ... {:.3f}", interval->low, interval->high) : missing_text,
               fmt::format("{:.2g}", judgement.adjusted_p), std::string(analysis::verdict_name(judgement.verdict))});
  }
  print_out("\n{}, identical plans\n", analysis::case_title(of.problem));
  print_table(table);
  print_out("{} of {} seem to differ; with a probability of 5 % any does by chance\n", analysis::false_alarms(pairs),
            pairs.size());
}

struct RunOptions {
  RunRequest run;
  Results results;
  std::string word;                    ///< workloads, or the file to go on with
  std::vector<std::string> arguments;  ///< as given
  std::string host_threads;            ///< several: a sweep
  bool dry_run = false;
};

bool sweeps_threads(RunOptions const& options) { return thread_counts(options.host_threads).size() > 1; }

bool starts_processes(RunOptions const& options) {
  return sweeps_threads(options) || (options.run.processes > 1 && !options.run.process);
}

/// Returns the names in "sa,mm" if all of them are workloads; otherwise none.
std::vector<std::string> workloads_in(std::string const& word) {
  auto const parts = core::split(word, ',');
  std::vector<std::string> const names(parts.begin(), parts.end());
  bool const all = std::all_of(names.begin(), names.end(), [](std::string const& name) {
    return std::any_of(registered_workloads().begin(), registered_workloads().end(),
                       [&](Workload const& one) { return one.name == name; });
  });
  return all ? names : std::vector<std::string>();
}

/// True if the word is a file to resume, not workloads.
bool resumes_file(RunOptions const& options) { return !options.word.empty() && workloads_in(options.word).empty(); }

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
  if (resumes_file(options))
    refuse("--resume FILE works without ranks only: give the whole command with --resume --output " + options.word);
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
  std::vector<core::RunRow> rows;
  return run(request, rows, [](auto) {});
}

/// True if the file of this command has all that it asks for. False for a command that will be refused.
bool is_complete(RunOptions const& options) try {
  return !options.dry_run && !starts_processes(options) && !resumes_file(options) && is_recorded(options.run);
} catch (Error const&) {
  return false;
}

Exit run_subcommand(RunOptions const& options) {
  Results const& results = options.results;
  RunRequest request = options.run;
  if (!options.dry_run) results.check<core::RunRow>({request.pieces, request.machine_file});
  Figures::check(results);
  if (is_complete(options)) {
    check(request, true);
    say_all_is_recorded(request);
    return Exit::ok;
  }
  check(request, options.dry_run);
  if (options.dry_run) {
    Exit const exit = dry_run(request, results);
    // A sweep has different places for each number of threads.
    bool const shows_places = !sweeps_threads(options) && (results.prints_tables() || !results.output().empty());
    return shows_places ? worse(exit, print_node(request.parts, sources_of(request.energy))) : exit;
  }
  bool const tables = results.prints_tables(), to_stdout = results.rows_to_stdout();
  if (results.json() && !to_stdout) throw Error("--format json is for standard output; --output appends rows of CSV");
  if (to_stdout && !results.json()) request.output = "-";
  std::vector<core::RunRow> rows;
  std::vector<analysis::JudgedCase> all_cases;
  auto const shown = [&](std::span<core::RunRow const> of_workload) {
    if (request.lockstep && request.across.empty()) {
      print_lockstep(of_workload, tables);
      return;
    }
    auto judged = judged_plans(of_workload);
    if (tables)
      print_plans(judged);
    else
      note_failed_rows(of_workload);
    for (auto const& of : analysis::group_cases(of_workload, true)) {
      if (request.aa && tables) print_identical_plans(of);
      for (auto const& sentence : analysis::unsteady_plans(of)) print_note(sentence);
    }
    std::move(judged.begin(), judged.end(), std::back_inserter(all_cases));
  };
  Exit exit = Exit::ok;
  if (starts_processes(options)) {
    exit = run_processes(request, options.host_threads, options.arguments, rows);
    shown(rows);
  } else {
    exit = run(request, rows, shown);
  }
  if (results.json()) results.write(rows);
  if (auto const closing = closing_text(all_cases); tables && !closing.empty()) print_out("\n{}", closing);
  if (tables && !request.output.empty()) print_out("rows: {}\n", request.output);
  print_run_figures(rows);
  return exit;
}

/// Calls `act` with the action of a recorded command, in its folder.
template <class Act>
auto with_recorded(RecordedCommand const& recorded, std::filesystem::path const& runs_file, bool quiet,
                   Act const& act) {
  std::error_code gone;
  std::filesystem::current_path(recorded.folder, gone);
  if (gone) throw Error("the folder of an earlier command, " + recorded.folder + ", is not there: " + gone.message());
  Subcommand const& subcommand = find_subcommand(yoke_program(), recorded.subcommand);
  Command command = command_of(yoke_program(), subcommand);
  Action const action = subcommand.declare(command);
  auto arguments = recorded.arguments;
  arguments.insert(arguments.end(), {"--output", runs_file.string()});
  if (recorded.subcommand == "run") arguments.push_back("--resume");  // a sweep always resumes
  if (quiet && std::find(arguments.begin(), arguments.end(), "--quiet") == arguments.end())
    arguments.push_back("--quiet");
  command.parse(arguments);
  return act(action);
}

/// Repeats all commands that appended to a file. A refused command does not stop the others.
Exit go_on(std::string const& runs_file, bool quiet) {
  auto const file = std::filesystem::absolute(runs_file);
  auto const commands = recorded_commands(runs_file);
  Exit exit = Exit::ok;
  for (auto const& one : commands) try {
      if (Interrupt::requested()) break;
      exit = worse(exit, with_recorded(one, file, quiet, [](Action const& action) { return action.act(); }));
    } catch (Error const& why) {
      if (commands.size() == 1) throw;
      print_error(shown_command(one) + ": " + why.what());
      exit = worse(exit, why.exit());
    }
  return exit;
}

/// True if one of a file's commands starts processors here. `go_on` prints a note about a command that is refused.
bool starts_processors(std::string const& runs_file) try {
  auto const file = std::filesystem::absolute(runs_file), here = std::filesystem::current_path();
  bool starts = false;
  for (auto const& one : recorded_commands(runs_file)) try {
      starts = starts || with_recorded(one, file, false, [](Action const& action) { return action.needs_kokkos(); });
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
  if (ranks::launched_as_rank()) return true;
  return resumes_file(options) ? starts_processors(options.word) : !is_complete(options);
}

Exit run_or_resume(RunOptions const& options) {
  if (resumes_file(options)) {
    if (!options.run.resume) {
      std::vector<std::string> valid;
      for (auto const& workload : registered_workloads()) valid.push_back(workload.name);
      std::string const meant = core::did_you_mean(options.word, valid);
      throw Error(fmt::format("'{}' is no workload{}", options.word,
                              meant.empty() ? fmt::format("; it must be one of: {}; or, with --resume, a file of runs",
                                                          fmt::join(valid, ", "))
                                            : meant));
    }
    std::size_t const needed = options.results.quiet() ? 3 : 2;
    if (options.arguments.size() > needed)
      throw Error("--resume " + options.word + " goes on with the recorded command; other options go with " +
                  "--resume --output " + options.word);
    return go_on(options.word, options.results.quiet());
  }
  RunOptions kept = options;
  record(kept.run, "run", options.arguments);
  return run_subcommand(kept);
}

/// Completes the options after the command line is read.
void complete(RunOptions& options, Command const& command) {
  options.run.output = options.results.output();
  options.run.quiet = options.results.quiet();
  options.arguments = command.arguments();
  if (auto const counts = thread_counts(options.host_threads); counts.size() == 1)
    options.run.parts.host_threads = counts.front();
  auto const names = workloads_in(options.word);
  if (names.empty()) return;
  if (!options.run.selection.workload_names.empty() && options.run.selection.workload_names != names)
    throw Error(fmt::format("'{}' and --workload both name workloads; give one of them", options.word));
  options.run.selection.workload_names = names;
}

Action declare_run(Command& command) {
  auto const options = std::make_shared<RunOptions>();
  command.positional("WORKLOADS", options->word,
                     "as --workload; with --resume, the result file of an interrupted run instead");
  RunRequest& run = options->run;
  run.selection.declare(command);
  declare_sharing(command, run);
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
  command.whole("--process", run.process, 0, 999, "measure only the part of one of --processes, numbered from 0")
      .needs("--processes");
  command.flag("--aa", run.aa, "measure each plan as two identical ones, and report those that seem to differ");
  command.whole("--warmups", run.warmups, 0, 1'000'000'000, "unrecorded runs of each plan before its repetitions");
  command.real("--warm-up", run.warm_up_s, 0, 600,
               "before the first run all processors compute until their speed is steady, for at most these seconds; "
               "0: not at all");
  command.real(
      "--timeout", run.timeout_s, 1e-3, 1e6,
      "max seconds of a run, of preparing a workload for its runs, and of a sample of the warm-up: one that takes "
      "longer is hung, its row has status hung, and yoke ends");
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
               "skip repetitions that --output contains; with a result file alone, repeat its recorded commands");
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
            return among_ranks(fmt::format("{}", fmt::join(options->arguments, "\n")),
                               [options](session::Lockstep* lockstep) {
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

Subcommand make_run() {
  return {"",
          "run workloads under partitioners, verify every result",
          "yoke run --workload sa,mm --repetitions 10 --output runs.csv",
          Subcommand::Group::measure,
          2,
          declare_run};
}

}  // namespace yoke::cli
