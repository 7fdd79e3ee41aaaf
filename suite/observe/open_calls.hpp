// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <cstdint>

#include "suite/observe/recording.hpp"

namespace yoke::observe_detail {

/// What a thread is in the middle of, innermost last. Deeper than its room it only counts.
class OpenCalls {
 public:
  struct Call {
    Entry* entry = nullptr;
    std::uint64_t begin_ns = 0;
  };
  bool empty() const { return depth_ == 0; }
  std::size_t depth() const { return depth_; }
  /// Its number, for `close`.
  std::size_t open(Call call) {
    if (depth_ < room) calls_[depth_] = call;
    return depth_++;
  }
  /// The call of that number; those opened after it, which an exception left open, are closed too. Without an entry if
  /// there is no such call.
  Call close(std::size_t number) {
    if (number >= depth_) return {};
    depth_ = number;
    return number < room ? calls_[number] : Call{};
  }
  /// The innermost call that there was room for.
  Call innermost() const { return empty() ? Call{} : calls_[(depth_ < room ? depth_ : room) - 1]; }

 private:
  static constexpr std::size_t room = 64;
  Call calls_[room];
  std::size_t depth_ = 0;
};

}  // namespace yoke::observe_detail
