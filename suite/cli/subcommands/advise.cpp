// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

#include "suite/advice/answer.hpp"
#include "suite/advice/clock_advice.hpp"
#include "suite/cli/interrupt.hpp"
#include "suite/cli/options/question.hpp"
#include "suite/cli/print/advice.hpp"
#include "suite/cli/print/answer.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/cli/print/ways_of_data.hpp"
#include "suite/cli/subcommand.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/files/power_file.hpp"
#include "suite/core/files/workload_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/measured_by.hpp"

namespace yoke::cli {
namespace {

FileKind const advice_files{"advice", FileKind::Format::json, {"schema", "workload", "machine", "goal"}};

struct AdviseOptions {
  Question question;
  std::string power_file, goal = "time", byte_count, saving = "device", rows_file, sweep_file;
  bool clocks = false, details = false, any_data = false;
  std::optional<double> power_cap_w, time_limit_s, share_step;
  Results results;

  /// True if the question is about the optimum of all partitions rather than about plans.
  bool asks_for_optimum() const { return goal != "time" || power_cap_w || !power_file.empty(); }
};

constexpr double min_power_w = 1e-9, max_power_w = 1e12;

bool has_compulsory_bytes(core::WorkloadFile const& workload) {
  return std::all_of(workload.segments.begin(), workload.segments.end(),
                     [](core::PaperSegment const& segment) { return segment.compulsory_bytes.has_value(); });
}

/// Returns a sentence if the other count of bytes ranks another partition first.
std::optional<std::string> other_bytes_note(advice::AdviseRequest request, analysis::Advice const& advice) {
  request.compulsory = !request.compulsory;
  if (request.compulsory && !has_compulsory_bytes(request.workload)) return std::nullopt;
  try {
    auto const other = analysis::advise(advice::asked(request).question);
    if (advice.ranking.empty() || other.ranking.empty() ||
        other.ranking[0].candidate.name == advice.ranking[0].candidate.name)
      return std::nullopt;
    return fmt::format("with --byte-count {}, {} comes first, in {}", request.compulsory ? "compulsory" : "access",
                       other.ranking[0].candidate.name, seconds_cell(other.ranking[0].value.time_s));
  } catch (Error const&) {  // with the other count, no partition is under the power cap
    return std::nullopt;
  }
}

/// The work of the answer and of the optimum.
core::WorkloadChoice only_case(Question& question) {
  auto const cases = question.cases();
  if (cases.size() != 1)
    throw Error(
        fmt::format("yoke advise answers for one problem, and these are {}: name a workload, and one size and "
                    "precision; yoke predict takes several",
                    cases.size()));
  return cases[0];
}

advice::AdviseRequest request_of(AdviseOptions const& options, core::WorkloadChoice const& work,
                                 Machine const& machine) {
  advice::AdviseRequest request;
  request.goal = goal_of_name(options.goal);
  request.power_cap_w = options.power_cap_w;
  request.data = options.question.selection.data();
  auto const& paper = options.question.paper();
  request.workload = paper ? *paper : core::paper_of(work.workload->describe(work.problem));
  request.machine = machine;
  request.compulsory = options.byte_count.empty() ? core::is_measured(machine) && has_compulsory_bytes(request.workload)
                                                  : options.byte_count == "compulsory";
  request.saving = options.saving == "cheaper" ? models::equations::Saving::cheaper : models::equations::Saving::device;
  request.energies_from = options.power_file;
  return request;
}

/// Recommends clocks and share together.
Exit advise_clocks_subcommand(AdviseOptions const& options, advice::AdviseRequest const& files) {
  refuse_same_files({{"--sweep", options.sweep_file},
                     {"--output", options.results.output()},
                     {"--machine", options.question.models.machine_file},
                     {"--rows", options.rows_file}});
  advice::ClockRequest request{
      files.workload, files.machine, {files.goal, options.power_cap_w, options.time_limit_s, options.share_step}};
  if (!options.rows_file.empty()) {
    core::Notes notes = printed_notes();
    request.machine = advice::with_clock_lines(request.machine, core::read_rows<core::RunRow>(options.rows_file),
                                               request.workload, notes);
  }
  auto const advice = advice::advise_clocks(request);
  if (!options.sweep_file.empty()) Results(options.sweep_file).write(advice::clock_sweep(request, advice));
  options.results.write_text(clock_advice_json(request, advice), advice_files);
  if (!options.results.prints_tables()) return Exit::ok;
  print_power_source(options.power_file);
  print_clock_advice(request, advice, options.details);
  return Exit::ok;
}

/// Every code partition, and the best share by the answering model: the first in their order that predicts one.
std::vector<core::Plan> all_plans(std::vector<core::Plan> const& plans, std::vector<forecast::ReadyModel> const& models,
                                  core::WorkloadChoice const& work, DataMode data, std::size_t processors) {
  std::vector<forecast::ReadyModel const*> order;
  for (auto const& one : models) order.push_back(&one);
  std::stable_sort(order.begin(), order.end(),
                   [](auto* a, auto* b) { return a->model->answers_as < b->model->answers_as; });
  Description const description = work.workload->describe(work.problem);
  std::vector<core::Plan> advised;
  for (auto const* model : order) {
    advised = advice::advised_plans(plans, *model, description, data, processors);
    if (!advised.empty() && advised.back().partitioner->role == Role::given_share) break;
  }
  return advised;
}

/// The models' predictions for the plans; not `found` without any.
advice::Answer answer_of(AdviseOptions const& options, advice::AdviseRequest const& request,
                         core::WorkloadChoice const& work, Machine const& machine) {
  auto const& question = options.question;
  auto asked = question.models;
  bool const chosen = std::any_of(asked.options.begin(), asked.options.end(),
                                  [](std::string const& option) { return option.starts_with("bytes="); });
  if (!options.byte_count.empty())
    asked.options.push_back("bytes=" + options.byte_count);
  else if (!request.compulsory && !chosen && (!asked.names.empty() || asked.fitted_files.empty()))
    asked.options.push_back("bytes=access");  // also for work without another count
  auto const models = asked.ready(machine);
  auto const data = question.selection.data();
  auto plans = question.selection.plans();
  auto const& selection = question.selection;
  if (selection.partitioner_names.empty() && selection.shares.empty() && selection.assign.empty())
    plans = all_plans(plans, models, work, data, machine.processors.size());
  core::Notes notes = printed_notes();
  auto const judged = question.judged(machine, models, notes);
  auto const misfits = question.misfits(machine, judged);
  return advice::answer(predict_by_all(models, machine, work, plans, data, misfits, notes), judged);
}

/// Chooses the fastest way of data by the answering model and answers for it. Returns the sentence that compares the
/// ways.
std::string answer_for_any_data(AdviseOptions& options, AdviceReport& report, core::WorkloadChoice const& work,
                                Machine const& machine) {
  std::vector<WayOfData> ways;
  std::vector<advice::Answer> answers;
  for (DataMode const data : {DataMode::resident, DataMode::streamed, DataMode::shared}) {
    WayOfData& way = ways.emplace_back(WayOfData{data, {}, {}});
    advice::Answer& answer = answers.emplace_back();
    if (data == DataMode::shared) way.reason = why_not_shared(machine);
    if (!way.reason.empty()) continue;
    options.question.selection.data_name = data_mode_name(data);
    report.request.data = data;
    answer = answer_of(options, report.request, work, machine);
    if (answer.found())
      way.time_s = answer.row().time_s;
    else
      way.reason = fmt::format("{}", fmt::join(answer.silent, "; "));
  }
  WayOfData const* const first = fastest(ways);
  std::size_t const chosen = first ? static_cast<std::size_t>(first - ways.data()) : 0;
  report.answer = std::move(answers[chosen]);
  report.request.data = ways[chosen].data;
  options.question.selection.data_name = data_mode_name(ways[chosen].data);
  return ways_sentence(ways);
}

/// If the question is about plans and yoke's own model answers it, omits the optimum and gives the reason.
void add_optimum(AdviceReport& report, bool needed) try {
  report.asked = advice::asked(report.request);
  report.advice = analysis::advise(report.asked->question);
} catch (Error const& why) {
  if (needed || !report.answer.found() || !report.answer.is_own()) throw;
  report.unavailable = why.what();
}

void print_report(AdviceReport const& report, AdviseOptions const& options) {
  auto const& request = report.request;
  bool const details = options.details || options.asks_for_optimum() || !report.answer.found();
  if (report.answer.found()) {
    print_answer(report.answer, options.question.runs_file);
    print_out("\n");
  } else {
    print_out("{} on {}, best for {}{} (data {}, bytes {})\n", request.workload.name, request.machine.name,
              goal_name(request.goal),
              request.power_cap_w ? fmt::format(" at {} W on average at most", *request.power_cap_w) : "",
              data_mode_name(request.data), request.compulsory ? "compulsory" : "by access");
  }
  if (!report.advice) return print_out("no optimum over all partitions: {}\n", report.unavailable);
  if (details) return print_optimum_tables(request, *report.asked, *report.advice);
  print_guidelines(*report.asked, *report.advice, false);
  auto const& best = report.advice->best.value;
  print_out("best of all partitions, by flops and {} bytes alone: {} ({}); see --details\n",
            request.compulsory ? "compulsory" : "accessed", seconds_cell(best.time_s),
            best.busy[best.bottleneck].name());
}

Exit advise_subcommand(AdviseOptions& options) {
  auto inputs = options.question.inputs();
  inputs.push_back(options.power_file);
  options.results.check(inputs, advice_files);
  InterruptSentence const interrupted("yoke: interrupted; no advice is written\n");
  if (!options.clocks && options.goal == "ed2p") throw Error("--goal is ed2p, which needs --clocks");
  auto const work = only_case(options.question);
  Machine machine = read_machine(options.question.models.machine_file);
  if (!options.power_file.empty()) machine = with_powers(machine, core::read_power_file(options.power_file));
  AdviceReport report{request_of(options, work, machine), {}, {}, {}, {}, options.question.runs_file};
  if (options.clocks) return advise_clocks_subcommand(options, report.request);
  if (options.any_data && (options.asks_for_optimum() || options.question.paper()))
    throw Error(
        "--any-data is about plans of a workload; it does not go with a workload file, counts, a power file, a cap or "
        "a "
        "goal");
  std::string ways;
  if (options.any_data)
    ways = answer_for_any_data(options, report, work, machine);
  else if (!options.asks_for_optimum())
    report.answer = answer_of(options, report.request, work, machine);
  add_optimum(report, options.asks_for_optimum() || !options.byte_count.empty());
  options.results.write_text(advice_json(report), advice_files);
  if (report.advice)
    if (auto const note = other_bytes_note(report.request, *report.advice)) print_note(*note);
  if (options.results.prints_tables() && !ways.empty()) print_out("{}\n", ways);
  if (options.results.prints_tables()) print_report(report, options);
  return Exit::ok;
}

Action declare_advise(Command& command) {
  auto const options = std::make_shared<AdviseOptions>();
  options->question.declare(command);
  command.choice("--byte-count", options->byte_count, {"access", "compulsory"},
                 "access: every array access; compulsory: each input and output once; by default compulsory for "
                 "measured machines if the work has them, otherwise access");
  command
      .flag("--any-data", options->any_data,
            "begin with the fastest of resident, streamed and shared data, and answer for it (docs/shared.md)")
      .excludes("--data")
      .excludes("--clocks");
  command.group("Optimum over all partitions");
  command.flag("--details", options->details,
               "show named partitions, the optimum over all of them, and changes that would alter the ranking");
  command
      .file("--power", options->power_file,
            "energies of this power file or machine file in place of the machine's own (docs/energy.md)")
      .or_known("machines");
  command.choice("--goal", options->goal, {"time", "energy", "edp", "ed2p"},
                 "quantity to minimize; edp is energy times time, ed2p (with --clocks) energy times time squared");
  command.real("--power-cap", options->power_cap_w, min_power_w, max_power_w,
               "limit on the average power of the plan in watts: energy / time");
  command.choice("--saving", options->saving, {"device", "cheaper"},
                 "time per operation in the energy guideline (PeaPaw, eqs 28 and 29): the device's as printed, "
                 "or the cheaper processor's");
  command.group("Clocks");
  command.flag("--clocks", options->clocks,
               "choose the clocks of host, device and memory and the share together, by the machine file's rates and "
               "powers over clocks (PEACH)");
  command.real("--time-limit", options->time_limit_s, 1e-12, 1e12, "seconds that the plan may take").needs("--clocks");
  command.real("--share-step", options->share_step, 1e-4, 1, "shares are multiples of it; by default any share")
      .needs("--clocks");
  command.file("--rows", options->rows_file, "take rates and powers from co and go rows at several clocks (yoke sweep)")
      .needs("--clocks");
  command.file("--sweep", options->sweep_file, "CSV, time and energy over the share at every choice of clocks")
      .needs("--clocks");
  options->results.declare(command, "JSON with everything, the proof included", Results::Kind::json);
  return {[options] { return advise_subcommand(*options); }};
}

}  // namespace

Subcommand make_advise() {
  return {"",
          "recommend a plan for a workload, with its confidence",
          "yoke advise mm --size 4096 --precision double --machine machine.json",
          Subcommand::Group::decide,
          0,
          declare_advise};
}

}  // namespace yoke::cli
