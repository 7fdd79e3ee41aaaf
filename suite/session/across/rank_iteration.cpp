// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/session/across/rank_iteration.hpp"

#include <algorithm>
#include <thread>

#include "suite/execution/crash_guard.hpp"
#include "suite/node/driver_threads.hpp"
#include "suite/node/topology.hpp"

namespace yoke {
namespace {

/// Adds the parts that move with a piece to its bytes.
MemoryParts counted(MemoryParts parts, CompletedPiece& with) {
  with.bytes_moved += bytes_of(parts);
  return parts;
}

}  // namespace

RankIteration::RankIteration(Ranks& ranks, RankWork& own, std::span<Peer> peers, DataMode data, Schedule& schedule,
                             RunClock const& clock)
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
      await_change(completions_, completions);
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
  bind_this_thread(own_.cores());
  ranks_.wait_until([this] {
    auto all = Ranks::Progress::complete;
    for (Processor rank = 1; rank <= peers_.size(); ++rank) {
      auto const one = step(rank);
      if (all == Ranks::Progress::complete || one == Ranks::Progress::moving) all = one;
    }
    return all;
  });
} catch (std::exception const& why) {
  // Messages may never complete, and rank 0 may be computing: an orderly end is not possible.
  terminate_with(why.what());
}

Ranks::Progress RankIteration::step(Processor rank) {
  using Phase = Turn::Phase;
  Turn& turn = turns_[rank - 1];
  Peer& peer = peers_[rank - 1];
  switch (turn.phase) {
    case Phase::done:
      return Ranks::Progress::complete;
    case Phase::free:
      break;
    case Phase::sending:
      if (!peer.link->complete()) return Ranks::Progress::moving;
      peer.link->receive(message(peer.report));
      turn.phase = Phase::computing;
      [[fallthrough]];
    case Phase::computing:
      if (!peer.link->complete()) return Ranks::Progress::waiting;
      if (own_.results_move()) peer.link->receive(counted(own_.layout().results(turn.piece.piece), turn.piece));
      turn.phase = Phase::returning;
      [[fallthrough]];
    case Phase::returning:
      if (!peer.link->complete()) return Ranks::Progress::moving;
      turn.phase = Phase::free;
      take_back(rank);
  }
  std::uint32_t const completions = completions_.load(std::memory_order_acquire);
  if (turn.asked == completions) return Ranks::Progress::waiting;
  Decision const decision = ask(rank);
  turn.asked.reset();
  if (decision.kind == Decision::Kind::wait) turn.asked = completions;
  if (decision.kind == Decision::Kind::run) give(rank, decision.piece);
  if (decision.kind == Decision::Kind::done) turn.phase = Phase::done;
  return decision.kind == Decision::Kind::done ? Ranks::Progress::complete : Ranks::Progress::moving;
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

}  // namespace yoke
