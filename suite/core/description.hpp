// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "suite/core/counts.hpp"

namespace yoke {

/// Half-open range of chunks or of items.
struct Range {
  std::size_t begin = 0, end = 0;
  /// Number of chunks or items.
  std::size_t size() const { return end - begin; }
  /// True if the range has no chunks or items.
  bool empty() const { return end <= begin; }
  bool operator==(Range const&) const = default;
};

/// Floating-point type of a workload's data.
enum class Precision { single_precision, double_precision };

/// Bytes of one floating-point number.
inline constexpr double bytes_of(Precision precision) { return precision == Precision::single_precision ? 4 : 8; }

/// "float" or "double", as in rows and files.
std::string precision_name(Precision precision);
/// Throws Error for any other name.
Precision precision_of_name(std::string const& name);

/// Cost of some work, independent of the processor.
struct Cost {
  double flops = 0;             ///< useful floating-point operations, by the papers' rule
  double bytes = 0;             ///< bytes of all array accesses, without caches: the papers' rule
  double compulsory_bytes = 0;  ///< bytes of each input once and each output once
  Cost& operator+=(Cost const& other);
};

/// Mapping of a segment to a GPU: a team of threads computes `items` neighboring items. As long as there are fewer
/// teams than compute units, more teams take no more time.
struct GpuTeam {
  std::size_t items = 1;
  std::size_t across = 1;  ///< teams that share these items; 0: as many as the GPU has compute units
};

/// Work of host kernels per item: the main loops, and separate loops that do not overlap them, such as packing, padding
/// and row ends.
struct HostKernels {
  Counts counts;
  std::vector<Counts> phases;
};

/// Assumed width of a host's vector registers in bytes if it is unknown, as in machine files without `vector_bytes`.
inline constexpr std::size_t usual_register_bytes = 64;

/// A part of a workload with equal chunks that any processor may execute in any order.
struct Segment {
  std::string name;
  std::size_t items = 0;        ///< elements, rows or bodies
  std::size_t chunk_items = 1;  ///< items per chunk, the unit of partition; the last chunk may be smaller
  Cost per_item;
  std::optional<Counts> counts;     ///< operations per item; `std::nullopt` if the kernels are unknown
  std::optional<GpuTeam> gpu_team;  ///< without it the time of a piece is proportional to its items
  double fma_fraction = 1;          ///< fraction of flops in multiply-add pairs; every other flop takes one instruction
  double shared_bytes = 0;          ///< read by every processor that executes any chunk; compulsory, moved once
  double bytes_in = 0;              ///< moved to a processor per item, if data are streamed
  double in_run_bytes = 0;  ///< length of the contiguous runs, pages apart, in which these lie at home; 0: one run
  double bytes_out = 0;     ///< moved back per item
  /// Bytes that move back with `items`, if `bytes_out` is not the same for all items.
  std::function<double(Range items)> piece_bytes_out;
  /// Bytes per item of results that the next segment reads. They stay on the processor that computes them and move,
  /// through the home, only if another processor continues. Such a segment has as many chunks as the one that follows.
  double intermediate_bytes = 0;
  std::optional<std::size_t> after;  ///< index of the segment whose corresponding chunks must be complete first
  /// Irregular work: `chunks() + 1` ascending prefix sums of the chunks' weights, from 0 to `items`. Empty if all items
  /// weigh the same.
  std::vector<double> cumulative_work;
  /// Atomic additions per item to results that all processors have in common if data are shared, and the bytes over
  /// which these are spread.
  double atomic_additions = 0, atomic_bytes = 0;
  /// Work of host kernels per item in separate loops that do not overlap the work in `counts`: packing, padding, row
  /// ends.
  std::vector<Counts> host_phases;
  /// Returns `counts` and `host_phases` for a host with vector registers of `register_bytes`. Empty if they do not
  /// depend on the width.
  std::function<HostKernels(std::size_t register_bytes)> on_registers;
  /// Items that a thread of a host takes from a counter at once (partitioner `claim`) if every thread gets several such
  /// parts: kernels that reuse data, or read long runs of rows, are slower with fewer. 0: as many as a chunk has.
  std::size_t claim_items = 0;

