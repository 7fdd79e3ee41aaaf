// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/fidelity/explain.hpp"

#include <algorithm>
#include <map>

#include "analysis/runs/cases.hpp"
#include "analysis/runs/runs_file.hpp"
#include "suite/core/error.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/run_metrics.hpp"
#include "suite/core/statistics.hpp"
#include "suite/core/time_split.hpp"
#include "suite/fidelity/measured_plans.hpp"
#include "suite/forecast/forecast.hpp"

namespace yoke::fidelity {
namespace {

using PiecesOfRuns = std::map<std::string, std::vector<PieceRow const*>>;

/// Seconds of one repetition's pieces of one segment on one processor.
struct Seconds {
  double kernel_s = 0, copy_s = 0;
};

/// Medians over the repetitions of a plan.
class MeasuredTimes {
 public:
  MeasuredTimes(analysis::PlanRuns const& plan, PiecesOfRuns const& pieces) {
    for (auto const& row : plan.rows) {
      auto const found = pieces.find(row.run_id);
      if (!analysis::is_measured(row) || found == pieces.end()) continue;
      ++repetitions_;
      std::map<std::pair<std::string, std::string>, Seconds> sums;
      for (PieceRow const* piece : found->second) {
        Seconds& sum = sums[{piece->processor, piece->segment}];
        sum.kernel_s += piece->kernel_s;
        sum.copy_s += piece->copy_in_s + piece->copy_out_s;
      }
      for (auto const& [key, seconds] : sums) {
        kernel_s_[key].push_back(seconds.kernel_s);
        copy_s_[key].push_back(seconds.copy_s);
      }
    }
  }
  std::size_t repetitions() const { return repetitions_; }
  std::optional<double> kernel_s(std::string const& processor, std::string const& segment) const {
    return median_in(kernel_s_, {processor, segment});
  }
  std::optional<double> copy_s(std::string const& processor, std::string const& segment) const {
    return median_in(copy_s_, {processor, segment});
  }

 private:
  using Samples = std::map<std::pair<std::string, std::string>, std::vector<double>>;
  static std::optional<double> median_in(Samples const& samples, Samples::key_type const& key) {
    auto const found = samples.find(key);
    if (found == samples.end()) return std::nullopt;
    return median(found->second);
  }
  std::size_t repetitions_ = 0;
  Samples kernel_s_, copy_s_;
};

class Explanation {
 public:
  Explanation(core::TermRow row, MeasuredTimes const& measured, std::vector<core::TermRow>& rows)
      : row_(std::move(row)), measured_(measured), rows_(rows) {}

  void add(core::TimeSplit const& split, std::string const& segment) {
    row_.processor = processor_name(split.processor);
    row_.segment = segment;
    add("kernel", measured_.kernel_s(row_.processor, segment), split.kernel_s);
    for (auto const& term : split.terms)
      if (term.name != "copies") add(term.name, {}, term.seconds);
    auto const copies_s = measured_.copy_s(row_.processor, segment);
    if (split.copy_s > 0 || copies_s.value_or(0) > 0) add("copies", copies_s, split.copy_s);
  }
  void add_whole(std::string const& whose, std::string const& term, std::optional<double> measured_s,
                 double predicted_s) {
    row_.processor = whose;
    row_.segment.clear();
    add(term, measured_s, predicted_s);
  }

 private:
  void add(std::string const& term, std::optional<double> measured_s, double predicted_s) {
    rows_.push_back(row_);
    rows_.back().term = term;
    rows_.back().measured_s = measured_s;
    rows_.back().predicted_s = predicted_s;
  }

