// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/activities.hpp"
#include "analysis/runs/compact_lists.hpp"
#include "suite/core/rows/piece_row.hpp"

namespace yoke::analysis {

/// Writes runs in Chrome's trace event format, which Perfetto reads. A run is a process; queues of its processors and
/// their links are its threads; the bytes that a processor's link has moved are a counter. Runs follow one another in
/// the order of their first pieces, although each counts its time from 0.
///
/// Passes on the text piece by piece, and keeps a few hundred bytes for each run, nothing for each piece. Times are
/// whole nanoseconds. Slices of one thread do not overlap, because Perfetto drops slices that do: if a queue has
/// slices that overlap, it gets further threads.
class ChromeTrace {
 public:
  explicit ChromeTrace(std::function<void(std::string_view)> sink);
  /// Makes `run_id` the run of the following pieces. A new run gets a process called `name`, which begins at the end of
  /// all earlier ones. Returns the number of the run in the order of their beginnings.
  std::size_t turn_to(std::string const& run_id, std::string const& name);
  /// Adds a piece of the current run; its `run_id` is ignored.
  void add(PieceRow const& piece);
  /// Must be called after the last piece.
  void end();

  std::size_t runs() const { return runs_.size(); }
  double length_s() const { return end_s_; }  ///< end of the last run

 private:
  struct Thread {
    std::uint32_t name = 0;  ///< number in `names_` of processor, queue, and "link" for copies
    std::uint32_t number = 0;
    std::int64_t end_ns = 0;  ///< end of its last slice
  };
  struct Counter {
    std::uint32_t processor = 0;  ///< number of its name in `names_`
    double bytes = 0;
    std::int64_t at_ns = 0;  ///< time of its last event
  };
  struct Process {
    std::uint32_t number = 0;
    double begin_s = 0;
    std::vector<Thread> threads;
    std::vector<Counter> counters;
  };

  /// Starts an event with this name in the current process; the caller closes it.
  void begin_event(std::string_view name, char phase, std::uint64_t thread);
  void add_metadata(std::string_view what, std::uint64_t thread, std::string_view key, std::string_view value);
  void add_slice(Slice const& slice);
  void add_count(PieceRow const& piece);
  void write_counter(Counter const& counter);
  /// Returns a thread of this name on which a slice from `begin_ns` to `end_ns` overlaps no earlier one.
  Thread& free_thread(std::string const& name, std::int64_t begin_ns, std::int64_t end_ns);
  /// Nanoseconds in the trace of a time of the current run.
  std::int64_t trace_ns(double run_s) const;

  std::function<void(std::string_view)> sink_;
  NameIndex runs_;                 ///< the run_id of each of `processes_`
  std::deque<Process> processes_;  ///< by run
  Process* process_ = nullptr;     ///< the current run's
  NameIndex names_;                ///< names of threads and of processors
  std::uint32_t last_number_ = 0;  ///< processes and threads have different numbers
  double end_s_ = 0;
  bool first_event_ = true;
  std::string text_;  ///< text of the piece so far
};

}  // namespace yoke::analysis