  /// Sets `on_registers`, and sets `counts` and `host_phases` for `usual_register_bytes`. Thus a description is
  /// identical in every build, and code for one processor calls `host_kernels` with its width.
  void depend_on_registers(std::function<HostKernels(std::size_t register_bytes)> kernels);
  /// Returns the kernels for a host with vector registers of `register_bytes`. Requires `counts`.
  HostKernels host_kernels(std::size_t register_bytes) const;
  /// Number of chunks.
  std::size_t chunks() const { return (items + chunk_items - 1) / chunk_items; }
  /// True if neighboring pieces add to the same results; one processor must not execute two such pieces concurrently.
  bool shares_results() const { return static_cast<bool>(piece_bytes_out); }
  /// Returns the items of these chunks.
  Range items_of(Range chunks) const;
  /// Work in these chunks, in average items: the factor of `per_item`.
  double work(Range chunks) const;
  /// Bytes that move to a processor with these chunks, and back, if data are streamed.
  double moved_in(Range chunks) const { return static_cast<double>(items_of(chunks).size()) * bytes_in; }
  /// Bytes that move back with these chunks, if data are streamed.
  double moved_out(Range chunks) const;
  /// Cost of these chunks, without `shared_bytes`.
  Cost cost(Range chunks) const;
};

/// Work with which a processor brings its own copy of the state to the next iteration, whatever its share was.
struct Advance {
  Counts counts;       ///< operations of all its kernels, per item of the last segment
  double kernels = 0;  ///< launched one after another; on average, if iterations differ
};

/// A workload of a given size: the work, without any speed.
struct Description {
  std::string workload;
  std::uint64_t size = 0;
  Precision precision = Precision::single_precision;
  std::vector<Segment> segments;   ///< segments of one iteration
  double home_bytes = 0;           ///< memory on the host: inputs, results, reference
  double device_bytes = 0;         ///< memory on each device
  std::size_t iterations = 1;      ///< times that all segments are executed; a barrier ends each iteration
  bool iterations_differ = false;  ///< true if they differ in their work, so that costs are means of all iterations
  /// Bytes moved to each device after an iteration: results of the other processors that its next iteration needs.
  double exchange_bytes = 0;
  /// Work of the host, and of each device that has its own copy of the state, after an iteration; `std::nullopt` if
  /// unknown. The costs per item of the last segment include its flops, by the papers' rule.
  std::optional<Advance> host_advance = {}, device_advance = {};
  /// Named code partitions, and the value of `cp`'s option `assign` for each.
  std::map<std::string, std::string> code_partitions = {};
  /// True if a thread of a kernel can execute any chunks by itself, so that kernels can take chunks from a counter.
  bool claimable = false;

  /// Number of chunks of the longest segment: the length of the workload as a single loop.
  std::size_t loop_chunks() const;
  /// Returns the chunks of a segment that correspond to a range of the loop. Shorter segments are scaled; adjacent
  /// ranges of the loop give adjacent ranges of every segment.
  Range segment_range(std::size_t segment, Range loop) const;
  /// Returns the chunks of `segments[*segments[segment].after]` that must be complete before these chunks of `segment`.
  Range needed(std::size_t segment, Range chunks) const;
  /// Cost of all iterations, with each chunk executed by one processor.
  Cost total() const;
};

/// Step size in items: on a device with `units` compute units (Segment::gpu_team) a piece takes as long as one rounded
/// up to the next multiple. 1 if the time is proportional to the items or nothing is known about the device (`units` is
/// 0).
std::size_t step_items(Segment const& segment, std::size_t units);

/// Step size in chunks of the loop, by processor, from the compute units of each: the largest step of all segments,
/// each rounded down to whole chunks. Empty if no processor has steps.
std::vector<std::size_t> step_chunks(Description const& description, std::vector<std::size_t> const& units);

}  // namespace yoke
