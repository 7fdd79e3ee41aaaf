// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every workload that ranks can share, with copies between two ranks that are lost, cut short or late. In all runs but
// the first, host buffers contain data of earlier runs.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <utility>

#include "ctest/support/plans_fixture.hpp"
#include "ctest/support/problems.hpp"
#include "ctest/support/served_rank.hpp"
#include "suite/core/workload.hpp"

namespace yoke::session {
namespace {

enum class Copy { report, shared, inputs, resident, exchanged, results };
enum class CopyFault { none, lost, last_half, late };

/// A fault of one kind of copy, and how often it occurred.
struct Trouble {
  // The other rank's thread reads them while it waits for the next order.
  std::atomic<Copy> copy = Copy::report;
  std::atomic<CopyFault> fault = CopyFault::none;
  std::atomic<std::size_t> reached = 0;

  /// Faults of this kind from now on; none have occurred.
  void begin(Copy of, CopyFault one) {
    copy = of;
    fault = one;
    reached = 0;
  }
};

/// Delivers its rank's messages with the fault. A rank's orders show which copy comes next.
class CarelessLink final : public ranks::Link {
 public:
  CarelessLink(std::unique_ptr<ranks::Link> good, Trouble& trouble, bool first)
      : good_(std::move(good)), trouble_(trouble), first_(first) {}

  void send(MemoryParts const& parts) override {
    for (Delivery const& late : std::exchange(late_, {})) deliver(late, 0);
    awaits_report_ = true;
    good_->send(parts);
  }
  void receive(MemoryParts const& parts) override {
    Copy const copy = first_ ? next_of_first() : next_of_second(parts);
    if (copy != trouble_.copy || trouble_.fault == CopyFault::none || bytes_of(parts) == 0) {
      good_->receive(parts);
      return;
    }
    ++trouble_.reached;
    Delivery& delivery = coming_.emplace_back();
    delivery.parts = parts;
    delivery.bytes.resize(static_cast<std::size_t>(bytes_of(parts)));
    good_->receive({{delivery.bytes.data(), delivery.bytes.size()}});
  }
  bool complete() override {
    if (!good_->complete()) return false;
    for (Delivery& delivery : std::exchange(coming_, {}))
      if (trouble_.fault == CopyFault::last_half)
        deliver(delivery, delivery.bytes.size() / 2);
      else if (trouble_.fault == CopyFault::late)
        late_.push_back(std::move(delivery));
    return true;
  }

 private:
  struct Delivery {
    MemoryParts parts;
    std::vector<std::byte> bytes;
  };

  /// Delivers the bytes from `from` on: rank 1 has the last results of all itself.
  static void deliver(Delivery const& delivery, std::size_t from) {
    std::size_t at = 0;
    for_each_run(delivery.parts, [&](std::byte* run, std::size_t bytes) {
      std::size_t const skipped = std::min(bytes, from - std::min(from, at));
      std::memcpy(run + skipped, delivery.bytes.data() + at + skipped, bytes - skipped);
      at += bytes;
    });
  }

  /// Rank 0 gets a report of each order, and perhaps results.
  Copy next_of_first() { return std::exchange(awaits_report_, false) ? Copy::report : Copy::results; }

  /// Rank 1 gets an order, and then the data for it; no data have as many bytes as an order.
  Copy next_of_second(MemoryParts const& parts) {
    if (bytes_of(parts) == sizeof(Order) && parts.size() == 1 && parts[0].rows == 1) {
      order_ = reinterpret_cast<Order const*>(parts[0].begin);
      shared_came_ = false;
      return Copy::report;
    }
    if (order_->kind == Order::Kind::place) return Copy::resident;
    if (order_->kind == Order::Kind::exchange) return Copy::exchanged;
    return order_->shared && !std::exchange(shared_came_, true) ? Copy::shared : Copy::inputs;
  }

