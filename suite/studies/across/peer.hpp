// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "suite/ranks/ranks.hpp"
#include "suite/studies/across/orders.hpp"

namespace yoke {

/// Another rank, as rank 0 sees it.
struct Peer {
  std::string name;
  std::unique_ptr<Link> link;
  Order order;                ///< the last one
  Report report;              ///< the last one
  std::vector<char> shared;   ///< by segment: whether it has in this run what all chunks need
  std::vector<Piece> pieces;  ///< that it was given in this run

  /// Throws what the rank has reported.
  void expect_success() const;
};

/// Seconds since it was made.
class RunClock {
 public:
  double now_s() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace yoke
