// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "suite/core/rows/piece_row.hpp"

namespace yoke::analysis {

/// Concurrency of a run's activities, in seconds.
struct Overlap {
  double makespan_s = 0;
  double host_s = 0, device_s = 0, link_s = 0;  ///< time with a kernel on the host, with one on a device, with a copy
  double host_and_device_s = 0;                 ///< kernels on both
  double link_and_kernel_s = 0;                 ///< a copy and any kernel
  double all_s = 0;                             ///< a copy, a kernel on the host and one on a device
};

/// Begins and ends of the activities of one run, 32 bytes for each activity.
class Activities {
 public:
  /// Adds the kernel and the copies of a piece.
  void add(PieceRow const& piece);
  std::size_t pieces() const { return pieces_; }
  /// Measures the overlap of all activities added so far.
  Overlap overlap() const;

 private:
  /// Change of the number of activities in progress in a lane.
  struct Change {
    double at_s;
    std::int32_t lane, by;
  };
  std::size_t pieces_ = 0;
  std::vector<Change> changes_;
};

/// Activity of a processor or its link, in seconds since the common start of the run.
struct Slice {
  enum class Kind { copy_in, kernel, copy_out };
  Kind kind = Kind::kernel;
  double begin_s = 0, end_s = 0;
  PieceRow const* piece = nullptr;

  std::string const& processor() const { return piece->processor; }
  /// "kernel", "copy in" or "copy out".
  char const* kind_name() const;
};

/// Splits a piece into slices, in order of time. Counts back from the piece's end, because in files of the first schema
/// a piece in flight behind another starts at that one's end, after its own copy in. Omits parts of zero duration.
std::vector<Slice> slices_of(PieceRow const& piece);

/// Returns the slices of the pieces of one run, ordered by their begins.
std::vector<Slice> slices_of(std::span<PieceRow const> pieces);

}  // namespace yoke::analysis
