// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/session/across/across_ranks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "suite/core/dispatch.hpp"
#include "suite/execution/failures.hpp"
#include "suite/node/driver_threads.hpp"
#include "suite/node/topology.hpp"
#include "suite/session/across/peer.hpp"
#include "suite/session/across/rank_work.hpp"

namespace yoke::session {
namespace {

/// One iteration of a run across ranks. The calling thread does rank 0's pieces, another thread distributes those of
/// the other ranks.
class RankIteration {
 public:
  RankIteration(ranks::Ranks& ranks, RankWork& own, std::span<Peer> peers, DataMode data, Schedule& schedule,
                RunClock const& clock);
  /// Runs until the schedule is done. Throws the first failure after all ranks have returned their pieces. Ends the
  /// program if ranks do not answer.
  std::vector<CompletedPiece> const& run();

 private:
  /// State of another rank.
  struct Turn {
    enum class Phase { free, sending, computing, returning, done };
    Phase phase = Phase::free;
    std::optional<std::uint32_t> asked;  ///< number of completions when the schedule answered `wait`
    CompletedPiece piece;
  };
  Decision ask(Processor rank);
  void complete(CompletedPiece const& done);
  void fail();
  void announce();
  void do_own();
  void hand_out();
  ranks::Ranks::Progress step(Processor rank);
  void give(Processor rank, Piece const& piece);
  void take_back(Processor rank);

