// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/advice/answer.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "analysis/fidelity/fidelity.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"
#include "suite/core/model.hpp"
#include "suite/core/option.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/registry.hpp"

namespace yoke::advice {
namespace {

using Rows = std::vector<core::PredictionRow>;

bool own_model(std::string const& model) {
  return std::any_of(registered_models().begin(), registered_models().end(),
                     [&](Model const& one) { return one.own && one.name == model; });
}

/// Unregistered models are last.
std::pair<int, std::string> place_of(std::string const& model) {
  auto const at = std::find_if(registered_models().begin(), registered_models().end(),
                               [&](Model const& one) { return one.name == model; });
  return {at == registered_models().end() ? std::numeric_limits<int>::max() : at->answers_as, model};
}

core::PredictionRow const* answer_of(Rows const& rows) {
  auto const at = std::find_if(rows.begin(), rows.end(), [](auto const& row) { return row.verdict == "answer"; });
  return at == rows.end() ? nullptr : &*at;
}

/// True if the first model answers rather than the second; both have an answer.
bool answers_before(Rows const& a, Rows const& b) { return place_of(a[0].model) < place_of(b[0].model); }

std::string why_silent(Rows const& rows) {
  auto why = std::find_if(rows.begin(), rows.end(), [](auto const& row) { return row.status == Status::unpredicted; });
  if (why == rows.end()) why = rows.begin();
  return why->model + ": " + why->reason;
}

std::optional<PastErrors> past_errors(std::span<fidelity::CaseFidelity const> judged, core::PredictionRow const& of) {
  PastErrors errors;
  std::vector<double> all;
  for (auto const& one : judged) {
    bool const same = !one.rows.empty() && one.model == of.model && one.rows[0].model_options == of.model_options;
    if (!same || one.report.plans.empty()) continue;
    ++errors.cases;
    for (auto const& plan : one.report.plans) all.push_back(plan.error());
  }
  if (all.empty()) return std::nullopt;
  errors.plans = all.size();
  errors.median = median(all);
  errors.worst = *std::max_element(all.begin(), all.end());
  return errors;
}

bool before(core::PredictionRow const& a, core::PredictionRow const& b) {
  if (a.time_s.has_value() != b.time_s.has_value()) return a.time_s.has_value();
  return a.time_s < b.time_s;
}

/// Values of `assign` for every code partition that uses at least two processors; `std::nullopt` if too many exist.
std::vector<std::string> assignments(Description const& description, std::size_t processors) {
  std::size_t const segments = description.segments.size();
  double const all = std::pow(static_cast<double>(processors), static_cast<double>(segments));
  std::vector<std::string> texts;
  if (segments < 2 || all - static_cast<double>(processors) > static_cast<double>(max_assigned)) return texts;
  for (std::size_t code = 0; code < static_cast<std::size_t>(all); ++code) {
    std::string text;
    std::size_t rest = code;
    bool several = false;
    for (auto const& segment : description.segments) {
      text += (text.empty() ? std::string() : ",") + segment.name + "=" + processor_name(rest % processors);
      several = several || rest % processors != code % processors;
      rest /= processors;
    }
    if (several) texts.push_back(text);
  }
  return texts;
}

bool clearly_faster(core::PredictionRow const& a, core::PredictionRow const& b) {
  return *a.time_s * (1 + analysis::plan_rule.effect) < *b.time_s;
}

/// Finds the schedulers to name: `rows` are sorted by time.
void name_schedulers(Answer& answer) {
  std::size_t deciding = 0;
  for (std::size_t i = 0; i < answer.rows.size(); ++i) {
    auto const& row = answer.rows[i];
    auto const at = std::find_if(registered_partitioners().begin(), registered_partitioners().end(),
                                 [&](Partitioner const& one) { return one.name == row.partitioner; });
    if (!row.time_s || at == registered_partitioners().end()) continue;
    if (at->assignment) {
      if (at->search && at->role != Role::equal_finish && !answer.trained) answer.trained = i;
      continue;
    }
    ++deciding;
    if (!answer.deciding) answer.deciding = i;
    if (at->role == Role::launch_ahead && !answer.launch_ahead) answer.launch_ahead = i;
  }
  if (deciding < 2) {
    answer.deciding.reset();
    answer.trained.reset();
    return;
  }
  auto const& rows = answer.rows;
  if (answer.launch_ahead && !clearly_faster(rows[*answer.deciding], rows[*answer.launch_ahead]))
    answer.deciding = answer.launch_ahead;
  if (answer.trained && !clearly_faster(rows[*answer.trained], rows[*answer.deciding])) answer.trained.reset();
}

core::Plan with_option(Partitioner const& partitioner, std::string const& name, std::string const& value) {
  return {&partitioner, OptionValues(partitioner.name, partitioner.options, {{name, value}})};
}

Partitioner const* of_role(Role role) {
  auto const at = std::find_if(registered_partitioners().begin(), registered_partitioners().end(),
                               [&](Partitioner const& one) { return one.role == role && one.assignment; });
  return at == registered_partitioners().end() ? nullptr : &*at;
}

}  // namespace

std::vector<std::string> plan_names(std::span<core::PredictionRow const> rows) {
  std::vector<std::string> names;
  for (auto const& row : rows) {
    std::string name = row.partitioner;
    for (auto const& given : parse_options(row.options)) {
      bool const differs = std::any_of(rows.begin(), rows.end(), [&](auto const& other) {
        if (other.partitioner != row.partitioner) return false;
        auto const of_other = parse_options(other.options);
        auto const at = of_other.find(given.first);
        return at == of_other.end() || at->second != given.second;
      });
      auto const& [option, value] = given;
      // The value of `assign` describes itself.
      if (differs) name += " " + (value.find('=') == std::string::npos ? option + "=" + value : value);
    }
    names.push_back(std::move(name));
  }
  return names;
}

bool Answer::is_own() const { return own_model(row().model); }

std::optional<double> Answer::speedup(core::PredictionRow const& row) const {
  if (!single || !row.time_s) return std::nullopt;
  return *rows[*single].time_s / *row.time_s;
}

std::optional<double> Answer::speedup() const { return speedup(row()); }

std::vector<std::string> Answer::with_verdict(std::string const& verdict) const {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].verdict == verdict) names.push_back(plans[i]);
  return names;
}

