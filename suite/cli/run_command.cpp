// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/run_command.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>

#include "analysis/runs/runs_file.hpp"
#include "suite/cli/among_ranks.hpp"
#include "suite/cli/interrupt.hpp"
#include "suite/cli/node_speed.hpp"
#include "suite/cli/options/node_share_options.hpp"
#include "suite/cli/options/number_texts.hpp"
#include "suite/cli/options/recorded_commands.hpp"
#include "suite/cli/print/node_places.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/terminal.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/open_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/measured_by.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/wording.hpp"
#include "suite/execution/failures.hpp"
#include "suite/meters/clocks/clock_journal.hpp"
#include "suite/node/node_load.hpp"
#include "suite/node/provenance.hpp"
#include "suite/node/shared_memory.hpp"
#include "suite/probe/warm_up.hpp"
#include "suite/session/planned_runs.hpp"
#include "suite/session/run_session.hpp"

namespace yoke::cli {
namespace {

session::RecordedRuns recorded_runs(RunRequest const& request) {
  session::RecordedRuns recorded;
  if (!request.resume || request.output.empty() || core::is_before_first_row(request.output)) return recorded;
  core::RowReader<core::RunRow> reader(request.output);
  for (core::RunRow row; reader.next(row);) recorded.add(row);
  return recorded;
}

/// The recorded runs of rank 0's file, on every rank.
session::RecordedRuns recorded_runs(RunRequest const& request, session::Lockstep const& lockstep) {
  bool const readable = !request.output.empty() && !core::is_before_first_row(request.output);
  session::RecordedRuns recorded;
  for (auto const& row :
       lockstep.shared(readable ? core::read_rows<core::RunRow>(request.output) : std::vector<core::RunRow>()))
    recorded.add(row);
  return recorded;
}

/// Warning about ranks of one node that use the same cores.
std::string shared_cores(session::Lockstep const& lockstep, Processors const& processors) {
  std::string own;
  for (Processor p = 0; p < processors.count(); ++p)
    for (int const core : processors.info(p).cores) own += fmt::format("{} of {}\n", core, node::node_name());
  std::map<std::string, std::size_t> ranks_on;
  std::size_t most = 0;
  for (auto const& of_rank : lockstep.ranks().gather(own)) {
    std::istringstream lines(of_rank);
    std::set<std::string> cores;
    for (std::string core; std::getline(lines, core);) cores.insert(core);
    for (auto const& core : cores) most = std::max(most, ++ranks_on[core]);
  }
  return most < 2 ? ""
                  : fmt::format(
                        "up to {} ranks share a core, so their times do not apply to a node with one "
                        "rank; the launcher can bind each rank to separate cores",
                        most);
}

/// True if the output is, or will be, a regular file: no pipe and no terminal.
bool is_appendable(std::string const& file) {
  std::error_code none;
  return file != "-" && (!std::filesystem::exists(file, none) || std::filesystem::is_regular_file(file, none));
}

template <class Row>
std::unique_ptr<core::RowWriter<Row>> writer(std::string const& file) {
  if (file.empty()) return nullptr;
  auto out = std::make_unique<core::RowWriter<Row>>(file);
  if (out->mended()) print_note(fmt::format("a torn last line of {0} was set aside in {0}.torn", file));
  return out;
}

std::optional<double> half_width_of(std::string const& until) {
  return until.empty() ? std::nullopt : std::optional(fraction_of_text("--until", until, 1));
}

/// The machine's name in rows. Rows measured here under the name of another machine would be taken for that machine's.
std::string machine_name(RunRequest const& request, std::span<ProcessorInfo const> processors) {
  if (!request.machine_name.empty()) return request.machine_name;
  if (request.machine_file.empty()) return node::node_name();
  Machine const machine = read_machine(request.machine_file);
  core::RunRow here = node::provenance(processors, machine.name);
  // `chosen_pace` has compared it with the request's.
  if (auto const pace = machine.identity.find("pace"); pace != machine.identity.end()) here.pace = pace->second;
  auto const why = core::is_measured(machine) ? analysis::mismatch(machine, here) : core::why_unmeasured(machine);
  if (why)
    throw Error(
        fmt::format("--machine is {}, which does not describe this node: {}; yoke probe --output FILE measures "
                    "it, or --machine-name NAME names it in rows",
                    request.machine_file, *why));
  return machine.name;
}

/// The parts of the request that rows and their number depend on.
session::RunSession session_of(RunRequest const& request, ChosenPace const& pace) {
  session::RunSession session;
  session.choices = request.cases();
  session.plans = request.plans();
  session.clocks = request.clocks;
  session.pace = pace.text;
  session.pace_of = pace.of;
  session.data = request.selection.data();
  session.sharing = request.sharing();
  if (session.data == DataMode::shared) session.sharing.memory = usable_memory(session.sharing);
  session.repetitions = request.repetitions;
  session.warmups = request.warmups;
  session.depth = request.depth;
  session.slices = request.slices;
  session.timeout_s = request.timeout_s;
  session.process = request.process.value_or(0);
  session.processes = request.processes;
  session.until = half_width_of(request.until);
  session.max_repetitions = request.max_repetitions;
  session.seconds = request.seconds;
  session.learn = request.learn;
  session.power_cap_w = request.energy.power_cap_w;
  session.note = print_note;
  return session;
}

/// Returns the reason why no heartbeat can measure this run's speed; empty if one can.
std::string why_no_speed(RunRequest const& request) {
  if (!request.across.empty()) return "the ranks' nodes have no heartbeat in common";
  if (request.lockstep && request.lockstep->ranks_here() > 1)
    return "several ranks share the node, so no processor is ever alone";
  return "";
}

std::size_t processors_of(RunRequest const& request) { return 1 + request.parts.devices(); }

/// Throws Error if the work of a processor alone, at its pace, takes longer than a run may.
void expect_in_time(RunRequest const& request, ChosenPace const& pace) {
  if (!pace.of || request.machine_file.empty()) return;
  auto const plans = request.plans();
  Machine const machine = read_machine(request.machine_file);
  for (auto const& choice : request.cases()) {
    Description const description = choice.workload->describe(choice.problem);
    for (Processor const p : {host, device}) {
      std::string const plan = p == host ? "co" : "go";
      bool const asked =
          std::any_of(plans.begin(), plans.end(), [&](auto const& one) { return one.partitioner->name == plan; });
      if (!asked) continue;
      double const least_s = core::least_paced_s(pace.of(description), description, machine, p);
      if (least_s > request.timeout_s)
        throw Error(fmt::format(
            "--timeout is {:g}; with --pace {}, {} of {} takes at least {:.3g} s; a smaller problem, a smaller "
            "factor or a longer time is needed",
            request.timeout_s, pace.text, plan, choice.workload->name, least_s));
    }
  }
}

void say_what_is_missing(RunRequest const& request, session::RunSession const& session, Processors const& processors,
                         std::vector<core::RunRow> const& rows) {
  bool const in_file = !request.output.empty() && request.output != "-" && !core::is_before_first_row(request.output);
  auto measured = in_file ? core::read_rows<core::RunRow>(request.output) : rows;
  std::erase_if(measured, [](auto const& row) { return row.rank > 0; });
  auto const [all, missing, plans] =
      session::missing_repetitions(session, infos_of(processors), processors.device_wait(), measured);
  constexpr std::size_t max_named = 6;
  std::string text = fmt::format("interrupted after {} of {}", all - missing, core::count_text(all, "repetition"));
  for (std::size_t i = 0; i < std::min(plans.size(), max_named); ++i)
    text += (i == 0 ? "; missing: " : ", ") + plans[i];
  if (plans.size() > max_named) text += fmt::format(" and {} more", plans.size() - max_named);
  if (in_file && request.lockstep)
    text += "; the same command with --resume goes on with the rest";
  else if (in_file && !request.goes_on.empty())
    text += "; " + request.goes_on + " goes on with the rest";
  print_error(text);
}

/// Notes clocks that an earlier command left set. A journal that cannot be used does not stop the measurement.
void say_what_is_held() try {
  if (!meters::journalled(meters::clock_journal()).empty())
    print_note("clocks are held by an earlier yoke; yoke clocks --restore undoes that");
} catch (Error const& why) {
  print_note(std::string("clocks may be held by an earlier yoke: ") + why.what());
}

/// The roofline of a machine file, or of the paced machine; null without a machine file.
std::unique_ptr<Predictor> predictor_for(std::string const& machine_file, ChosenPace const& pace) {
  if (machine_file.empty()) return nullptr;
  Machine const machine = pace.machine ? *pace.machine : read_machine(machine_file);
  if (machine.processors.size() < 2)
    throw Error("--machine is " + machine_file + ", which describes no device; it must describe host and device");
  Model const& roofline = find_named(registered_models(), "roofline", "model");
  return roofline.predictor(machine, OptionValues("roofline", roofline.options, {}));
}

}  // namespace

void say_all_is_recorded(RunRequest const& request) {
  print_note(fmt::format("{} has all repetitions; nothing is run", request.output));
}

std::vector<core::Plan> RunRequest::plans() const {
  auto plans = given_plans.empty() ? selection.plans() : given_plans;
  if (!aa) return plans;
  std::vector<core::Plan> twice;
  for (auto& plan : plans) {
    twice.push_back(plan);
    plan.copy = 1;
    twice.push_back(plan);
  }
  return twice;
}

std::vector<core::WorkloadChoice> RunRequest::cases() const {
  return across.empty() ? selection.cases() : cases_across(selection);
}

Sharing RunRequest::sharing() const { return sharing_of(memory, touch); }

void check(RunRequest const& request, bool dry) {
  if (auto const until = half_width_of(request.until); until && request.max_repetitions < request.repetitions)
    throw Error(fmt::format("--at-most is {}; it must not be less than --repetitions, which is {}",
                            request.max_repetitions, request.repetitions));
  if (request.processes > request.repetitions)
    throw Error(fmt::format("--processes is {}; it must not exceed --repetitions, which is {}", request.processes,
                            request.repetitions));
  if (request.process && *request.process >= request.processes)
    throw Error(fmt::format("--process is {}; it must be less than --processes, which is {}", *request.process,
                            request.processes));
  if (request.processes > 1 && (request.output.empty() || request.output == "-"))
    throw Error("--processes needs --output with the file that all of them append to");
  if (request.resume && request.output.empty())
    throw Error("--resume needs the file to continue: yoke run --resume FILE, or --output FILE");
  refuse_same_files({{"--pieces", request.pieces}, {"--output", request.output}, {"--machine", request.machine_file}});
  check_sharing(request, dry);
  if (!request.across.empty()) check_across(request);
  expect_in_time(request, chosen_pace(request.pace, processors_of(request), request.machine_file));
  session::check_session(
      request.cases(), request.plans(), dry,
      {request.across.empty() ? request.parts.split : request.lockstep->ranks().count(), request.parts.devices(),
       request.lockstep ? request.lockstep->ranks_here() : 1, request.selection.data(), request.sharing()});
  expect_possible(request.parts);
}

void record(RunRequest& request, std::string const& subcommand, std::vector<std::string> const& arguments) {
  // The process that started this one has recorded the whole.
  char const* const starter = std::getenv(starter_variable);
  if (starter && std::to_string(::getppid()) == starter) return;
  std::string const output = request.output;
  if (output.empty() || !is_appendable(output)) return;
  if (request.until.empty() && !request.lockstep) request.goes_on = "yoke run --resume " + output;
  RecordedCommand const command{subcommand, std::filesystem::current_path().string(), arguments_to_record(arguments)};
  request.begun = [output, command](std::function<void()> const& open) {
    bool opening = false, opened = false;
    try {
      record_command(output, command, [&] {
        opening = true;
        open();
        opened = true;
      });
    } catch (Error const& error) {  // measurements matter more
      if (opening) throw;
      open();
      opened = true;
      print_note(std::string(error.what()) + "; --resume will need the whole command");
    }
    if (!opened) open();
  };
}

bool is_recorded(RunRequest const& request) {
  // Whether other ranks have all of theirs is known among them alone.
  if (!request.resume || request.lockstep || !request.across.empty()) return false;
  ChosenPace const pace = chosen_pace(request.pace, processors_of(request), request.machine_file);
  session::RunSession session = session_of(request, pace);
  session.recorded = recorded_runs(request);
  if (session.recorded.empty()) return false;
  auto const processors = processors_ahead(request.parts);
  if (!processors) return false;
  session.machine = machine_name(request, *processors);
  return session::is_recorded(session, *processors, device_wait_of(request.device_wait));
}

Exit run(RunRequest const& request, std::vector<core::RunRow>& rows,
         std::function<void(std::span<core::RunRow const>)> const& finished_workload) {
  ChosenPace const pace = chosen_pace(request.pace, processors_of(request), request.machine_file);
  auto const predictor = predictor_for(request.machine_file, pace);
  // Two sessions that resume one file would both do the missing runs.
  std::optional<core::FileLock> lock;
  if (request.resume && !request.output.empty() && is_appendable(request.output))
    lock.emplace(request.output, "goes on with");
  session::RunSession session = session_of(request, pace);
  if (!request.lockstep) session.recorded = recorded_runs(request);
  Interrupt const interrupt;
  ProgressLine progress(request.quiet);
  auto const started = execution::start_processors(request.parts, request.depth, request.timeout_s);
  Processors& processors = *started;
  apply_device_wait(request.device_wait, processors);
  session.machine = machine_name(request, infos_of(processors));
  if (auto const sentence = node::note_of_build()) print_note(*sentence);
  if (request.clocks.empty()) say_what_is_held();
  auto const meter = request.across.empty() ? meter_of(request.energy) : nullptr;
  note_doubts(request.parts);
  // After the meter, whose threads must be free to run on all cores.
  Processors::HostBinding const bound(processors);
  session.meter = meter.get();
  session.powers = powers_of(request.energy);
  // Files change only after the last possible refusal.
  std::unique_ptr<core::RowWriter<core::RunRow>> run_writer;
  std::unique_ptr<core::RowWriter<PieceRow>> piece_writer;
  request.begun([&] {
    run_writer = writer<core::RunRow>(request.output);
    piece_writer = writer<PieceRow>(request.pieces);
  });
  if (request.lockstep) {
    request.lockstep->begin();
    if (request.lockstep->ranks_here() > 1) processors.share_cores();
    // Ranks that share a problem wait for rank 0, which has more to do.
    if (request.across.empty()) request.lockstep->ranks().limit_waits(request.timeout_s);
    if (request.resume) session.recorded = recorded_runs(request, *request.lockstep);
    if (auto const sentence = shared_cores(*request.lockstep, processors); !sentence.empty()) print_note(sentence);
  }
  std::optional<session::AcrossNodes> across;
  if (request.across.empty()) {
    session.lockstep = request.lockstep;
  } else {
    ranks::Ranks& ranks = request.lockstep->ranks();
    across.emplace(session::AcrossNodes{ranks, ranks.gather(node::node_name()), plan_within(request.within)});
    session.across = &*across;
  }
  session.predictor = predictor.get();
  if (!request.output.empty()) session.remark = "; earlier measurements are kept, --resume continues with the rest";
  session.stop = Interrupt::requested;
  session.progress = [&](std::string_view what, double done) { progress.show(what, done); };
  session.sink = [&](core::RunRow const& row, std::vector<PieceRow> const& pieces) {
    // The row comes last: its presence guarantees its pieces.
    if (piece_writer)
      for (auto const& piece : pieces) piece_writer->write(piece);
    if (run_writer) run_writer->write(row);
    rows.push_back(row);
  };
  std::size_t first = rows.size();
  session.finished_workload = [&] {
    progress.clear();
    finished_workload(std::span(rows).subspan(first));
    first = rows.size();
  };
  // A part of a GPU is known only now.
  if (!request.lockstep && request.across.empty() &&
      session::is_recorded(session, infos_of(processors), processors.device_wait())) {
    say_all_is_recorded(request);
    return Exit::ok;
  }
  node::LoadWatch const watch;
  if (auto const sentence = probe::warm_up(processors, request.warm_up_s, Interrupt::requested, request.timeout_s);
      !sentence.empty())
    print_note(sentence);
  NodeSpeed speed(processors, request.machine_file, why_no_speed(request));
  session.heartbeat = &speed.heartbeat();
  if (auto const sentence = speed.sentence_now(request.timeout_s); !sentence.empty()) print_note(sentence);
  Exit const exit = session::run_session(session, processors);
  if (auto const sentence = speed.sentence_so_far(); !sentence.empty()) print_note(sentence);
  // Other ranks on this node do not count as other programs.
  auto const load = watch.so_far(request.lockstep ? request.lockstep->sum_of_others_here(watch.own_s()) : 0);
  std::string const loud =
      node::disturbs(load) ? "the node was not quiet: while yoke measured, " + node::load_text(load) : "";
  if (request.lockstep)
    for (auto const& note : request.lockstep->gather_notes(loud)) print_note(note);
  else if (!loud.empty())
    print_note(loud);
  bool const speaks = !request.lockstep || request.lockstep->ranks().rank() == 0;
  if (Interrupt::requested() && speaks) say_what_is_missing(request, session, processors, rows);
  return exit;
}

}  // namespace yoke::cli
