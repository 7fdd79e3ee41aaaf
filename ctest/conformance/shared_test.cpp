// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every workload on arrays that all processors share: nothing is copied, and nothing is there twice.
#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <atomic>
#include <string_view>

#include "ctest/support/problems.hpp"
#include "suite/core/error.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/execution/live.hpp"
#include "suite/node/node_share.hpp"
#include "suite/node/shared_memory.hpp"

namespace yoke {
namespace {

/// Bytes that Kokkos copies and allocates during its lifetime, as it reports them to its tools.
class Watched {
 public:
  Watched() {
    copied = allocated = 0;
    Kokkos::Tools::Experimental::set_begin_deep_copy_callback([](Kokkos_Profiling_SpaceHandle, char const*, void const*,
                                                                 Kokkos_Profiling_SpaceHandle, char const* from,
                                                                 void const*, std::uint64_t bytes) {
      bool const fills = std::string_view(from) == "Scalar" || std::string_view(from) == "(none)";
      copied += fills ? 0 : bytes;
    });
    Kokkos::Tools::Experimental::set_allocate_data_callback(
        [](Kokkos_Profiling_SpaceHandle, char const*, void const*, std::uint64_t bytes) { allocated += bytes; });
  }
  ~Watched() {
    Kokkos::Tools::Experimental::set_begin_deep_copy_callback(nullptr);
    Kokkos::Tools::Experimental::set_allocate_data_callback(nullptr);
  }
  static inline std::atomic<std::uint64_t> copied, allocated;
};

/// One run under a static split of half the work.
RunResult run_half(Executor& executor, Description const& description) {
  Partitioner const& fixed = find_named(registered_partitioners(), "static", "partitioner");
  OptionValues const values(fixed.name, fixed.options, {{"share", "0.5"}});
  std::vector<std::unique_ptr<Schedule>> schedules;
  return executor.iterate(description.iterations, [&](auto) -> Schedule& {
    return *schedules.emplace_back(fixed.plan({.description = description, .options = values}));
  });
}

std::vector<Workload const*> that_share() {
  std::vector<Workload const*> all;
  for (auto const& workload : registered_workloads())
    if (workload.prepare_shared) all.push_back(&workload);
  return all;
}

TEST(SharedData, IsForAllWorkloadsThatSayHow) {
  for (char const* name : {"triad", "transpose", "mm", "la", "sa", "da", "tsp", "jacobi", "cg", "nbody", "hist",
                           "compact", "bfs", "saxpy", "histogram", "stencil"}) {
    auto const& all = registered_workloads();
    auto const found = std::find_if(all.begin(), all.end(), [&](auto const& one) { return one.name == name; });
    ASSERT_NE(found, all.end()) << name;
    EXPECT_TRUE(found->prepare_shared) << name;
  }
}

TEST(SharedData, NeverMoves) {
  Processors processors;
  for (Workload const* workload : that_share())
    for (Problem const& problem : smoke_problems(*workload)) {
      SCOPED_TRACE(workload->name);
      auto const instance = prepare(*workload, problem, processors, DataMode::shared);
      execution::Live live(*instance, processors, DataMode::shared);
      Watched const watched;
      auto const outcome = run_half(live, instance->description());
      EXPECT_LE(instance->error(), instance->tolerance());
      EXPECT_EQ(Watched::copied, 0U);
      EXPECT_EQ(outcome.exchanged_bytes, 0);
      for (auto const& done : outcome.pieces) {
        EXPECT_EQ(done.bytes_moved, 0);
        EXPECT_EQ(done.copy_in_s + done.copy_out_s, 0);
      }
    }
}

TEST(SharedData, IsThereOnce) {
  Processors processors;
  for (Workload const* workload : that_share())
    for (Problem const& problem : smoke_problems(*workload)) {
      Description const description = workload->describe(problem);
      // A device adds to results of its own where several processors add.
      bool const adds = std::any_of(description.segments.begin(), description.segments.end(),
                                    [](Segment const& segment) { return segment.shares_results(); });
      auto const allocated = [&](DataMode data) {
        Watched const watched;
        auto const instance = prepare(*workload, problem, processors, data);
        return static_cast<double>(Watched::allocated);
      };
      double const apart = allocated(DataMode::resident), shared = allocated(DataMode::shared);
      EXPECT_LT(shared, apart - (adds ? 0 : 0.4 * description.device_bytes)) << workload->name;
    }
}

TEST(SharedData, IsRightHoweverItsPagesAreTouched) {
  Processors processors;
  for (Workload const* workload : that_share())
    for (Problem const& problem : smoke_problems(*workload))
      for (FirstTouch const touch : {FirstTouch::by_host, FirstTouch::by_device, FirstTouch::by_owner}) {
        SCOPED_TRACE(workload->name + " " + name_of(touch));
        if (touch == FirstTouch::by_owner && !workload->has_layout) {
          EXPECT_THROW(prepare(*workload, problem, processors, DataMode::shared, {SharedMemory::automatic, touch}),
                       Error);
          continue;
        }
        if (!is_split_host() && touch != FirstTouch::by_host && usable_memory({}) == SharedMemory::pinned) continue;
        auto const instance =
            prepare(*workload, problem, processors, DataMode::shared, {SharedMemory::automatic, touch});
        execution::Live live(*instance, processors, DataMode::shared);
        for (std::size_t run = 0; run < 3; ++run) {
          live.turn_to(run / 2);
          run_half(live, instance->description());
          EXPECT_LE(instance->error(), instance->tolerance());
        }
      }
}

/// Records how an executor places shared data.
class PlacedTriad final : public Instance {
 public:
  explicit PlacedTriad(Instance& whole) : whole_(whole) {}
  Description const& description() const override { return whole_.description(); }
  bool at_home(Processor p) const override { return whole_.at_home(p); }
  void broadcast(Queue, std::size_t) override { ++copies; }
  void copy_in(Queue, Piece const&) override { ++copies; }
  void copy_out(Queue, Piece const&) override { ++copies; }
  void poison(Processor p) override { whole_.poison(p); }
  void enqueue(Queue q, Piece const& piece) override { whole_.enqueue(q, piece); }
  void place(std::span<CompletedPiece const> earlier) override { earlier_pieces.push_back(earlier.size()); }
  void fence(Queue q) override { whole_.fence(q); }
  double error() override { return whole_.error(); }
  double tolerance() const override { return whole_.tolerance(); }
  std::vector<std::size_t> earlier_pieces;
  std::size_t copies = 0;

