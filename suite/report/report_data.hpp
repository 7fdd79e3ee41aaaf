// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "analysis/compare/side.hpp"
#include "analysis/fidelity/fidelity_row.hpp"
#include "analysis/runs/case_answer.hpp"
#include "analysis/runs/compact_lists.hpp"
#include "analysis/statistics/statistics.hpp"
#include "suite/core/description.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/notes.hpp"
#include "suite/core/rows/phase_row.hpp"
#include "suite/core/rows/prediction_rows.hpp"
#include "suite/core/rows/run_identity.hpp"
#include "suite/core/rows/shared_columns.hpp"
#include "suite/forecast/forecast.hpp"
#include "suite/report/report_runs.hpp"
#include "suite/report/run_pieces.hpp"

namespace yoke::report {

/// A predicted time of a plan, and how it was judged. The texts belong to the ReportPredictions.
struct ReportPrediction {
  ProblemColumns const* problem = nullptr;
  std::string const* problem_key = nullptr;  ///< key_text (report_runs.hpp) of the problem
  std::string const* judged_case = nullptr;  ///< identity of the case, which distinguishes machines and threads too
  PlanColumns const* plan = nullptr;
  std::string const* model = nullptr;  ///< with a mark if it has a calibration or fitted coefficients
  double predicted_s = 0;
  std::optional<double> measured_s, log_error, case_regret;
  std::optional<bool> case_top1;
};

/// Predictions of a source: 64 bytes each, since texts that many of them have are stored once. Copies share these
/// texts.
class ReportPredictions {
 public:
  /// Adds the prediction of a row; ignores one without a predicted time.
  void add(analysis::FidelityRow const& row);
  /// The same without a judgement.
  void add(core::PredictionRow const& row);
  /// Call after the last row, before `time_s`.
  void index();
  /// Omits the predictions of other problems; `keys` are key_text of these.
  void keep(std::set<std::string> const& keys);
  /// Compares each prediction with `measured_s` of its problem_key and plan, if that returns a time.
  void judge(std::function<std::optional<double>(std::string const&, PlanColumns const&)> const& measured_s);

  bool empty() const { return rows_.empty(); }
  std::size_t size() const { return rows_.size(); }
  ReportPrediction operator[](std::size_t i) const;
  /// Passes through the predictions in the order in which they were added.
  class Iterator {
   public:
    Iterator(ReportPredictions const& of, std::size_t at) : of_(&of), at_(at) {}
    ReportPrediction operator*() const { return (*of_)[at_]; }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    bool operator==(Iterator const& other) const { return at_ == other.at_; }

   private:
    ReportPredictions const* of_;
    std::size_t at_;
  };
  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, size()}; }
  /// Names of models in the order of their first predictions.
  std::vector<std::string> models() const;
  /// Returns the first predicted time of a plan by a model; `std::nullopt` without one.
  std::optional<double> time_s(std::string const& problem_key, PlanColumns const& plan, std::string const& model) const;

 private:
  /// Values, each once, numbered in the order of their first appearance.
  template <class Key, class Value>
  class Numbered {
   public:
    std::uint32_t add(Key key, Value const& value) {
      auto const [at, is_new] = numbers_.try_emplace(std::move(key), static_cast<std::uint32_t>(values_.size()), value);
      if (is_new) values_.push_back(&*at);
      return at->second.first;
    }
    std::optional<std::uint32_t> find(Key const& key) const {
      auto const at = numbers_.find(key);
      return at == numbers_.end() ? std::nullopt : std::optional(at->second.first);
    }
    std::size_t size() const { return values_.size(); }
    Key const& key(std::size_t number) const { return values_[number]->first; }
    Value const& value(std::size_t number) const { return values_[number]->second.second; }

   private:
    std::map<Key, std::pair<std::uint32_t, Value>> numbers_;
    std::vector<typename decltype(numbers_)::const_pointer> values_;
  };
  struct Nothing {};
  struct Texts {
    Numbered<std::string, ProblemColumns> problems;  ///< by their keys
    Numbered<std::pair<std::string, std::string>, PlanColumns> plans;
    Numbered<std::string, Nothing> judged_cases, models;
  };
  struct Row {
    std::uint32_t problem, model, plan, judged_case;
    double predicted_s, measured_s, log_error, case_regret;  ///< not a number if missing
    std::optional<bool> case_top1;
    /// The prediction's key for `time_s`.
    auto place() const { return std::tuple(problem, model, plan); }
  };
  std::shared_ptr<Texts> texts_ = std::make_shared<Texts>();
  std::vector<Row> rows_;
  std::vector<std::uint32_t> by_place_;  ///< indices of `rows_`, sorted by place, then in their order
};

