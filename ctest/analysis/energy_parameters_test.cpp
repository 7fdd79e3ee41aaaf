// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fit/energy_parameters.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "suite/core/error.hpp"
#include "suite/core/split_mix_64.hpp"

namespace yoke::analysis {
namespace {

using testing::HasSubstr;

/// e_f of both precisions, e_b, p_s.
using Planted = std::array<double, 4>;
constexpr Planted planted{50e-12, 100e-12, 300e-12, 40};

/// The samples that yoke probe takes, on a processor of 200 and 100 GFLOP/s and 50 GB/s, with relative noise of the
/// joules. Flops are a fifth of the power.
std::vector<EnergySample> samples_of(Planted const& truth, double noise, std::uint64_t draw) {
  SplitMix64Stream random(17, draw);
  std::vector<EnergySample> samples;
  auto const add = [&](double single, double twice, double bytes) {
    EnergySample sample{single, twice, bytes, 0.5, 0};
    double const joules = truth[0] * single + truth[1] * twice + truth[2] * bytes + truth[3] * sample.seconds;
    sample.joules = joules * (1 + noise * random.normal());
    samples.push_back(sample);
  };
  for (int round = 0; round < 12; ++round) {
    for (int rest = 0; rest < 3; ++rest) add(0, 0, 0);
    for (double const part : {0., 0.5, 1., 1.}) {
      add(part * 100e9, 0, (1 - part) * 25e9);
      add(0, part * 50e9, (1 - part) * 25e9);
    }
  }
  return samples;
}

TEST(EnergyParameters, AreExactWithoutNoise) {
  auto const fit = fit_energy_parameters(samples_of(planted, 0, 0));
  for (std::size_t p = 0; p < planted.size(); ++p)
    EXPECT_NEAR(fit.parameters[p].value.value() / planted[p], 1, 1e-9) << fit.parameters[p].name;
  EXPECT_LT(fit.residual, 1e-12);
  EXPECT_GT(fit.condition, 1);
  EXPECT_LT(fit.condition, 100);
}

TEST(EnergyParameters, PlantedOnesComeBackWithinThreePercentAndIntervalsHoldThem) {
  constexpr int draws = 200;
  int held = 0, all = 0;
  std::array<double, 4> squares{};
  for (int draw = 0; draw < draws; ++draw) {
    auto const fit = fit_energy_parameters(samples_of(planted, 0.02, static_cast<std::uint64_t>(draw)));
    for (std::size_t p = 0; p < planted.size(); ++p) {
      auto const& [name, value, low, high] = fit.parameters[p];
      squares[p] += std::pow(value.value() / planted[p] - 1, 2) / draws;
      held += low <= planted[p] && planted[p] <= high;
      ++all;
    }
  }
  for (std::size_t p = 0; p < planted.size(); ++p) EXPECT_LT(std::sqrt(squares[p]), 0.03) << p;
  double const coverage = static_cast<double>(held) / all;
  EXPECT_GE(coverage, 0.93);
  EXPECT_LE(coverage, 0.97);
}

TEST(EnergyParameters, AreNeverNegative) {
  Planted const free_flops{0, 100e-12, 300e-12, 40};
  int zeros = 0;
  for (std::uint64_t draw = 0; draw < 20; ++draw) {
    auto const fit = fit_energy_parameters(samples_of(free_flops, 0.02, draw));
    EXPECT_GE(fit.parameters[0].value.value(), 0);
    EXPECT_GE(fit.parameters[0].low, 0);
    zeros += fit.parameters[0].value == 0.;
  }
  EXPECT_GT(zeros, 0);
}

TEST(EnergyParameters, WhatNoSampleHasIsNotTold) {
  auto samples = samples_of(planted, 0, 0);
  std::erase_if(samples, [](auto const& sample) { return sample.flops_double > 0; });
  auto const fit = fit_energy_parameters(samples);
  EXPECT_FALSE(fit.parameters[1].value);
  EXPECT_NEAR(fit.parameters[0].value.value() / planted[0], 1, 1e-9);
}

TEST(EnergyParameters, SamplesThatDoNotTellThemApartAreRefused) {
  // Always the same intensity, always at full speed.
  std::vector<EnergySample> const same(10, {100e9, 0, 25e9, 0.5, 30});
  EXPECT_THROW(fit_energy_parameters(same), Error);
  EXPECT_THROW(fit_energy_parameters(std::vector<EnergySample>(2, {1, 0, 2, 3, 4})), Error);
}

}  // namespace
}  // namespace yoke::analysis
