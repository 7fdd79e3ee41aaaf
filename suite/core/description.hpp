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
  std::size_t size() const { return end - begin; }
  bool empty() const { return end <= begin; }
  bool operator==(Range const&) const = default;
};

enum class Precision { single_precision, double_precision };

/// Bytes of one number.
inline constexpr double bytes_of(Precision precision) { return precision == Precision::single_precision ? 4 : 8; }

/// "float" or "double": what rows of results and files call it.
std::string precision_name(Precision precision);
/// Throws Error for any other name.
Precision precision_of_name(std::string const& name);

/// What some piece of work costs, whoever does it.
struct Cost {
  double flops = 0;             ///< useful floating-point operations, by the papers' rule
  double bytes = 0;             ///< every array access, no cache: the papers' rule
  double compulsory_bytes = 0;  ///< each input once, each output once
  Cost& operator+=(Cost const& other);
};

/// How a GPU computes a segment: a team of threads does so many neighbouring items. While there are fewer teams than
/// compute units, more of them take no longer.
struct GpuTeam {
  std::size_t items = 1;
  std::size_t across = 1;  ///< teams that share these items; 0: as many as the GPU has compute units
};

/// What kernels on a host do with one item: the loops of the work itself, and loops of their own besides, which overlap
/// nothing of it, such as packing, padding and the ends of rows.
struct HostKernels {
  Counts counts;
  std::vector<Counts> phases;
};

/// Bytes of a host's vector registers if nobody says how wide they are, as in machine files without `vector_bytes`.
inline constexpr std::size_t usual_register_bytes = 64;

/// A part of a workload whose chunks are alike and may be done in any order by any processor.
struct Segment {
  std::string name;
  std::size_t items = 0;            ///< elements, rows, bodies
  std::size_t chunk_items = 1;      ///< a chunk, the unit of partition, is this many items; the last one may be smaller
  Cost per_item;                    ///< of one item
  std::optional<Counts> counts;     ///< of one item, by kind; nothing if its kernels are not known
  std::optional<GpuTeam> gpu_team;  ///< none: the time of a piece follows its items
  double fma_fraction = 1;  ///< fraction of its flops in multiply-add pairs; each of the others takes an instruction
  double shared_bytes = 0;  ///< read by every processor that does any of the segment; compulsory, moved once
  double bytes_in = 0;      ///< moved to a processor with one item, where data is streamed
  double in_run_bytes = 0;  ///< these lie at home in runs of so many bytes, pages apart; 0: in one piece
  double bytes_out = 0;     ///< moved back with one item
  /// Where it is not the same for all items: what moves back with these.
  std::function<double(Range items)> piece_bytes_out;
  /// Results of an item that the segment after this one reads. They stay where they are made and move, by way of the
  /// home, only where another processor goes on. Such segments have as many chunks as those after them.
  double intermediate_bytes = 0;
  std::optional<std::size_t> after;  ///< index of the segment whose same share must be complete before this one's
  /// Irregular work: chunks + 1 increasing sums, from 0 to `items`, of what the chunks weigh. Empty: items weigh the
  /// same.
  std::vector<double> cumulative_work;
  /// What kernels on a host do with one item besides `counts`, in loops of their own, so that it overlaps nothing of
  /// these: packing, padding, the ends of rows.
  std::vector<Counts> host_phases;
  /// The same, and `counts`, as they are on a host with vector registers of so many bytes. Empty: they do not depend on
  /// it.
  std::function<HostKernels(std::size_t register_bytes)> on_registers;

  /// Sets `on_registers`, and `counts` and `host_phases` as they are with `usual_register_bytes`: a description is the
  /// same in every build, and who knows the processor asks for its registers.
  void depend_on_registers(std::function<HostKernels(std::size_t register_bytes)> kernels);
  /// The kernels on a host with vector registers of so many bytes. Needs `counts`.
  HostKernels host_kernels(std::size_t register_bytes) const;
  std::size_t chunks() const { return (items + chunk_items - 1) / chunk_items; }
  /// Whether neighbouring pieces add to the same results, so that one processor must not do two of them at once.
  bool shares_results() const { return static_cast<bool>(piece_bytes_out); }
  Range items_of(Range chunks) const;
  /// The work in these chunks, in average items; what `per_item` is to be multiplied with.
  double work(Range chunks) const;
  /// Bytes that move to a processor with these chunks where data is streamed, and back.
  double moved_in(Range chunks) const { return static_cast<double>(items_of(chunks).size()) * bytes_in; }
  double moved_out(Range chunks) const;
  /// Cost of these chunks without the shared bytes.
  Cost cost(Range chunks) const;
};

/// A workload of some size: the work, with no speed in it.
struct Description {
  std::string workload;
  std::uint64_t size = 0;
  Precision precision = Precision::single_precision;
  std::vector<Segment> segments;  ///< of one iteration
  double home_bytes = 0;          ///< memory on the host: inputs, results, reference
  double device_bytes = 0;        ///< memory on each device
  std::size_t iterations = 1;     ///< times that all segments are done, a barrier after each
  /// Moved to each device after an iteration: what the processors hand on to the next one.
  double exchange_bytes = 0;
  /// Code partitions that have a name: what option `assign` of cp says for each.
  std::map<std::string, std::string> code_partitions = {};

  /// Chunks of the longest segment: the length of the workload seen as one loop.
  std::size_t loop_chunks() const;
  /// The part of a segment that belongs to this part of the loop. Segments of other lengths are scaled; adjacent ranges
  /// of the loop give adjacent ranges of every segment.
  Range segment_range(std::size_t segment, Range loop) const;
  /// The chunks of `segments[*segments[segment].after]` that must be complete before these chunks of the segment.
  Range needed(std::size_t segment, Range chunks) const;
  /// Cost of all iterations, each done once, on one processor.
  Cost total() const;
};

}  // namespace yoke
