// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/co_execute.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <stdexcept>
#include <thread>

#include "suite/core/description.hpp"
#include "suite/core/error.hpp"
#include "suite/core/registry.hpp"

namespace yoke::execution {
namespace {
using testing::HasSubstr;

using HostView = Kokkos::View<double*, Kokkos::HostSpace>;
using DeviceView = Kokkos::View<double*, DeviceSpace>;

Partitioner const& partitioner(std::string const& name) {
  return find_named(registered_partitioners(), name, "partitioner");
}

/// Options without which some partitioners cannot be used.
OptionMap needed_options(Partitioner const& of) {
  OptionMap given;
  for (auto const& option : of.options)
    if (option.name == "share" && option.fallback.empty()) given["share"] = "0.25";
  return given;
}

template <class View>
struct AddIndex {
  View from, to;
  KOKKOS_FUNCTION void operator()(std::size_t i) const { to(i) = from(i) + static_cast<double>(i); }
};

/// No lambda: nvcc does not compile one for a device in a generic lambda or in a test.
struct Add {
  HostView to;
  double more;
  KOKKOS_FUNCTION void operator()(std::size_t i) const { to(i) += more; }
};

/// A loop over data at home, the device working on copies of its own.
struct Loop {
  HostView from{"from", 5000}, to{"to", 5000};
  DeviceView device_from{"device from", 5000}, device_to{"device to", 5000};
  CoTransfers transfers;

