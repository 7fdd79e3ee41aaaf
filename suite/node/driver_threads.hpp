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

namespace yoke::node {

/// Waits until `word` differs from `old`: spins first, because pieces may take microseconds, then sleeps.
void await_change(std::atomic<std::uint32_t> const& word, std::uint32_t old);

/// Locks the mutex: spins before it sleeps, because drivers hold such locks for less than a microsecond.
std::unique_lock<std::mutex> lock_soon(std::mutex& mutex);

/// One driver thread per processor: the calling thread for the host, new threads for the devices.
class DriverThreads {
 public:
  explicit DriverThreads(std::size_t processors);
  ~DriverThreads();
  DriverThreads(DriverThreads const&) = delete;

  /// Runs `work(p)` on all drivers, released together, and returns when all have finished. Rethrows the exception of
  /// the processor with the lowest index.
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

}  // namespace yoke::node
