// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <sched.h>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace yoke::meters {

/// CPUs that the constructing thread may run on. Meter threads run on them, so that they do not share the core that
/// their creator is pinned to later.
class FreeCores {
 public:
  FreeCores() { known_ = sched_getaffinity(0, sizeof cores_, &cores_) == 0; }
  /// Allows the calling thread to run on these CPUs. Does nothing if they are unknown.
  void take() const {
    if (known_) static_cast<void>(sched_setaffinity(0, sizeof cores_, &cores_));
  }
  /// Numbers of these CPUs; the first one alone if they are unknown.
  std::vector<int> numbers() const {
    std::vector<int> all;
    for (int cpu = 0; known_ && cpu < CPU_SETSIZE; ++cpu)
      if (CPU_ISSET(cpu, &cores_)) all.push_back(cpu);
    if (all.empty()) all.push_back(0);
    return all;
  }
  /// Binds the calling thread to one CPU.
  static void take_one(int cpu) {
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(cpu, &one);
    static_cast<void>(sched_setaffinity(0, sizeof one, &one));
  }

 private:
  cpu_set_t cores_{};
  bool known_ = false;
};

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

}  // namespace yoke::meters
