// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "suite/core/home_layout.hpp"

namespace yoke {

/// What rank 0 tells another rank. Nothing points anywhere: it is sent as it is, between equal programs.
struct Order {
  enum class Kind : std::uint64_t {
    prepare,   ///< the workload of this number; a report follows
    place,     ///< streamed or resident inputs are home: resident ones follow first; then a report
    begin,     ///< a run; a report follows
    piece,     ///< streamed: shared data if `shared`, and inputs follow; then a report, and its results if they move
    exchange,  ///< the iteration's results of all follow; a report when the next iteration can begin
    collect,   ///< a report, and then results of the run's pieces that did not move with them
    leave,     ///< nothing is left to do
  };
  Kind kind = Kind::leave;
  std::uint64_t segment = 0, begin = 0, end = 0;  ///< prepare: `segment` is the workload's number
  bool shared = false;

  Piece piece_of() const { return {segment, {begin, end}}; }
};

/// What the other rank answers.
struct Report {
  double value = 0;    ///< prepare: rate; piece: seconds of computing; collect: share of the rank's own devices
  double input_s = 0;  ///< piece: until its inputs were there
  bool failed = false, lacking = false;
  std::array<char, 500> reason{};

  void fail(std::string_view why, bool lacks) {
    failed = true;
    lacking = lacks;
    why.copy(reason.data(), reason.size() - 1);
  }
};

static_assert(std::is_trivially_copyable_v<Order> && std::is_trivially_copyable_v<Report>);

/// Where such a message lies.
template <class Message>
MemoryParts message(Message& of) {
  return {{reinterpret_cast<std::byte*>(&of), sizeof of}};
}

}  // namespace yoke
