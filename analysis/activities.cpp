// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/activities.hpp"

#include <algorithm>
#include <array>

#include "suite/core/processor.hpp"

namespace yoke::analysis {
namespace {

/// Kinds of work that may run concurrently.
enum Lane : std::int32_t { on_host, on_device, on_link };

Lane lane_of(Slice const& slice) {
  if (slice.kind != Slice::Kind::kernel) return on_link;
  bool const of_host = slice.processor() == processor_name(host) || slice.processor() == rank_name(0);
  return of_host ? on_host : on_device;
}

}  // namespace

void Activities::add(PieceRow const& piece) {
  ++pieces_;
  for (Slice const& slice : slices_of(piece)) {
    changes_.push_back({slice.begin_s, lane_of(slice), 1});
    changes_.push_back({slice.end_s, lane_of(slice), -1});
  }
}

Overlap Activities::overlap() const {
  auto changes = changes_;
  std::sort(changes.begin(), changes.end(), [](auto& a, auto& b) { return a.at_s < b.at_s; });
  Overlap overlap;
  std::array<int, 3> under_way{};
  double before_s = 0;
  for (Change const& change : changes) {
    double const seconds = change.at_s - before_s;
    bool const on_the_host = under_way[on_host] > 0, on_a_device = under_way[on_device] > 0,
               on_a_link = under_way[on_link] > 0;
    if (on_the_host) overlap.host_s += seconds;
    if (on_a_device) overlap.device_s += seconds;
    if (on_a_link) overlap.link_s += seconds;
    if (on_the_host && on_a_device) overlap.host_and_device_s += seconds;
    if (on_a_link && (on_the_host || on_a_device)) overlap.link_and_kernel_s += seconds;
    if (on_a_link && on_the_host && on_a_device) overlap.all_s += seconds;
    under_way[static_cast<std::size_t>(change.lane)] += change.by;
    before_s = change.at_s;
  }
  overlap.makespan_s = before_s;
  return overlap;
}

char const* Slice::kind_name() const {
  if (kind == Kind::copy_in) return "copy in";
  return kind == Kind::copy_out ? "copy out" : "kernel";
}

std::vector<Slice> slices_of(PieceRow const& piece) {
  std::vector<Slice> slices;
  double const kernel_end_s = piece.end_s - piece.copy_out_s, kernel_begin_s = kernel_end_s - piece.kernel_s;
  auto const part = [&](Slice::Kind kind, double begin_s, double end_s, double seconds) {
    if (seconds > 0) slices.push_back({kind, begin_s, end_s, &piece});
  };
  part(Slice::Kind::copy_in, kernel_begin_s - piece.copy_in_s, kernel_begin_s, piece.copy_in_s);
  part(Slice::Kind::kernel, kernel_begin_s, kernel_end_s, piece.kernel_s);
  part(Slice::Kind::copy_out, kernel_end_s, piece.end_s, piece.copy_out_s);
  return slices;
}

std::vector<Slice> slices_of(std::span<PieceRow const> pieces) {
  std::vector<Slice> slices;
  for (PieceRow const& piece : pieces)
    for (Slice const& slice : slices_of(piece)) slices.push_back(slice);
  std::stable_sort(slices.begin(), slices.end(), [](auto& a, auto& b) { return a.begin_s < b.begin_s; });
  return slices;
}

}  // namespace yoke::analysis