std::size_t Answer::putting_first() const {
  return static_cast<std::size_t>(std::count_if(opinions.begin(), opinions.end(), std::mem_fn(&Opinion::puts_first)));
}

std::size_t Answer::not_against() const {
  return static_cast<std::size_t>(std::count_if(opinions.begin(), opinions.end(), std::mem_fn(&Opinion::not_against)));
}

std::string answering_model(std::span<core::PredictionRow const> rows) {
  std::string first;
  for (auto const& row : rows)
    if (row.time_s && (first.empty() || place_of(row.model) < place_of(first))) first = row.model;
  return first;
}

Answer answer(std::vector<Rows> by_model, std::span<fidelity::CaseFidelity const> judged) {
  Answer answer;
  std::erase_if(by_model, [&](Rows const& rows) {
    if (rows.empty() || answer_of(rows)) return rows.empty();
    answer.silent.push_back(why_silent(rows));
    return true;
  });
  if (by_model.empty()) return answer;
  std::stable_sort(by_model.begin(), by_model.end(), answers_before);
  answer.rows = by_model[0];
  std::stable_sort(answer.rows.begin(), answer.rows.end(), before);
  answer.plans = plan_names(answer.rows);
  for (std::size_t i = 0; i < answer.rows.size(); ++i) {
    auto const& row = answer.rows[i];
    if (row.verdict == "answer") answer.chosen = i;
    auto const role = role_of(registered_partitioners(), row.partitioner);
    bool const alone = row.time_s && (role == Role::host_only || role == Role::device_only);
    if (alone && !answer.single) answer.single = i;
  }
  name_schedulers(answer);
  for (auto const& rows : by_model) {
    Opinion opinion{rows[0].model, *answer_of(rows), false, false, past_errors(judged, rows[0])};
    auto const here = std::find_if(answer.rows.begin(), answer.rows.end(), [&](auto const& row) {
      return row.partitioner == opinion.row.partitioner && row.options == opinion.row.options;
    });
    std::string const verdict = here != answer.rows.end() ? here->verdict : "";
    opinion.puts_first = verdict == "answer";
    opinion.not_against = verdict == "same" || verdict == "inconclusive";
    answer.opinions.push_back(std::move(opinion));
  }
  return answer;
}

std::vector<core::Plan> advised_plans(std::vector<core::Plan> plans, forecast::ReadyModel const& model,
                                      Description const& description, DataMode data, std::size_t processors) {
  if (processors < 2) return plans;
  auto const texts = assignments(description, processors);
  auto const* const code = of_role(Role::code_partition);
  if (code && !texts.empty()) {
    std::erase_if(plans, [&](core::Plan const& plan) { return plan.partitioner == code; });
    for (auto const& text : texts) plans.push_back(with_option(*code, "assign", text));
  }
  auto const* const given = of_role(Role::given_share);
  if (!given) return plans;
  double best_share = 0, best_s = 0;
  auto const try_share = [&](int hundredths) {
    double const share = hundredths / 100.0;
    auto const plan = with_option(*given, "share", core::number_text(share));
    auto const one = forecast::forecast(*model.predictor, *given, plan.options, description, data, processors);
    if (one.status != Status::predicted || (best_s > 0 && one.prediction.time_s >= best_s)) return;
    best_share = share;
    best_s = one.prediction.time_s;
  };
  constexpr int step = 5;
  for (int hundredths = step; hundredths < 100; hundredths += step) try_share(hundredths);
  if (best_s == 0) return plans;
  int const middle = static_cast<int>(std::lround(100 * best_share));
  for (int hundredths = middle - step + 1; hundredths < middle + step; ++hundredths) try_share(hundredths);
  plans.push_back(with_option(*given, "share", core::number_text(best_share)));
  return plans;
}

}  // namespace yoke::advice