  core::TermRow row_;
  MeasuredTimes const& measured_;
  std::vector<core::TermRow>& rows_;
};

core::TermRow row_of(core::RunRow const& problem, analysis::PlanRuns const& plan, Machine const& machine,
                     forecast::ReadyModel const& model) {
  core::TermRow row;
  row.machine = machine.name;
  copy_columns<ProblemColumns>(problem, row);
  copy_columns<PlanColumns>(plan, row);
  copy_columns<ModelColumns>(model.columns(), row);
  return row;
}

std::optional<double> waiting_s(analysis::PlanRuns const& plan, std::optional<double> core::RunRow::*busy_s) {
  auto const makespan_s = analysis::median_of(plan, &core::RunRow::makespan_s),
             busy = analysis::median_of(plan, busy_s),
             exchange_s = analysis::median_of(plan, &core::RunRow::exchange_s);
  if (!makespan_s || !busy) return std::nullopt;
  return *makespan_s - *busy - exchange_s.value_or(0);
}

void explain_plan(analysis::PlanRuns const& plan, core::RunRow const& problem, Rederived const& work,
                  PiecesOfRuns const& pieces, Machine const& machine, forecast::ReadyModel const& model,
                  std::vector<core::TermRow>& rows) {
  MeasuredTimes const measured(plan, pieces);
  if (measured.repetitions() == 0) throw Error("it has no pieces");
  Partitioner partitioner = find_named(registered_partitioners(), plan.partitioner, "partitioner");
  OptionValues const options = recorded_options(partitioner.name, partitioner.options, plan.options);
  auto const times = model.predictor->segment_times(work.description, work.data);
  if (!times) throw Error("model " + model.model->name + " plays nothing through; yoke does");
  PlanningContext context{.description = work.description,
                          .processors = machine.processors.size(),
                          .options = options,
                          .searched_share = analysis::median_of(plan, &core::RunRow::share),
                          .hints = forecast::played_hints(*times, machine.processors.size(), work.data)};
  partitioner.search = nullptr;
  RunResult const run = forecast::play_plan(*times, partitioner, context, work.data).run;
  Explanation explanation(row_of(problem, plan, machine, model), measured, rows);
  for (auto const& split : core::time_splits(run, *times))
    explanation.add(split, work.description.segments[split.segment].name);
  auto const busy_s = core::busy_seconds(run, context.processors);
  auto const waits = [&](double busy) { return run.makespan_s - run.exchange_s - busy; };
  explanation.add_whole(processor_name(host), "waiting", waiting_s(plan, &core::RunRow::host_busy_s),
                        waits(busy_s[host]));
  if (context.processors > device)
    explanation.add_whole(processor_name(device), "waiting", waiting_s(plan, &core::RunRow::device_busy_s),
                          waits(core::busiest_device_s(busy_s)));
  explanation.add_whole("node", "exchange", analysis::median_of(plan, &core::RunRow::exchange_s), run.exchange_s);
  explanation.add_whole("node", "time", analysis::median_of(plan, &core::RunRow::makespan_s), run.makespan_s);
}

}  // namespace

std::vector<core::TermRow> explain(std::span<core::RunRow const> runs, std::span<PieceRow const> pieces,
                                   Machine const& machine, forecast::ReadyModel const& model, core::Notes& notes) {
  PiecesOfRuns by_run;
  for (auto const& piece : pieces) by_run[piece.run_id].push_back(&piece);
  std::vector<core::TermRow> rows;
  for (auto const& of : analysis::group_cases(runs)) try {
      if (auto const why = analysis::mismatch(machine, of.problem)) throw Error(*why);
      auto const work = rederive(of.problem);
      std::size_t const before = rows.size();
      for (auto const& plan : of.plans) try {
          explain_plan(plan, of.problem, work, by_run, machine, model, rows);
        } catch (Error const& why) {
          notes.say("plan " + plan.name + " of " + analysis::case_title(of.problem) + " is left out: " + why.what());
        }
      if (rows.size() > before)
        forecast::note_fallbacks(model, forecast::fallbacks(model, work.description, work.data), notes);
    } catch (Error const& why) {
      notes.say("case " + analysis::case_title(of.problem) + " is left out: " + why.what());
    }
  return rows;
}

}  // namespace yoke::fidelity