  Loop() {
    for (std::size_t i = 0; i < from.extent(0); ++i) from(i) = 0.5 * static_cast<double>(i);
    auto const copy = [](DeviceSpace const& space, auto const& target, auto const& source, Range items) {
      std::pair const part(items.begin, items.end);
      Kokkos::deep_copy(space, Kokkos::subview(target, part), Kokkos::subview(source, part));
    };
    transfers.copy_in = [this, copy](DeviceSpace const& space, Range items) { copy(space, device_from, from, items); };
    transfers.copy_out = [this, copy](DeviceSpace const& space, Range items) { copy(space, to, device_to, items); };
    transfers.bytes_in = transfers.bytes_out = 8;
  }
  CoReport run(CoHandle& handle, Range range) {
    Kokkos::deep_copy(to, -1);
    return co_execute(handle, range,
                      HostAndDevice{AddIndex<HostView>{from, to}, AddIndex<DeviceView>{device_from, device_to}},
                      transfers);
  }
  void expect_done(Range range) const {
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < to.extent(0); ++i) {
      bool const in = i >= range.begin && i < range.end;
      wrong += to(i) != (in ? 1.5 * static_cast<double>(i) : -1);
    }
    EXPECT_EQ(wrong, 0U);
  }
};

/// A partitioner that keeps everything on the host and stores the loop that it divides.
struct Asked {
  Description loop;
  NodeHints hints;
  Partitioner partitioner() {
    Partitioner asked = execution::partitioner("co");
    asked.plan = [this, plan = asked.plan](PlanningContext const& context) {
      loop = context.description;
      hints = context.hints;
      return plan(context);
    };
    return asked;
  }
};

/// A kernel that launches itself.
struct Launched {
  template <class Space>
  void operator()(Space const&, Range) const {}
};

/// Expects an Error whose sentence contains `part`.
template <class Call>
void expect_error(Call const& call, std::string const& part) {
  try {
    call();
    ADD_FAILURE() << "no error with " << part;
  } catch (Error const& error) {
    EXPECT_THAT(error.what(), HasSubstr(part));
  }
}

TEST(CoExecute, EveryPartitionerComputesEveryItemOnceCallAfterCall) {
  Processors processors;
  std::size_t tried = 0;
  for (auto const& one : registered_partitioners()) {
    SCOPED_TRACE(one.name);
    CoHandle handle(processors, one, needed_options(one));
    Loop loop;
    try {
      for (Range const range : {Range{0, 5000}, Range{0, 5000}, Range{17, 4000}, Range{3, 4}}) {
        loop.run(handle, range);
        loop.expect_done(range);
      }
      ++tried;
    } catch (NotApplicable const&) {
      // Such as a code partition of a single loop.
    }
  }
  EXPECT_GT(tried, 5U);
}

TEST(CoExecute, AFunctorOfASpaceAndItemsLaunchesItself) {
  Processors processors;
  CoHandle handle(processors, partitioner("static"));
  HostView const values("values", 100);
  // The device of a split host reaches the host's memory.
  if (!split_host) GTEST_SKIP() << "in place on a split host only";
  auto const kernel = [=](auto const& space, Range items) {
    using Space = std::decay_t<decltype(space)>;
    Kokkos::parallel_for("twice", Kokkos::RangePolicy<Space>(space, items.begin, items.end), Add{values, 2});
  };
  CoReport const report = co_execute(handle, {0, 100}, kernel, CoTransfers::in_place());
  for (std::size_t i = 0; i < 100; ++i) EXPECT_EQ(values(i), 2) << i;
  EXPECT_DOUBLE_EQ(report.share, 0.5);
  EXPECT_GT(report.makespan_s, 0);
  co_execute(handle, {0, 100}, Add{values, 1}, CoTransfers::in_place());
  for (std::size_t i = 0; i < 100; ++i) EXPECT_EQ(values(i), 3) << i;
}

TEST(CoExecute, PartitionersKnowTheStepsOfAGpu) {
  Processors processors;
  Asked asked;
  Partitioner const partitioner = asked.partitioner();
  CoHandle handle(processors, partitioner);
  HostView view("view", 1);
  auto const transfers = CoTransfers::in_place();
  Range const million{0, 1000000};
  // Called with an item: a thread an item, in teams of 128.
  co_execute(handle, Range{0, 1}, Add{view, 1}, transfers);
  ASSERT_TRUE(asked.loop.segments.at(0).gpu_team);
  EXPECT_EQ(asked.loop.segments[0].gpu_team->items, 128U);
  // A kernel that launches itself reveals nothing, unless the caller names its team.
  co_execute(handle, million, Launched{}, transfers);
  EXPECT_FALSE(asked.loop.segments[0].gpu_team);
  co_execute(handle, million, HostAndDevice{Launched{}, Launched{}}, transfers, {.gpu_team = GpuTeam{256}});
  EXPECT_EQ(asked.loop.segments[0].gpu_team->items, 256U);
  EXPECT_EQ(asked.hints.step_chunks, step_chunks(asked.loop, units_of(processors)));
  // 132 compute units: 256 * 132 items take as long as one, in chunks of 976 items.
  EXPECT_THAT(co_hints(asked.loop, {0, 132}, transfers, {}).step_chunks, testing::ElementsAre(1, 256 * 132 / 976));
}

TEST(CoExecute, NothingToDoCallsNothing) {
  Processors processors;
  CoHandle handle(processors, partitioner("static"));
  Loop loop;
  EXPECT_EQ(loop.run(handle, {7, 7}).makespan_s, 0);
  EXPECT_TRUE(handle.rates().empty());
}

TEST(CoExecute, HandlesLearnEachFromTheirOwnCalls) {
  Processors processors;
  CoHandle searching(processors, partitioner("p-dp")), other(processors, partitioner("sampling"));
  Loop loop;
  EXPECT_TRUE(searching.searching());
  int calls = 0;
  for (; calls < 100 && searching.searching(); ++calls) {
    loop.run(searching, {0, 5000});
    loop.run(other, {0, 5000});
    loop.expect_done({0, 5000});
  }
  EXPECT_FALSE(searching.searching()) << "after " << calls << " calls";
  EXPECT_FALSE(other.searching()) << "it searches nothing";
  EXPECT_EQ(other.rates().size(), processors.count());
  searching.forget();
  EXPECT_TRUE(searching.searching());
  EXPECT_TRUE(searching.rates().empty());
}

TEST(CoExecute, TimesAndPiecesAreThereOnRequest) {
  Processors processors;
  CoHandle handle(processors, partitioner("static"), {{"share", "0.25"}});
  Loop loop;
  CoReport const report = loop.run(handle, {1000, 5000});
  EXPECT_NEAR(report.share, 0.25, 0.01);
  EXPECT_LE(report.host_busy_s, report.makespan_s);
  EXPECT_LE(report.device_busy_s, report.makespan_s);
  EXPECT_EQ(handle.last().pieces.size(), 2U);
  auto const rows = handle.rows("run");
  ASSERT_EQ(rows.size(), 2U);
  double moved = 0;
  for (auto const& row : rows) {
    moved += row.bytes_moved;
    EXPECT_EQ(row.workload, "co_execute");
    EXPECT_EQ(row.partitioner, "static");
    EXPECT_THAT(row.options, HasSubstr("share=0.25"));
  }
  EXPECT_NEAR(moved, split_host ? 16 * 1000 : moved, 200);
}

TEST(CoExecute, PiecesAreThoseOfTheLastCallThatEndedWell) {
  Processors processors;
  CoHandle handle(processors, partitioner("static"));
  Loop loop;
  loop.run(handle, {0, 5000});
  auto const before = handle.rows("run");
  CoTransfers broken = loop.transfers;
  broken.copy_in = [](DeviceSpace const&, Range) { throw std::runtime_error("lost"); };
  CoOptions other;
  other.name = "other";
  EXPECT_THROW(co_execute(
                   handle, {0, 10}, [](auto const&, Range) {}, broken, other),
               std::runtime_error);
  auto const after = handle.rows("run");
  ASSERT_EQ(after.size(), before.size());
  for (std::size_t i = 0; i < before.size(); ++i) {
    EXPECT_EQ(after[i].segment, before[i].segment);
    EXPECT_EQ(after[i].flops, before[i].flops);
    EXPECT_EQ(after[i].bytes, before[i].bytes);
  }
}

TEST(CoExecute, PowersAreForPartitionersThatSaveEnergyAndForTheReport) {
  Processors processors;
  CoHandle handle(processors, partitioner("leap"), {{"goal", "energy"}, {"who", "host"}});
  std::vector<double> values(5000);
  auto const run = [&](CoOptions const& options) {
    return co_execute(handle, {0, values.size()}, HostAndDevice{[](auto const&, Range) {}, [](auto const&, Range) {}},
                      CoTransfers::in_place(), options);
  };
  EXPECT_THROW(run({}), NotApplicable);
  CoReport const report = run({.powers = Powers{100, 10, 200, 0}});
  EXPECT_LT(report.share, 0.5);
  ASSERT_TRUE(report.energy_j.has_value());
  EXPECT_NEAR(*report.energy_j, 100 * report.makespan_s + 10 * report.host_busy_s + 200 * report.device_busy_s,
              1e-9 + 0.01 * *report.energy_j);
}

TEST(CoExecute, WhatOneSideThrowsComesOutWhenBothHaveStoppedAndTheHandleGoesOn) {
  Processors processors;
  for (std::string const name : {"static", "sampling", "cap", "guided"}) {
    SCOPED_TRACE(name);
    CoHandle handle(processors, partitioner(name));
    Loop loop;
    for (Processor const bad : {host, device}) {
      std::atomic<int> at_work = 0;
      std::atomic<bool> threw = false;
      auto const kernel = [&](Processor of) {
        return [&at_work, &threw, of, bad](auto const&, Range) {
          if (of == bad) {
            threw = true;
            throw std::runtime_error("no");
          }
          ++at_work;
          // On a busy machine the other processor may be late; chunks must be left for it.
          for (int waits = 0; !threw && waits < 500; ++waits) std::this_thread::sleep_for(std::chrono::milliseconds(2));
          std::this_thread::sleep_for(std::chrono::milliseconds(2));
          --at_work;
        };
      };
      EXPECT_THROW(co_execute(handle, {0, 1000}, HostAndDevice{kernel(host), kernel(device)}, CoTransfers::in_place()),
                   std::runtime_error);
      EXPECT_EQ(at_work, 0) << "nobody works on";
      loop.run(handle, {0, 5000});
      loop.expect_done({0, 5000});
    }
  }
}

TEST(CoExecute, WhatACopyThrowsComesOut) {
  Processors processors;
  CoHandle handle(processors, partitioner("static"));  // a fixed split: the device has something to copy for sure
  Loop loop;
  CoTransfers broken = loop.transfers;
  broken.copy_in = [](DeviceSpace const&, Range) { throw std::runtime_error("lost"); };
  EXPECT_THROW(co_execute(
                   handle, {0, 1000}, [](auto const&, Range) {}, broken),
               std::runtime_error);
}

TEST(CoExecute, NestedCallsOtherThreadsAndMissingTransfersAreRefused) {
  Processors processors;
  CoHandle handle(processors, partitioner("static")), inner(processors, partitioner("static"));
  auto const nothing = [](auto const&, Range) {};
  for (Processor const nests : {host, device}) {
    auto const kernel = [&](Processor of) {
      return [&, of](auto const&, Range) {
        if (of == nests) co_execute(inner, {0, 10}, nothing, CoTransfers::in_place());
      };
    };
    expect_error(
        [&] {
          co_execute(handle, {0, 1000}, HostAndDevice{kernel(host), kernel(device)}, CoTransfers::in_place());
        },
        "calls must follow each other");
  }
  std::thread([&] {
    expect_error([&] { co_execute(handle, {0, 10}, nothing, CoTransfers::in_place()); }, "another thread");
  }).join();
  CoTransfers half;
  expect_error([&] { co_execute(handle, {0, 10}, nothing, half); }, "have no copy_in");
  half.copy_in = [](DeviceSpace const&, Range) {};
  expect_error([&] { co_execute(handle, {0, 10}, nothing, half); }, "have no copy_out");
  expect_error([&] { CoHandle(processors, partitioner("static"), {{"speed", "1"}}); }, "speed");
}

}  // namespace
}  // namespace yoke::execution
