// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fit/fit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "suite/core/error.hpp"
#include "suite/core/split_mix_64.hpp"

namespace yoke::analysis {
namespace {

using testing::HasSubstr;

/// Time of the part on p: flops t_f + launch, independent of the bytes.
class Affine final : public Predictor {
 public:
  explicit Affine(Machine machine) : machine_(std::move(machine)) {}

  Prediction predict(Description const& description, Assignment const& assignment, DataMode) const override {
    Prediction prediction;
    for (Processor p = 0; p < assignment.fraction.size(); ++p) {
      double const flops =
          assignment.fraction[p][0] * description.total().flops / static_cast<double>(description.iterations);
      auto const& processor = machine_.processors.at(p);
      if (flops > 0 && !(processor.t_f_single_s.value && processor.launch_s.value)) throw Error("a number is missing");
      prediction.processor_s.push_back(flops > 0 ? flops * *processor.t_f_single_s.value + *processor.launch_s.value
                                                 : 0);
    }
    prediction.time_s = *std::max_element(prediction.processor_s.begin(), prediction.processor_s.end());
    return prediction;
  }
  std::vector<Coefficient> coefficients() const override {
    return coefficients_of(machine_, {"t_f_single", "launch", "e_b"});
  }

 private:
  Machine machine_;
};

Model affine() {
  Model model;
  model.name = "affine";
  model.predictor = [](Machine const& machine, OptionValues const&) { return std::make_unique<Affine>(machine); };
  return model;
}

Machine bare_machine() {
  Machine machine;
  machine.name = "bare";
  machine.processors.resize(2);
  return machine;
}

constexpr double t_f_s[] = {2e-10, 3e-11}, launch_s[] = {4e-6, 7e-5};

/// Times of the true coefficients, each repetition multiplied by a factor of about exp(noise).
MeasuredPlan observed(std::string plan, std::uint64_t size, double share, double noise = 0, int repetitions = 5) {
  auto description = std::make_shared<Description>();
  Segment segment;
  segment.name = "loop";
  segment.items = size;
  segment.per_item = {100, 8, 8};
  description->segments = {segment};
  MeasuredPlan of;
  of.workload = "loop";
  of.precision = "float";
  of.plan = std::move(plan);
  of.size = size;
  of.description = description;
  of.assignment = split_by_share(*description, 2, share);
  SplitMix64Stream random(size, static_cast<std::uint64_t>(1000 * share));
  for (int n = 0; n < repetitions; ++n) {
    double busy_s[2];
    for (Processor p = 0; p < 2; ++p) {
      double const flops = of.assignment.fraction[p][0] * 100 * static_cast<double>(size);
      busy_s[p] = flops > 0 ? (flops * t_f_s[p] + launch_s[p]) * std::exp(noise * random.normal()) : 0;
    }
    of.repetitions.push_back({std::max(busy_s[0], busy_s[1]), busy_s[0], busy_s[1], {}});
  }
  return of;
}

std::vector<MeasuredPlan> campaign(double noise = 0) {
  std::vector<MeasuredPlan> plans;
  for (std::uint64_t const size : {1000, 30000, 1000000})
    for (auto const& [plan, share] : {std::pair("co", 0.), {"go", 1.}, {"static", 0.5}})
      plans.push_back(observed(plan, size, share, noise));
  return plans;
}

core::FittedCoefficient const& coefficient(core::Fitted const& fitted, std::string const& name) {
  for (auto const& one : fitted.coefficients)
    if (one.name == name) return one;
  throw Error("no " + name);
}

core::Fitted fitted_to(std::vector<MeasuredPlan> const& plans, Machine const& machine = bare_machine(),
                       FitSettings const& settings = {}) {
  return fit(affine(), {}, machine, plans, settings);
}

TEST(Fit, FindsTheCoefficientsThatMadeTheRows) {
  auto const fitted = fitted_to(campaign());
  for (Processor p = 0; p < 2; ++p) {
    auto const whose = p == host ? std::string("host") : std::string("device");
    EXPECT_NEAR(coefficient(fitted, whose + " t_f_single").value / t_f_s[p], 1, 1e-6);
    EXPECT_NEAR(coefficient(fitted, whose + " launch").value / launch_s[p], 1, 1e-6);
    EXPECT_EQ(coefficient(fitted, whose + " launch").status, "fitted");
  }
  EXPECT_LT(fitted.worst_in_sample_log_error, 1e-6);
  EXPECT_EQ(fitted.rows, 45U);
  ASSERT_EQ(fitted.leave_one_plan_out.size(), 3U);
  EXPECT_EQ(fitted.leave_one_plan_out[1].left_out, "go");
  EXPECT_LT(fitted.leave_one_plan_out[1].log_error.value(), 1e-6) << "static identifies the device's coefficients";
  ASSERT_EQ(fitted.leave_one_size_out.size(), 3U);
  EXPECT_EQ(fitted.leave_one_size_out[2].left_out, "loop 1000000 float");
  EXPECT_LT(fitted.leave_one_size_out[2].log_error.value(), 1e-6);
}

// A makespan covers all iterations, a prediction one.
TEST(Fit, IterationsAreNotTakenForSlowProcessors) {
  auto plans = campaign();
  for (auto& plan : plans) {
    auto many = std::make_shared<Description>(*plan.description);
    many->iterations = 10;
    plan.description = many;
    for (auto& repetition : plan.repetitions) {
      repetition.makespan_s *= 10;
      *repetition.host_busy_s *= 10;
      *repetition.device_busy_s *= 10;
    }
  }
  auto const fitted = fitted_to(plans);
  EXPECT_NEAR(coefficient(fitted, "host t_f_single").value / t_f_s[host], 1, 1e-6);
  EXPECT_NEAR(coefficient(fitted, "device launch").value / launch_s[device], 1, 1e-6);
  EXPECT_LT(fitted.worst_in_sample_log_error, 1e-6);
}

// The n-th repetitions of all plans were slow together, by a factor that leaves all shares unchanged.
TEST(Fit, IntervalsAreOfBlocksOfRepetitions) {
  auto plans = campaign();
  for (auto& plan : plans)
    for (std::size_t n = 0; n < plan.repetitions.size(); ++n) {
      double const slow = 1 + 0.1 * static_cast<double>(n);
      auto& repetition = plan.repetitions[n];
      repetition.makespan_s *= slow;
      *repetition.host_busy_s *= slow;
      *repetition.device_busy_s *= slow;
    }
  auto const fitted = fitted_to(plans);
  auto const of_host = coefficient(fitted, "host t_f_single"), of_device = coefficient(fitted, "device t_f_single");
  // In each resample both move by the same factor.
  EXPECT_NEAR(*of_host.low / of_host.value, *of_device.low / of_device.value, 1e-6);
  EXPECT_NEAR(*of_host.high / of_host.value, *of_device.high / of_device.value, 1e-6);
  EXPECT_LT(*of_host.low / of_host.value, 0.95);
}

TEST(Fit, IntervalsHoldTheTruthAndShrinkWithTheNoise) {
  auto const rough = fitted_to(campaign(0.05)), smooth = fitted_to(campaign(0.005));
  auto const width = [](core::FittedCoefficient const& one) { return (*one.high - *one.low) / one.value; };
  for (std::string const name : {"host t_f_single", "device t_f_single", "device launch"}) {
    auto const& one = coefficient(rough, name);
    EXPECT_LE(*one.low, one.value);
    EXPECT_GE(*one.high, one.value);
    EXPECT_LT(width(coefficient(smooth, name)), width(one) / 3) << name;
  }
  EXPECT_LT(*coefficient(rough, "device launch").low, launch_s[1] * 1.02);
  EXPECT_GT(*coefficient(rough, "device launch").high, launch_s[1] * 0.98);
}

TEST(Fit, TheSeedDecidesTheIntervals) {
  EXPECT_EQ(fitted_to(campaign(0.05)), fitted_to(campaign(0.05)));
  FitSettings other;
  other.seed = 2;
  EXPECT_NE(coefficient(fitted_to(campaign(0.05)), "host launch").low,
            coefficient(fitted_to(campaign(0.05), bare_machine(), other), "host launch").low);
}

TEST(Fit, CoefficientsThatRowsDoNotIdentifyKeepTheMachinesValue) {
  auto machine = bare_machine();
  machine.processors[1].t_f_single_s = Quantity::specified(5e-11);
  machine.processors[1].launch_s = Quantity::specified(1e-5);
  machine.processors[1].e_b_j = Quantity::specified(1e-10);
  auto const fitted = fitted_to({observed("co", 1000, 0), observed("co", 1000000, 0)}, machine);
  EXPECT_EQ(coefficient(fitted, "device launch").status, "kept");
  EXPECT_EQ(coefficient(fitted, "device launch").value, 1e-5);
  EXPECT_FALSE(coefficient(fitted, "device launch").low);
  EXPECT_EQ(coefficient(fitted, "device e_b").status, "kept");
  EXPECT_EQ(coefficient(fitted, "host launch").status, "fitted");
  EXPECT_THROW(coefficient(fitted, "host e_b"), Error) << "neither identified, nor known, nor needed";
}

TEST(Fit, OneSizeCannotSeparateALaunchFromATimePerFlop) {
  auto machine = bare_machine();
  machine.processors[0].launch_s = Quantity::specified(launch_s[0]);
  auto const kept = fitted_to({observed("co", 1000, 0)}, machine);
  EXPECT_EQ(coefficient(kept, "host launch").status, "kept");
  EXPECT_NEAR(coefficient(kept, "host t_f_single").value / t_f_s[0], 1, 1e-6);
  auto const assumed = fitted_to({observed("co", 1000, 0)});
  EXPECT_EQ(coefficient(assumed, "host launch").status, "assumed") << "the model needs one";
  EXPECT_LT(assumed.worst_in_sample_log_error, 1e-6);
}

TEST(Fit, PlansThatTheOthersDoNotIdentifyAreNotPredicted) {
  auto const fitted = fitted_to({observed("co", 1000, 0), observed("go", 1000, 1)});
  for (auto const& fold : fitted.leave_one_plan_out) {
    EXPECT_FALSE(fold.log_error) << fold.left_out;
    EXPECT_THAT(fold.reason, HasSubstr("missing"));
  }
  ASSERT_EQ(fitted.leave_one_size_out.size(), 1U);
  EXPECT_THAT(fitted.leave_one_size_out[0].reason, HasSubstr("no other plans"));
}

TEST(Fit, WithoutBusyTimesTheMakespanIsFitted) {
  auto plans = campaign();
  for (auto& plan : plans)
    for (auto& one : plan.repetitions) one.host_busy_s = one.device_busy_s = std::nullopt;
  EXPECT_NEAR(coefficient(fitted_to(plans), "device t_f_single").value / t_f_s[1], 1, 1e-6);
}

TEST(Fit, KeepsWhatThereIsWhenItIsStopped) {
  auto const stopped_after = [](std::size_t resamples) {
    FitSettings settings;
    std::size_t asked = 0;
    settings.stop = [&asked, resamples] { return asked++ >= resamples; };
    return fitted_to(campaign(0.05), bare_machine(), settings);
  };
  auto const some = stopped_after(25), few = stopped_after(3);
  EXPECT_EQ(some.resamples, 25U);
  EXPECT_EQ(few.resamples, 3U);
  auto const with = coefficient(some, "device launch"), without = coefficient(few, "device launch");
  EXPECT_TRUE(with.low && with.high);
  EXPECT_FALSE(without.low || without.high) << "three resamples tell no interval";
  EXPECT_EQ(with.value, without.value);
  ASSERT_FALSE(few.leave_one_plan_out.empty());
  for (auto const* folds : {&few.leave_one_plan_out, &few.leave_one_size_out})
    for (auto const& fold : *folds) EXPECT_EQ(fold.reason, "interrupted");
  EXPECT_GT(few.leave_one_size_out.at(0).plans, 0U);
}

TEST(Fit, TellsHowFarItIs) {
  FitSettings settings;
  settings.resamples = 10;
  std::vector<double> told;
  settings.progress = [&](auto, double fraction) { told.push_back(fraction); };
  fitted_to(campaign(), bare_machine(), settings);
  EXPECT_GT(told.size(), settings.resamples);
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
  EXPECT_EQ(told.front(), 0);
  EXPECT_LT(told.back(), 1);
}

TEST(Fit, NothingToFitToIsRefused) { EXPECT_THROW(fitted_to({}), Error); }

TEST(Fitted, FileReadsBackAndBadKeysAreNamed) {
  FitSettings quick;
  quick.resamples = 20;
  auto const fitted = fitted_to(campaign(0.05), bare_machine(), quick);
  auto const file = std::filesystem::path(testing::TempDir()) / "fitted_test.json";
  std::ofstream(file) << core::fitted_text(fitted);
  EXPECT_EQ(core::read_fitted(file), fitted);
  auto const again = core::with_coefficients(bare_machine(), fitted);
  EXPECT_EQ(again.processors[1].launch_s.value, coefficient(fitted, "device launch").value);
  std::filesystem::remove(file);
  core::Fitted bad;
  bad.coefficients = {{"device wheels", "1", 4, {}, {}, {}, "fitted"}};
  try {
    core::with_coefficients(bare_machine(), bad);
    FAIL() << "no error";
  } catch (Error const& error) {
    EXPECT_THAT(error.what(), HasSubstr("device wheels"));
  }
}

}  // namespace
}  // namespace yoke::analysis
