// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <map>
#include <string>
#include <utility>

#include "suite/core/description.hpp"
#include "suite/probe/exercises.hpp"

namespace yoke::microbench {

/// Minimum time of some work, and the resource that sets it.
struct Limit {
  double s = 0;
  std::string by;  ///< e.g. "multiply ports", "add ports", "ports", "dividers", "scalars", "L1", "L2", "L3", "caches"
                   ///< (GPU), "memory"
};

/// Kind of memory access. `stream`: stores past the caches; `mixed`: loads and plain stores, whichever mix is fastest;
/// `mixed_stream`: the same with either kind of stores.
enum class Access { load, store, stream, mixed, mixed_stream };

/// Peak rates of a processor's parts.
class Peaks {
 public:
  virtual ~Peaks() = default;
  /// True for a host or a part of one. Otherwise it is a GPU, to which neither counts specific to host kernels nor
  /// working sets of host threads apply.
  virtual bool on_host() const = 0;
  virtual double operations_per_s(Precision precision, probe::Operation operation) = 0;
  virtual double scalars_per_s() = 0;
  /// Returns the number of multiplications and multiply-adds of a reciprocal root to the power of three, by which
  /// kernels use reciprocal roots: the build's own. 0: it takes a root and a division, which units of their own do.
  virtual double cubed_root_products(Precision precision) const = 0;
  virtual double bytes_per_s(Access access, double working_set_bytes) = 0;
  /// Returns the rate of stores past the caches in pieces of rows (probe::store_pieces); if there are too few rows, the
  /// rate of long ones.
  virtual double pieces_per_s(double piece_bytes, double working_set_bytes) = 0;
  /// Returns the host's cache that holds this number of bytes, or "memory".
  virtual std::string place_of(double bytes) const = 0;
};

/// Returns the limit of a segment with known counts: the maximum of the times of multiplications, of additions, of both
/// together, of divisions and roots, of a host's scalar instructions, of loads from live data (on a GPU at the rate of
/// the fastest set), and of all data once: loads alone, stores alone, and both at the rate of the fastest mix, because
/// they overlap. Only what uses the same part of the processor adds up, so that no kernel of these counts can be
/// faster. Time 0 if the counts are unknown. Requests only those peaks that the segment needs.
Limit limit_of(Peaks& peaks, Segment const& segment, Precision precision);
/// Returns the limit of a segment in pieces of one chunk, one after the other, each of which loads the shared data.
Limit limit_by_chunk(Peaks& peaks, Segment const& segment, Precision precision);

/// Measured peaks of a processor's parts, each in isolation: operations of each kind from registers, and bytes per
/// place. Each is measured again at each request, and the best so far counts, because a slow period must not become a
/// limit. Runs on the thread that constructed the processors.
class Limits final : public Peaks {
 public:
  Limits(Processors& processors, Processor processor) : processors_(processors), processor_(processor) {}
  bool on_host() const override;
  double operations_per_s(Precision precision, probe::Operation operation) override;
  double scalars_per_s() override;
  double cubed_root_products(Precision precision) const override;
  double bytes_per_s(Access access, double working_set_bytes) override;
  double pieces_per_s(double piece_bytes, double working_set_bytes) override;
  std::string place_of(double bytes) const override;

 private:
  Processors& processors_;
  Processor processor_;
  std::map<std::pair<Precision, probe::Operation>, double> operations_;
  std::map<std::pair<Access, double>, double> accesses_;
  std::map<std::pair<double, double>, double> pieces_;
  double scalars_ = 0;
};

}  // namespace yoke::microbench