  ranks::Ranks& ranks_;
  RankWork& own_;
  std::span<Peer> peers_;
  DataMode const data_;
  RunClock const& clock_;
  Dispatch dispatch_;
  std::vector<Turn> turns_;  ///< by peer
  std::mutex mutex_;
  std::atomic<std::uint32_t> completions_{0};
  std::exception_ptr failure_;
};

/// Adds the parts that move with a piece to its bytes.
MemoryParts counted(MemoryParts parts, CompletedPiece& with) {
  with.bytes_moved += bytes_of(parts);
  return parts;
}

RankIteration::RankIteration(ranks::Ranks& ranks, RankWork& own, std::span<Peer> peers, DataMode data,
                             Schedule& schedule, RunClock const& clock)
    : ranks_(ranks),
      own_(own),
      peers_(peers),
      data_(data),
      clock_(clock),
      dispatch_(own.description(), schedule, 1 + peers.size()),
      turns_(peers.size()) {}

std::vector<CompletedPiece> const& RankIteration::run() {
  {
    std::jthread const others([this] { hand_out(); });
    do_own();
  }
  if (failure_) std::rethrow_exception(failure_);
  dispatch_.finish();
  return dispatch_.completed();
}

/// A schedule that breaks its contract gets no further calls.
Decision RankIteration::ask(Processor rank) {
  std::lock_guard const lock(mutex_);
  if (failure_) return Decision::done();
  try {
    return dispatch_.ask(rank, clock_.now_s());
  } catch (...) {
    failure_ = std::current_exception();
    announce();
    return Decision::done();
  }
}

void RankIteration::announce() {
  completions_.fetch_add(1, std::memory_order_release);
  completions_.notify_all();
}

void RankIteration::complete(CompletedPiece const& done) {
  std::lock_guard const lock(mutex_);
  dispatch_.complete(done);
  announce();
}

/// Called while an exception is handled.
void RankIteration::fail() {
  std::lock_guard const lock(mutex_);
  if (!failure_) failure_ = std::current_exception();
  announce();
}

void RankIteration::do_own() try {
  for (;;) {
    std::uint32_t const completions = completions_.load(std::memory_order_acquire);
    Decision const decision = ask(host);
    if (decision.kind == Decision::Kind::done) return;
    if (decision.kind == Decision::Kind::wait) {
      node::await_change(completions_, completions);
      continue;
    }
    CompletedPiece done{.processor = host, .piece = decision.piece, .begin_s = clock_.now_s()};
    done.kernel_s = own_.run(decision.piece);
    done.end_s = clock_.now_s();
    complete(done);
  }
} catch (...) {
  fail();
}

void RankIteration::hand_out() try {
  // Binds to other cores than the host's first thread, if there are others.
  node::bind_this_thread(own_.cores());
  ranks_.wait_until([this] {
    auto all = ranks::Ranks::Progress::complete;
    for (Processor rank = 1; rank <= peers_.size(); ++rank) {
      auto const one = step(rank);
      if (all == ranks::Ranks::Progress::complete || one == ranks::Ranks::Progress::moving) all = one;
    }
    return all;
  });
} catch (std::exception const& why) {
  // Messages may never complete, and rank 0 may be computing: an orderly end is not possible.
  execution::terminate_with(why.what());
}

ranks::Ranks::Progress RankIteration::step(Processor rank) {
  using Phase = Turn::Phase;
  Turn& turn = turns_[rank - 1];
  Peer& peer = peers_[rank - 1];
  switch (turn.phase) {
    case Phase::done:
      return ranks::Ranks::Progress::complete;
    case Phase::free:
      break;
    case Phase::sending:
      if (!peer.link->complete()) return ranks::Ranks::Progress::moving;
      peer.link->receive(message(peer.report));
      turn.phase = Phase::computing;
      [[fallthrough]];
    case Phase::computing:
      if (!peer.link->complete()) return ranks::Ranks::Progress::waiting;
      if (own_.results_move()) peer.link->receive(counted(own_.layout().results(turn.piece.piece), turn.piece));
      turn.phase = Phase::returning;
      [[fallthrough]];
    case Phase::returning:
      if (!peer.link->complete()) return ranks::Ranks::Progress::moving;
      turn.phase = Phase::free;
      take_back(rank);
  }
  std::uint32_t const completions = completions_.load(std::memory_order_acquire);
  if (turn.asked == completions) return ranks::Ranks::Progress::waiting;
  Decision const decision = ask(rank);
  turn.asked.reset();
  if (decision.kind == Decision::Kind::wait) turn.asked = completions;
  if (decision.kind == Decision::Kind::run) give(rank, decision.piece);
  if (decision.kind == Decision::Kind::done) turn.phase = Phase::done;
  return decision.kind == Decision::Kind::done ? ranks::Ranks::Progress::complete : ranks::Ranks::Progress::moving;
}

/// Sends the piece and its data.
void RankIteration::give(Processor rank, Piece const& piece) {
  Peer& peer = peers_[rank - 1];
  HomeLayout& layout = own_.layout();
  bool const streamed = data_ == DataMode::streamed;
  bool const shared = streamed && peer.shared[piece.segment] == 0;
  CompletedPiece& done = turns_[rank - 1].piece;
  done = {.processor = rank, .piece = piece, .begin_s = clock_.now_s()};
  peer.order = {Order::Kind::piece, piece.segment, piece.chunks.begin, piece.chunks.end, shared};
  peer.link->send(message(peer.order));
  if (shared) peer.link->send(counted(layout.shared(piece.segment), done));
  if (streamed) peer.link->send(counted(layout.inputs(piece), done));
  if (shared) peer.shared[piece.segment] = 1;
  peer.pieces.push_back(piece);
  turns_[rank - 1].phase = Turn::Phase::sending;
}

void RankIteration::take_back(Processor rank) {
  Peer const& peer = peers_[rank - 1];
  CompletedPiece& done = turns_[rank - 1].piece;
  done.end_s = clock_.now_s();
  try {
    peer.expect_success();
  } catch (std::exception const&) {
    fail();
    return;
  }
  done.copy_in_s = peer.report.input_s;
  done.kernel_s = peer.report.value;
  done.copy_out_s = std::max(0.0, done.seconds() - done.copy_in_s - done.kernel_s);
  complete(done);
}

}  // namespace

AcrossRanks::AcrossRanks(ranks::Ranks& ranks, std::vector<std::string> const& nodes, std::size_t number,
                         core::WorkloadChoice const& choice, Within const& within, Processors& processors)
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

void AcrossRanks::dismiss(ranks::Ranks& ranks) {
  Order leave{Order::Kind::leave};
  for (std::size_t rank = 1; rank < ranks.count(); ++rank) {
    auto const link = ranks.link(rank);
    link->send(message(leave));
    ranks.wait_until(
        [&] { return link->complete() ? ranks::Ranks::Progress::complete : ranks::Ranks::Progress::moving; });
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
  wait_for_all(ranks::Ranks::Progress::moving);
  for (Peer& peer : peers_) peer.link->receive(message(peer.report));
  wait_for_all(ranks::Ranks::Progress::waiting);
  return failure;
}

void AcrossRanks::wait_for_all(ranks::Ranks::Progress meanwhile) {
  ranks_.wait_until([&] {
    bool const all = std::all_of(peers_.begin(), peers_.end(), [](Peer& peer) { return peer.link->complete(); });
    return all ? ranks::Ranks::Progress::complete : meanwhile;
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
  wait_for_all(ranks::Ranks::Progress::moving);
  if (failure) std::rethrow_exception(failure);
  for (Peer const& peer : peers_) peer.expect_success();
}

}  // namespace yoke::session
