// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The callbacks of the Kokkos Tools library libyoke_observe.so.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

#include "suite/observe/recorded_run.hpp"

// The part of the Kokkos Tools interface that a recording needs. Its layouts are unchanged from Kokkos 3.7 (interface
// 20211015) to 5.2 (interface 20240906).
extern "C" {

/// Name of a memory space, zero-terminated.
struct KokkosToolsSpace {
  char name[64];
};

/// Settings that Kokkos lets a tool choose.
struct KokkosToolsSettings {
  bool requires_global_fencing;
  bool padding[255];
};

/// Functions that Kokkos offers to a tool.
struct KokkosToolsActions {
  void (*fence)(std::uint32_t device);
  void (*padding[31])();
};
}

namespace yoke::observe {
namespace {

/// Stack of a thread's active calls, innermost last. Calls beyond its capacity are only counted.
class OpenCalls {
 public:
  struct Call {
    Entry* entry = nullptr;
    std::uint64_t begin_ns = 0;
  };
  bool empty() const { return depth_ == 0; }
  std::size_t depth() const { return depth_; }
  /// Pushes a call and returns its number, for `close`.
  std::size_t open(Call call) {
    if (depth_ < room) calls_[depth_] = call;
    return depth_++;
  }
  /// Closes the call with that number, and all calls opened after it, which an exception may have left open. Returns a
  /// call with a null entry if no such call is stored.
  Call close(std::size_t number) {
    if (number >= depth_) return {};
    depth_ = number;
    return number < room ? calls_[number] : Call{};
  }
  /// Returns the innermost stored call.
  Call innermost() const { return empty() ? Call{} : calls_[(depth_ < room ? depth_ : room) - 1]; }

 private:
  static constexpr std::size_t room = 64;
  Call calls_[room];
  std::size_t depth_ = 0;
};

/// Never destroyed, because threads may still compute while the process exits. Uses static memory, so that a lack of
/// memory can still be reported.
RecordedRun& run() {
  alignas(RecordedRun) static std::byte memory[sizeof(RecordedRun)];
  static RecordedRun& only = *new (memory) RecordedRun;
  return only;
}

/// State of one thread.
struct ThisThread {
  OpenCalls work;  ///< kernels, copies and fences
  OpenCalls regions;
  std::uint32_t previous = 0;  ///< id of the last completed kernel
  std::uint64_t previous_end_ns = 0;
  bool fencing = false;  ///< true within a fence of the tool itself

  std::uint32_t region() const {
    Entry const* const entry = regions.innermost().entry;
    return entry ? entry->id : 0;
  }
};
thread_local ThisThread this_thread;

void (*kokkos_fence)(std::uint32_t) = nullptr;
bool fences_wanted = true;

void fence() {
  if (!kokkos_fence || !this_thread.work.empty()) return;
  this_thread.fencing = true;
  kokkos_fence(0);
  this_thread.fencing = false;
}

/// Name of an execution space, by the numbers of Kokkos' DeviceType.
char const* execution_space(std::uint32_t device) {
  static constexpr char const* names[] = {"Serial", "OpenMP",  "Cuda", "HIP",     "OpenMPTarget",
                                          "HPX",    "Threads", "SYCL", "OpenACC", "NextSilicon"};
  std::uint32_t const type = device >> 24;
  return type < std::size(names) ? names[type] : "unknown";
}

std::size_t open(Key key) {
  ThisThread& thread = this_thread;
  key.nested = !thread.work.empty();
  key.region = thread.region();
  return thread.work.open({&run().entries().entry(key), now_ns()});
}

/// Ends the call with that number now.
void close(std::size_t number) {
  ThisThread& thread = this_thread;
  OpenCalls::Call const call = thread.work.close(number);
  if (!call.entry) return;
  if (call.entry->kind != Kind::fence) fence();
  std::uint64_t const end_ns = now_ns();
  call.entry->durations.add(end_ns - call.begin_ns);
  if (call.entry->kind <= Kind::parallel_scan && !call.entry->nested) {
    if (thread.previous != 0)
      run()
          .entries()
          .entry({.kind = Kind::follows, .region = call.entry->id, .previous = thread.previous})
          .durations.add(call.begin_ns - thread.previous_end_ns);
    thread.previous = call.entry->id;
    thread.previous_end_ns = end_ns;
  }
  run().checkpoint(end_ns);
}

/// Executes a recording function. An exception, for lack of memory, ends the recording but not the program.
template <class Work>
void recorded(Work&& work) noexcept try {
  if (run().recording()) work();
} catch (std::bad_alloc const&) {
  run().stop("out of memory");
} catch (...) {
  run().stop("the recording failed");
}

void begin_kernel(Kind kind, char const* name, std::uint32_t device, std::uint64_t* number) {
  recorded([&] {
    fence();
    *number = open({.kind = kind, .name = name, .space = execution_space(device)});
  });
}

void end_kernel(std::uint64_t number) {
  recorded([&] { close(static_cast<std::size_t>(number)); });
}

void record_allocation(KokkosToolsSpace const& space, std::int64_t bytes) {
  Entry& entry = run().entries().entry({.kind = Kind::memory, .space = space.name});
  std::int64_t const live = entry.live_bytes.fetch_add(bytes, std::memory_order_relaxed) + bytes;
  if (bytes < 0) return;
  entry.durations.add(0);
  entry.bytes.fetch_add(static_cast<std::uint64_t>(bytes), std::memory_order_relaxed);
  for (std::int64_t peak = entry.peak_bytes.load();
       live > peak && !entry.peak_bytes.compare_exchange_weak(peak, live);) {
  }
}

void allocated(KokkosToolsSpace const& space, std::int64_t bytes) {
  recorded([&] { record_allocation(space, bytes); });
}

/// Handles `exit` without Kokkos::finalize.
__attribute__((destructor)) void leave() { run().finish("exit"); }

}  // namespace
}  // namespace yoke::observe

