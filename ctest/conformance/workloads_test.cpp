// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every workload under every plan on this machine's processors, and faulty ones that verification must detect.
#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <string_view>

#include "ctest/support/command.hpp"
#include "ctest/support/problems.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"
#include "suite/core/registry.hpp"
#include "suite/execution/campaign.hpp"
#include "suite/execution/live.hpp"
#include "suite/node/node_share.hpp"

namespace yoke {
namespace {

/// Those in every precision, and odd sizes.
std::vector<Problem> small_problems(Workload const& workload) {
  Preset const& smoke = find_named(workload.presets, "smoke", "preset");
  OptionValues const options(workload.name, workload.options, smoke.options);
  std::vector<Problem> problems;
  for (Precision const precision : workload.precisions) {
    for (Problem problem : smoke_problems(workload)) {
      problem.precision = precision;
      problems.push_back(problem);
    }
    for (std::uint64_t const size : {std::uint64_t(1), std::uint64_t(37)})
      problems.push_back({size, precision, options, 5});
  }
  return problems;
}

std::vector<core::Plan> all_plans() {
  std::vector<core::Plan> plans;
  for (auto const& partitioner : registered_partitioners()) {
    std::map<std::string, std::string> given;
    for (auto const& option : partitioner.options)
      if (option.required) given[option.name] = core::number_text(option.min + 0.3 * (option.max - option.min));
    plans.push_back({&partitioner, OptionValues(partitioner.name, partitioner.options, given)});
  }
  return plans;
}

/// The rows of every plan of every workload, each `repetitions` times and all right.
std::vector<core::RunRow> right_rows(Processors& processors, std::size_t repetitions) {
  std::vector<core::RunRow> rows;
  for (auto const& workload : registered_workloads())
    for (auto const& problem : small_problems(workload))
      for (DataMode const data : {DataMode::resident, DataMode::streamed, DataMode::shared}) {
        if (data == DataMode::shared && !workload.prepare_shared) continue;
        auto const instance = prepare(workload, problem, processors, data);
        execution::Live live(*instance, processors, data);
        execution::Campaign campaign;
        campaign.subject.row_template.workload = workload.name;
        campaign.subject.plans = all_plans();
        campaign.subject.processors = processors.count();
        if (data == DataMode::shared && is_split_host()) campaign.subject.hints.no_counter.clear();
        campaign.settings.repetitions = repetitions;
        campaign.sink.record = [&](core::RunRow const& row, auto const&) {
          EXPECT_TRUE(row.status == Status::ok || row.status == Status::skipped)
              << workload.name << ' ' << problem.size << ' ' << row.partitioner << ' ' << status_name(row.status)
              << ": " << row.reason;
          rows.push_back(row);
        };
        EXPECT_EQ(
            execution::run_campaign(campaign, instance->description(), execution::PreparedRun{*instance, live}).exit,
            Exit::ok);
      }
  return rows;
}

TEST(Workloads, AreRightUnderEveryPlan) {
  Processors processors;
  EXPECT_FALSE(right_rows(processors, 2).empty());
}

TEST(Workloads, AreRightUnderEveryPlanOnTwoDevices) {
  if (!is_split_host()) GTEST_SKIP() << "needs a split host";
  NodeShare share;
  share.split = 3;
  share.oversubscribe = true;
  share.host_threads = share.device_threads = 1;
  Processors processors(share);
  std::size_t divided = 0;
  for (auto const& row : right_rows(processors, 1)) {
    if (row.status != Status::ok) continue;
    double first = 0, second = 0;
    ASSERT_EQ(std::sscanf(row.share_by_device.c_str(), "%lf;%lf", &first, &second), 2) << row.share_by_device;
    EXPECT_NEAR(first + second, *row.share, 1e-12);
    divided += *row.share < 1 && first > 0 && second > 0;
  }
  EXPECT_GT(divided, 100U) << "all three processors worked";
}

TEST(Workloads, CountsByKindGoWithFlopsAndBytes) {
  for (auto const& workload : registered_workloads())
    for (Problem const& problem : small_problems(workload)) {
      Description const description = workload.describe(problem);
      for (Segment const& segment : description.segments) {
        SCOPED_TRACE(workload.name + " " + segment.name + " " + std::to_string(problem.size));
        ASSERT_TRUE(segment.counts);
        Counts const& c = *segment.counts;
        // Useful flops exclude operations that are executed only, such as comparisons of tsp, and include those outside
        // segments, such as the vectors of cg: 10 flops and 7 numbers a row.
        EXPECT_LE(c.flops(), 1.35 * segment.per_item.flops);
        EXPECT_GE(c.flops() + 12, 0.95 * segment.per_item.flops);
        double const moved = c.read_bytes + c.write_bytes + c.stream_bytes;
        double const shared = segment.shared_bytes / static_cast<double>(segment.items);
        EXPECT_LE(moved, (1 + 1e-9) * (segment.per_item.compulsory_bytes + shared));
        // A store that adds also loads: compulsory bytes count both.
        EXPECT_GE(moved + 7 * bytes_of(problem.precision), 0.7 * segment.per_item.compulsory_bytes);
        EXPECT_EQ(c.gather > 0, c.gather_bytes > 0);
        for (AtomicAdditions const& one : c.atomics) EXPECT_TRUE(one.additions > 0 && one.bytes > 0);
        EXPECT_GE(c.reread_bytes, 0);
        EXPECT_GE(c.loop_numbers, 0);
        EXPECT_TRUE(c.reread_bytes <= 0 || c.live_bytes > 0);
      }
    }
}

/// Bytes of all deep copies during its lifetime, as Kokkos reports them to its tools.
class CopiedBytes {
 public:
  CopiedBytes() {
    bytes = 0;
    Kokkos::Tools::Experimental::set_begin_deep_copy_callback([](Kokkos_Profiling_SpaceHandle, char const*, void const*,
                                                                 Kokkos_Profiling_SpaceHandle, char const* from,
                                                                 void const*, std::uint64_t size) {
      // Kokkos reports filling a view with one value as a copy of a scalar.
      bool const fills = std::string_view(from) == "Scalar" || std::string_view(from) == "(none)";
      bytes += fills ? 0 : size;
    });
  }
  ~CopiedBytes() { Kokkos::Tools::Experimental::set_begin_deep_copy_callback(nullptr); }
  static inline std::atomic<std::uint64_t> bytes = 0;
};

/// Kernels launched during its lifetime, as Kokkos reports them to its tools; filling a view is one.
class LaunchedKernels {
 public:
  LaunchedKernels() {
    number = 0;
    report([](char const*, std::uint32_t, std::uint64_t*) { ++number; });
  }
  ~LaunchedKernels() { report(nullptr); }
  static inline std::atomic<std::size_t> number = 0;

