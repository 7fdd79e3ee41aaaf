// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>
#include <string>
#include <vector>

#include "suite/core/rows/recording_row.hpp"

namespace yoke {

/// A recording of kernels A and B, ten times one after the other, with numbers to reckon with by hand.
struct SampleRecording {
  double run_s = 0, a_call_s = 0, b_call_s = 0, min_s = 0;
  std::string space;
  double peak_bytes = 1e9;
  bool copies = false;  ///< 2e9 bytes to the device in 0.2 s, 1e9 bytes back in 0.1 s
};

inline core::RecordingRow recording_row(std::string kind, std::uint64_t id, std::string name, std::uint64_t calls) {
  core::RecordingRow row;
  row.kind = std::move(kind);
  row.id = id;
  row.name = std::move(name);
  row.nested = "no";
  row.calls = calls;
  return row;
}

inline std::vector<core::RecordingRow> recording_rows(SampleRecording const& of) {
  std::vector<core::RecordingRow> rows{recording_row("run", 0, "program", 1)};
  rows[0].total_s = of.run_s;
  rows[0].fenced = "yes";
  rows[0].ended = "finalize";
  auto const timed = [&](core::RecordingRow row, double call_s) -> core::RecordingRow& {
    row.total_s = call_s * static_cast<double>(row.calls);
    row.min_s = of.min_s;
    row.q1_s = row.median_s = row.q3_s = row.max_s = call_s;
    return rows.emplace_back(row);
  };
  timed(recording_row("for", 1, "A", 10), of.a_call_s).space = of.space;
  timed(recording_row("reduce", 2, "B", 10), of.b_call_s).space = of.space;
  timed(recording_row("for", 3, "part of B", 10), of.b_call_s / 2).nested = "yes";
  for (auto const& [to, from, count] : {std::array<std::uint64_t, 3>{2, 1, 10}, {1, 2, 9}})
    rows.emplace_back(recording_row("follows", to, "", count)).previous = from;
  auto& memory = rows.emplace_back(recording_row("memory", 4, "", 3));
  memory.peak_bytes = static_cast<std::uint64_t>(of.peak_bytes);
  if (!of.copies) return rows;
  auto const copy = [&](std::uint64_t id, std::string from, std::string to, double seconds, std::uint64_t bytes) {
    auto& row = timed(recording_row("copy", id, "x -> y", 1), seconds);
    row.from_space = std::move(from);
    row.space = std::move(to);
    row.bytes = bytes;
  };
  copy(5, "Host", "Cuda", 0.2, 2'000'000'000);
  copy(6, "Cuda", "Host", 0.1, 1'000'000'000);
  copy(7, "Host", "CudaHostPinned", 0.1, 1'000'000'000);
  return rows;
}

inline SampleRecording const sample_on_host{
    .run_s = 6, .a_call_s = 0.4, .b_call_s = 0.1, .min_s = 0.01, .space = "OpenMP"};
inline SampleRecording const sample_on_device{
    .run_s = 4, .a_call_s = 0.1, .b_call_s = 0.2, .min_s = 0.02, .space = "Cuda", .copies = true};

}  // namespace yoke
