// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace yoke::core {

/// Calls act(i) for every i below n, on several threads; rethrows the last exception of a thread. Once `stop()` returns
/// true, it starts no further calls; returns the number of calls, which are the first ones. If the system refuses
/// threads, the existing ones do the work.
template <class Act, class Stop>
std::size_t for_all(std::size_t n, std::size_t threads, Act const& act, Stop const& stop) {
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  auto const work = [&] {
    try {
      while (!stop()) {
        std::size_t const i = next.fetch_add(1);
        if (i >= n) break;
        act(i);
      }
    } catch (...) {
      std::lock_guard const lock(mutex);
      failure = std::current_exception();
      next = n;
    }
  };
  {
    std::vector<std::jthread> workers;
    try {
      for (std::size_t t = 1; t < std::min(threads, n); ++t) workers.emplace_back(work);
    } catch (std::system_error const&) {
    }
    work();
  }
  if (failure) std::rethrow_exception(failure);
  return std::min(next.load(), n);
}

/// Calls act(i) for every i below n, without a way to stop.
template <class Act>
void for_all(std::size_t n, std::size_t threads, Act const& act) {
  for_all(n, threads, act, [] { return false; });
}

}  // namespace yoke::core
