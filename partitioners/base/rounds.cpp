// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/base/rounds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "partitioners/base/assigned.hpp"

namespace yoke::partitioners {

Rounds::Rounds(PlanningContext const& context, double first_share, double variance_divisor, FirstShare origin)
    : description_(context.description),
      readiness_(context.description),
      steps_(context),
      chunks_(context.description.loop_chunks()),
      variance_divisor_(variance_divisor),
      fractions_(processor_fractions(context.processors, first_share, context.hints.device_rates)),
      rates_(context.processors),
      queues_(context.processors) {
  if (origin == FirstShare::predicted) expected_rates_ = fractions_;
  learn(context.learnt_rates);
}

/// Uses the rates of the previous iteration. A device may have had no part in it only if its step exceeds the loop.
void Rounds::learn(std::vector<double> const& learnt) {
  if (chunks_ == 0 || learnt.empty() || !(learnt[host] > 0)) return;
  for (Processor p = 1; p < fractions_.size(); ++p)
    if (!(learnt.at(p) > 0 || steps_.of(p) > chunks_)) return;
  double const sum = std::accumulate(learnt.begin(), learnt.end(), 0.0);
  for (Processor p = 0; p < fractions_.size(); ++p) fractions_[p] = learnt.at(p) / sum;
  expected_rates_ = learnt;
  // A device's part was at most the loop, and took a step.
  for (Processor p = 1; p < fractions_.size(); ++p)
    expected_rates_[p] *= std::max(1.0, static_cast<double>(steps_.of(p)) / static_cast<double>(chunks_));
}

Decision Rounds::next(Processor processor, Progress const& progress) {
  for (; seen_ < progress.completed.size(); ++seen_) {
    CompletedPiece const& done = progress.completed[seen_];
    rounds_.back().busy_s[done.processor] += done.seconds();
    readiness_.note(done.piece);
    --in_flight_;
  }
  auto const ready = [this](auto const& queue) {
    return std::any_of(queue.begin(), queue.end(), [this](Piece const& piece) { return readiness_.ready(piece); });
  };
  // A piece that waits for chunks of the next round moves into that round.
  if (in_flight_ == 0 && std::none_of(queues_.begin(), queues_.end(), ready)) {
    if (open_) end_round();
    if (begin_ < chunks_) begin_round();
  }
  auto& queue = queues_[processor];
  if (auto const piece = readiness_.pop(queue)) {
    ++in_flight_;
    return Decision::run(*piece);
  }
  return begin_ < chunks_ || !queue.empty() ? Decision::wait() : Decision::done();
}

ScheduleStats Rounds::account() const {
  return {std::max<std::size_t>(rounds_.size(), 1),
          chunks_ ? static_cast<double>(profiled_) / static_cast<double>(chunks_) : 0};
}

std::size_t Rounds::last_round() const {
  auto const& chunks = rounds_.back().chunks;
  return std::accumulate(chunks.begin(), chunks.end(), std::size_t{0});
}

double Rounds::variance() const {
  constexpr double unknown = std::numeric_limits<double>::infinity();
  return rounds_.empty() ? unknown : rounds_.back().variance.value_or(unknown);
}

/// Stores the round's rates and the partition that follows from them. A processor without chunks keeps its last rate
/// (errata C4).
void Rounds::end_round() {
  open_ = false;
  Round& round = rounds_.back();
  double sum = 0;
  bool known = true;
  for (Processor p = 0; p < rates_.size(); ++p) {
    if (round.chunks[p] > 0)
      rates_[p] = paid(p, static_cast<double>(round.chunks[p])) / std::max(round.busy_s[p], shortest_s);
    known = known && rates_[p];
    sum += rates_[p].value_or(0);
  }
  if (!known) return;
  double worst = 0;
  for (Processor p = 0; p < rates_.size(); ++p) {
    double const change = *rates_[p] / sum - fractions_[p];
    fractions_[p] += change;
    if (p != host) worst = std::max(worst, change * change);
  }
  round.variance = worst / variance_divisor_;
}

/// Cost of a part in chunks: whole steps of a device, but not of the host, which has the remainder of each round.
double Rounds::paid(Processor p, double chunks) const { return p == host ? chunks : steps_.paid(p, chunks); }

/// Rates in whole steps: measured, or else expected; empty if unknown.
std::vector<double> Rounds::step_rates() const {
  std::vector<double> rates;
  for (auto const& rate : rates_) {
    if (!rate) return expected_rates_;
    rates.push_back(*rate);
  }
  return rates;
}

/// Extends a round to one step of each device, because the host would only wait in a shorter one; if none fits, it is
/// the last round. Before the rates are known, the devices' parts alone grow: a host that turns out to be slow would
/// hold up all.
Rounds::Cut Rounds::with_whole_steps(std::size_t size, std::size_t left) const {
  if (auto const rates = step_rates(); !rates.empty()) {
    for (Processor p = 1; p < fractions_.size(); ++p) {
      if (steps_.of(p) <= 1 || fractions_[p] <= 0) continue;
      double const chunks = std::ceil(static_cast<double>(steps_.of(p)) / fractions_[p]);
      size = std::max(size, static_cast<std::size_t>(std::min(chunks, static_cast<double>(left))));
    }
    return {size, worth_a_step(size, rates)};
  }
  auto parts = fractions_;
  double sum = 0;
  for (Processor p = 0; p < parts.size(); ++p) {
    parts[p] *= static_cast<double>(size);
    if (p != host && parts[p] > 0 && steps_.of(p) > 1) parts[p] = std::max(parts[p], static_cast<double>(steps_.of(p)));
    sum += parts[p];
  }
  for (double& part : parts) part /= sum;
  return {std::min(static_cast<std::size_t>(std::ceil(sum)), left), std::move(parts)};
}

/// Fractions without devices that would take longer for part of a step than the host for the whole round.
std::vector<double> Rounds::worth_a_step(std::size_t size, std::vector<double> const& rates) const {
  auto fractions = fractions_;
  for (Processor p = 1; p < fractions.size(); ++p)
    if (steps_.of(p) > size && static_cast<double>(steps_.of(p)) * rates[host] > static_cast<double>(size) * rates[p])
      fractions[p] = 0;
  return fractions;
}

void Rounds::begin_round() {
  std::size_t const left = chunks_ - begin_;
  Size const wanted = next_round(left);
  auto const [size, fractions] = with_whole_steps(std::clamp<std::size_t>(wanted.chunks, 1, left), left);
  if (wanted.profiling) profiled_ += size;
  auto const parts = cut({begin_, begin_ + size}, fractions, &steps_);
  begin_ += size;
  open_ = true;
  Round& round = rounds_.emplace_back(
      Round{std::vector<std::size_t>(parts.size(), 0), std::vector<double>(parts.size(), 0), {}, wanted.profiling});
  for (Processor p = 0; p < parts.size(); ++p) {
    round.chunks[p] = parts[p].size();
    auto const pieces = pieces_of(description_, parts[p]);
    queues_[p].insert(queues_[p].end(), pieces.begin(), pieces.end());
  }
}

}  // namespace yoke::partitioners
