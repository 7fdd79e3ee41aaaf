// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "suite/core/description.hpp"
#include "suite/core/quantity.hpp"
#include "suite/core/statistics.hpp"

namespace yoke {

/// Resource that limits a processor and for which its neighbors compete: instruction issue on registers, streaming
/// through main memory, or single accesses spread over main memory.
enum class Pressure { issue, memory, latency };
/// All pressures, in the order of the enumeration.
inline constexpr std::array pressures{Pressure::issue, Pressure::memory, Pressure::latency};

/// "issue", "memory" or "latency".
constexpr std::string_view pressure_name(Pressure pressure) {
  constexpr std::array<std::string_view, pressures.size()> names{"issue", "memory", "latency"};
  return names[static_cast<std::size_t>(pressure)];
}

/// Fraction of a processor's time under each pressure. The fractions sum to 1 while the processor works, to more if
/// data transfers hide work of the core, and to 0 if it is idle.
struct PressureMix {
  std::array<double, pressures.size()> fraction{};
  /// Fraction of the time in which instructions hide additional streaming through main memory.
  double hidden_memory = 0;
  /// Pressure that the neighbors experience.
  double felt(Pressure pressure) const { return of(pressure) + (pressure == Pressure::memory ? hidden_memory : 0); }
  /// Fraction of the time under `pressure`.
  double of(Pressure pressure) const { return fraction[static_cast<std::size_t>(pressure)]; }
  /// The same, to be set.
  double& of(Pressure pressure) { return fraction[static_cast<std::size_t>(pressure)]; }
  bool operator==(PressureMix const&) const = default;
};

/// Slowdown of one processor for each kind of work while one other processor does each kind of work.
struct Interference {
  std::string processor, beside;  ///< names of the slowed-down processor and of the other one
  std::array<std::array<Quantity, pressures.size()>, pressures.size()> slowdown;  ///< [own kind][the other's kind]

