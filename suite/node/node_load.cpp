// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/node_load.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>

namespace yoke::node {
namespace {

constexpr double least_disturbance = 0.02;

double seconds(timeval const& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

double own_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace

std::optional<CpuTimes> cpu_times(std::filesystem::path const& root) {
  // user, nice, system, idle, iowait, irq, softirq, steal: guest time is part of user (proc(5)).
  std::array<double, 8> ticks{};
  constexpr std::size_t idle = 3, iowait = 4, steal = 7;
  std::ifstream stream(root / "proc/stat");
  std::string word;
  if (!(stream >> word) || word != "cpu") return std::nullopt;
  for (double& count : ticks)
    if (!(stream >> count)) return std::nullopt;
  auto const per_second = static_cast<double>(std::max(1L, sysconf(_SC_CLK_TCK)));
  CpuTimes times;
  for (double const count : ticks) times.all_s += count / per_second;
  times.idle_s = (ticks[idle] + ticks[iowait]) / per_second;
  times.stolen_s = ticks[steal] / per_second;
  times.own_s = own_seconds();
  return times;
}

NodeLoad load_between(CpuTimes const& begin, CpuTimes const& end) {
  double const all_s = end.all_s - begin.all_s;
  if (!(all_s > 0)) return {};
  double const stolen_s = end.stolen_s - begin.stolen_s;
  double const others_s = all_s - (end.idle_s - begin.idle_s) - stolen_s - (end.own_s - begin.own_s);
  return {{}, std::clamp(others_s / all_s, 0.0, 1.0), std::clamp(stolen_s / all_s, 0.0, 1.0)};
}

std::string load_text(NodeLoad const& load) {
  std::string text = "the system does not report the load of other programs";
  if (load.others && load.stolen)
    text = fmt::format("other programs took {:.1f} % of the CPU time, other virtual machines {:.1f} %",
                       100 * *load.others, 100 * *load.stolen);
  return load.load_average ? fmt::format("{}; the load average before was {:.2f}", text, *load.load_average) : text;
}

bool disturbs(NodeLoad const& load) {
  return load.others.value_or(0) >= least_disturbance || load.stolen.value_or(0) >= least_disturbance;
}

LoadWatch::LoadWatch(std::filesystem::path root) : root_(std::move(root)), begin_(cpu_times(root_)) {
  std::ifstream stream(root_ / "proc/loadavg");
  if (double average = 0; stream >> average) load_average_ = average;
}

double LoadWatch::own_s() const { return own_seconds() - (begin_ ? begin_->own_s : 0); }

NodeLoad LoadWatch::so_far(double ours_s) const {
  NodeLoad load;
  if (auto now = cpu_times(root_); begin_ && now) {
    now->own_s += ours_s;
    load = load_between(*begin_, *now);
  }
  load.load_average = load_average_;
  return load;
}

double LoadSeries::steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

LoadSeries::LoadSeries(std::filesystem::path root, std::function<double()> clock)
    : root_(std::move(root)), clock_(std::move(clock)), begin_(now()), next_begin_(begin_) {}

NodeLoad LoadSeries::until_now() {
  Moment const end = now();
  if (end.at_s - next_begin_.at_s >= min_seconds) {
    begin_ = next_begin_;
    next_begin_ = end;
  }
  return begin_.times && end.times ? load_between(*begin_.times, *end.times) : NodeLoad{};
}

}  // namespace yoke::node