  std::unique_ptr<ranks::Link> good_;
  Trouble& trouble_;
  bool first_;
  bool awaits_report_ = false, shared_came_ = false;
  Order const* order_ = nullptr;  ///< rank 1's order, valid once received
  std::vector<Delivery> coming_, late_;
};

/// Two ranks that share a problem.
class TwoRanks {
 public:
  TwoRanks(core::WorkloadChoice const& choice, DataMode data, Processors& processors)
      : choices_{choice}, within_{plan_named("static"), data, 1, {}} {
    ThreadRanks::Wrap const second = [this](auto link) {
      return std::make_unique<CarelessLink>(std::move(link), to_second, false);
    };
    served_.emplace(choices_, within_, wires_, ranks_, second);
    across_.emplace(ranks_, std::vector<std::string>{"here", "there"}, 0, choice, within_, processors);
  }

  bool is_right() {
    core::Plan const plan = plan_named("static");
    Instance& instance = across_->instance();
    std::vector<std::unique_ptr<Schedule>> schedules;
    across_->iterate(instance.description().iterations, [&](auto) -> Schedule& {
      return *schedules.emplace_back(
          plan.partitioner->plan({.description = instance.description(), .options = plan.options}));
    });
    return instance.error() <= instance.tolerance();
  }

  Trouble to_first, to_second;

 private:
  std::vector<core::WorkloadChoice> choices_;
  Within within_;
  ThreadRanks::Wires wires_;
  ThreadRanks ranks_{0, wires_,
                     [this](auto link) { return std::make_unique<CarelessLink>(std::move(link), to_first, true); }};
  std::optional<ServedRank> served_;
  std::optional<AcrossRanks> across_;
};

/// Expects wrong runs with each fault of this copy, and a right run without a fault after each.
void expect_wrong(TwoRanks& ranks, Trouble& trouble, Copy copy, std::vector<CopyFault> const& faults,
                  std::size_t& tried) {
  for (CopyFault const fault : faults) {
    SCOPED_TRACE("copy " + std::to_string(static_cast<int>(copy)) + " fault " +
                 std::to_string(static_cast<int>(fault)));
    trouble.begin(copy, fault);
    bool const right = ranks.is_right();
    if (trouble.reached > 0) {
      ++tried;
      EXPECT_FALSE(right);
    }
    trouble.begin(Copy::report, CopyFault::none);
    EXPECT_TRUE(ranks.is_right());
  }
}

void for_each_shared_problem(std::function<void(core::WorkloadChoice const&)> const& act) {
  for (auto const& workload : registered_workloads())
    if (workload.has_layout)
      for (Problem const& problem : smoke_problems(workload)) {
        SCOPED_TRACE(workload.name + " " + problem.options.to_string());
        act({&workload, problem});
      }
}

TEST(RunsAcrossRanks, AreWrongIfStreamedCopiesAre) {
  Processors processors(one_thread());
  std::size_t tried = 0;
  for_each_shared_problem([&](core::WorkloadChoice const& choice) {
    TwoRanks ranks(choice, DataMode::streamed, processors);
    ASSERT_TRUE(ranks.is_right());
    // The first half of the shared data may be a vector that begins with zeros, as an empty host buffer does.
    expect_wrong(ranks, ranks.to_second, Copy::shared, {CopyFault::lost, CopyFault::late}, tried);
    expect_wrong(ranks, ranks.to_second, Copy::inputs, {CopyFault::lost, CopyFault::last_half, CopyFault::late}, tried);
    expect_wrong(ranks, ranks.to_second, Copy::exchanged, {CopyFault::lost, CopyFault::last_half}, tried);
    expect_wrong(ranks, ranks.to_first, Copy::results, {CopyFault::lost, CopyFault::last_half}, tried);
  });
  EXPECT_GE(tried, 4 * registered_workloads().size());
}

TEST(RunsAcrossRanks, AreWrongIfCopiesOfResidentDataAre) {
  Processors processors(one_thread());
  std::size_t tried = 0;
  for_each_shared_problem([&](core::WorkloadChoice const& choice) {
    TwoRanks ranks(choice, DataMode::resident, processors);
    ASSERT_TRUE(ranks.is_right());
    expect_wrong(ranks, ranks.to_second, Copy::exchanged, {CopyFault::lost, CopyFault::last_half}, tried);
    expect_wrong(ranks, ranks.to_first, Copy::results, {CopyFault::lost, CopyFault::last_half}, tried);
  });
  EXPECT_GE(tried, 2 * registered_workloads().size());
}

}  // namespace
}  // namespace yoke::session
