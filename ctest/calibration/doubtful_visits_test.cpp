// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calibrations with a problem whose first visit is disturbed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>
#include <vector>

#include "ctest/support/calibration_fixture.hpp"
#include "suite/calibration/calibrate.hpp"

namespace yoke::calibration {
namespace {

using calibrated::triad;
using testing::ElementsAre;

/// Triad's pieces as waiting times, on a host and a device that share their memory.
class WaitingInstance final : public Instance {
 public:
  WaitingInstance(Description description, double item_s) : description_(std::move(description)), item_s_(item_s) {}

  Description const& description() const override { return description_; }
  bool at_home(Processor) const override { return true; }
  void fence(Queue) override {}
  void broadcast(Queue, std::size_t) override {}
  void copy_in(Queue, Piece const&) override {}
  void copy_out(Queue, Piece const&) override {}
  void poison(Processor) override { done_ = 0; }
  void enqueue(Queue, Piece const& piece) override {
    double const items = static_cast<double>(description_.segments[piece.segment].items_of(piece.chunks).size());
    auto const end = std::chrono::steady_clock::now() + std::chrono::duration<double>(items * item_s_);
    while (std::chrono::steady_clock::now() < end) continue;
    done_ += piece.chunks.size();
  }
  double error() override { return done_ == description_.loop_chunks() ? 0 : 1; }
  double tolerance() const override { return 0; }

 private:
  Description description_;
  double item_s_;
  std::atomic<std::size_t> done_ = 0;  ///< chunks, by all processors
};

/// A calibration of two problems, far larger than small ones.
class DoubtfulVisits : public testing::Test {
 protected:
  static constexpr std::uint64_t shorter = 10'000'000, longer = 20'000'000;

  void SetUp() override {
    waiting_ = *triad(shorter).workload;
    waiting_.prepare = [this](Problem const& problem, Node&) {
      bool const whole = problem.size >= shorter;
      bool const disturbed =
          problem.size == disturbed_ && std::count(visited_.begin(), visited_.end(), disturbed_) == 0;
      if (whole) visited_.push_back(problem.size);
      return std::make_unique<WaitingInstance>(waiting_.describe(problem), disturbed ? 1e-9 : 1e-10);
    };
  }

  /// Returns the sizes of the large problems in the order of their visits. The first visit of `disturbed` takes ten
  /// times as long.
  std::vector<std::uint64_t> visits(std::uint64_t disturbed) {
    disturbed_ = disturbed;
    std::vector<core::WorkloadChoice> choices{triad(shorter), triad(longer)};
    for (auto& choice : choices) choice.workload = &waiting_;
    auto const model = yoke::ready("yoke", calibrated::node());
    Processors processors;
    CalibrationSession const session{choices,
                                     {DataMode::resident},
                                     "sample",
                                     *model.predictor,
                                     [](Processor) {},
                                     1e5,
                                     [this] { return visited_.size() == 4; },
                                     [](std::string_view, double) {},
                                     std::numeric_limits<double>::infinity(),
                                     6};
    Exit exit = Exit::ok;
    core::Notes unsaid([](std::string const&) {});
    calibrate(session, processors, unsaid, exit);
    EXPECT_EQ(exit, Exit::ok);
    return visited_;
  }

 private:
  Workload waiting_;
  std::uint64_t disturbed_ = 0;
  std::vector<std::uint64_t> visited_;
};

TEST_F(DoubtfulVisits, AreRepeatedFirst) { EXPECT_THAT(visits(longer), ElementsAre(shorter, longer, longer, shorter)); }

TEST_F(DoubtfulVisits, AreNotSeenWhereNoneIs) { EXPECT_THAT(visits(0), ElementsAre(shorter, longer, shorter, longer)); }

}  // namespace
}  // namespace yoke::calibration
