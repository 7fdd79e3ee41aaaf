// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/counting.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "suite/core/error.hpp"

namespace yoke {
namespace node {
namespace {

constexpr auto kinds = static_cast<std::size_t>(CountedKind::kinds);
using Sums = std::array<std::uint64_t, kinds>;

class ThreadCounts;

/// All counting threads, and the sums of those that ended. Never destroyed, because threads may end at any time.
struct CountingThreads {
  std::mutex mutex;
  std::vector<ThreadCounts*> live;
  Sums ended{};
  static CountingThreads& all() {
    static auto* const threads = new CountingThreads;
    return *threads;
  }
};

/// Counts of one thread. Only this thread writes them, so additions need not be atomic.
class ThreadCounts {
 public:
  ThreadCounts() {
    std::lock_guard const lock(CountingThreads::all().mutex);
    CountingThreads::all().live.push_back(this);
  }
  ~ThreadCounts() {
    std::lock_guard const lock(CountingThreads::all().mutex);
    add_to(CountingThreads::all().ended);
    std::erase(CountingThreads::all().live, this);
  }
  void add(CountedKind kind, std::size_t by) {
    auto& count = counts_[static_cast<std::size_t>(kind)];
    count.store(count.load(std::memory_order_relaxed) + by, std::memory_order_relaxed);
  }
  void add_to(Sums& sums) const {
    for (std::size_t k = 0; k < kinds; ++k) sums[k] += counts_[k].load(std::memory_order_relaxed);
  }
  void clear() {
    for (auto& count : counts_) count.store(0, std::memory_order_relaxed);
  }

 private:
  std::array<std::atomic<std::uint64_t>, kinds> counts_{};
};

thread_local ThreadCounts counts;

/// A watched array, and which of its numbers were accessed.
struct Watched {
  enum Touched : unsigned char { read = 1, written = 2 };
  std::uintptr_t begin, end;
  std::size_t size;  ///< size of a number
  std::vector<std::atomic<unsigned char>> touched;
};

std::vector<std::unique_ptr<Watched>>& watched() {
  static std::vector<std::unique_ptr<Watched>> arrays;
  return arrays;
}

/// Returns the watched array that contains the place, or null.
Watched* find(std::uintptr_t place) {
  for (auto const& array : watched())
    if (place >= array->begin && place < array->end) return array.get();
  return nullptr;
}

}  // namespace

void add_to_count(CountedKind kind, std::size_t by) { counts.add(kind, by); }

void count_load(void const* place, std::size_t bytes) {
  auto const at = reinterpret_cast<std::uintptr_t>(place);
  if (Watched* const array = find(at)) {
    counts.add(CountedKind::loaded, bytes);
    auto& touched = array->touched[(at - array->begin) / array->size];
    if (touched.load(std::memory_order_relaxed) == 0) touched.fetch_or(Watched::read, std::memory_order_relaxed);
  }
}

void count_store(void const* place, std::size_t bytes) {
  auto const at = reinterpret_cast<std::uintptr_t>(place);
  if (Watched* const array = find(at)) {
    counts.add(CountedKind::stored, bytes);
    array->touched[(at - array->begin) / array->size].fetch_or(Watched::written, std::memory_order_relaxed);
  }
}

}  // namespace node

using namespace node;

Counting::Counting() {
  Counting* none = nullptr;
  if (!active_counting.compare_exchange_strong(none, this))
    throw Error("something in this process counts already; the previous yoke::Counting must end first");
  take();
}

Counting::~Counting() {
  active_counting = nullptr;
  watched().clear();
}

void Counting::watch(void const* begin, std::size_t count, std::size_t size) {
  auto const first = reinterpret_cast<std::uintptr_t>(begin);
  if (count == 0 || find(first)) return;
  watched().push_back(std::make_unique<Watched>(
      Watched{first, first + count * size, size, std::vector<std::atomic<unsigned char>>(count)}));
}

Tally Counting::take() {
  Sums sums{};
  {
    CountingThreads& threads = CountingThreads::all();
    std::lock_guard const lock(threads.mutex);
    std::swap(sums, threads.ended);
    for (ThreadCounts* const thread : threads.live) {
      thread->add_to(sums);
      thread->clear();
    }
  }
  auto const of = [&](CountedKind kind) { return static_cast<double>(sums[static_cast<std::size_t>(kind)]); };
  Tally tally;
  tally.counts.fma = of(CountedKind::fma);
  tally.counts.add = of(CountedKind::add);
  tally.counts.multiply = of(CountedKind::multiply);
  tally.counts.divide = of(CountedKind::divide);
  tally.counts.root = of(CountedKind::root);
  tally.counts.inverse_root = of(CountedKind::inverse_root);
  tally.functions = of(CountedKind::function);
  tally.atomic_additions = of(CountedKind::atomic);
  tally.loaded_bytes = of(CountedKind::loaded);
  tally.stored_bytes = of(CountedKind::stored);
  for (auto const& array : watched()) {
    auto const size = static_cast<double>(array->size);
    for (auto& touched : array->touched) {
      auto const how = touched.exchange(0);
      if (how & Watched::read) tally.counts.read_bytes += size;
      if (how & Watched::written) tally.counts.write_bytes += size;
    }
  }
  return tally;
}

}  // namespace yoke