  /// Slowdown of work of kind `own` while the other processor does work of kind `other`.
  Quantity const& of(Pressure own, Pressure other) const {
    return slowdown[static_cast<std::size_t>(own)][static_cast<std::size_t>(other)];
  }
  /// The same, to be set.
  Quantity& of(Pressure own, Pressure other) {
    return slowdown[static_cast<std::size_t>(own)][static_cast<std::size_t>(other)];
  }
  bool operator==(Interference const&) const = default;
};

/// Time per byte at one working-set size: a point of the curve that shows the caches.
struct WorkingSetPoint {
  double working_set_bytes = 0;  ///< total of all threads of the processor
  Quantity t_b_s;
  bool operator==(WorkingSetPoint const&) const = default;
};

/// Time per indirect (data-dependent) access within a working set of this size.
struct GatherPoint {
  double working_set_bytes = 0;  ///< total of all threads of the processor
  Quantity t_access_s;
  bool operator==(GatherPoint const&) const = default;
};

/// Time per atomic addition of all threads, each addition to a 4-byte number at a random place of one array of this
/// size: the fewer numbers there are, the longer the threads wait for each other.
struct AtomicPoint {
  double working_set_bytes = 0;  ///< 4: one number
  Quantity t_addition_s;         ///< all threads combined
  bool operator==(AtomicPoint const&) const = default;
};

/// Time per byte stored past the caches in pieces of this size, each to another row some pages away from the previous
/// one, as transpositions store: main memory takes short pieces more slowly.
struct PiecePoint {
  double piece_bytes = 0;
  Quantity t_b_s;
  bool operator==(PiecePoint const&) const = default;
};

/// Size that orders the points of a curve: bytes of the working set, or of a piece.
double size_bytes(auto const& point) {
  if constexpr (requires { point.piece_bytes; })
    return point.piece_bytes;
  else
    return point.working_set_bytes;
}

/// Seconds per operation for operations not covered by t_f, all threads combined.
struct OperationTimes {
  Quantity add_s, multiply_s;                 ///< not fused
  Quantity mixed_s;                           ///< average of alternating additions and multiplications
  Quantity divide_s, root_s, inverse_root_s;  ///< inverse_root_s: by `reciprocal_square_root`
  bool operator==(OperationTimes const&) const = default;
};

/// Times of the short kernels that measure the speed of a processor at some moment, all threads combined.
struct ReferenceTimes {
  Quantity arithmetic_s;  ///< seconds per flop
  Quantity memory_s;      ///< seconds per byte of main memory
  bool operator==(ReferenceTimes const&) const = default;
};

/// Parameters of one processor. "Contended": while all other processors of the node do the same.
struct ProcessorParameters {
  std::string name;     ///< host, device, device2 ...
  std::string backend;  ///< Kokkos execution space
  std::string model;    ///< product name
  std::size_t threads = 1;
  std::size_t units = 0;                ///< compute units of a GPU that are in use; 0: not a GPU, or unknown
  std::size_t vector_bytes = 0;         ///< width of a host's widest vector registers; 0: a GPU, or unknown
  std::string cores;                    ///< cores that host threads are pinned to, such as "0-3"; empty for a GPU
  Quantity t_f_single_s, t_f_double_s;  ///< seconds per flop
  Quantity t_f_single_contended_s, t_f_double_contended_s;  ///< seconds per flop
  Quantity t_b_s, t_b_contended_s;                          ///< seconds per byte of main memory
  Quantity launch_s;                                        ///< dispatch and completion of an empty kernel
  Quantity e_f_single_j, e_f_double_j, e_b_j;               ///< joules per flop, per byte
  Quantity p_s_w;                                           ///< static power
  std::vector<WorkingSetPoint> working_set;                 ///< read bandwidth curve, ascending; may be empty
  std::vector<WorkingSetPoint> write_set;                   ///< write bandwidth curve, ascending; may be empty
  std::vector<GatherPoint> gather_set;                      ///< indirect access curve, ascending; may be empty
  std::vector<AtomicPoint> atomic_set;                      ///< atomic addition curve, ascending; may be empty
  Quantity t_store_s;                                       ///< seconds per byte stored with non-temporal stores
  std::vector<PiecePoint> store_pieces;                     ///< the same in pieces, ascending; may be empty
  Quantity t_rows_s;  ///< seconds per byte of main memory if each thread reads several rows at once
  /// 1 + (time of a copy of main memory - the longer) / the shorter of the times of its loads alone and its stores
  /// alone. 1: loads and stores overlap, 2: they do not. `store_serialization`: with non-temporal stores.
  Quantity write_serialization, store_serialization;
  OperationTimes operations_single, operations_double;
  Quantity t_scalar_s;       ///< seconds per scalar integer instruction, all threads combined
  ReferenceTimes reference;  ///< reference kernels of the heartbeat (suite/core/machine_speed.hpp)
  /// Items per piece at which the processor reaches half of its rate; no value: always the full rate.
  Quantity half_items;

