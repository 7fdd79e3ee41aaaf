// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pieces and their slices on a device that does everything as late as possible, and in any order that its queues allow.
#include <gtest/gtest.h>

#include <algorithm>

#include "ctest/support/lazy_instance.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/execution/live.hpp"

namespace yoke::execution {
namespace {

using Kind = LazyInstance::Kind;

/// Gives any processor any piece that is ready.
class AnyPiece final : public Schedule {
 public:
  AnyPiece(Description const& description, std::uint64_t seed)
      : description_(description), next_(description.segments.size(), 0), random_(seed) {}
  Decision next(Processor, Progress const& progress) override {
    std::vector<Piece> ready;
    bool left = false;
    for (std::size_t s = 0; s < next_.size(); ++s) {
      std::size_t const chunks = description_.segments[s].chunks();
      if (next_[s] == chunks) continue;
      left = true;
      Piece const piece{s,
                        {next_[s], next_[s] + 1 + random_() % (chunks - next_[s])},
                        description_.segments[s].intermediate_bytes > 0};
      if (may_be_done(piece, progress)) ready.push_back(piece);
    }
    if (!left) return Decision::done();
    if (ready.empty()) return Decision::wait();
    Piece const& piece = ready[random_() % ready.size()];
    next_[piece.segment] = piece.chunks.end;
    return Decision::run(piece);
  }

 private:
  bool may_be_done(Piece const& piece, Progress const& progress) const {
    auto const after = description_.segments[piece.segment].after;
    if (!after) return true;
    std::size_t there = 0;
    for (CompletedPiece const& done : progress.completed)
      if (done.piece.segment == *after) {
        Range const both{std::max(done.piece.chunks.begin, piece.chunks.begin),
                         std::min(done.piece.chunks.end, piece.chunks.end)};
        there += both.empty() ? 0 : both.size();
      }
    return there == piece.chunks.size();
  }

  Description const& description_;
  std::vector<std::size_t> next_;  ///< chunk by segment
  std::mt19937_64 random_;
};

/// Checks properties that the times and bytes of every run's legs have.
void expect_consistent(LazyInstance& instance, RunResult const& outcome, std::size_t depth) {
  double bytes = outcome.exchanged_bytes;
  std::vector<CompletedPiece> sums(outcome.pieces.size());
  std::vector<std::size_t> chunks(outcome.pieces.size(), 0);
  std::size_t piece_before = outcome.pieces.size();
  double copied_in_s = 0;  // when the copy of the previous slice of the piece ended
  for (SliceTiming const& leg : outcome.slice_timings) {
    CompletedPiece const& whole = outcome.pieces.at(leg.piece);
    CompletedPiece& sum = sums[leg.piece];
    EXPECT_EQ(leg.done.processor, whole.processor);
    EXPECT_EQ(leg.done.iteration, whole.iteration);
    EXPECT_LT(leg.queue, depth);
    EXPECT_EQ(leg.done.piece.chunks.begin, whole.piece.chunks.begin + chunks[leg.piece]);
    chunks[leg.piece] += leg.done.piece.chunks.size();
    sum.bytes_moved += leg.done.bytes_moved;
    sum.copy_in_s += leg.done.copy_in_s;
    sum.kernel_s += leg.done.kernel_s;
    sum.copy_out_s += leg.done.copy_out_s;
    EXPECT_LE(leg.done.end_s, whole.end_s);
    EXPECT_LE(leg.done.begin_s, leg.done.end_s);
    if (leg.done.processor == host) continue;
    if (leg.piece == piece_before) {
      EXPECT_GE(leg.done.begin_s, copied_in_s - 1e-9) << "the time of a copy has no other copy's in it";
    }
    piece_before = leg.piece;
    copied_in_s = leg.done.begin_s + leg.done.copy_in_s;
  }
  for (std::size_t i = 0; i < sums.size(); ++i) {
    CompletedPiece const& whole = outcome.pieces[i];
    bytes += whole.bytes_moved;
    EXPECT_EQ(chunks[i], whole.piece.chunks.size());
    EXPECT_EQ(sums[i].bytes_moved, whole.bytes_moved);
    EXPECT_DOUBLE_EQ(sums[i].copy_in_s, whole.copy_in_s);
    EXPECT_DOUBLE_EQ(sums[i].kernel_s, whole.kernel_s);
    EXPECT_DOUBLE_EQ(sums[i].copy_out_s, whole.copy_out_s);
  }
  EXPECT_EQ(bytes, instance.copied_bytes);
}

TEST(Queues, AnyOrderTheyAllowGivesTheRightResults) {
  Processors processors;
  std::mt19937_64 random(7);
  auto const draw = [&](std::size_t max) { return 1 + random() % max; };
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Kind const kind = random() % 4 == 0 ? Kind::iterations : Kind::chain;
    std::size_t const depth = draw(4);
    LazyInstance instance(kind, draw(60), draw(4), depth, seed);
    bool const streamed = random() % 4 > 0;
    Live live(instance, processors, streamed ? DataMode::streamed : DataMode::resident, depth,
              {draw(6), draw(8) * 1.0});
    instance.copied_bytes = 0;
    std::vector<std::unique_ptr<Schedule>> schedules;
    auto const outcome = live.iterate(instance.description().iterations, [&](auto) -> Schedule& {
      return *schedules.emplace_back(std::make_unique<AnyPiece>(instance.description(), random()));
    });
    EXPECT_EQ(instance.error(), 0);
    if (streamed) expect_consistent(instance, outcome, depth);
    if (HasFailure()) return;
  }
}

TEST(Queues, EveryPlanIsRightOnThem) {
  Processors processors;
  for (Partitioner const& partitioner : registered_partitioners())
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      SCOPED_TRACE(partitioner.name + " seed " + std::to_string(seed));
      std::size_t const depth = 1 + seed % 4;
      LazyInstance instance(seed % 2 == 0 ? Kind::chain : Kind::iterations, 100, 1, depth, seed);
      std::map<std::string, std::string> given;
      if (partitioner.name == "dp") given["share"] = "0.7";
      if (partitioner.name == "cp") given["assign"] = "make=device,use=host,add=device";
      if (partitioner.name == "cp" && seed % 2 == 1) continue;
      Live live(instance, processors, DataMode::streamed, depth, {5, 1});
      std::vector<std::unique_ptr<Schedule>> schedules;
      try {
        live.iterate(instance.description().iterations, [&](auto) -> Schedule& {
          OptionValues const options(partitioner.name, partitioner.options, given);
          return *schedules.emplace_back(
              partitioner.plan({.description = instance.description(), .options = options, .searched_share = 0.6}));
        });
      } catch (NotApplicable const&) {
        continue;
      }
      EXPECT_EQ(instance.error(), 0);
    }
}

