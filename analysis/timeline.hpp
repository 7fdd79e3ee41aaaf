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

/// What a processor or its link did from begin to end, in seconds since the common start of the run.
struct Slice {
  enum class Kind { copy_in, kernel, copy_out };
  std::string processor;
  Kind kind = Kind::kernel;
  double begin_s = 0, end_s = 0;
  PieceRow const* piece = nullptr;
};

/// The parts of one run's pieces. They are counted back from a piece's end, for in files of the first schema a piece
/// that was in flight behind another begins where that one ends, after its copy in. Parts that took no time are left
/// out.
std::vector<Slice> slices_of(std::span<PieceRow const> pieces);

/// How much of a run happened at once, in seconds.
struct Overlap {
  double makespan_s = 0;
  double host_s = 0, device_s = 0, link_s = 0;  ///< in which a kernel of the host, of a device, or a copy is under way
  double host_and_device_s = 0;                 ///< kernels of both
  double link_and_kernel_s = 0;                 ///< a copy and any kernel
  double all_s = 0;                             ///< a copy, a kernel of the host and one of a device
};
Overlap overlap_of(std::span<Slice const> slices);

/// Runs as Chrome's trace format has them, which Perfetto reads: a run is a process, processors' queues and their links
/// are its threads. The text goes to `sink` run by run: that of a million pieces is large.
class ChromeTrace {
 public:
  explicit ChromeTrace(std::function<void(std::string_view)> sink);
  /// `run`: all pieces of one run, at least one.
  void add(std::span<PieceRow const> run);
  /// To be called after the last run.
  void end();

 private:
  /// Begins an event of that name and of this process, which the caller ends.
  void begin_event(std::string_view name, char phase, std::size_t thread);
  void name_event(std::string_view what, std::size_t thread, std::string const& is);

  std::function<void(std::string_view)> sink_;
  std::size_t process_ = 0;
  bool first_event_ = true;
  std::string text_;  ///< of the run so far
};

}  // namespace yoke
