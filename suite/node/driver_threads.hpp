// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "suite/core/processor.hpp"

namespace yoke {

/// Waits until the word is no longer `old`: spins for a while, since pieces may be microseconds long, then sleeps.
void await_change(std::atomic<std::uint32_t> const& word, std::uint32_t old);

/// Locks; spins for a while before it sleeps, since drivers hold such locks for less than a microsecond.
std::unique_lock<std::mutex> lock_soon(std::mutex& mutex);

/// One driver thread per processor: the caller's for the host, new ones for the devices.
class DriverThreads {
 public:
  explicit DriverThreads(std::size_t processors);
  ~DriverThreads();
  DriverThreads(DriverThreads const&) = delete;

  /// Runs `work(p)` on every driver at once, released together; returns when all are finished. Rethrows the first
  /// exception by index of the processor.
  void on_all(std::function<void(Processor)> const& work);

 private:
  void stop();
  void drive(Processor processor);
  void take_part(Processor processor);

  std::size_t const count_;
  std::function<void(Processor)> const* work_ = nullptr;
  std::atomic<std::uint32_t> call_{0}, ready_{0}, finished_{0};
  std::atomic<bool> stop_{false};
  std::vector<std::exception_ptr> failures_;
  std::vector<std::thread> threads_;
};

}  // namespace yoke
