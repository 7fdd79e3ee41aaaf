// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "suite/cli/interrupt.hpp"
#include "suite/cli/options/select.hpp"
#include "suite/cli/print/advice_json.hpp"
#include "suite/cli/print/clock_advice.hpp"
#include "suite/cli/print/note.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/shown.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/cli/verb.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/files/power_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/measured_machine.hpp"
#include "suite/studies/advice/clock_lines.hpp"

namespace yoke {
namespace {

FileKind const advice_files{"advice", FileKind::Format::json, {"schema", "workload", "machine", "goal"}};

struct AdviseOptions {
  std::string workload_file, machine_file, power_file, goal = "time", data = "resident", bytes, saving = "device";
  std::string rows_file, sweep_file;
  bool clocks = false;
  std::optional<double> power_cap_w, time_limit_s, share_step;
  Results results;
};

constexpr std::size_t shown_partitions = 12, shown_changes = 8;
constexpr double same = 1e-9, min_power_w = 1e-9, max_power_w = 1e12;

Goal goal_of_name(std::string const& name) {
  for (Goal const goal : {Goal::time, Goal::energy, Goal::edp, Goal::ed2p})
    if (goal_name(goal) == name) return goal;
  unknown_name("goal", name, {"time", "energy", "edp", "ed2p"});
}

bool has_compulsory_bytes(WorkloadFile const& workload) {
  return std::all_of(workload.segments.begin(), workload.segments.end(),
                     [](PaperSegment const& segment) { return segment.compulsory_bytes.has_value(); });
}

/// A sentence if the other count of bytes puts another partition first.
std::optional<std::string> other_bytes_note(AdviseRequest request, Advice const& advice) {
  request.compulsory = !request.compulsory;
  if (request.compulsory && !has_compulsory_bytes(request.workload)) return std::nullopt;
  try {
    auto const other = advise(asked(request).question);
    if (advice.ranking.empty() || other.ranking.empty() ||
        other.ranking[0].candidate.name == advice.ranking[0].candidate.name)
      return std::nullopt;
    return fmt::format("with --bytes {} the first is {}, in {}", request.compulsory ? "compulsory" : "access",
                       other.ranking[0].candidate.name, seconds_cell(other.ranking[0].value.time_s));
  } catch (Error const&) {  // no partition is under the power cap then
    return std::nullopt;
  }
}

AdviseRequest request_of(AdviseOptions const& options) {
  AdviseRequest request;
  request.goal = goal_of_name(options.goal);
  request.power_cap_w = options.power_cap_w;
  request.data = data_mode_of_name(options.data);
  request.workload = read_workload_file(options.workload_file);
  request.machine = read_machine(options.machine_file);
  request.compulsory = options.bytes.empty() ? is_measured(request.machine) && has_compulsory_bytes(request.workload)
                                             : options.bytes == "compulsory";
  request.saving = options.saving == "cheaper" ? equations::Saving::cheaper : equations::Saving::device;
  request.energies_from = options.power_file;
  if (!options.power_file.empty()) request.machine = with_powers(request.machine, read_power_file(options.power_file));
  return request;
}

/// What is divided: "device 87.7 %" for a share of everything, "add: device 12.3 %" for that of a segment.
std::string division(PartitionProblem const& problem, Ranked const& ranked) {
  bool const data = ranked.candidate.kind == Candidate::Kind::data;
  std::string text;
  for (std::size_t s = 0; s < (data ? 1 : ranked.fractions.size()); ++s) {
    auto const& of = ranked.fractions[s];
    if (std::any_of(of.begin(), of.end(), [](double f) { return f >= 1 - same; })) continue;
    if (!data) text += problem.segments[s].name + ": ";
    std::string parts;
    for (Processor p = device; p < of.size(); ++p)
      if (of[p] > 0) parts += (parts.empty() ? "" : ", ") + processor_name(p) + " " + percent_cell(of[p]);
    text += parts;
  }
  return text;
}

void print_guideline(char const* what, GuidelineText const& text, std::optional<GuidelineCheck> const& check) {
  if (!text.missing.empty()) return print_out("guideline for {}: none: {}\n", what, text.missing);
  print_out("guideline for {} ({}): {}\n", what, text.category, text.text);
  if (!check) return;
  if (check->plan.empty()) return print_out("  no partition of this workload can follow it\n");
  if (check->whole_excess)
    print_out("  {}: {} takes {} more {} than the best that divides no segment\n",
              check->agrees ? "agrees" : "disagrees", check->whole_plan, percent_cell(*check->whole_excess), what);
  else
    print_out("  {}: {} takes {} more {} than the optimum\n", check->agrees ? "agrees" : "disagrees", check->plan,
              percent_cell(check->excess), what);
  if (check->followers > 1)
    print_out("  {} partitions follow it: over the optimum the best takes {} more, the median {}, the worst {}\n",
              check->followers, percent_cell(check->excess), percent_cell(check->median_excess),
              percent_cell(check->worst_excess));
}

void print_ranking(PartitionProblem const& problem, Advice const& advice) {
  using Align = Table::Align;
  Table table({{"partition"},
               {"divided", "part of the device"},
               {"time", "", Align::right},
               {"energy", "J", Align::right},
               {"power", "W", Align::right},
               {"bottleneck"},
               {""}});
  for (std::size_t i = 0; i < std::min(shown_partitions, advice.ranking.size()); ++i) {
    auto const& [candidate, fractions, value, under_cap] = advice.ranking[i];
    table.add({candidate.name, division(problem, advice.ranking[i]), seconds_cell(value.time_s),
               number_cell(value.energy_j), number_cell(value.power_w()), value.busy[value.bottleneck].name(),
               under_cap ? "" : "above the cap"});
  }
  print_out("\n");
  print_table(table);
  if (advice.ranking.size() > shown_partitions)
    print_out("and {} more, which --output lists\n", advice.ranking.size() - shown_partitions);
  if (advice.code_partitions > max_code_partitions)
    print_out("{:.0f} code partitions are not listed; the optimum below is over all of them\n", advice.code_partitions);
}

void print_optimum(AdviseRequest const& request, PartitionProblem const& problem, Advice const& advice) {
  std::vector<Table::Heading> headings{{"optimum"}};
  for (Processor p = 0; p < problem.processors.size(); ++p)
    headings.push_back({processor_name(p), "", Table::Align::right});
  Table table(headings);
  for (std::size_t s = 0; s < problem.segments.size(); ++s) {
    std::vector<std::string> cells{problem.segments[s].name};
    for (double const fraction : advice.best.fractions[s]) cells.push_back(percent_cell(fraction));
    table.add(cells);
  }
  auto const& value = advice.best.value;
  print_out("\n");
  print_table(table);
  print_out("{}, bottleneck {}", seconds_cell(value.time_s), value.busy[value.bottleneck].name());
  if (value.energy_j) print_out(", {} J, {} W", number_cell(value.energy_j), number_cell(value.power_w()));
  bool const one = advice.best.proof.size() == 1;
  if (advice.best.proven())
    print_out("; no partition has less {}, as {} certified linear programme{}\n", goal_name(request.goal),
              advice.best.proof.size(), one ? " proves" : "s prove");
  else
    print_out("; not proven: a partition may have up to {} less {}\n", percent_cell(advice.best.gap),
              goal_name(request.goal));
  print_out("the first of the table is worse by {}\n", percent_cell(advice.gain));
}

/// PeaPaw's eqs 3, 28 and 29, and what being fast costs.
void print_energies(AskedAdvice const& asked, Advice const& advice) {
  if (asked.alone.empty()) return;
  print_out("\nwithout the other's static power (eq 3):");
  for (Processor p = 0; p < asked.alone.size(); ++p)
    print_out("{} {} alone {}, {} J", p ? "," : "", processor_name(p), seconds_cell(asked.alone[p].time_s),
              number_cell(asked.alone[p].energy_j));
  if (asked.gradient)
    print_out("\ngradient energies (eqs 28, 29): {} J/flop, {} J/byte", number_cell(asked.gradient->per_flop_j),
              number_cell(asked.gradient->per_byte_j));
  if (auto const race = race_to_halt(advice))
    print_out(
        "\nthe fastest partition of the front needs {} more energy than the one of least energy, which takes {} "
        "more time",
        percent_cell(race->energy_excess), percent_cell(race->time_excess));
  print_out("\n");
}

void print_changes(Advice const& advice) {
  if (advice.changes.empty()) return;
  Table table({{"first place goes to"}, {"if"}, {"is times", "", Table::Align::right}});
  for (std::size_t i = 0; i < std::min(shown_changes, advice.changes.size()); ++i)
    table.add({advice.changes[i].winner, advice.changes[i].parameter, number_cell(advice.changes[i].factor)});
  print_out("\n");
  print_table(table);
}

void print_power_source(std::string const& file) {
  if (!file.empty()) print_out("energies are computed from {}; nothing of them is measured here\n", file);
}

/// Clocks and share together.
Exit advise_clocks_verb(AdviseOptions const& options) {
  refuse_same_files({{"--sweep", options.sweep_file},
                     {"--output", options.results.output()},
                     {"--machine", options.machine_file},
                     {"--rows", options.rows_file}});
  auto const files = request_of(options);
  ClockRequest request{
      files.workload, files.machine, {files.goal, options.power_cap_w, options.time_limit_s, options.share_step}};
  if (!options.rows_file.empty()) {
    Notes notes = printed_notes();
    request.machine = with_clock_lines(request.machine, read_rows<RunRow>(options.rows_file), request.workload, notes);
  }
  auto const advice = advise_clocks(request);
  if (!options.sweep_file.empty()) Results(options.sweep_file).write(clock_sweep(request, advice));
  options.results.write_text(clock_advice_json(request, advice), advice_files);
  if (!options.results.on_terminal()) return Exit::ok;
  print_power_source(options.power_file);
  print_clock_advice(request, advice);
  return Exit::ok;
}

Exit advise_verb(AdviseOptions const& options) {
  options.results.check({options.workload_file, options.machine_file, options.power_file}, advice_files);
  InterruptSentence const interrupted("yoke: interrupted; no advice is written\n");
  if (options.clocks) return advise_clocks_verb(options);
  if (options.goal == "ed2p") throw Error("--goal is ed2p, which needs --clocks");
  auto const request = request_of(options);
  auto const asked_for = asked(request);
  auto const advice = advise(asked_for.question);
  options.results.write_text(advice_json(request, asked_for, advice), advice_files);
  if (auto const note = other_bytes_note(request, advice)) print_note(*note);
  if (!options.results.on_terminal()) return Exit::ok;
  print_out("{} on {}, best for {}{} (data {}, bytes {})\n", request.workload.name, request.machine.name,
            goal_name(request.goal),
            request.power_cap_w ? fmt::format(" at {} W on average at most", *request.power_cap_w) : "",
            data_mode_name(request.data), request.compulsory ? "compulsory" : "by access");
  print_power_source(options.power_file);
  print_guideline("time", asked_for.for_time, advice.time_check);
  print_guideline("energy", asked_for.for_energy, advice.energy_check);
  print_ranking(asked_for.question.problem, advice);
  print_optimum(request, asked_for.question.problem, advice);
  print_energies(asked_for, advice);
  print_changes(advice);
  return Exit::ok;
}

Action declare(Command& command) {
  auto const options = std::make_shared<AdviseOptions>();
  command.group("Question");
  command.file("--workload-file", options->workload_file, "segments of the workload with their counts (docs/advise.md)")
      .or_known("workloads")
      .required();
  command.file("--machine", options->machine_file, "machine file, as yoke probe writes it")
      .or_known("machines")
      .required();
  command
      .file("--power", options->power_file,
            "energies of this power file or machine file in place of the machine's own (docs/energy.md)")
      .or_known("machines");
  command.choice(
      "--goal", options->goal, {"time", "energy", "edp", "ed2p"},
      "what the best partition has least of; edp is energy times time, ed2p (with --clocks) times time squared");
  command.real("--power-cap", options->power_cap_w, min_power_w, max_power_w,
               "watts that the plan may draw on average: energy / time");
  command.choice("--data", options->data, {"resident", "streamed"},
                 "resident: moving data is free; streamed: links take time");
  command.choice("--bytes", options->bytes, {"access", "compulsory"},
                 "access: every array access; compulsory: each input and output once; without it compulsory for "
                 "measured machines if the workload has them, else access");
  command.choice(
      "--saving", options->saving, {"device", "cheaper"},
      "whose time per operation the energy guideline takes (PeaPaw, eqs 28 and 29): the device's as printed, "
      "or the cheaper processor's");
  command.group("Clocks");
  command.flag("--clocks", options->clocks,
               "choose the clocks of host, device and memory and the share together, by the machine file's rates and "
               "powers over clocks (PEACH)");
  command.real("--time-limit", options->time_limit_s, 1e-12, 1e12, "seconds that the plan may take").needs("--clocks");
  command.real("--share-step", options->share_step, 1e-4, 1, "shares are multiples of it; without it any share")
      .needs("--clocks");
  command.file("--rows", options->rows_file, "take rates and powers from co and go rows at several clocks (yoke sweep)")
      .needs("--clocks");
  command.file("--sweep", options->sweep_file, "CSV, time and energy over the share at every choice of clocks")
      .needs("--clocks");
  options->results.declare(command, "JSON with everything, the proof included", Results::Kind::json);
  command.renamed("--workload", "names a workload of yoke list; a workload file is --workload-file FILE");
  return {[options] { return advise_verb(*options); }};
}

}  // namespace

Verb make_advise() {
  return {"",
          "find the best partition of a workload that is described in a file",
          "yoke advise --workload-file data/workloads/la.json --machine machine.json",
          Verb::Group::predict,
          3,
          declare};
}

}  // namespace yoke
