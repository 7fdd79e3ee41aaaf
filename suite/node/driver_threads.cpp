// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/driver_threads.hpp"

#include <chrono>

#include "suite/node/spaces.hpp"

namespace yoke::node {
namespace {

/// Time to spin before sleeping: longer than the gaps between pieces and, with a GPU, than an iteration, because waking
/// up would take a considerable part of the next one. Processors of a split host may share cores, so they must not keep
/// them busy for long.
constexpr std::chrono::microseconds patience(split_host ? 100 : 1000);
/// Polls between two reads of the clock.
constexpr int spins = 64;

void relax() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

/// True if the event happens within `patience`.
template <class Happened>
bool soon(Happened const& happened) {
  auto const begin = std::chrono::steady_clock::now();
  do {
    for (int i = 0; i < spins; ++i) {
      if (happened()) return true;
      relax();
    }
  } while (std::chrono::steady_clock::now() - begin < patience);
  return false;
}

}  // namespace

void await_change(std::atomic<std::uint32_t> const& word, std::uint32_t old) {
  if (!soon([&] { return word.load(std::memory_order_acquire) != old; })) word.wait(old, std::memory_order_acquire);
}

std::unique_lock<std::mutex> lock_soon(std::mutex& mutex) {
  if (soon([&] { return mutex.try_lock(); })) return {mutex, std::adopt_lock};
  return std::unique_lock(mutex);
}

DriverThreads::DriverThreads(std::size_t processors) : count_(processors), failures_(processors) {
  try {
    for (Processor p = 1; p < count_; ++p) threads_.emplace_back([this, p] { drive(p); });
  } catch (...) {
    stop();
    throw;
  }
}

DriverThreads::~DriverThreads() { stop(); }

void DriverThreads::stop() {
  stop_ = true;
  call_.fetch_add(1, std::memory_order_release);
  call_.notify_all();
  for (auto& thread : threads_) thread.join();
}

void DriverThreads::drive(Processor processor) {
  for (std::uint32_t seen = 0;; ++seen) {
    await_change(call_, seen);
    if (stop_) return;
    take_part(processor);
  }
}

void DriverThreads::take_part(Processor processor) {
  // The last thread to arrive releases all.
  std::uint32_t const all = static_cast<std::uint32_t>(count_);
  std::uint32_t arrived = ready_.fetch_add(1, std::memory_order_acq_rel) + 1;
  if (arrived == all) ready_.notify_all();
  for (; arrived < all; arrived = ready_.load(std::memory_order_acquire)) await_change(ready_, arrived);
  try {
    (*work_)(processor);
  } catch (...) {
    failures_[processor] = std::current_exception();
  }
  if (finished_.fetch_add(1, std::memory_order_acq_rel) + 1 == all) finished_.notify_all();
}

void DriverThreads::on_all(std::function<void(Processor)> const& work) {
  work_ = &work;
  ready_ = 0;
  finished_ = 0;
  failures_.assign(count_, nullptr);
  call_.fetch_add(1, std::memory_order_release);
  call_.notify_all();
  take_part(host);
  std::uint32_t const all = static_cast<std::uint32_t>(count_);
  for (std::uint32_t finished = finished_.load(std::memory_order_acquire); finished < all;
       finished = finished_.load(std::memory_order_acquire))
    await_change(finished_, finished);
  for (auto const& failure : failures_)
    if (failure) std::rethrow_exception(failure);
}

}  // namespace yoke::node
