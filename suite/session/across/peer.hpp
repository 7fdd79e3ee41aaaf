// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "suite/ranks/ranks.hpp"
#include "suite/session/across/orders.hpp"

namespace yoke {

/// Rank 0's view of another rank.
struct Peer {
  std::string name;
  std::unique_ptr<Link> link;
  Order order;                ///< last order sent
  Report report;              ///< last report received
  std::vector<char> shared;   ///< by segment: nonzero if the rank received the shared data in this run
  std::vector<Piece> pieces;  ///< pieces that it was given in this run

  /// Throws the failure that the rank has reported.
  void expect_success() const;
};

/// Seconds since its construction.
class RunClock {
 public:
  double now_s() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace yoke
