// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "suite/core/description.hpp"
#include "suite/core/io/replaceable.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/measured_by.hpp"

namespace yoke::core {

/// A segment, or some of its chunks, executed in isolation on one processor: medians over the executions, or over the
/// means of all iterations of a run if these differ in their work.
struct SegmentCalibration {
  std::string segment, processor;
  std::size_t first_chunk = 0, chunks = 0;  ///< chunks executed; `chunks` is 0 if all were
  std::size_t n = 0;                        ///< number of executions
  double kernel_s = 0;
  double spread = 0;  ///< standard deviation of ln(kernel time), from the quartiles; 0 if n < 6
  /// Standard error of ln(kernel_s) by the medians of the visits, whose mean it is: how far the machine's speed drifted
  /// between them. 0 for one visit, or if not in the file.
  double drift = 0;
  double working_set_bytes = 0;                                       ///< see `working_set_bytes()` below
  double bytes_in = 0, bytes_out = 0, copy_in_s = 0, copy_out_s = 0;  ///< over the link
  /// Kernel time predicted by the model from the machine file alone, divided by `kernel_s`; `std::nullopt` if the model
  /// predicts no time.
  std::optional<double> efficiency;
  bool operator==(SegmentCalibration const&) const = default;
};

/// Calibration of all segments of one problem.
struct CaseCalibration {
  std::string workload, precision, data, workload_options;
  std::uint64_t size = 0, seed = 0;
  /// Seconds of the exchange if the host does all work, and if the devices do: after an iteration or, for workloads
  /// whose iterations do not exchange results, after the run.
  double exchange_host_s = 0, exchange_device_s = 0;
  double start_s = 0;  ///< part of an iteration that is neither a piece nor an exchange
  /// True if the processors executed parts of the problem alternately; exchanges and start are unknown then.
  bool by_turns() const { return !segments.empty() && segments[0].chunks > 0; }
  std::vector<SegmentCalibration> segments;
  bool operator==(CaseCalibration const&) const = default;
};

/// Mutual slowdown of memory streams on the host and the first device, sampled at many moments.
struct StreamCalibration {
  std::string processor;
  /// Midmean of the stream's time on this processor while the other one streams over its isolated time.
  double slowdown = 1;
  double low = 0, high = 0;  ///< quartiles over the moments; 0 if not in the file
  std::size_t moments = 0;   ///< 0 if not in the file
  bool operator==(StreamCalibration const&) const = default;
};

/// Isolated times of segments on this node: a file that `yoke calibrate` writes and `--calibration` reads
/// (docs/calibrate.md).
struct Calibration {
  static constexpr int schema = 5;
  MeasuredBy measured;
  std::string model;   ///< model that the efficiencies belong to
  double seconds = 0;  ///< duration of the calibration
  std::vector<CaseCalibration> cases;
  std::vector<StreamCalibration> streams;  ///< may be empty
  bool operator==(Calibration const&) const = default;
};

/// Returns `machine` with the mutual slowdown of streams from `calibration`, which samples more moments than the
/// machine file.
Machine with_streams(Machine machine, Calibration const& calibration);

/// Bytes of the segment's data set, each input and output counted once. It is the working set of every piece, however
/// small, because data stay in place from one iteration, or one run, to the next.
double working_set_bytes(Segment const& segment);

/// Reads a calibration. Throws Error naming file and key if the file does not have the format of `calibration_text`.
Calibration read_calibration(std::filesystem::path const& file);
/// Returns the text of the file; `where` is its name in error messages. Throws Error if it could not be read back.
std::string calibration_text(Calibration const& calibration, std::string const& where);

/// Kind of the files that `--output` of a calibration may replace.
FileKind calibration_files();

}  // namespace yoke::core