  /// Seconds per flop of this precision.
  Quantity const& t_f_s(Precision precision) const {
    return precision == Precision::single_precision ? t_f_single_s : t_f_double_s;
  }
  /// Seconds per flop of this precision while all processors work.
  Quantity const& t_f_contended_s(Precision precision) const {
    return precision == Precision::single_precision ? t_f_single_contended_s : t_f_double_contended_s;
  }
  /// Times of single operations of this precision.
  OperationTimes const& operations(Precision precision) const {
    return precision == Precision::single_precision ? operations_single : operations_double;
  }
  /// Width of a host's vector registers in bytes; `usual_register_bytes` if unknown.
  std::size_t register_bytes() const { return vector_bytes > 0 ? vector_bytes : usual_register_bytes; }
  bool operator==(ProcessorParameters const&) const = default;
};

/// The link between the home on the host and one device's memory.
struct LinkParameters {
  Quantity in_bytes_per_s, out_bytes_per_s;                      ///< to the device, and back
  Quantity in_latency_s, out_latency_s;                          ///< time of the smallest copy
  Quantity in_contended_bytes_per_s, out_contended_bytes_per_s;  ///< while all other processors use their memory
  Quantity in_row_s;  ///< extra time per 512-byte row, rows on different pages, host to device
  bool operator==(LinkParameters const&) const = default;
};

/// Times of one processor in memory that it shares with another one, all threads together; "contended": while the other
/// one does the same in the same arrays.
struct SharedTimes {
  Quantity t_b_s, t_b_contended_s;                      ///< seconds per byte of triad
  Quantity touch_s;                                     ///< seconds per page, first write to each page of a new array
  Quantity atomic_s, atomic_contended_s;                ///< seconds per atomic addition to one number
  Quantity spread_atomic_s, spread_atomic_contended_s;  ///< seconds per atomic addition, to numbers on many cache lines
  Quantity latency_s;  ///< one load of one thread, the address of which depends on the previous load
  /// Seconds per page of the first, second and tenth pass of writes over pages that the other one wrote last: a driver
  /// may move a page at its first access, after several, or never.
  Quantity write_1_s, write_2_s, write_10_s;
  Quantity prefetch_s;          ///< seconds per page of a prefetch of pages that the other one wrote last
  Quantity prefetched_write_s;  ///< seconds per page of the first pass of writes after that
  bool operator==(SharedTimes const&) const = default;
};

/// Slowdown of one thread's atomic additions to a number by another processor's to one this far away.
struct NearAdditions {
  double apart_bytes = 0;
  Quantity host_slowdown, device_slowdown;
  bool operator==(NearAdditions const&) const = default;
};

/// Slowdown of all threads' atomic additions, at random places, by another processor's to the same numbers.
struct SpreadAdditions {
  double bytes = 0;  ///< size of all cache lines with these numbers
  Quantity host_slowdown, device_slowdown;
  bool operator==(SpreadAdditions const&) const = default;
};

/// Memory that the host and one device use in place (DataMode::shared).
struct SharedMemoryTimes {
  std::string memory;  ///< managed, pinned or system; empty: they have none in common
  SharedTimes host, device;
  Quantity flag_s;                            ///< round trip of a flag between one thread of each, while kernels run
  std::vector<NearAdditions> near_additions;  ///< ascending; may be empty
  std::vector<SpreadAdditions> spread_additions;  ///< ascending; may be empty
  bool operator==(SharedMemoryTimes const&) const = default;
};

/// Measured throughput of one workload on this node.
struct WorkloadRate {
  std::string workload, precision;  ///< as in rows
  /// By processor: flops per second, or accessed bytes per second if the workload has no flops.
  std::vector<Quantity> work_per_s;
  bool operator==(WorkloadRate const&) const = default;
};

/// Measured throughput and power of one workload on a processor at one clock, for states off the lines of ClockLines.
struct ClockPoint {
  double hz = 0;
  std::optional<double> memory_hz;  ///< clock of the device's memory, if it varies
  double work_per_s = 0, pd_w = 0;
  std::optional<double> p0_w;  ///< base power of the node, if it varies
  bool operator==(ClockPoint const&) const = default;
};

/// Rates and powers of one workload as linear functions of the host and device clocks.
struct ClockLines {
  std::string workload, precision;
  std::vector<double> host_hz, device_hz;  ///< clocks for which the lines are valid
  Line host_work_per_s, device_work_per_s, pd_host_w, pd_device_w;
  Line p_oh_w = {};  ///< function of the host's clock; zero: the machine's value applies
  std::vector<ClockPoint> host_points = {}, device_points = {};  ///< states that are not on the lines
  bool operator==(ClockLines const&) const = default;
};

/// Parameters of a node; stored as a portable machine file (docs/machine.md).
struct Machine {
  static constexpr int schema = 4;
  std::string name;
  std::map<std::string, std::string> identity;    ///< CPU, GPU, caches, clocks, driver, compiler, Kokkos, revision
  std::vector<ProcessorParameters> processors;    ///< the host, then the devices
  std::vector<LinkParameters> links;              ///< one per device
  std::vector<SharedMemoryTimes> shared;          ///< one per device; empty: not probed
  Quantity p0_w, pd_host_w, pd_device_w, p_oh_w;  ///< PEACH's node powers
  std::vector<WorkloadRate> rates;                ///< may be empty
  std::vector<ClockLines> clocks;
  Quantity p0_host_w, p0_memory_w, p0_device_w;  ///< parts of p0_w: CPUs, rest of the host, device (PEACH, eq. 10)
  std::vector<Interference> interference;        ///< by ordered pair of processors; may be empty

  /// Returns the slowdown of `processor` while `beside` works; null if it was not measured.
  Interference const* interference_of(std::string_view processor, std::string_view beside) const {
    auto const found = std::find_if(interference.begin(), interference.end(), [&](Interference const& pair) {
      return pair.processor == processor && pair.beside == beside;
    });
    return found == interference.end() ? nullptr : &*found;
  }
  bool operator==(Machine const&) const = default;
};

}  // namespace yoke
