// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analysis/statistics/statistics.hpp"
#include "suite/core/description.hpp"
#include "suite/studies/forecast.hpp"
#include "suite/studies/plans/plan_row.hpp"
#include "suite/studies/report/report_source.hpp"

namespace yoke {

/// A plan of one case with what tables and pictures need of it.
struct ReportPlan {
  PlanSamples samples;
  PlanRow row;
  std::optional<Interval> interval_s;  ///< of the median, 95 %; nothing for fewer than 6 repetitions
};

/// One problem on one machine; its plans by rising time, those without a time last.
struct ReportCase {
  RunRow problem;
  std::string title;
  std::string short_title;  ///< "mm 1024 float resident": without options, unless another case has the same
  std::vector<ReportPlan> plans;

  /// The plan of the smallest median; null without a time.
  ReportPlan const* best() const;
  /// The faster of host alone and device alone; null if neither was timed.
  ReportPlan const* single() const;
};

/// A source, and what follows from its rows.
struct ReportPart {
  ReportSource source;
  std::vector<ReportCase> cases;
  std::vector<FidelityRow> predictions;  ///< with at least `predicted_s`
  std::string predicted_by;              ///< how they came about, as a sentence

  /// What a model said of a plan's time; nothing if it did not.
  std::optional<double> predicted_s(RunRow const& problem, ReportPlan const& plan, std::string const& model) const;
  /// Names of models, with what distinguishes them, yoke's own first.
  std::vector<std::string> const& models() const { return models_; }
  /// To be called when `predictions` are complete: what the two above answer from.
  void index_predictions();

 private:
  std::vector<std::string> models_;
  std::map<std::string, double> predicted_s_;  ///< by problem, plan and model
};

/// Whether its share was given: by the user, one half, or all of it to one processor.
bool has_given_share(ReportPlan const& plan);

/// The work of a row described anew; nothing if this yoke does not know its workload or options.
std::optional<Description> description_of(RunRow const& row);

/// A name that tells a model with a calibration or fitted coefficients from the one without.
std::string model_name(FidelityRow const& row);

struct ReportData {
  std::vector<ReportPart> parts;
  std::vector<NamedFile> sides;  ///< the runs of each part that has some, for comparisons
};

/// Makes all models ready for the source's machine; may throw Error.
using ModelsFor = std::function<std::vector<ReadyModel>(ReportSource const&)>;

/// Predictions are those of the source's fidelity rows; else they are made for its machine file; else those of its
/// predictions. A sentence says if none can be made. Without `models_for` there are none.
ReportData report_data(std::vector<ReportSource> sources, ModelsFor const& models_for, Notes& notes);

}  // namespace yoke
