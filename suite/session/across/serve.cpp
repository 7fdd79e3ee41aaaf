// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <chrono>
#include <optional>
#include <stop_token>
#include <thread>

#include "suite/execution/failures.hpp"
#include "suite/node/device_status.hpp"
#include "suite/session/across/across_ranks.hpp"
#include "suite/session/across/peer.hpp"

namespace yoke::session {
namespace {

using Clock = std::chrono::steady_clock;

/// Ends the program if `stop()` stays true: no signal waits for a long kernel.
class EndAtSignal {
 public:
  EndAtSignal(ranks::Ranks& ranks, std::function<bool()> const& stop)
      : watch_([&ranks, stop](std::stop_token const& over) {
          constexpr std::chrono::milliseconds between(50);
          for (int asked = 0; !over.stop_requested(); std::this_thread::sleep_for(between))
            if (stop() && ++asked > patience) ranks.ranks::Ranks::end_all(Exit::lacking);
        }) {}

 private:
  static constexpr int patience = 6;  ///< number of checks; together as long as ranks wait after a signal
  std::jthread watch_;
};

class Server {
 public:
  Server(ranks::Ranks& ranks, std::vector<core::WorkloadChoice> const& choices, Within const& within,
         Processors& processors)
      : ranks_(ranks), choices_(choices), within_(within), processors_(processors), to_rank_0_(ranks.link(0)) {}

  /// Serves one order; returns false after the last one.
  bool serve_next() {
    Order order;
    to_rank_0_->receive(message(order));
    wait(ranks::Ranks::Progress::waiting);
    auto const arrival = Clock::now();
    Report report;
    Piece const piece = order.piece_of();
    switch (order.kind) {
      case Order::Kind::prepare:
        guard(report, [&] { report.value = prepare(order.segment); });
        break;
      case Order::Kind::place:
        work_->forget_inputs();
        if (within_.data == DataMode::resident) get(work_->all_inputs());
        guard(report, [&] { work_->place(); });
        break;
      case Order::Kind::begin:
        pieces_.clear();
        guard(report, [&] { work_->begin(); });
        // Inputs of an earlier run must not hide a missing message.
        if (within_.data == DataMode::streamed) work_->forget_inputs();
        break;
      case Order::Kind::piece:
        if (order.shared) get(work_->layout().shared(piece.segment));
        if (within_.data == DataMode::streamed) get(work_->layout().inputs(piece));
        report.input_s = std::chrono::duration<double>(Clock::now() - arrival).count();
        guard(report, [&] { report.value = work_->run(piece); });
        pieces_.push_back(piece);
        put(message(report));
        if (work_->results_move()) put(work_->layout().results(piece));
        return true;
      case Order::Kind::exchange:
        get(work_->all_results());
        guard(report, [&] { work_->advance(); });
        break;
      case Order::Kind::collect:
        guard(report, [&] {
          work_->bring_home();
          report.value = work_->device_share();
        });
        put(message(report));
        if (!work_->results_move() && !report.failed)
          for (auto const& one : pieces_) put(work_->layout().results(one));
        return true;
      case Order::Kind::leave:
        return false;
    }
    put(message(report));
    return true;
  }

 private:
  double prepare(std::size_t number) {
    work_.reset();
    auto const& choice = choices_.at(number);
    auto const description = choice.workload->describe(choice.problem);
    work_.emplace(choice, within_, processors_, part_of_rank(description, ranks_.rank(), ranks_.count()));
    return work_->rate();
  }

  /// Rank 0 records a failed plan; a lost device ends all ranks.
  template <class Act>
  static void guard(Report& report, Act const& act) {
    try {
      act();
    } catch (std::exception const& why) {
      if (node::device_loss()) throw;
      auto const failure = execution::failure_of(why);
      report.fail(failure.reason, failure.lacking);
    }
  }

  void get(MemoryParts const& parts) {
    to_rank_0_->receive(parts);
    wait(ranks::Ranks::Progress::moving);
  }
  void put(MemoryParts const& parts) {
    to_rank_0_->send(parts);
    wait(ranks::Ranks::Progress::moving);
  }
  void wait(ranks::Ranks::Progress meanwhile) {
    ranks_.wait_until([&] { return to_rank_0_->complete() ? ranks::Ranks::Progress::complete : meanwhile; });
  }

  ranks::Ranks& ranks_;
  std::vector<core::WorkloadChoice> const& choices_;
  Within const& within_;
  Processors& processors_;
  std::unique_ptr<ranks::Link> to_rank_0_;
  std::optional<RankWork> work_;
  std::vector<Piece> pieces_;  ///< pieces of this run
};

}  // namespace

Range part_of_rank(Description const& description, std::size_t rank, std::size_t ranks) {
  std::size_t const chunks = description.loop_chunks();
  return {chunks * rank / ranks, chunks * (rank + 1) / ranks};
}

void serve(ranks::Ranks& ranks, std::vector<core::WorkloadChoice> const& choices, Within const& within,
           Processors& processors, std::function<bool()> const& stop) {
  EndAtSignal const end_at_signal(ranks, stop);
  for (Server server(ranks, choices, within, processors); server.serve_next();) {
  }
}

}  // namespace yoke::session
