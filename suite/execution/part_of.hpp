// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "suite/core/error.hpp"
#include "suite/core/instance.hpp"

namespace yoke::execution {

/// Describes some chunks of one segment as a workload with a single segment, whose chunks are numbered from 0.
inline Description part_of(Description const& whole, Piece const& part) {
  Segment segment = whole.segments.at(part.segment);
  YOKE_EXPECT(!segment.after && !segment.shares_results(), "segment " + segment.name + " cannot be split twice");
  double const work = segment.work(part.chunks);
  segment.items = segment.items_of(part.chunks).size();
  if (!segment.cumulative_work.empty()) {
    // The sums must end with the number of items, so the cost per item is scaled by the part's average weight.
    auto const sums = std::exchange(segment.cumulative_work, {});
    double const weight = work / static_cast<double>(segment.items);
    for (std::size_t chunk = part.chunks.begin; chunk <= part.chunks.end; ++chunk)
      segment.cumulative_work.push_back((sums[chunk] - sums[part.chunks.begin]) / weight);
    segment.per_item = {weight * segment.per_item.flops, weight * segment.per_item.bytes,
                        weight * segment.per_item.compulsory_bytes};
  }
  return {whole.workload, segment.items, whole.precision, {std::move(segment)}, whole.home_bytes, whole.device_bytes};
}

/// View of one piece's chunks of an instance, for an executor to split again. The segment must neither depend on
/// another one nor share results.
class PartOf final : public Instance {
 public:
  /// By processor and segment: nonzero if the processor has the segment's shared inputs.
  using Broadcasts = std::vector<std::vector<char>>;
  /// `whole` and `broadcasts` must outlive this object.
  PartOf(Instance& whole, Broadcasts& broadcasts, Piece const& part)
      : whole_(whole), broadcasts_(broadcasts), part_(part), description_(part_of(whole.description(), part)) {}

  /// Converts a piece of this part to a piece of the whole instance.
  Piece in_whole(Piece const& piece) const {
    return {part_.segment, {part_.chunks.begin + piece.chunks.begin, part_.chunks.begin + piece.chunks.end}};
  }

  Description const& description() const override { return description_; }
  bool at_home(Processor processor) const override { return whole_.at_home(processor); }
  void broadcast(Queue queue, std::size_t) override {
    char& done = broadcasts_.at(queue.processor).at(part_.segment);
    if (done == 0) whole_.broadcast(queue, part_.segment);
    done = 1;
  }
  void copy_in(Queue queue, Piece const& piece) override { whole_.copy_in(queue, in_whole(piece)); }
  void copy_out(Queue queue, Piece const& piece) override { whole_.copy_out(queue, in_whole(piece)); }
  void enqueue(Queue queue, Piece const& piece) override { whole_.enqueue(queue, in_whole(piece)); }
  void poison(Processor processor) override { whole_.poison(processor); }
  bool iterative() const override { return whole_.iterative(); }
  void fence(Queue queue) override { whole_.fence(queue); }
  std::unique_ptr<Stopwatch> stopwatch(Processor processor) override { return whole_.stopwatch(processor); }
  double error() override { return whole_.error(); }
  double tolerance() const override { return whole_.tolerance(); }

 private:
  Instance& whole_;
  Broadcasts& broadcasts_;
  Piece part_;
  Description description_;
};

}  // namespace yoke::execution