 private:
  static void report(Kokkos_Profiling_beginFunction begin) {
    Kokkos::Tools::Experimental::set_begin_parallel_for_callback(begin);
    Kokkos::Tools::Experimental::set_begin_parallel_scan_callback(begin);
    Kokkos::Tools::Experimental::set_begin_parallel_reduce_callback(begin);
  }
};

TEST(Workloads, LaunchTheKernelsOfTheirDescriptionAfterIterations) {
  Processors processors;
  for (auto const& workload : registered_workloads())
    for (Problem const& problem : smoke_problems(workload)) {
      auto const instance = workload.prepare(problem, processors);
      Description const& description = instance->description();
      SCOPED_TRACE(workload.name);
      ASSERT_EQ(description.host_advance.has_value(), instance->iterative());
      ASSERT_EQ(description.device_advance.has_value(), instance->iterative());
      if (!instance->iterative()) continue;
      for (Processor const p : {host, device}) {
        instance->poison(p);
        instance->fence(p);
        LaunchedKernels const launched;
        for (std::size_t iteration = 0; iteration < description.iterations; ++iteration) {
          instance->advance(p);
          instance->fence(p);
        }
        Advance const& described = p == host ? *description.host_advance : *description.device_advance;
        EXPECT_EQ(static_cast<double>(LaunchedKernels::number),
                  described.kernels * static_cast<double>(description.iterations))
            << processor_name(p);
      }
    }
}

/// All iterations, each under a static split with these options.
RunResult run_static(Executor& executor, Description const& description,
                     std::map<std::string, std::string> const& options) {
  Partitioner const& fixed = find_named(registered_partitioners(), "static", "partitioner");
  OptionValues const values(fixed.name, fixed.options, options);
  std::vector<std::unique_ptr<Schedule>> schedules;
  return executor.iterate(description.iterations, [&](auto) -> Schedule& {
    return *schedules.emplace_back(fixed.plan({.description = description, .options = values}));
  });
}

TEST(Workloads, MoveWhatTheirDescriptionSays) {
  Processors processors;
  for (auto const& workload : registered_workloads())
    for (Problem const& problem : smoke_problems(workload)) {
      auto const instance = workload.prepare(problem, processors);
      execution::Live live(*instance, processors, DataMode::streamed);
      CopiedBytes const copied;
      auto const outcome = run_static(live, instance->description(), {});
      double stated = outcome.exchanged_bytes;
      for (auto const& done : outcome.pieces) stated += done.bytes_moved;
      EXPECT_GT(stated, 0) << workload.name;
      EXPECT_EQ(static_cast<double>(CopiedBytes::bytes), stated) << workload.name;
    }
}

TEST(Workloads, ExchangeOnlyWhatOthersComputed) {
  Processors processors;
  for (auto const& workload : registered_workloads())
    for (Problem const& problem : smoke_problems(workload)) {
      auto const instance = workload.prepare(problem, processors);
      Description const& description = instance->description();
      if (description.exchange_bytes <= 0) continue;
      SCOPED_TRACE(workload.name);
      double const all = static_cast<double>(description.iterations) * description.exchange_bytes;
      execution::Live live(*instance, processors, DataMode::resident);
      for (auto const& [share, most] : std::map<std::string, double>{{"0", all}, {"0.75", all / 2}, {"1", 0}}) {
        CopiedBytes const copied;
        auto const outcome = run_static(live, description, {{"share", share}});
        EXPECT_LE(outcome.exchanged_bytes, most) << share;
        EXPECT_EQ(outcome.exchanged_bytes > 0, most > 0) << share;
        double moved = outcome.exchanged_bytes;
        for (auto const& done : outcome.pieces) moved += done.bytes_moved;
        EXPECT_EQ(static_cast<double>(CopiedBytes::bytes), moved) << share;
        EXPECT_LE(instance->error(), instance->tolerance()) << share;
      }
    }
}

/// A workload that does less than it should.
class Spoilt : public Instance {
 public:
  enum class Fault { no_kernel, half_a_piece, not_given_back, other_half, not_advanced };
  Spoilt(Instance& good, Processor where, Fault fault) : good_(good), where_(where), fault_(fault) {}
  Description const& description() const override { return good_.description(); }
  void poison(Processor p) override { good_.poison(p); }
  void broadcast(Queue q, std::size_t segment) override { good_.broadcast(q, segment); }
  void copy_in(Queue q, Piece const& piece) override { good_.copy_in(q, piece); }
  void enqueue(Queue q, Piece const& piece) override {
    if (q.processor != where_) return good_.enqueue(q, piece);
    Range const chunks = piece.chunks;
    std::size_t const all = description().segments[piece.segment].chunks();
    if (fault_ == Fault::no_kernel) return;
    if (fault_ == Fault::half_a_piece)
      return good_.enqueue(q, {piece.segment, {chunks.begin, chunks.begin + chunks.size() / 2}});
    if (fault_ == Fault::other_half) return good_.enqueue(q, {piece.segment, {all - chunks.end, all - chunks.begin}});
    good_.enqueue(q, piece);
  }
  void copy_out(Queue q, Piece const& piece) override {
    if (q.processor == where_ && fault_ == Fault::not_given_back) return;
    good_.copy_out(q, piece);
  }
  void send_intermediate(Queue q, Piece const& piece) override { good_.send_intermediate(q, piece); }
  void receive_intermediate(Queue q, Piece const& piece) override { good_.receive_intermediate(q, piece); }
  void merge() override { good_.merge(); }
  void fence(Queue q) override { good_.fence(q); }
  bool at_home(Processor p) const override { return good_.at_home(p); }
  bool iterative() const override { return good_.iterative(); }
  void advance(Processor p) override {
    if (p != where_ || fault_ != Fault::not_advanced) good_.advance(p);
  }
  double error() override { return good_.error(); }
  double tolerance() const override { return good_.tolerance(); }

