// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "suite/meters/free_cores.hpp"

namespace yoke {

/// Calls a function periodically on its own thread, first after one period, until it is destroyed. The thread runs on
/// `cores`.
class Periodic {
 public:
  Periodic(double period_s, std::function<void()> call, FreeCores const& cores)
      : thread_([this, period = std::chrono::duration<double>(period_s), call = std::move(call), cores] {
          cores.take();
          std::unique_lock lock(mutex_);
          while (!ended_.wait_for(lock, period, [this] { return end_; })) call();
        }) {}
  ~Periodic() {
    {
      std::lock_guard const lock(mutex_);
      end_ = true;
    }
    ended_.notify_all();
    thread_.join();
  }
  Periodic(Periodic const&) = delete;

 private:
  std::mutex mutex_;
  std::condition_variable ended_;
  bool end_ = false;
  std::thread thread_;
};

}  // namespace yoke
