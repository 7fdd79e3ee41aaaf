// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Results that cannot be brought home on one of two ranks: the run fails, and the next ones are synchronized and right.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

#include "ctest/support/plans_fixture.hpp"
#include "ctest/support/problems.hpp"
#include "ctest/support/served_rank.hpp"
#include "suite/core/workload.hpp"

namespace yoke::session {
namespace {

/// A workload whose results cannot be copied while the flag is set.
class Stuck final : public Instance {
 public:
  Stuck(std::unique_ptr<Instance> good, std::atomic<bool> const& stuck) : good_(std::move(good)), stuck_(stuck) {}
  Description const& description() const override { return good_->description(); }
  void poison(Processor p) override { good_->poison(p); }
  void poison_inputs(Processor p) override { good_->poison_inputs(p); }
  void broadcast(Queue q, std::size_t segment) override { good_->broadcast(q, segment); }
  void copy_in(Queue q, Piece const& piece) override { good_->copy_in(q, piece); }
  void copy_out(Queue q, Piece const& piece) override {
    if (stuck_) throw std::runtime_error("the results cannot be copied");
    good_->copy_out(q, piece);
  }
  void send_intermediate(Queue q, Piece const& piece) override { good_->send_intermediate(q, piece); }
  void receive_intermediate(Queue q, Piece const& piece) override { good_->receive_intermediate(q, piece); }
  void enqueue(Queue q, Piece const& piece) override { good_->enqueue(q, piece); }
  bool iterative() const override { return good_->iterative(); }
  void advance(Processor p) override { good_->advance(p); }
  void merge() override { good_->merge(); }
  double error() override { return good_->error(); }
  double tolerance() const override { return good_->tolerance(); }
  bool at_home(Processor p) const override { return good_->at_home(p); }
  HomeLayout* layout() override { return good_->layout(); }
  void fence(Queue q) override { good_->fence(q); }

 private:
  std::unique_ptr<Instance> good_;
  std::atomic<bool> const& stuck_;
};

Workload that_sticks(std::atomic<bool> const& stuck) {
  Workload workload = find_named(registered_workloads(), "triad", "workload");
  workload.prepare = [&stuck, prepare = workload.prepare](Problem const& problem, Node& node) {
    return std::make_unique<Stuck>(prepare(problem, node), stuck);
  };
  return workload;
}

class FailedCollection : public testing::Test {
 protected:
  RunResult run() {
    core::Plan const plan = plan_named("static");
    auto const schedule =
        plan.partitioner->plan({.description = across_.instance().description(), .options = plan.options});
    return across_.run(*schedule);
  }
  bool is_right() {
    RunResult const result = run();
    EXPECT_EQ(result.pieces.size(), 2U);
    return across_.instance().error() <= across_.instance().tolerance();
  }
  std::string failure() {
    try {
      run();
    } catch (std::exception const& why) {
      return why.what();
    }
    return "none";
  }

  std::atomic<bool> stuck_here_{false}, stuck_there_{false};

 private:
  Workload const here_ = that_sticks(stuck_here_), there_ = that_sticks(stuck_there_);
  Problem const problem_ = smoke_problems(here_).front();
  std::vector<core::WorkloadChoice> const choices_{{&there_, problem_}};
  Within const within_{plan_named("static"), DataMode::resident, 1, {}};
  static std::unique_ptr<ranks::Link> as_it_is(std::unique_ptr<ranks::Link> link) { return link; }
  ThreadRanks::Wires wires_;
  ThreadRanks ranks_{0, wires_, as_it_is};
  Processors processors_{one_thread()};
  ServedRank const served_{choices_, within_, wires_, ranks_, as_it_is};
  AcrossRanks across_{ranks_, {"here", "there"}, 0, {&here_, problem_}, within_, processors_};
};

TEST_F(FailedCollection, OfRank0LeavesTheRanksInStep) {
  ASSERT_TRUE(is_right());
  stuck_here_ = true;
  EXPECT_THAT(failure(), testing::HasSubstr("the results cannot be copied"));
  stuck_here_ = false;
  EXPECT_TRUE(is_right());
}

TEST_F(FailedCollection, OfAnotherRankNamesItAndLeavesTheRanksInStep) {
  ASSERT_TRUE(is_right());
  stuck_there_ = true;
  EXPECT_THAT(failure(), testing::HasSubstr("rank 1 (there): the results cannot be copied"));
  stuck_there_ = false;
  EXPECT_TRUE(is_right());
}

TEST_F(FailedCollection, OfBothLeavesTheRanksInStep) {
  ASSERT_TRUE(is_right());
  stuck_here_ = stuck_there_ = true;
  EXPECT_THAT(failure(), testing::HasSubstr("the results cannot be copied"));
  stuck_here_ = stuck_there_ = false;
  EXPECT_TRUE(is_right());
}

}  // namespace
}  // namespace yoke::session
