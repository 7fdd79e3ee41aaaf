// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/files/shared_fields.hpp"
#include "suite/core/machine.hpp"

// The keys of a machine file (docs/machine.md), which cover every quantity of a machine.
namespace yoke {

void members(core::Like<WorkingSetPoint> auto& point, auto&& visit) {
  visit("working_set_bytes", point.working_set_bytes);
  visit("t_b_s", point.t_b_s);
}

void members(core::Like<GatherPoint> auto& point, auto&& visit) {
  visit("working_set_bytes", point.working_set_bytes);
  visit("t_access_s", point.t_access_s);
}

void members(core::Like<AtomicPoint> auto& point, auto&& visit) {
  visit("working_set_bytes", point.working_set_bytes);
  visit("t_addition_s", point.t_addition_s);
}

void members(core::Like<PiecePoint> auto& point, auto&& visit) {
  visit("piece_bytes", point.piece_bytes);
  visit("t_b_s", point.t_b_s);
}

void members(core::Like<OperationTimes> auto& times, auto&& visit) {
  visit("add_s", times.add_s);
  visit("multiply_s", times.multiply_s);
  visit("mixed_s", times.mixed_s);
  visit("divide_s", times.divide_s);
  visit("root_s", times.root_s);
  visit("inverse_root_s", times.inverse_root_s);
}

void members(core::Like<ReferenceTimes> auto& times, auto&& visit) {
  visit("arithmetic_s", times.arithmetic_s);
  visit("memory_s", times.memory_s);
}

void members(core::Like<ProcessorParameters> auto& processor, auto&& visit) {
  visit("name", processor.name);
  visit("backend", processor.backend);
  visit("model", processor.model);
  visit("threads", processor.threads, from_one);
  visit("units", processor.units, core::Presence::optional);
  visit("vector_bytes", processor.vector_bytes, core::Presence::optional);
  visit("cores", processor.cores);
  visit("t_f_single_s", processor.t_f_single_s);
  visit("t_f_double_s", processor.t_f_double_s);
  visit("t_f_single_contended_s", processor.t_f_single_contended_s);
  visit("t_f_double_contended_s", processor.t_f_double_contended_s);
  visit("t_b_s", processor.t_b_s);
  visit("t_b_contended_s", processor.t_b_contended_s);
  visit("launch_s", processor.launch_s);
  visit("e_f_single_j", processor.e_f_single_j);
  visit("e_f_double_j", processor.e_f_double_j);
  visit("e_b_j", processor.e_b_j);
  visit("p_s_w", processor.p_s_w);
  visit("working_set", processor.working_set);
  visit("write_set", processor.write_set, core::Presence::optional);
  visit("gather_set", processor.gather_set, core::Presence::optional);
  visit("atomic_set", processor.atomic_set, core::Presence::optional);
  visit("t_store_s", processor.t_store_s, core::Presence::optional);
  visit("store_pieces", processor.store_pieces, core::Presence::optional);
  visit("t_rows_s", processor.t_rows_s, core::Presence::optional);
  visit("write_serialization", processor.write_serialization, core::Presence::optional);
  visit("store_serialization", processor.store_serialization, core::Presence::optional);
  visit("operations_single", processor.operations_single, core::Presence::optional);
  visit("operations_double", processor.operations_double, core::Presence::optional);
  visit("t_scalar_s", processor.t_scalar_s, core::Presence::optional);
  visit("reference", processor.reference, core::Presence::optional);
  visit("half_items", processor.half_items, core::Presence::optional);
}

void members(core::Like<LinkParameters> auto& link, auto&& visit) {
  visit("in_bytes_per_s", link.in_bytes_per_s);
  visit("out_bytes_per_s", link.out_bytes_per_s);
  visit("in_latency_s", link.in_latency_s);
  visit("out_latency_s", link.out_latency_s);
  visit("in_contended_bytes_per_s", link.in_contended_bytes_per_s);
  visit("out_contended_bytes_per_s", link.out_contended_bytes_per_s);
  visit("in_row_s", link.in_row_s, core::Presence::optional);
}

void members(core::Like<SharedTimes> auto& times, auto&& visit) {
  visit("t_b_s", times.t_b_s);
  visit("t_b_contended_s", times.t_b_contended_s);
  visit("touch_s", times.touch_s);
  visit("atomic_s", times.atomic_s);
  visit("atomic_contended_s", times.atomic_contended_s);
  visit("spread_atomic_s", times.spread_atomic_s);
  visit("spread_atomic_contended_s", times.spread_atomic_contended_s);
  visit("latency_s", times.latency_s, core::Presence::optional);
  visit("write_1_s", times.write_1_s, core::Presence::optional);
  visit("write_2_s", times.write_2_s, core::Presence::optional);
  visit("write_10_s", times.write_10_s, core::Presence::optional);
  visit("prefetch_s", times.prefetch_s, core::Presence::optional);
  visit("prefetched_write_s", times.prefetched_write_s, core::Presence::optional);
}

void members(core::Like<NearAdditions> auto& additions, auto&& visit) {
  visit("apart_bytes", additions.apart_bytes, positive);
  visit("host_slowdown", additions.host_slowdown);
  visit("device_slowdown", additions.device_slowdown);
}

void members(core::Like<SpreadAdditions> auto& additions, auto&& visit) {
  visit("bytes", additions.bytes, positive);
  visit("host_slowdown", additions.host_slowdown);
  visit("device_slowdown", additions.device_slowdown);
}

void members(core::Like<SharedMemoryTimes> auto& shared, auto&& visit) {
  visit("memory", shared.memory);
  visit("host", shared.host);
  visit("device", shared.device);
  visit("flag_s", shared.flag_s);
  visit("near_additions", shared.near_additions, core::Presence::optional);
  visit("spread_additions", shared.spread_additions, core::Presence::optional);
}

void members(core::Like<WorkloadRate> auto& rate, auto&& visit) {
  visit("workload", rate.workload);
  visit("precision", rate.precision);
  visit("work_per_s", rate.work_per_s);
}

/// A linear function of a clock.
void members(core::Like<Line> auto& line, auto&& visit) {
  visit("per_hz", line.slope);
  visit("at_zero", line.offset);
}

void members(core::Like<ClockPoint> auto& point, auto&& visit) {
  visit("hz", point.hz, positive);
  visit("memory_hz", point.memory_hz, positive, core::Presence::optional);
  visit("work_per_s", point.work_per_s, positive);
  visit("pd_w", point.pd_w, not_negative);
  visit("p0_w", point.p0_w, not_negative, core::Presence::optional);
}

void members(core::Like<ClockLines> auto& lines, auto&& visit) {
  visit("workload", lines.workload);
  visit("precision", lines.precision);
  visit("host_hz", lines.host_hz, positive);
  visit("device_hz", lines.device_hz, positive);
  visit("host_work_per_s", lines.host_work_per_s);
  visit("device_work_per_s", lines.device_work_per_s);
  visit("pd_host_w", lines.pd_host_w);
  visit("pd_device_w", lines.pd_device_w);
  visit("p_oh_w", lines.p_oh_w, core::Presence::optional);
  visit("host_points", lines.host_points, core::Presence::optional);
  visit("device_points", lines.device_points, core::Presence::optional);
}

void members(core::Like<Interference> auto& interference, auto&& visit) {
  visit("processor", interference.processor);
  visit("beside", interference.beside);
  visit("issue_beside_issue", interference.of(Pressure::issue, Pressure::issue));
  visit("issue_beside_memory", interference.of(Pressure::issue, Pressure::memory));
  visit("issue_beside_latency", interference.of(Pressure::issue, Pressure::latency));
  visit("memory_beside_issue", interference.of(Pressure::memory, Pressure::issue));
  visit("memory_beside_memory", interference.of(Pressure::memory, Pressure::memory));
  visit("memory_beside_latency", interference.of(Pressure::memory, Pressure::latency));
  visit("latency_beside_issue", interference.of(Pressure::latency, Pressure::issue));
  visit("latency_beside_memory", interference.of(Pressure::latency, Pressure::memory));
  visit("latency_beside_latency", interference.of(Pressure::latency, Pressure::latency));
}

void members(core::Like<Machine> auto& machine, auto&& visit) {
  visit("name", machine.name);
  visit("identity", machine.identity);
  visit("processors", machine.processors);
  visit("links", machine.links);
  visit("shared", machine.shared, core::Presence::optional);
  visit("p0_w", machine.p0_w);
  visit("pd_host_w", machine.pd_host_w);
  visit("pd_device_w", machine.pd_device_w);
  visit("p_oh_w", machine.p_oh_w);
  visit("rates", machine.rates, core::Presence::optional);
  visit("clocks", machine.clocks, core::Presence::optional);
  visit("interference", machine.interference, core::Presence::optional);
  visit("p0_host_w", machine.p0_host_w, core::Presence::optional);
  visit("p0_memory_w", machine.p0_memory_w, core::Presence::optional);
  visit("p0_device_w", machine.p0_device_w, core::Presence::optional);
}

}  // namespace yoke
