// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "suite/core/description.hpp"
#include "suite/core/interference.hpp"
#include "suite/core/quantity.hpp"
#include "suite/core/statistics.hpp"

namespace yoke {

/// Time per byte at some working set: one point of the curve that shows the caches.
struct WorkingSetPoint {
  double working_set_bytes = 0;  ///< of all threads of the processor together
  Quantity t_b_s;
  bool operator==(WorkingSetPoint const&) const = default;
};

/// Time per access at places that only the data tell, spread over so many bytes.
struct GatherPoint {
  double working_set_bytes = 0;  ///< of all threads of the processor together
  Quantity t_access_s;
  bool operator==(GatherPoint const&) const = default;
};

/// Seconds per operation of kinds that t_f does not tell, all threads together.
struct OperationTimes {
  Quantity add_s, multiply_s;                 ///< outside of multiply-add pairs
  Quantity mixed_s;                           ///< additions and multiplications by turns: of either, on average
  Quantity divide_s, root_s, inverse_root_s;  ///< the last one by `reciprocal_square_root`
  bool operator==(OperationTimes const&) const = default;
};

/// What one processor can do. "Contended": while every other processor of the node does the same.
struct ProcessorParameters {
  std::string name;     ///< host, device, device2 ...
  std::string backend;  ///< Kokkos execution space
  std::string model;    ///< what the maker calls it
  std::size_t threads = 1;
  std::size_t units = 0;                ///< compute units of a GPU, those in use; 0: no GPU, or not known
  std::size_t vector_bytes = 0;         ///< of a host's widest registers; 0: a GPU, or not known
  std::string cores;                    ///< where host threads are pinned, such as "0-3"; empty for a GPU
  Quantity t_f_single_s, t_f_double_s;  ///< seconds per flop
  Quantity t_f_single_contended_s, t_f_double_contended_s;  ///< seconds per flop
  Quantity t_b_s, t_b_contended_s;                          ///< seconds per byte of main memory
  Quantity launch_s;                                        ///< dispatch and completion of an empty kernel
  Quantity e_f_single_j, e_f_double_j, e_b_j;               ///< joules per flop, per byte
  Quantity p_s_w;                                           ///< static power
  std::vector<WorkingSetPoint> working_set;                 ///< of reading; increasing; may be empty
  std::vector<WorkingSetPoint> write_set;                   ///< the same of storing
  std::vector<GatherPoint> gather_set;                      ///< the same of accesses all over it
  Quantity t_store_s;                                       ///< seconds per byte stored past the caches
  OperationTimes operations_single, operations_double;
  Quantity t_scalar_s;  ///< seconds per instruction on single whole numbers, all threads together
  Quantity
      half_items;  ///< items of a piece at which the processor reaches half of its rate; none: the full rate always

  Quantity const& t_f_s(Precision precision) const {
    return precision == Precision::single_precision ? t_f_single_s : t_f_double_s;
  }
  Quantity const& t_f_contended_s(Precision precision) const {
    return precision == Precision::single_precision ? t_f_single_contended_s : t_f_double_contended_s;
  }
  OperationTimes const& operations(Precision precision) const {
    return precision == Precision::single_precision ? operations_single : operations_double;
  }
  /// Bytes of a host's vector registers: of a file that does not say it, `usual_register_bytes`.
  std::size_t register_bytes() const { return vector_bytes > 0 ? vector_bytes : usual_register_bytes; }
  bool operator==(ProcessorParameters const&) const = default;
};

/// The way between the home on the host and one device's memory.
struct LinkParameters {
  Quantity in_bytes_per_s, out_bytes_per_s;                      ///< to the device, back home
  Quantity in_latency_s, out_latency_s;                          ///< of the smallest copy
  Quantity in_contended_bytes_per_s, out_contended_bytes_per_s;  ///< while all other processors use their memory
  Quantity in_row_s;  ///< that a row of 512 bytes, pages from the next, takes longer to the device than its bytes alone
  bool operator==(LinkParameters const&) const = default;
};

/// What one workload was seen to reach, which depends on it as much as on the node.
struct WorkloadRate {
  std::string workload, precision;   ///< as rows of results call them
  std::vector<Quantity> work_per_s;  ///< of each processor: flops, or bytes by access of a workload without flops
  bool operator==(WorkloadRate const&) const = default;
};

/// What one workload reaches on a processor at one clock, where a line does not hold.
struct ClockPoint {
  double hz = 0;
  std::optional<double> memory_hz;  ///< of the device's memory, if it changes too
  double work_per_s = 0, pd_w = 0;
  std::optional<double> p0_w;  ///< the node's base power, if it changes too
  bool operator==(ClockPoint const&) const = default;
};

/// How one workload's rates and powers follow the clocks of host and device.
struct ClockLines {
  std::string workload, precision;
  std::vector<double> host_hz, device_hz;  ///< the clocks for which the lines hold
  Line host_work_per_s, device_work_per_s, pd_host_w, pd_device_w;
  Line p_oh_w = {};                                              ///< over the host's clock; zero: the machine's
  std::vector<ClockPoint> host_points = {}, device_points = {};  ///< states beside those of the lines
  bool operator==(ClockLines const&) const = default;
};

/// All that influences who should do what: a portable file, described in docs/machine.md.
struct Machine {
  static constexpr int schema = 2;
  std::string name;
  std::map<std::string, std::string> identity;    ///< CPU, GPU, caches, clocks, driver, compiler, Kokkos, revision
  std::vector<ProcessorParameters> processors;    ///< the host, then the devices
  std::vector<LinkParameters> links;              ///< one per device
  Quantity p0_w, pd_host_w, pd_device_w, p_oh_w;  ///< PEACH's node powers
  std::vector<WorkloadRate> rates;                ///< may be empty, as the next
  std::vector<ClockLines> clocks;
  Quantity p0_host_w, p0_memory_w, p0_device_w;  ///< parts of p0_w: CPUs, the rest of the host, device (PEACH, eq 10)
  std::vector<Interference> interference;        ///< of ordered pairs of processors; may be empty

  /// Nothing if it was not measured.
  Interference const* interference_of(std::string_view processor, std::string_view beside) const;
  bool operator==(Machine const&) const = default;
};

}  // namespace yoke
