// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/workers.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

#include "suite/node/topology.hpp"

namespace yoke {
namespace {

/// Hands out the calls to whichever thread is free.
class Calls {
 public:
  Calls(std::size_t n, std::function<void(std::size_t)> const& act) : n_(n), act_(act) {}

  bool left() const { return next_.load(std::memory_order_relaxed) < n_; }
  void take_part() noexcept {
    for (std::size_t i; (i = next_.fetch_add(1, std::memory_order_relaxed)) < n_;) try {
        act_(i);
      } catch (...) {
        keep(i, std::current_exception());
      }
  }
  void rethrow() const {
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  void keep(std::size_t i, std::exception_ptr thrown) {
    std::lock_guard const lock(mutex_);
    next_.store(n_, std::memory_order_relaxed);
    if (thrown_ && i > by_) return;
    thrown_ = std::move(thrown);
    by_ = i;
  }

  std::size_t const n_;
  std::function<void(std::size_t)> const& act_;
  std::atomic<std::size_t> next_{0};
  std::mutex mutex_;
  std::exception_ptr thrown_;
  std::size_t by_ = 0;
};

/// The cores without that of the calling thread, or, if it may run on several, without the first of these.
std::vector<int> others(std::vector<int> cores) {
  auto const own = node::binding_of_this_thread();
  auto const here = std::find_if(cores.begin(), cores.end(),
                                 [&](int core) { return std::find(own.begin(), own.end(), core) != own.end(); });
  if (!cores.empty()) cores.erase(here == cores.end() ? cores.begin() : here);
  return cores;
}

}  // namespace

void Workers::for_each(std::size_t n, std::function<void(std::size_t)> const& act) const {
  Calls calls(n, act);
  std::vector<std::thread> threads;
  if (n > 1 && count() > 1) {
    auto const cores = others(cores_);
    threads.reserve(cores.size());
    try {
      for (std::size_t t = 0; t < cores.size() && t + 1 < n && calls.left(); ++t)
        threads.emplace_back([&calls, core = cores[t]] {
          // A new thread has its creator's binding, on whose core it would wait for it.
          node::bind_this_thread({core});
          calls.take_part();
        });
    } catch (std::system_error const&) {  // the system allows no more threads
    }
  }
  calls.take_part();
  for (auto& thread : threads) thread.join();
  calls.rethrow();
}

}  // namespace yoke
