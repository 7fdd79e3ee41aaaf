// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace yoke {

/// Calls act(i) for every i below n, on several threads; throws what one of them threw.
template <class Act>
void for_all(std::size_t n, std::size_t threads, Act const& act) {
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  auto const work = [&] {
    try {
      for (std::size_t i; (i = next.fetch_add(1)) < n;) act(i);
    } catch (...) {
      std::lock_guard const lock(mutex);
      failure = std::current_exception();
      next = n;
    }
  };
  {
    std::vector<std::jthread> crew;
    for (std::size_t t = 1; t < threads; ++t) crew.emplace_back(work);
    work();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace yoke
