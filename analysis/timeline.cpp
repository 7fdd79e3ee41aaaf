// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/timeline.hpp"

#include <algorithm>

namespace yoke {

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

}  // namespace yoke
