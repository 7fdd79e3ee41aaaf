// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/detail/link_time.hpp"

#include <algorithm>

#include "models/base/rates.hpp"

namespace yoke::model_detail {

namespace {

/// Fraction of the bytes of an iteration's results that a processor with these fractions of the segments computes.
double fraction_of_results(Description const& description, std::vector<double> const& fractions) {
  double own = 0, all = 0;
  for (std::size_t s = 0; s < description.segments.size(); ++s) {
    double const bytes = static_cast<double>(description.segments[s].items) * description.segments[s].bytes_out;
    own += fractions[s] * bytes;
    all += bytes;
  }
  return all > 0 ? own / all : 0;
}

}  // namespace

double link_s(Machine const& machine, Processor processor, Description const& description, Assignment const& assignment,
              DataMode data, bool contended) {
  if (processor == host) return 0;
  auto const& fractions = assignment.fraction[processor];
  double sum_s = 0;
  auto const add = [&](modeling::Direction way, double bytes) {
    sum_s += modeling::copy_s(machine, processor, way, bytes, contended);
  };
  bool const streamed = data == DataMode::streamed, handed_on = description.exchange_bytes > 0;
  for (std::size_t s = 0; s < description.segments.size(); ++s) {
    Segment const& segment = description.segments[s];
    double const items = fractions[s] * static_cast<double>(segment.items);
    if (items > 0 && streamed) {
      add(modeling::Direction::in, items * segment.bytes_in + segment.shared_bytes);
      sum_s += modeling::rows_s(machine, processor, segment, items * segment.bytes_in);
    }
    if (items > 0 && (streamed || handed_on)) add(modeling::Direction::out, items * segment.bytes_out);
    if (!segment.after) continue;
    Segment const& before = description.segments[*segment.after];
    double const bytes = static_cast<double>(before.items) * before.intermediate_bytes;
    add(modeling::Direction::in, std::max(0.0, fractions[s] - fractions[*segment.after]) * bytes);
    add(modeling::Direction::out, std::max(0.0, fractions[*segment.after] - fractions[s]) * bytes);
  }
  if (handed_on && std::any_of(fractions.begin(), fractions.end(), [](double fraction) { return fraction > 0; }))
    add(modeling::Direction::in, description.exchange_bytes * (1 - fraction_of_results(description, fractions)));
  return sum_s;
}

}  // namespace yoke::model_detail
