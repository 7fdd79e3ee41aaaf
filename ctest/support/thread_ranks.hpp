// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <atomic>
#include <chrono>
#include <cstring>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "suite/ranks/ranks.hpp"

namespace yoke {

/// Messages from one thread to another, in order.
class Wire {
 public:
  void put(std::vector<std::byte> message) {
    std::lock_guard const lock(mutex_);
    messages_.push_back(std::move(message));
  }
  /// True if there was one.
  bool take(std::vector<std::byte>& message) {
    std::lock_guard const lock(mutex_);
    if (messages_.empty()) return false;
    message = std::move(messages_.front());
    messages_.pop_front();
    return true;
  }

 private:
  std::mutex mutex_;
  std::deque<std::vector<std::byte>> messages_;
};

/// Calls `act` with the beginning and the length of each run of bytes in the parts.
inline void for_each_run(MemoryParts const& parts, std::function<void(std::byte*, std::size_t)> const& act) {
  for (auto const& part : parts)
    for (std::size_t row = 0; row < part.rows; ++row) act(part.begin + row * part.pitch, part.bytes);
}

/// A link within one process. A message whose length differs from the receiver's is an error, as in MPI.
class ThreadLink final : public ranks::Link {
 public:
  ThreadLink(Wire& out, Wire& in) : out_(out), in_(in) {}
  void send(MemoryParts const& parts) override {
    std::vector<std::byte> message;
    for_each_run(parts, [&](std::byte* run, std::size_t bytes) { message.insert(message.end(), run, run + bytes); });
    if (!message.empty()) out_.put(std::move(message));
  }
  void receive(MemoryParts const& parts) override {
    if (bytes_of(parts) > 0) wanted_.push_back(parts);
  }
  bool complete() override {
    for (std::vector<std::byte> message; !wanted_.empty(); wanted_.pop_front()) {
      if (!in_.take(message)) return false;
      if (bytes_of(wanted_.front()) != static_cast<double>(message.size()))
        throw ranks::RanksLost("a message has " + std::to_string(message.size()) + " bytes, others than were to come");
      std::size_t at = 0;
      for_each_run(wanted_.front(), [&](std::byte* run, std::size_t bytes) {
        std::memcpy(run, message.data() + at, bytes);
        at += bytes;
      });
    }
    return true;
  }

 private:
  Wire &out_, &in_;
  std::deque<MemoryParts> wanted_;
};

/// Two ranks of one process, each on a thread of its own.
class ThreadRanks final : public ranks::Ranks {
 public:
  /// State that both share.
  struct Wires {
    Wire to[2];
    std::atomic<bool> lost{false};  ///< one of them has ended
  };
  using Wrap = std::function<std::unique_ptr<ranks::Link>(std::unique_ptr<ranks::Link>)>;

  /// `wrap` makes the link that the rank sees from each link.
  ThreadRanks(std::size_t rank, Wires& wires, Wrap wrap) : rank_(rank), wires_(wires), wrap_(std::move(wrap)) {}
  std::size_t rank() const override { return rank_; }
  std::size_t count() const override { return 2; }
  std::unique_ptr<ranks::Link> link(std::size_t other) override {
    return wrap_(std::make_unique<ThreadLink>(wires_.to[other], wires_.to[rank_]));
  }
  void wait_until(std::function<Progress()> const& progress) override {
    constexpr std::chrono::seconds patience(60);
    auto const begin = std::chrono::steady_clock::now();
    while (progress() != Progress::complete) {
      if (wires_.lost) throw ranks::RanksLost("the other rank has ended");
      if (std::chrono::steady_clock::now() - begin > patience) throw ranks::RanksLost("the other rank does not answer");
      std::this_thread::yield();
    }
  }

 private:
  std::size_t rank_;
  Wires& wires_;
  Wrap wrap_;
};

}  // namespace yoke
