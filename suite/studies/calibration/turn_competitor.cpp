// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/studies/calibration/turn_competitor.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <utility>

#include "suite/core/statistics.hpp"
#include "suite/studies/calibration/turns.hpp"

namespace yoke {
namespace {

/// Of each part of a beginning: some dozens of portions.
constexpr double begin_s = 0.02;

double now_s() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

double timed_s(std::function<void(Processor)> const& portion, Processor p) {
  double const begin = now_s();
  portion(p);
  return now_s() - begin;
}

}  // namespace

std::array<CompetitorSamples, 2> sample_competitors(Processors& processors,
                                                    std::function<void(Processor)> const& portion, double seconds) {
  std::array<CompetitorSamples, 2> samples;
  for (Processor const one : {host, device})
    processors.on_all([&](Processor p) {
      if (p != one) return;
      portion(p);
      for (double const end_s = now_s() + seconds; now_s() < end_s || samples[p].alone_s.empty();)
        samples[p].alone_s.push_back(timed_s(portion, p));
    });
  std::atomic<int> at_work = 0, finished = 0;
  processors.on_all([&](Processor p) {
    if (p > device) return;
    portion(p);
    ++at_work;
    while (at_work < 2) portion(p);
    for (double const end_s = now_s() + seconds; now_s() < end_s || samples[p].beside_itself_s.empty();)
      samples[p].beside_itself_s.push_back(timed_s(portion, p));
    ++finished;
    while (finished < 2) portion(p);
  });
  return samples;
}

void TurnCompetitor::begin(Description description, std::size_t places, Processors& processors) {
  description_ = std::move(description);
  places_ = places;
  portions_s_.clear();
  auto const samples = sample_competitors(processors, portion_, begin_s);
  for (Processor const p : {host, device}) {
    alone_s_[p] = median(samples[p].alone_s);
    beside_itself_[p].push_back(median(samples[p].beside_itself_s) / alone_s_[p]);
  }
}

std::vector<ContestedPiece> TurnCompetitor::take(std::string const& run_id) {
  std::vector<ContestedPiece> taken;
  for (auto const& [key, seconds] : portions_s_) {
    auto const [other, segment, first_chunk] = key;
    Processor const self = other == host ? device : host;
    taken.push_back({run_id, processor_name(other), description_.segments[segment].name, first_chunk,
                     median(seconds) / alone_s_[self]});
  }
  portions_s_.clear();
  return taken;
}

std::vector<CompetitorCalibration> TurnCompetitor::calibrated() const {
  std::vector<CompetitorCalibration> all;
  for (Processor const p : {host, device})
    if (!beside_itself_[p].empty()) all.push_back({processor_name(p), median(beside_itself_[p])});
  return all;
}

bool TurnCompetitor::competes(Processor self, Processor other, Piece const& piece) const {
  return self == (other == host ? device : host) && in_contested_place(description_, piece, places_);
}

void TurnCompetitor::record(Processor, Processor other, Piece const& piece, double seconds) {
  portions_s_[{other, piece.segment, piece.chunks.begin}].push_back(seconds);
}

}  // namespace yoke