 private:
  Instance& good_;
  Processor where_;
  Fault fault_;
};

/// Expects that verification detects the fault, after a right run whose results must not pass for the faulty one's.
void expect_found_out(Workload const& workload, Problem const& problem, Processors& processors, DataMode data,
                      Processor where, Spoilt::Fault fault) {
  auto const good = prepare(workload, problem, processors, data);
  auto const run = [&](Instance& instance) {
    execution::Live live(instance, processors, data);
    run_static(live, instance.description(), {{"share", "0.4"}});
    return instance.error();
  };
  ASSERT_LE(run(*good), good->tolerance()) << workload.name;
  Spoilt spoilt(*good, where, fault);
  EXPECT_FALSE(run(spoilt) <= spoilt.tolerance()) << workload.name << ' ' << problem.options.to_string() << " on "
                                                  << processor_name(where) << " with fault " << static_cast<int>(fault);
}

TEST(Workloads, AreFoundOutWhenTheyDoLess) {
  using Fault = Spoilt::Fault;
  Processors processors;
  for (auto const& workload : registered_workloads())
    for (Problem problem : smoke_problems(workload))
      for (Precision const precision : workload.precisions)
        for (DataMode const data : {DataMode::resident, DataMode::streamed, DataMode::shared})
          for (Processor const where : {host, device})
            for (Fault const fault : {Fault::no_kernel, Fault::half_a_piece, Fault::not_given_back, Fault::other_half,
                                      Fault::not_advanced}) {
              bool const shared = data == DataMode::shared;
              if (shared && !workload.prepare_shared) continue;
              // A processor at home gives nothing back, and the host alone advances a state that is shared.
              if (fault == Fault::not_given_back && (shared || where == host)) continue;
              if (fault == Fault::not_advanced && shared && where != host) continue;
              problem.precision = precision;
              if (fault == Fault::not_advanced && workload.describe(problem).iterations == 1) continue;
              // Such a processor races with another one.
              if (thread_sanitized && (fault == Fault::other_half || fault == Fault::not_advanced)) continue;
              expect_found_out(workload, problem, processors, data, where, fault);
            }
}

TEST(Workloads, DescribeAnySizeWithoutMemoryOrRefuseIt) {
  for (auto const& workload : registered_workloads()) {
    Preset const& paper = find_named(workload.presets, "paper", "preset");
    Problem const absurd{std::uint64_t(1) << 53, paper.precision,
                         OptionValues(workload.name, workload.options, paper.options), 1};
    try {
      Description const description = workload.describe(absurd);
      EXPECT_EQ(description.size, absurd.size) << workload.name;
      EXPECT_GT(description.home_bytes, 1e15) << workload.name;
      EXPECT_TRUE(std::isfinite(description.total().flops)) << workload.name;
    } catch (Error const& refused) {
      EXPECT_NE(std::string(refused.what()).find("must be at most"), std::string::npos) << refused.what();
    }
  }
}

TEST(Workloads, IncludeTheExample) {
  Workload const& saxpy = find_named(registered_workloads(), "saxpy", "workload");
  Problem const problem{100, Precision::single_precision, OptionValues("saxpy", saxpy.options, {}), 1};
  EXPECT_DOUBLE_EQ(saxpy.describe(problem).total().flops, 200);
  EXPECT_DOUBLE_EQ(saxpy.describe(problem).total().bytes, 1200);
}

TEST(Workloads, AreRightWithTheFirstPower) {
  Processors processors;
  Workload const& sa = find_named(registered_workloads(), "sa", "workload");
  for (Precision const precision : sa.precisions)
    for (char const* vectors : {"1", "3", "8"})
      for (std::uint64_t const seed : {1U, 2U, 3U, 4U}) {
        Problem const problem{2000, precision, OptionValues("sa", sa.options, {{"power", "1"}, {"vectors", vectors}}),
                              seed};
        auto const instance = sa.prepare(problem, processors);
        execution::Live live(*instance, processors, DataMode::resident);
        run_static(live, instance->description(), {});
        EXPECT_LE(instance->error(), instance->tolerance()) << vectors << " vectors, seed " << seed;
      }
}

TEST(Workloads, SayWhatTheyAre) {
  for (auto const& workload : registered_workloads()) {
    SCOPED_TRACE(workload.name);
    EXPECT_FALSE(workload.summary.empty());
    EXPECT_FALSE(workload.size_meaning.empty());
    EXPECT_FALSE(workload.precisions.empty());
    for (auto const& preset : workload.presets) {
      Problem const problem{preset.size, preset.precision,
                            OptionValues(workload.name, workload.options, preset.options), 1};
      Description const description = workload.describe(problem);
      EXPECT_EQ(description.workload, workload.name);
      for (auto const& segment : description.segments) {
        EXPECT_FALSE(segment.name.empty());
        EXPECT_GT(segment.per_item.compulsory_bytes, 0);
        EXPECT_GE(segment.per_item.bytes, segment.bytes_out);
        EXPECT_GE(segment.fma_fraction, 0);
        EXPECT_LE(segment.fma_fraction, 1);
      }
      EXPECT_GT(description.total().bytes, 0);
    }
  }
}

}  // namespace
}  // namespace yoke
