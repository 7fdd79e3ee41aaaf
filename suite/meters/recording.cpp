// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/meters/recording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <thread>

#include "suite/core/error.hpp"
#include "suite/core/io/csv_text.hpp"
#include "suite/core/io/text.hpp"
#include "suite/core/statistics.hpp"
#include "suite/meters/periodic.hpp"

namespace yoke::meters {
namespace {

constexpr std::array barker{1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 1, 0, 1};
constexpr std::size_t min_samples = 10;
constexpr double min_correlation = 0.7, min_chip_s = 0.25, samples_per_chip = 4, searched_s = 60, max_wait_s = 10;

/// Pearson's correlation coefficient; 0 if one side is constant.
double correlation(std::span<double const> x, std::span<double const> y) {
  double const n = static_cast<double>(x.size());
  double mx = 0, my = 0;
  for (std::size_t i = 0; i < x.size(); ++i) mx += x[i] / n, my += y[i] / n;
  double xx = 0, yy = 0, xy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    xx += (x[i] - mx) * (x[i] - mx);
    yy += (y[i] - my) * (y[i] - my);
    xy += (x[i] - mx) * (y[i] - my);
  }
  return xx > 0 && yy > 0 ? xy / std::sqrt(xx * yy) : 0;
}

double median_interval_s(std::span<double const> times_s) {
  std::vector<double> intervals_s;
  for (std::size_t i = 1; i < times_s.size(); ++i) intervals_s.push_back(times_s[i] - times_s[i - 1]);
  return median(intervals_s);
}

NodePart part_of(std::string const& column, std::string const& file) {
  constexpr std::array<std::pair<std::string_view, NodePart>, 4> parts{{{"host.", NodePart::host_part},
                                                                        {"device.", NodePart::device_part},
                                                                        {"node.", NodePart::whole},
                                                                        {"other.", NodePart::other}}};
  for (auto const& [prefix, part] : parts)
    if (column.starts_with(prefix) && column.ends_with("_w")) return part;
  throw Error(fmt::format("column '{}' of {} must be time_s or PART.NAME_w with host, device, node or other for PART",
                          column, file));
}

}  // namespace

std::span<int const> LoadPattern::chips() { return barker; }

double LoadPattern::seconds() const { return chip_s * static_cast<double>(barker.size()); }

double LoadPattern::level(double time_s) const {
  double const chip = std::floor((time_s - begin_s) / chip_s);
  return chip >= 0 && chip < static_cast<double>(barker.size()) ? barker[static_cast<std::size_t>(chip)] : 0;
}

double clock_offset_s(std::span<PowerSample const> samples, LoadPattern const& pattern) {
  std::vector<double> times_s, watts, levels;
  for (auto const& sample : samples) {
    times_s.push_back(sample.time_s);
    watts.push_back(sample.watts);
  }
  if (samples.size() < min_samples) throw Error("the recording has too few samples to find the load pattern in");
  double const step_s = median_interval_s(times_s) / 4;
  double best = 0, best_offset_s = 0;
  for (double offset_s = times_s.front() - pattern.begin_s;
       offset_s + pattern.begin_s + pattern.seconds() <= times_s.back() + step_s; offset_s += step_s) {
    double const first_s = pattern.begin_s + offset_s - pattern.chip_s;
    auto const begin = std::lower_bound(times_s.begin(), times_s.end(), first_s) - times_s.begin();
    auto const end =
        std::lower_bound(times_s.begin(), times_s.end(), first_s + pattern.seconds() + 2 * pattern.chip_s) -
        times_s.begin();
    levels.clear();
    for (auto i = begin; i < end; ++i) levels.push_back(pattern.level(times_s[static_cast<std::size_t>(i)] - offset_s));
    auto const here = std::span(watts).subspan(static_cast<std::size_t>(begin), levels.size());
    if (double const r = correlation(here, levels); r > best) {
      best = r;
      best_offset_s = offset_s;
    }
  }
  if (best < min_correlation)
    throw Error(
        fmt::format("the load pattern is not in the recording: the best correlation is {:.2f}; it must be {} at "
                    "least",
                    best, min_correlation),
        Exit::lacking);
  return best_offset_s;
}

Recording::Recording(std::filesystem::path file) : file_(std::move(file)) {
  read();
  if (times_s_.size() < min_samples)
    throw Error(fmt::format("{} has {} samples; it must have {} before yoke starts", file_.string(), times_s_.size(),
                            min_samples));
  interval_s_ = median_interval_s(times_s_);
}