 private:
  Instance& whole_;
};

TEST(SharedData, IsPlacedBeforeEachRunByTheSamePlansPreviousRun) {
  Processors processors;
  Workload const& triad = find_named(registered_workloads(), "triad", "workload");
  auto const whole = prepare(triad, smoke_problems(triad).front(), processors, DataMode::shared);
  PlacedTriad placed(*whole);
  execution::Live live(placed, processors, DataMode::shared);
  for (std::size_t const plan : {0U, 1U, 0U, 1U}) {
    live.turn_to(plan);
    run_half(live, placed.description());
  }
  EXPECT_EQ(placed.earlier_pieces, (std::vector<std::size_t>{0, 0, 2, 2}));
  EXPECT_EQ(placed.copies, 0U);
}

TEST(SharedData, IsRefusedWhereAWorkloadDoesNotSayHow) {
  Workload silent = find_named(registered_workloads(), "triad", "workload");
  silent.prepare_shared = nullptr;
  Processors processors;
  try {
    prepare(silent, smoke_problems(silent).front(), processors, DataMode::shared);
    FAIL();
  } catch (Error const& why) {
    EXPECT_STREQ(
        why.what(),
        "--data is shared, and workload triad, whose On has no function share (docs/shared.md), cannot; it can "
        "be resident or streamed");
  }
  EXPECT_NO_THROW(check_sharing(silent, DataMode::streamed, {}));
}

}  // namespace
}  // namespace yoke
