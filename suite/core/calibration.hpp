// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "suite/core/description.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/measured_by.hpp"

namespace yoke {

/// One segment, or some of its chunks, alone on one processor: medians over its executions.
struct SegmentCalibration {
  std::string segment, processor;
  std::size_t first_chunk = 0, chunks = 0;  ///< what was executed; no chunks: all of them
  std::size_t n = 0;                        ///< executions
  double kernel_s = 0;
  double spread = 0;             ///< of the kernel: standard deviation of the logarithm, from the quartiles; 0 if n < 6
  double working_set_bytes = 0;  ///< `working_set_bytes` below
  double bytes_in = 0, bytes_out = 0, copy_in_s = 0, copy_out_s = 0;  ///< over the link
  /// The kernel's time by the model, from the machine file alone, over `kernel_s`; nothing if the model has no time.
  std::optional<double> efficiency;
  bool operator==(SegmentCalibration const&) const = default;
};

/// All segments of one problem.
struct CaseCalibration {
  std::string workload, precision, data, workload_options;
  std::uint64_t size = 0, seed = 0;
  /// After an iteration or, without iterations that hand on results, after the run: if all work is the host's, and if
  /// all is the devices'.
  double exchange_host_s = 0, exchange_device_s = 0;
  double start_s = 0;  ///< of an iteration: what is neither a piece nor an exchange
  /// Whether processors did parts of it by turns: exchanges and start are not known then.
  bool by_turns() const { return !segments.empty() && segments[0].chunks > 0; }
  std::vector<SegmentCalibration> segments;
  bool operator==(CaseCalibration const&) const = default;
};

/// What streams through main memory on host and first device do to one another, at many moments.
struct StreamCalibration {
  std::string processor;
  double slowdown = 1;       ///< time of the stream on this processor beside the other one over that alone: the midmean
  double low = 0, high = 0;  ///< quartiles over the moments; 0 if the file does not say
  std::size_t moments = 0;   ///< 0 if the file does not say
  bool operator==(StreamCalibration const&) const = default;
};

/// What segments alone take on this node: a file that `yoke calibrate` writes and `--calibration` reads
/// (docs/calibrate.md).
struct Calibration {
  static constexpr int schema = 4;
  MeasuredBy measured;
  std::string model;   ///< whose efficiencies the file shows
  double seconds = 0;  ///< that measuring took
  std::vector<CaseCalibration> cases;
  std::vector<StreamCalibration> streams;  ///< may be empty
  bool operator==(Calibration const&) const = default;
};

/// The machine with what streams do to one another as the calibration has it: it knows more moments than the machine
/// file.
Machine with_streams(Machine machine, Calibration const& calibration);

/// Bytes of a segment's data set, each input and output once: its pieces, however small, are of data that stay where
/// they are from one iteration, or one run, to the next.
double working_set_bytes(Segment const& segment);

}  // namespace yoke