void Recording::read() {
  core::CsvReader csv(file_);
  auto const& header = csv.header();
  if (header.front() != "time_s" || header.size() < 2)
    throw Error(fmt::format("{} begins with column '{}'; it must be time_s, and columns of watts must follow",
                            file_.string(), header.front()));
  lanes_.clear();
  for (std::size_t c = 1; c < header.size(); ++c) lanes_.push_back({header[c], part_of(header[c], file_.string())});
  times_s_.clear();
  watts_.assign(lanes_.size(), {});
  for (core::CsvRecord record; csv.next(record) && record.ended;) {
    std::vector<double> numbers;
    for (std::size_t c = 0; c < record.size(); ++c) {
      auto const number = core::parse_number<double>(record[c]);
      if (!number || !std::isfinite(*number))
        csv.refuse(record.line, fmt::format("{} is '{}'; it must be a finite number", header[c], record[c]));
      numbers.push_back(*number);
    }
    if (!times_s_.empty() && !(numbers[0] > times_s_.back()))
      csv.refuse(record.line, fmt::format("time_s is {}; it must grow from {}", numbers[0], times_s_.back()));
    times_s_.push_back(numbers[0]);
    for (std::size_t lane = 0; lane < lanes_.size(); ++lane) watts_[lane].push_back(numbers[lane + 1]);
  }
}

void Recording::align(std::function<void(double seconds)> const& load) {
  read();
  LoadPattern pattern{meter_clock_s(), std::max(min_chip_s, samples_per_chip * interval_s_)};
  double const before_s = times_s_.back();
  pattern.begin_s += pattern.chip_s;  // an idle period before the pattern
  for (std::size_t chip = 0; chip < LoadPattern::chips().size(); ++chip) {
    double const begin_s = pattern.begin_s + static_cast<double>(chip) * pattern.chip_s;
    auto const rest_until = [](double time_s) {
      std::this_thread::sleep_for(std::chrono::duration<double>(std::max(0., time_s - meter_clock_s())));
    };
    rest_until(begin_s);
    if (LoadPattern::chips()[chip]) load(std::max(0., begin_s + pattern.chip_s - meter_clock_s()));
    rest_until(begin_s + pattern.chip_s);
  }
  // The recording's clock is assumed to run at the rate of yoke's, whatever its offset.
  await(before_s + pattern.seconds() + 6 * pattern.chip_s);
  std::vector<PowerSample> samples;
  for (std::size_t i = 0; i < times_s_.size(); ++i) {
    if (times_s_[i] < before_s - searched_s) continue;
    samples.push_back({times_s_[i], 0});
    for (auto const& lane : watts_) samples.back().watts += lane[i];
  }
  offset_s_ = clock_offset_s(samples, pattern);
}

void Recording::await(double time_s) {
  for (double const begin_s = meter_clock_s();;) {
    read();
    if (times_s_.back() >= time_s) return;
    if (meter_clock_s() - begin_s > max_wait_s + 2 * interval_s_)
      throw Error(
          fmt::format("{} stops {:.3g} s before the end of the measurement", file_.string(), time_s - times_s_.back()),
          Exit::lacking);
    std::this_thread::sleep_for(std::chrono::duration<double>(std::clamp(interval_s_ / 2, 1e-3, 0.5)));
  }
}

std::vector<PowerSample> Recording::samples(std::size_t lane, double begin_s, double end_s) {
  if (times_s_.back() < end_s + offset_s_) await(end_s + offset_s_);
  auto const& watts = watts_.at(lane);
  auto const at = [&](double time_s) {
    auto const after = static_cast<std::size_t>(std::lower_bound(times_s_.begin(), times_s_.end(), time_s + offset_s_) -
                                                times_s_.begin());
    if (after == 0) return watts.front();
    double const part = (time_s + offset_s_ - times_s_[after - 1]) / (times_s_[after] - times_s_[after - 1]);
    return watts[after - 1] + part * (watts[after] - watts[after - 1]);
  };
  std::vector<PowerSample> all{{begin_s, at(begin_s)}};
  for (std::size_t i = 0; i < times_s_.size(); ++i)
    if (double const time_s = times_s_[i] - offset_s_; time_s > begin_s && time_s < end_s)
      all.push_back({time_s, watts[i]});
  all.push_back({end_s, at(end_s)});
  return all;
}

void spin_all_processors(double seconds) {
  double const end_s = meter_clock_s() + seconds;
  std::vector<std::jthread> threads;
  for (int const cpu : FreeCores().numbers())
    threads.emplace_back([end_s, cpu] {
      // Otherwise the system may let two of them share one.
      FreeCores::take_one(cpu);
      double volatile x = 1;
      while (meter_clock_s() < end_s)
        for (int i = 0; i < 1000; ++i) x = x * 1.0000001;
    });
}

}  // namespace yoke::meters