using namespace yoke::observe;

extern "C" {
#pragma GCC visibility push(default)

void kokkosp_init_library(int, std::uint64_t, std::uint32_t, void*) {
  if (char const* const wanted = std::getenv("YOKE_OBSERVE_FENCE"); wanted && *wanted) {
    fences_wanted = std::strcmp(wanted, "no") != 0;
    if (fences_wanted && std::strcmp(wanted, "yes") != 0)
      std::fprintf(stderr, "yoke observe: YOKE_OBSERVE_FENCE is '%s'; it must be yes or no: taken for yes\n", wanted);
  }
  try {
    run().start();
  } catch (...) {
    std::fputs("yoke observe: out of memory; nothing is recorded\n", stderr);
    return;
  }
  if (run().recording())
    finish_at_signals([](int signal, bool may_go_on) { run().finish_by_signal(signal, may_go_on); });
}

void kokkosp_request_tool_settings(std::uint32_t count, KokkosToolsSettings* settings) {
  // The tool fences by itself, so that regions and code within kernels are not fenced.
  if (count > 0) settings->requires_global_fencing = false;
}

void kokkosp_provide_tool_programming_interface(std::uint32_t count, KokkosToolsActions actions) {
  if (count > 0 && fences_wanted) kokkos_fence = actions.fence;
  run().set_fenced(kokkos_fence != nullptr);
}

void kokkosp_finalize_library() { run().finish("finalize"); }

void kokkosp_begin_parallel_for(char const* name, std::uint32_t device, std::uint64_t* number) {
  begin_kernel(Kind::parallel_for, name, device, number);
}
void kokkosp_begin_parallel_reduce(char const* name, std::uint32_t device, std::uint64_t* number) {
  begin_kernel(Kind::parallel_reduce, name, device, number);
}
void kokkosp_begin_parallel_scan(char const* name, std::uint32_t device, std::uint64_t* number) {
  begin_kernel(Kind::parallel_scan, name, device, number);
}
void kokkosp_end_parallel_for(std::uint64_t number) { end_kernel(number); }
void kokkosp_end_parallel_reduce(std::uint64_t number) { end_kernel(number); }
void kokkosp_end_parallel_scan(std::uint64_t number) { end_kernel(number); }

void kokkosp_begin_deep_copy(KokkosToolsSpace to, char const* to_name, void const*, KokkosToolsSpace from,
                             char const* from_name, void const*, std::uint64_t bytes) {
  recorded([&] {
    fence();
    char name[512];
    std::snprintf(name, sizeof name, "%s -> %s", from_name, to_name);
    open({.kind = Kind::copy, .name = name, .space = to.name, .from_space = from.name});
    this_thread.work.innermost().entry->bytes.fetch_add(bytes, std::memory_order_relaxed);
  });
}
void kokkosp_end_deep_copy() {
  recorded([] {
    if (!this_thread.work.empty()) close(this_thread.work.depth() - 1);
  });
}

void kokkosp_begin_fence(char const* name, std::uint32_t device, std::uint64_t* number) {
  recorded([&] {
    if (!this_thread.fencing) *number = open({.kind = Kind::fence, .name = name, .space = execution_space(device)});
  });
}
void kokkosp_end_fence(std::uint64_t number) {
  if (!this_thread.fencing) end_kernel(number);
}

void kokkosp_push_profile_region(char const* name) {
  recorded([&] {
    Entry& entry = run().entries().entry({.kind = Kind::region, .region = this_thread.region(), .name = name});
    this_thread.regions.open({&entry, now_ns()});
  });
}
void kokkosp_pop_profile_region() {
  recorded([] {
    if (this_thread.regions.empty()) return;
    auto const region = this_thread.regions.close(this_thread.regions.depth() - 1);
    if (region.entry) region.entry->durations.add(now_ns() - region.begin_ns);
  });
}

void kokkosp_allocate_data(KokkosToolsSpace space, char const*, void const*, std::uint64_t bytes) {
  allocated(space, static_cast<std::int64_t>(bytes));
}
void kokkosp_deallocate_data(KokkosToolsSpace space, char const*, void const*, std::uint64_t bytes) {
  allocated(space, -static_cast<std::int64_t>(bytes));
}

#pragma GCC visibility pop
}
