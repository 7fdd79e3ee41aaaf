// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/session/across/across_ranks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "suite/session/across/rank_iteration.hpp"
#include "suite/session/across/serve.hpp"

namespace yoke {

AcrossRanks::AcrossRanks(Ranks& ranks, std::vector<std::string> const& nodes, std::size_t number,
                         WorkloadChoice const& choice, Within const& within, Processors& processors)
    : ranks_(ranks), data_(within.data) {
  for (std::size_t rank = 1; rank < ranks.count(); ++rank) {
    peers_.emplace_back().link = ranks.link(rank);
    peers_.back().name = fmt::format("rank {} ({})", rank, nodes.at(rank));
  }
  together({Order::Kind::prepare, number}, {}, [&] {
    auto const description = choice.workload->describe(choice.problem);
    own_ = std::make_unique<RankWork>(choice, within, processors, part_of_rank(description, 0, ranks.count()));
  });
  rates_.push_back(own_->rate());
  for (Peer const& peer : peers_) rates_.push_back(peer.report.value);
  bool const resident = data_ == DataMode::resident;
  together({Order::Kind::place}, resident ? own_->all_inputs() : MemoryParts(), [] {});
}

void AcrossRanks::dismiss(Ranks& ranks) {
  Order leave{Order::Kind::leave};
  for (std::size_t rank = 1; rank < ranks.count(); ++rank) {
    auto const link = ranks.link(rank);
    link->send(message(leave));
    ranks.wait_until([&] { return link->complete() ? Ranks::Progress::complete : Ranks::Progress::moving; });
  }
}

template <class Act>
void AcrossRanks::together(Order const& order, MemoryParts const& data, Act const& act) {
  if (auto const failure = reported(order, data, act)) std::rethrow_exception(failure);
  for (Peer const& peer : peers_) peer.expect_success();
}

template <class Act>
std::exception_ptr AcrossRanks::reported(Order const& order, MemoryParts const& data, Act const& act) {
  for (Peer& peer : peers_) {
    peer.order = order;
    peer.link->send(message(peer.order));
    peer.link->send(data);
  }
  std::exception_ptr failure;
  try {
    act();
  } catch (...) {
    failure = std::current_exception();
  }
  wait_for_all(Ranks::Progress::moving);
  for (Peer& peer : peers_) peer.link->receive(message(peer.report));
  wait_for_all(Ranks::Progress::waiting);
  return failure;
}

void AcrossRanks::wait_for_all(Ranks::Progress meanwhile) {
  ranks_.wait_until([&] {
    bool const all = std::all_of(peers_.begin(), peers_.end(), [](Peer& peer) { return peer.link->complete(); });
    return all ? Ranks::Progress::complete : meanwhile;
  });
}

RunResult AcrossRanks::run(Schedule& schedule) {
  return iterate(1, [&](auto) -> Schedule& { return schedule; });
}

RunResult AcrossRanks::iterate(std::size_t iterations, NextSchedule const& next) {
  for (Peer& peer : peers_) {
    peer.shared.assign(own_->description().segments.size(), 0);
    peer.pieces.clear();
  }
  together({Order::Kind::begin}, {}, [this] { own_->begin(); });
  RunClock const clock;
  RunResult result;
  for (std::size_t iteration = 0; iteration < iterations; ++iteration) {
    RankIteration one(ranks_, *own_, peers_, data_, next(result.pieces), clock);
    for (CompletedPiece done : one.run()) {
      done.iteration = iteration;
      result.pieces.push_back(done);
      result.makespan_s = std::max(result.makespan_s, done.end_s);
    }
    if (own_->instance().iterative()) exchange(result, clock);
  }
  collect(result);
  return result;
}

/// Gives all results of the iteration to all ranks.
void AcrossRanks::exchange(RunResult& result, RunClock const& clock) {
  MemoryParts const all = own_->all_results();
  together({Order::Kind::exchange}, all, [this] { own_->advance(); });
  double const before_s = std::exchange(result.makespan_s, clock.now_s());
  result.exchange_s += result.makespan_s - before_s;
  result.exchanged_bytes += bytes_of(all) * static_cast<double>(peers_.size());
}

/// Runs after the clock has stopped: fetches results that did not move with their pieces, and the share of each rank's
/// devices.
void AcrossRanks::collect(RunResult& result) {
  auto const failure = reported({Order::Kind::collect}, {}, [this] { own_->bring_home(); });
  result.within_shares.push_back(own_->device_share());
  // A rank that reports success sends its results, regardless of the others.
  for (Peer& peer : peers_) {
    result.within_shares.push_back(peer.report.value);
    if (!own_->results_move() && !peer.report.failed)
      for (Piece const& piece : peer.pieces) peer.link->receive(own_->layout().results(piece));
  }
  wait_for_all(Ranks::Progress::moving);
  if (failure) std::rethrow_exception(failure);
  for (Peer const& peer : peers_) peer.expect_success();
}

}  // namespace yoke