/// Returns the identity of the case of a row, independent of how the texts of its fields begin and end.
std::string judged_case(analysis::FidelityRow const& row);

/// Contents of all files of yoke in one folder, or of several files together.
struct ReportSource {
  std::string label;
  std::vector<std::string> files;  ///< files that were read
  std::vector<std::string> runs_files, prediction_files, fidelity_files;
  std::string machine_file, calibration_file;
  std::optional<Machine> machine;
  ReportRuns runs;
  RunPieces pieces;
  ReportPredictions predictions;  ///< from prediction rows, for cases with runs
  ReportPredictions fidelity;     ///< from fidelity rows, with their judgements
  std::string predicted_machine;  ///< machine of the first of these rows
  std::vector<core::PhaseRow> phases;
  std::vector<core::SurfaceRow> surfaces;
  std::vector<core::ClockRow> clocks;
};

/// Reads every file of yoke in a folder; ignores other files. Throws Error if the folder has none.
ReportSource read_folder(analysis::NamedFile const& folder, analysis::RunFilter const& filter, core::Notes& notes);

/// Reads these files, as if they were one folder. Throws Error for a file that is not yoke's, or of a kind without a
/// chart.
ReportSource read_files(std::string const& label, std::vector<std::string> const& files,
                        analysis::RunFilter const& filter, core::Notes& notes);

/// A plan of one case with the data for tables and charts: a part of PlanSamples and of PlanRow, since a report may
/// have tens of thousands of plans.
struct ReportPlan {
  struct Samples : core::Execution {
    std::string name;
    analysis::SharedNumbers times_s;
    analysis::NumberList energies_j;
  };
  struct Row {
    Status status = Status::ok;
    std::string reason;
    std::uint64_t repetitions = 0;
    std::optional<double> share, median_s, speedup, energy_j;
    std::string verdict;
  };
  Samples samples;
  Row row;
  std::optional<analysis::Interval> interval_s;  ///< 95 % interval of the median; `std::nullopt` below 6 repetitions
};

/// One problem on one machine; its plans by ascending time, those without a time last.
struct ReportCase {
  core::RunRow problem;
  std::string title;
  std::string short_title;  ///< "mm 1024 float resident": without options, unless another case has the same title then
  std::vector<ReportPlan> plans;

  /// The plan with the smallest median; null without a time.
  ReportPlan const* best() const;
  /// The faster of host alone and device alone; null if neither was timed.
  ReportPlan const* single() const;
};

/// A source, and the results derived from its rows.
struct ReportPart {
  ReportSource source;
  std::vector<ReportCase> cases;
  ReportPredictions predictions;
  std::string predicted_by;  ///< origin of the predictions, as a sentence

  /// Returns a model's predicted time of a plan; `std::nullopt` if it has none.
  std::optional<double> predicted_s(core::RunRow const& problem, ReportPlan const& plan,
                                    std::string const& model) const;
  /// Names of models, with their distinguishing options, yoke's own first.
  std::vector<std::string> const& models() const { return models_; }
  /// Call when `predictions` are complete: sorts `models`.
  void index_predictions();

 private:
  std::vector<std::string> models_;
};

/// True if the plan's share was given: by the user, one half, or all of it to one processor.
bool has_given_share(ReportPlan const& plan);

/// Describes the work of a row again; `std::nullopt` if this yoke does not have its workload or options.
std::optional<Description> description_of(core::RunRow const& row);

/// Data of a report: its sources, and the runs to compare.
struct ReportData {
  std::vector<ReportPart> parts;
  std::vector<analysis::NamedFile> sides;  ///< runs of each part with runs, for comparisons
};

/// Makes all models ready for the source's machine; may throw Error.
using ModelsFor = std::function<std::vector<forecast::ReadyModel>(ReportSource const&)>;

/// Combines the sources. Predictions are those of the source's fidelity rows; otherwise they are made for its machine
/// file; otherwise they are those of its prediction rows. A sentence explains a failure. Without `models_for` no
/// predictions are made.
ReportData report_data(std::vector<ReportSource> sources, ModelsFor const& models_for, core::Notes& notes);

/// Speed-up of the best plan of a case over the better single processor.
struct Gain {
  double ratio = 1;                            ///< ratio of the medians
  std::optional<analysis::Interval> interval;  ///< 95 %, Hodges and Lehmann's
  bool pays() const { return interval && interval->low > 1; }
};

/// Returns the gain of a case; `std::nullopt` if no plan on a single processor was measured.
std::optional<Gain> gain_of(ReportCase const& of);

/// Formats the ratio, e.g. "1.85 x"; "-" for an unknown gain.
std::string gain_text(std::optional<Gain> const& gain);

}  // namespace yoke::report
