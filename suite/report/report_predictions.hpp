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

#include "analysis/fidelity/fidelity_row.hpp"
#include "suite/core/rows/prediction_rows.hpp"
#include "suite/core/rows/shared_columns.hpp"

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

/// Returns a name that distinguishes a model with a calibration or fitted coefficients from the one without.
std::string model_name(analysis::FidelityRow const& row);

/// Returns the identity of the case of a row, independent of how the texts of its fields begin and end.
std::string judged_case(analysis::FidelityRow const& row);

}  // namespace yoke::report
