// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/run_metrics.hpp"

#include <algorithm>
#include <numeric>

namespace yoke::core {

std::vector<double> busy_seconds(RunResult const& result, std::size_t processors) {
  std::vector<double> busy_s(processors, 0);
  for (auto const& done : result.pieces) busy_s.at(done.processor) += done.seconds();
  return busy_s;
}

double busiest_device_s(std::span<double const> busy_s) { return *std::max_element(busy_s.begin() + 1, busy_s.end()); }

std::optional<double> imbalance_of(std::span<double const> busy_s) {
  auto const [min, max] = std::minmax_element(busy_s.begin(), busy_s.end());
  if (!(*min > 0)) return std::nullopt;
  return (*max - *min) / *min;
}

std::vector<double> shares_of(Description const& description, RunResult const& result, std::size_t processors) {
  std::vector<Cost> costs(processors);
  Cost all;
  for (auto const& done : result.pieces) {
    Cost const cost = description.segments[done.piece.segment].cost(done.piece.chunks);
    costs.at(done.processor) += cost;
    all += cost;
  }
  std::vector<double> shares;
  for (auto const& cost : costs)
    shares.push_back(all.flops > 0 ? cost.flops / all.flops : all.bytes > 0 ? cost.bytes / all.bytes : 0);
  return shares;
}

double share_of(Description const& description, RunResult const& result) {
  std::size_t processors = 1;
  for (auto const& done : result.pieces) processors = std::max(processors, done.processor + 1);
  auto const shares = shares_of(description, result, processors);
  return std::accumulate(shares.begin() + 1, shares.end(), 0.0);
}

double loop_share_of(Description const& description, RunResult const& result) {
  double sum = 0, segments = 0;
  for (auto const& segment : description.segments) segments += segment.chunks() > 0 ? 1 : 0;
  for (auto const& done : result.pieces)
    if (done.processor != host)
      sum += static_cast<double>(done.piece.chunks.size()) /
             static_cast<double>(description.segments[done.piece.segment].chunks());
  return segments > 0 ? sum / segments : 0;
}

double loop_share_at(Description const& description, double share) {
  std::size_t const loop = description.loop_chunks();
  auto const work = [&](Range chunks) {
    Cost sum;
    for (std::size_t s = 0; s < description.segments.size(); ++s)
      sum += description.segments[s].cost(description.segment_range(s, chunks));
    return sum;
  };
  Cost const all = work({0, loop});
  auto const share_of_last = [&](std::size_t chunks) {
    Cost const last = work({loop - chunks, loop});
    return all.flops > 0 ? last.flops / all.flops : all.bytes > 0 ? last.bytes / all.bytes : 0;
  };
  // The share rises with the chunks: the first that reach it, or their predecessor if that is nearer, as rounding in
  // the recorded number may have it.
  std::size_t low = 0, high = loop;
  while (low < high) {
    std::size_t const middle = low + (high - low) / 2;
    if (share_of_last(middle) < share)
      low = middle + 1;
    else
      high = middle;
  }
  if (low > 0 && share - share_of_last(low - 1) < share_of_last(low) - share) --low;
  return loop > 0 ? static_cast<double>(low) / static_cast<double>(loop) : 0;
}

std::vector<double> rates_of_last_iteration(Description const& description, std::span<CompletedPiece const> earlier,
                                            std::size_t processors) {
  std::vector<double> rates(processors, 0), seconds(processors, 0);
  double const loop = static_cast<double>(description.loop_chunks());
  double const segments = static_cast<double>(description.segments.size());
  for (auto const& done : earlier) {
    if (done.iteration != earlier.back().iteration) continue;
    double const all = static_cast<double>(description.segments[done.piece.segment].chunks());
    rates[done.processor] += static_cast<double>(done.piece.chunks.size()) / all * loop / segments;
    seconds[done.processor] += done.seconds();
  }
  for (Processor p = 0; p < processors; ++p) rates[p] = seconds[p] > 0 ? rates[p] / seconds[p] : 0;
  return rates;
}

Trial trial_of(Description const& description, RunResult const& result, std::size_t processors) {
  auto const busy_s = busy_seconds(result, processors);
  return {share_of(description, result), busy_s[host], busiest_device_s(busy_s), result.makespan_s,
          loop_share_of(description, result)};
}

Energy energy_of(Powers const& powers, RunResult const& result) {
  std::size_t processors = 2;
  for (auto const& done : result.pieces) processors = std::max(processors, done.processor + 1);
  auto const busy_s = busy_seconds(result, processors);
  double const devices_s = std::accumulate(busy_s.begin() + 1, busy_s.end(), 0.0);
  double const all_j = powers.energy_j(result.makespan_s, busy_s[host], devices_s, busiest_device_s(busy_s));
  double const devices_j = devices_s * powers.device_w;
  return {all_j - devices_j, devices_j};
}

}  // namespace yoke::core
