// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "suite/core/io/json.hpp"
#include "suite/core/rows/piece_row.hpp"

namespace yoke {

/// Activity of a processor or its link, in seconds since the common start of the run.
struct Slice {
  enum class Kind { copy_in, kernel, copy_out };
  std::string processor;
  Kind kind = Kind::kernel;
  double begin_s = 0, end_s = 0;
  PieceRow const* piece = nullptr;
};

/// Splits the pieces of one run into slices. Counts back from a piece's end, because in files of the first schema a
/// piece in flight behind another starts at that one's end, after its own copy in. Omits parts of zero duration.
std::vector<Slice> slices_of(std::span<PieceRow const> pieces);

/// Concurrency of a run's activities, in seconds.
struct Overlap {
  double makespan_s = 0;
  double host_s = 0, device_s = 0, link_s = 0;  ///< time with a kernel on the host, with one on a device, with a copy
  double host_and_device_s = 0;                 ///< kernels on both
  double link_and_kernel_s = 0;                 ///< a copy and any kernel
  double all_s = 0;                             ///< a copy, a kernel on the host and one on a device
};
/// Measures the overlap of the slices of one run.
Overlap overlap_of(std::span<Slice const> slices);

/// Writes runs in Chrome's trace format, which Perfetto reads: a run is a process; the queues of processors and their
/// links are its threads. Passes the text to `sink` run by run, because a run of a million pieces has a large text.
class ChromeTrace {
 public:
  explicit ChromeTrace(std::function<void(std::string_view)> sink);
  /// Adds one run; `run` has all its pieces, at least one.
  void add(std::span<PieceRow const> run);
  /// Must be called after the last run.
  void end();

 private:
  /// Starts an event with this name in the current process; the caller closes it.
  void begin_event(std::string_view name, char phase, std::size_t thread);
  void name_event(std::string_view what, std::size_t thread, std::string const& is);

  std::function<void(std::string_view)> sink_;
  std::size_t process_ = 0;
  bool first_event_ = true;
  std::string text_;  ///< text of the run so far
};

}  // namespace yoke
