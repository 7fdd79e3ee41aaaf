// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/warm_up.hpp"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "analysis/statistics/series.hpp"
#include "suite/execution/failures.hpp"
#include "suite/probe/exercises.hpp"

namespace yoke::probe {

std::string speed_change_text(double change) {
  return fmt::format("arithmetic takes {:.1f} % {} time than at the beginning", 100 * std::abs(change),
                     change < 0 ? "less" : "more");
}

std::string warm_up(Processors& processors, double max_s, std::function<bool()> const& stop, double timeout_s) {
  if (max_s <= 0) return "";
  constexpr double each_s = 0.01, matters = 0.02;
  double const begin_s = seconds_now();
  auto const past_s = [&] { return seconds_now() - begin_s; };
  auto const on_all = [&](std::function<void(Processor)> const& act) {
    execution::CrashGuard const guard(
        [](std::string const& reason) {
          return "warm-up: " + reason + (execution::is_timeout(reason) ? "; --warm-up 0 goes on without it" : "");
        },
        timeout_s);
    processors.on_all(act);
  };
  std::vector<Exercise> exercises;
  for (Processor p = 0; p < processors.count(); ++p)
    exercises.push_back(operations(processors, p, Precision::single_precision, Operation::multiply_add));
  on_all([&](Processor p) { calibrate(exercises[p], each_s); });
  analysis::Settling settling(processors.count());
  while (!settling.steady() && past_s() < max_s && !stop())
    on_all([&](Processor p) { settling.add(p, take_sample(exercises[p])); });
  std::string const change = fmt::format("{:.1f} s; {}", past_s(), speed_change_text(settling.change()));
  if (!settling.steady()) return stop() ? "" : "warm-up: the processors' speed is not steady after " + change;
  return std::abs(settling.change()) < matters ? "" : "warm-up: the processors' speed is steady after " + change;
}

}  // namespace yoke::probe
