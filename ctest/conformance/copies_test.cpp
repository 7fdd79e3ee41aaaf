// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every workload, with copies to the devices that are lost, too short, of other chunks or late. All runs but the first
// have inputs of earlier runs on the devices.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <optional>

#include "ctest/support/command.hpp"
#include "ctest/support/problems.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/workload.hpp"
#include "suite/execution/live.hpp"
#include "suite/node/processors.hpp"

namespace yoke {
namespace {

enum class CopyFault { none, no_copy_in, no_broadcast, one_less, next_chunk, late_copy_in, late_broadcast };

/// A workload whose inputs do not come as they should.
class Careless final : public Instance {
 public:
  Careless(Instance& good, CopyFault fault) : good_(good), fault_(fault) {}
  Description const& description() const override { return good_.description(); }
  void poison(Processor p) override { good_.poison(p); }
  void poison_inputs(Processor p) override { good_.poison_inputs(p); }
  void broadcast(Queue q, std::size_t segment) override {
    if (fault_ == CopyFault::no_broadcast) return;
    if (fault_ != CopyFault::late_broadcast) return good_.broadcast(q, segment);
    late_ = [this, q, segment] { good_.broadcast(q, segment); };
  }
  void copy_in(Queue q, Piece const& piece) override {
    Range const chunks = piece.chunks;
    std::size_t const all = description().segments[piece.segment].chunks();
    if (fault_ == CopyFault::no_copy_in) return;
    if (fault_ == CopyFault::one_less) {
      if (chunks.size() > 1) good_.copy_in(q, {piece.segment, {chunks.begin, chunks.end - 1}});
    } else if (fault_ == CopyFault::next_chunk) {
      std::size_t const end = std::min(all, chunks.end + 1);
      if (chunks.begin + 1 < end) good_.copy_in(q, {piece.segment, {chunks.begin + 1, end}});
    } else if (fault_ == CopyFault::late_copy_in) {
      late_ = [this, q, piece] { good_.copy_in(q, piece); };
    } else {
      good_.copy_in(q, piece);
    }
  }
  void enqueue(Queue q, Piece const& piece) override {
    if (q.processor != host && copies(description().segments[piece.segment])) reached_ = true;
    good_.enqueue(q, piece);
    if (q.processor != host && late_) std::exchange(late_, nullptr)();
  }
  void copy_out(Queue q, Piece const& piece) override { good_.copy_out(q, piece); }
  void send_intermediate(Queue q, Piece const& piece) override { good_.send_intermediate(q, piece); }
  void receive_intermediate(Queue q, Piece const& piece) override { good_.receive_intermediate(q, piece); }
  void merge() override { good_.merge(); }
  void fence(Queue q) override { good_.fence(q); }
  bool at_home(Processor p) const override { return good_.at_home(p); }
  bool iterative() const override { return good_.iterative(); }
  void advance(Processor p) override { good_.advance(p); }
  double error() override { return good_.error(); }
  double tolerance() const override { return good_.tolerance(); }

  /// True if a segment has inputs that the fault affects.
  bool can_reach() const {
    auto const& segments = description().segments;
    return std::any_of(segments.begin(), segments.end(), [this](Segment const& segment) { return copies(segment); });
  }

  /// True if a device has computed a piece with faulty inputs: a dynamic plan may leave it none.
  bool reached() const { return reached_; }

 private:
  bool copies(Segment const& segment) const {
    bool const broadcast = fault_ == CopyFault::no_broadcast || fault_ == CopyFault::late_broadcast;
    return broadcast ? segment.shared_bytes > 0 : segment.bytes_in > 0;
  }

  Instance& good_;
  CopyFault fault_;
  std::function<void()> late_;  ///< accessed by the device's driver thread
  bool reached_ = false;        ///< accessed by the device's driver thread
};

bool is_right(Instance& instance, Processors& processors, std::size_t depth, char const* plan) {
  execution::Live live(instance, processors, DataMode::streamed, depth, {depth == 1 ? std::size_t{1} : 3, 1});
  Partitioner const& partitioner = find_named(registered_partitioners(), plan, "partitioner");
  OptionValues const values(partitioner.name, partitioner.options, {});
  std::vector<std::unique_ptr<Schedule>> schedules;
  live.iterate(instance.description().iterations, [&](auto) -> Schedule& {
    return *schedules.emplace_back(partitioner.plan({.description = instance.description(), .options = values}));
  });
  return instance.error() <= instance.tolerance();
}

/// True if runs with `fault` have right results although a device computed with faulty inputs; `std::nullopt` if no
/// segment of `good` has such inputs.
std::optional<bool> is_right_with(CopyFault fault, Instance& good, Processors& processors, std::size_t depth,
                                  char const* plan) {
  if (!Careless(good, fault).can_reach()) return std::nullopt;
  for (int attempt = 0; attempt < 1000; ++attempt) {
    Careless careless(good, fault);
    bool const right = is_right(careless, processors, depth, plan);
    if (careless.reached()) return right;
  }
  ADD_FAILURE() << "no device computed a piece in 1000 runs under " << plan;
  return std::nullopt;
}

TEST(StreamedRuns, AreWrongIfCopiesAre) {
  if (thread_sanitized) GTEST_SKIP() << "processors race if copies are faulty";
  std::size_t tried = 0;
  for (std::size_t const depth : {1U, 2U}) {
    Processors processors(0, depth);
    Processors::HostBinding const bound(processors);
    for (auto const& workload : registered_workloads())
      for (Problem problem : smoke_problems(workload))
        for (Precision const precision : workload.precisions) {
          problem.precision = precision;
          auto const good = workload.prepare(problem, processors);
          SCOPED_TRACE(workload.name + " " + problem.options.to_string());
          for (char const* plan : {"static", "dynamic"}) {
            ASSERT_TRUE(is_right(*good, processors, depth, plan));
            for (CopyFault const fault : {CopyFault::no_copy_in, CopyFault::one_less, CopyFault::next_chunk,
                                          CopyFault::late_copy_in, CopyFault::no_broadcast, CopyFault::late_broadcast})
              if (auto const right = is_right_with(fault, *good, processors, depth, plan)) {
                ++tried;
                EXPECT_FALSE(*right) << static_cast<int>(fault);
              }
            Careless careful(*good, CopyFault::none);
            EXPECT_TRUE(is_right(careful, processors, depth, plan));
          }
        }
  }
  // Two faults at least, under two plans, at two depths.
  EXPECT_GE(tried, 8 * registered_workloads().size());
}

}  // namespace
}  // namespace yoke
