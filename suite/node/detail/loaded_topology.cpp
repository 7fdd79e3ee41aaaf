// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/detail/loaded_topology.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstddef>
#include <ctime>
#include <new>
#include <string_view>

#include "suite/core/error.hpp"

namespace yoke::node {
namespace {

struct TopologyDeleter {
  void operator()(hwloc_topology* topology) const { hwloc_topology_destroy(topology); }
};

constexpr char const* unreadable = "cannot read the machine's topology";

/// Throws std::bad_alloc if the system does not give as much memory as hwloc needs on the largest nodes.
void require_memory() {
  constexpr std::size_t bytes = std::size_t{8} << 20;
  // Not by malloc, which keeps larger blocks of its own after one of this size is freed.
  void* const block = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (block == MAP_FAILED) throw std::bad_alloc();
  munmap(block, bytes);
}

/// Ends the program with a sentence if hwloc crashes or never returns. hwloc 2.9 does both if it gets no memory: it
/// uses sets that it could not allocate, and asks the system again and again to fill one.
class LoadGuard {
 public:
  LoadGuard() {
    struct sigaction action {};
    action.sa_handler = end;
    for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &action, &before_[i]);
    sigevent event{};
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = SIGVTALRM;
    // Time of the processor, because a busy node may let the thread wait for long.
    limited_ = timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer_) == 0;
    itimerspec limit{};
    limit.it_value.tv_sec = max_processor_s;
    if (limited_) timer_settime(timer_, 0, &limit, nullptr);
  }
  ~LoadGuard() {
    if (limited_) timer_delete(timer_);
    for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &before_[i], nullptr);
  }
  LoadGuard(LoadGuard const&) = delete;

 private:
  /// hwloc takes far less on nodes with thousands of cores.
  static constexpr time_t max_processor_s = 5;
  static constexpr std::array signals{SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGVTALRM};

  static void end(int signal) {
    std::string_view const sentence =
        signal == SIGVTALRM ? "yoke: hwloc does not finish reading the machine's topology; it may lack memory\n"
                            : "yoke: hwloc crashes on the machine's topology; it may lack memory\n";
    ssize_t const written = write(STDERR_FILENO, sentence.data(), sentence.size());
    static_cast<void>(written);
    _exit(static_cast<int>(Exit::lacking));
  }

  std::array<struct sigaction, signals.size()> before_{};
  timer_t timer_{};
  bool limited_ = false;
};

}  // namespace

hwloc_topology* loaded_topology() {
  static std::unique_ptr<hwloc_topology, TopologyDeleter> const loaded = [] {
    require_memory();
    LoadGuard const guard;
    hwloc_topology* raw = nullptr;
    if (hwloc_topology_init(&raw) != 0) throw Error(unreadable, Exit::lacking);
    std::unique_ptr<hwloc_topology, TopologyDeleter> owned(raw);
    hwloc_topology_set_type_filter(raw, HWLOC_OBJ_MEMCACHE, HWLOC_TYPE_FILTER_KEEP_ALL);
    if (hwloc_topology_load(raw) != 0) throw Error(unreadable, Exit::lacking);
    return owned;
  }();
  return loaded.get();
}

Bitmap bitmap_of(std::vector<int> const& bits) {
  Bitmap bitmap(hwloc_bitmap_alloc());
  if (!bitmap) throw std::bad_alloc();
  for (int const bit : bits)
    if (hwloc_bitmap_set(bitmap.get(), static_cast<unsigned>(bit)) != 0) throw std::bad_alloc();
  return bitmap;
}

std::vector<int> bits_of(hwloc_const_bitmap_t bits) {
  std::vector<int> all;
  for (int bit = hwloc_bitmap_first(bits); bit >= 0; bit = hwloc_bitmap_next(bits, bit)) all.push_back(bit);
  return all;
}

}  // namespace yoke::node
