// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "suite/core/instance.hpp"
#include "suite/execution/failures.hpp"
#include "suite/ranks/ranks.hpp"

namespace yoke::session {

/// An order of rank 0 to another rank. It contains no pointers: its bytes are sent between instances of the same
/// program.
struct Order {
  enum class Kind : std::uint64_t {
    prepare,   ///< prepare the workload with this number; a report follows
    place,     ///< resident inputs follow; place them, or invalidate streamed ones; then a report
    begin,     ///< begin a run; a report follows
    piece,     ///< do a piece; streamed: shared data if `shared`, and inputs follow; then a report, and its results if
               ///< they move
    exchange,  ///< all ranks' results of the iteration follow; a report when the next iteration can begin
    collect,   ///< a report follows, and then results of the run's pieces that did not move with them
    leave,     ///< the service ends
  };
  Kind kind = Kind::leave;
  std::uint64_t segment = 0, begin = 0, end = 0;  ///< prepare: `segment` is the workload's number
  bool shared = false;

  Piece piece_of() const { return {segment, {begin, end}}; }
};

/// Answer of the other rank.
struct Report {
  double value = 0;    ///< prepare: rate; piece: seconds of computing; collect: share of the rank's own devices
  double input_s = 0;  ///< piece: seconds until its inputs arrived
  bool failed = false, lacking = false;
  std::array<char, 500> reason{};

  void fail(std::string_view why, bool lacks) {
    failed = true;
    lacking = lacks;
    why.copy(reason.data(), reason.size() - 1);
  }
};

static_assert(std::is_trivially_copyable_v<Order> && std::is_trivially_copyable_v<Report>);

/// Bytes of an order or a report, for sending and receiving it.
template <class Message>
MemoryParts message(Message& of) {
  return {{reinterpret_cast<std::byte*>(&of), sizeof of}};
}

/// Rank 0's view of another rank.
struct Peer {
  std::string name;
  std::unique_ptr<ranks::Link> link;
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

inline void Peer::expect_success() const {
  if (!report.failed) return;
  std::string const why = name + ": " + report.reason.data();
  if (report.lacking) throw execution::Lacking(why);
  throw std::runtime_error(why);
}

}  // namespace yoke::session
