// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/contradictions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace yoke::core {
namespace {

constexpr double most_factor = 1.5, most_missing_bytes = 0.02, most_fraction = 0.5;

bool differ(double a, double b) { return std::max(a, b) >= most_factor * std::min(a, b) && std::max(a, b) > 0; }
bool below(double bytes, double needed) { return bytes < needed * (1 - most_missing_bytes); }

/// `outside`: flops of an item that may be done after the segments.
void add_those_of(std::vector<std::string>& sentences, std::string const& workload, Segment const& segment,
                  double outside) {
  auto const add = [&](std::string const& text) {
    sentences.push_back(fmt::format("{}, segment {}: {}", workload, segment.name, text));
  };
  Cost const& item = segment.per_item;
  if (below(item.bytes, item.compulsory_bytes))
    add(fmt::format("an item accesses {:g} bytes, and {:g} bytes at different places", item.bytes,
                    item.compulsory_bytes));
  if (!segment.counts) return;
  Counts const& counts = *segment.counts;
  double const flops = counts.flops();
  if (differ(item.flops, flops) && (flops > item.flops || item.flops - flops > outside)) {
    add(fmt::format("an item has {:g} flops, and {:g} by its counts", item.flops, flops));
  } else if (flops > 0) {
    double const pairs = 2 * counts.fma / flops;
    if (std::abs(pairs - segment.fma_fraction) > most_fraction)
      add(fmt::format("{:.0f} % of its flops are in pairs, and {:.0f} % by its counts", 100 * segment.fma_fraction,
                      100 * pairs));
  }
}

}  // namespace

std::vector<std::string> contradictions(Description const& description) {
  std::vector<std::string> sentences;
  constexpr double of_vectors = 12;  // such as those of conjugate gradients, per row
  double const outside = description.iterations > 1 ? of_vectors : 0;
  for (auto const& segment : description.segments) add_those_of(sentences, description.workload, segment, outside);
  return sentences;
}

std::vector<std::string> contradictions(std::string const& segment, Cost const& described, Tally const& counted) {
  std::vector<std::string> sentences;
  auto const add = [&](std::string const& text) { sentences.push_back(segment + ": " + text); };
  if (differ(described.flops, counted.flops()))
    add(fmt::format("{:.4g} flops are described, {:.4g} counted", described.flops, counted.flops()));
  double const places = counted.compulsory_bytes();
  if (below(described.bytes, places))
    add(fmt::format("accesses of {:.4g} bytes are described, and {:.4g} bytes at different places counted",
                    described.bytes, places));
  if (below(described.compulsory_bytes, places))
    add(fmt::format("{:.4g} bytes at different places are described, {:.4g} counted", described.compulsory_bytes,
                    places));
  return sentences;
}

}  // namespace yoke::core
