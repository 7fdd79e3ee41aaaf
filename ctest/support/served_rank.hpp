// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "ctest/support/thread_ranks.hpp"
#include "suite/node/node_share.hpp"
#include "suite/node/processors.hpp"
#include "suite/session/across/across_ranks.hpp"

namespace yoke {

/// A second rank, which serves on a thread of its own with processors of its own until the destructor lets it leave.
class ServedRank {
 public:
  /// `choices` and `within` outlive this. `wrap` makes the link that the second rank sees from its own.
  ServedRank(std::vector<core::WorkloadChoice> const& choices, session::Within const& within, ThreadRanks::Wires& wires,
             ranks::Ranks& first, ThreadRanks::Wrap const& wrap)
      : first_(first), thread_([&, wrap] {
          ThreadRanks ranks(1, wires, wrap);
          try {
            Processors processors(one_thread());
            ready_ = true;
            ready_.notify_all();
            session::serve(ranks, choices, within, processors, [] { return false; });
          } catch (std::exception const& why) {
            wires.lost = true;
            ready_ = true;
            ready_.notify_all();
            ADD_FAILURE() << "rank 1 ends: " << why.what();
          }
        }) {
    ready_.wait(false);
  }
  ~ServedRank() { session::AcrossRanks::dismiss(first_); }

 private:
  ranks::Ranks& first_;
  std::atomic<bool> ready_{false};  ///< for the first order, or never
  std::jthread thread_;
};

}  // namespace yoke
