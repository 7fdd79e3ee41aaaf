// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/detail/loaded_topology.hpp"

#include <unistd.h>

#include <csignal>
#include <new>
#include <string_view>

#include "suite/core/error.hpp"

namespace yoke::node_detail {
namespace {

struct TopologyDeleter {
  void operator()(hwloc_topology* topology) const { hwloc_topology_destroy(topology); }
};

/// Ends the program with a sentence if hwloc crashes, as hwloc 2.9 does when it gets no memory.
class CrashSentence {
 public:
  CrashSentence() {
    struct sigaction action {};
    action.sa_handler = end;
    sigaction(SIGSEGV, &action, &before_);
  }
  ~CrashSentence() { sigaction(SIGSEGV, &before_, nullptr); }
  CrashSentence(CrashSentence const&) = delete;

 private:
  static void end(int) {
    constexpr std::string_view sentence = "yoke: hwloc crashes on the machine's topology; it may lack memory\n";
    ssize_t const written = write(STDERR_FILENO, sentence.data(), sentence.size());
    static_cast<void>(written);
    _exit(static_cast<int>(Exit::lacking));
  }

  struct sigaction before_ {};
};

}  // namespace

hwloc_topology* loaded_topology() {
  static std::unique_ptr<hwloc_topology, TopologyDeleter> const loaded = [] {
    CrashSentence const crash;
    hwloc_topology* raw = nullptr;
    if (hwloc_topology_init(&raw) != 0) throw Error("cannot read the machine's topology", Exit::lacking);
    std::unique_ptr<hwloc_topology, TopologyDeleter> owned(raw);
    if (hwloc_topology_load(raw) != 0) throw Error("cannot read the machine's topology", Exit::lacking);
    return owned;
  }();
  return loaded.get();
}

Bitmap new_bitmap() {
  Bitmap bitmap(hwloc_bitmap_alloc());
  if (!bitmap) throw std::bad_alloc();
  return bitmap;
}

Bitmap bitmap_of(std::vector<int> const& bits) {
  Bitmap bitmap = new_bitmap();
  for (int const bit : bits) hwloc_bitmap_set(bitmap.get(), static_cast<unsigned>(bit));
  return bitmap;
}

std::vector<int> bits_of(hwloc_const_bitmap_t bits) {
  std::vector<int> all;
  for (int bit = hwloc_bitmap_first(bits); bit >= 0; bit = hwloc_bitmap_next(bits, bit)) all.push_back(bit);
  return all;
}

}  // namespace yoke::node_detail
