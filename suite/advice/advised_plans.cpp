// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/advice/advised_plans.hpp"

#include <algorithm>
#include <cmath>

#include "suite/core/error.hpp"
#include "suite/core/io/number.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/registry.hpp"

namespace yoke {
namespace {

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

Plan with_option(Partitioner const& partitioner, std::string const& name, std::string const& value) {
  return {&partitioner, OptionValues(partitioner.name, partitioner.options, {{name, value}})};
}

Partitioner const* of_role(Role role) {
  auto const at = std::find_if(partitioners().begin(), partitioners().end(),
                               [&](Partitioner const& one) { return one.role == role && one.assignment; });
  return at == partitioners().end() ? nullptr : &*at;
}

}  // namespace

std::vector<Plan> advised_plans(std::vector<Plan> plans, ReadyModel const& model, Description const& description,
                                DataMode data, std::size_t processors) {
  if (processors < 2) return plans;
  auto const texts = assignments(description, processors);
  auto const* const code = of_role(Role::code_partition);
  if (code && !texts.empty()) {
    std::erase_if(plans, [&](Plan const& plan) { return plan.partitioner == code; });
    for (auto const& text : texts) plans.push_back(with_option(*code, "assign", text));
  }
  auto const* const given = of_role(Role::given_share);
  if (!given) return plans;
  double best_share = 0, best_s = 0;
  auto const try_share = [&](int hundredths) {
    double const share = hundredths / 100.0;
    auto const plan = with_option(*given, "share", number_text(share));
    auto const one = forecast(*model.predictor, *given, plan.options, description, data, processors);
    if (one.status != Status::predicted || (best_s > 0 && one.prediction.time_s >= best_s)) return;
    best_share = share;
    best_s = one.prediction.time_s;
  };
  constexpr int step = 5;
  for (int hundredths = step; hundredths < 100; hundredths += step) try_share(hundredths);
  if (best_s == 0) return plans;
  int const middle = static_cast<int>(std::lround(100 * best_share));
  for (int hundredths = middle - step + 1; hundredths < middle + step; ++hundredths) try_share(hundredths);
  plans.push_back(with_option(*given, "share", number_text(best_share)));
  return plans;
}

}  // namespace yoke
