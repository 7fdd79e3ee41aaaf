// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <cstdint>

#include "suite/observe/recording.hpp"

namespace yoke::observe_detail {

/// Stack of a thread's active calls, innermost last. Calls beyond its capacity are only counted.
class OpenCalls {
 public:
  struct Call {
    Entry* entry = nullptr;
    std::uint64_t begin_ns = 0;
  };
  bool empty() const { return depth_ == 0; }
  std::size_t depth() const { return depth_; }
  /// Pushes a call and returns its number, for `close`.
  std::size_t open(Call call) {
    if (depth_ < room) calls_[depth_] = call;
    return depth_++;
  }
  /// Closes the call with that number, and all calls opened after it, which an exception may have left open. Returns a
  /// call with a null entry if no such call is stored.
  Call close(std::size_t number) {
    if (number >= depth_) return {};
    depth_ = number;
    return number < room ? calls_[number] : Call{};
  }
  /// Returns the innermost stored call.
  Call innermost() const { return empty() ? Call{} : calls_[(depth_ < room ? depth_ : room) - 1]; }

 private:
  static constexpr std::size_t room = 64;
  Call calls_[room];
  std::size_t depth_ = 0;
};

}  // namespace yoke::observe_detail
