// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/io/known_rows.hpp"

#include <algorithm>
#include <array>

namespace yoke {

KnownRows const* known_rows(std::span<std::string const> columns) {
  static constexpr std::array<KnownRows, 13> all{{
      {"runs", "yoke run", "makespan_s", "repetition"},
      {"pieces", "yoke run --pieces", "first_chunk", "kernel_s"},
      {"phases", "yoke-research simulate --phases", "phase", "host_items"},
      {"predictions", "yoke predict", "bottleneck", "rank"},
      {"terms", "yoke explain", "term", "predicted_s"},
      {"fidelity rows", "yoke fidelity", "case_tau", "measured_s"},
      {"scores", "yoke-research scores", "figure", "reached"},
      {"surfaces", "yoke plot --points", "intensity_host", "flops_per_j"},
      {"reproduced values", "yoke-research reproduce", "published", "computed"},
      {"plans", "yoke show", "median_s", "speedup"},
      {"compared plans", "yoke compare", "ratio", "verdict"},
      {"counts", "yoke count", "inverse_root", "described_flops"},
      {"choices of clocks", "yoke advise --sweep", "device_hz", "on_front"},
  }};
  auto const has = [&](std::string_view name) {
    return std::find(columns.begin(), columns.end(), name) != columns.end();
  };
  for (auto const& kind : all)
    if (has(kind.first_column) && has(kind.second_column)) return &kind;
  return nullptr;
}

}  // namespace yoke