/// Sends everything to the device, a segment at a time; looks at the queues at each call.
class WholeSegments final : public Schedule {
 public:
  explicit WholeSegments(LazyInstance& instance) : instance_(instance) {}
  Decision next(Processor processor, Progress const& progress) override {
    auto const& segments = instance_.description().segments;
    if (processor == host || given_ == segments.size()) return Decision::done();
    if (segments[given_].after && progress.completed.size() < given_) return Decision::wait();
    std::size_t const segment = given_++;
    return Decision::run({segment, {0, segments[segment].chunks()}});
  }

 private:
  LazyInstance& instance_;
  std::size_t given_ = 0;
};

TEST(Queues, NothingWaitsBetweenTheSlicesOfAPiece) {
  Processors processors;
  constexpr std::size_t depth = 3;
  LazyInstance instance(Kind::chain, 60, 1, depth, 1);
  Live live(instance, processors, DataMode::streamed, depth, {6, 1});
  WholeSegments schedule(instance);
  auto const outcome = live.run(schedule);
  EXPECT_EQ(instance.error(), 0);
  EXPECT_EQ(instance.fences, 1U);  // after poison
  std::vector<std::size_t> slice_timings(3, 0);
  for (SliceTiming const& leg : outcome.slice_timings) ++slice_timings[leg.done.piece.segment];
  EXPECT_EQ(slice_timings, (std::vector<std::size_t>{6, 6, 1}));  // results that are shared stay whole
  // Copies begin before the previous slice has ended, in the device's order; without slices in flight they never do.
  std::size_t overlapping = 0;
  for (std::size_t i = 1; i < 6; ++i)
    overlapping += outcome.slice_timings[i].done.begin_s < outcome.slice_timings[i - 1].done.end_s;
  EXPECT_GT(overlapping, 0U);
}

TEST(Queues, NothingIsUnderWayAfterAFailure) {
  Processors processors;
  for (std::size_t const depth : {1U, 3U})
    for (std::size_t const fails_at : {0U, 1U, 2U}) {
      LazyInstance instance(Kind::chain, 60, 1, depth, 1);
      instance.fails_at = fails_at;
      Live live(instance, processors, DataMode::streamed, depth, {3, 1});
      WholeSegments schedule(instance);
      EXPECT_THROW(live.run(schedule), std::runtime_error);
      for (std::size_t queue = 0; queue < depth; ++queue)
        EXPECT_EQ(instance.queues.waiting(queue), 0U) << "depth " << depth << ", launch " << fails_at;
    }
}

}  // namespace
}  // namespace yoke::execution
