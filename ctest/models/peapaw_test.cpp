// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/equations/peapaw.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>

#include "ctest/support/random_platform.hpp"
#include "ctest/support/sample.hpp"
#include "suite/core/error.hpp"

namespace yoke {
Model make_peapaw();
}  // namespace yoke

namespace yoke::models {
namespace {

using namespace equations;
using sample::any_processor;
using sample::uniform;

// PeaPaw, table IV.
constexpr PowerPeak i7{{9.5e-12, 65.9e-12}, 118e-12, 462e-12, 26.8}, i3{{25e-12, 73e-12}, 135e-12, 581e-12, 9.7},
    titan{{0.4e-12, 4.2e-12}, 57e-12, 187e-12, 64.1}, gtx750{{1.9e-12, 14.8e-12}, 78e-12, 169e-12, 16.4};
constexpr Platform i7_titan{i7, titan}, i7_750{i7, gtx750}, i3_titan{i3, titan}, i3_750{i3, gtx750};
// The synthetic application: 64 flops and 8 bytes, 32 times; 1 flop and 12 bytes; 6,400,000 items.
constexpr Work power{13107.2e6, 1638.4e6}, addition{6.4e6, 76.8e6};

/// Table IV with the unrounded times per flop of eq 6.
Platform unrounded(Platform platform) {
  auto const mend = [](PowerPeak& p) {
    if (p.p_s_w == 26.8) p.peak.t_f_s = peak_t_f_s(4, 3.4e9, 8);
    if (p.p_s_w == 9.7) p.peak.t_f_s = peak_t_f_s(2, 2.5e9, 8);
    if (p.p_s_w == 64.1) p.peak.t_f_s = peak_t_f_s(2688, 837e6, 1);
    if (p.p_s_w == 16.4) p.peak.t_f_s = peak_t_f_s(512, 1020e6, 1);
  };
  mend(platform.host);
  mend(platform.device);
  return platform;
}

TEST(PeaPaw, PeakTimesPerFlopAreThoseOfEquation6) {
  EXPECT_NEAR(peak_t_f_s(4, 3.4e9, 8), 9.19e-12, 0.005e-12);
  EXPECT_DOUBLE_EQ(peak_t_f_s(2, 2.5e9, 8), 25e-12);
  EXPECT_NEAR(peak_t_f_s(2688, 837e6, 1), 0.4445e-12, 0.0001e-12);
  EXPECT_NEAR(peak_t_f_s(512, 1020e6, 1), 1.915e-12, 0.0005e-12);
}

TEST(PeaPaw, EnergyIsStaticPowerOverTheTimePlusWhatEachOperationCosts) {
  Platform const platform{{{1, 2}, 3, 5, 7}, {{10, 20}, 30, 50, 70}};
  // Host 4 flops, 1 byte: 4 s, 17 J. Device 1 flop, 1 byte: 20 s, 80 J. Static 77 W for 20 s.
  EXPECT_DOUBLE_EQ(energy_j({4, 1}, {1, 1}, platform), 77 * 20 + 17 + 80);
  EXPECT_DOUBLE_EQ(flops_per_j({4, 1}, {1, 1}, platform), 5 / (77. * 20 + 17 + 80));
  EXPECT_DOUBLE_EQ(alone_energy_j({4, 1}, platform.host), 7 * 4 + 17);
  EXPECT_EQ(flops_per_j({0, 1}, {0, 1}, platform), 0);
}

TEST(PeaPaw, GradientEnergiesFollowFromTable4) {
  std::array const platforms{i7_titan, i7_750, i3_titan, i3_750};
  std::array const per_flop{24.64, -42.08, 48.48, 7.41}, per_byte{-106.78, -346.36, 84.04, 25.72};
  for (std::size_t n = 0; n < platforms.size(); ++n) {
    auto const gradient = gradient_energy(platforms[n]);
    EXPECT_NEAR(gradient.per_flop_j, per_flop[n] * 1e-12, 0.006e-12);
    EXPECT_NEAR(gradient.per_byte_j, per_byte[n] * 1e-12, 0.006e-12);
  }
}

TEST(PeaPaw, GradientEnergyOfTheCheaperSideUsesItsTime) {
  Platform const platform{{{1, 2}, 3, 50, 1}, {{10, 20}, 30, 5, 1}};
  auto const gradient = gradient_energy(platform, Saving::cheaper);
  EXPECT_DOUBLE_EQ(gradient.per_flop_j, 27 - 2 * 1);
  EXPECT_DOUBLE_EQ(gradient.per_byte_j, 45 - 2 * 20);
}

// Static energy and difference are both 3, 7 and 3 pJ, but for rounding; the bytes cost alike.
TEST(PeaPaw, ASavingThatEqualsTheStaticEnergyIsNone) {
  for (auto const& [dear, cheap, static_w] : {std::array{7., 4., 3.}, {11., 4., 7.}, {5., 2., 3.}}) {
    PowerPeak const of_host{{2e-12, 1e-12}, dear * 1e-12, 10e-12, static_w / 2};
    PowerPeak const of_device{{1e-12, 1e-12}, cheap * 1e-12, 2e-12 + static_w * 1e-12, static_w / 2};
    Platform const platform{of_host, of_device};
    EXPECT_NEAR(gradient_energy(platform).per_flop_j, 0, 1e-25);
    EXPECT_NE(energy_category(platform), EnergyCategory::gpu_only) << dear;
    EXPECT_NE(energy_category(platform), EnergyCategory::comp_comp) << dear;
    EXPECT_NE(energy_category(platform), EnergyCategory::mem_mem) << dear;
  }
}

TEST(PeaPaw, CategoriesOfTheFourPlatformsAreThePublishedOnes) {
  for (auto const& p : {i7_titan, i7_750, i3_titan, i3_750})
    EXPECT_EQ(category_name(performance_category(p.host.peak, p.device.peak)), "CPU_MEM-GPU_COMP");
  EXPECT_EQ(category_name(energy_category(i7_titan)), "CPU_MEM-GPU_MEM");
  EXPECT_EQ(category_name(energy_category(i7_750)), "Race-to-halt");
  EXPECT_EQ(category_name(energy_category(i3_titan)), "GPU-only");
  EXPECT_EQ(category_name(energy_category(i3_750)), "GPU-only");
  EXPECT_EQ(category_name(energy_category(i7_titan, MixedRule::printed)), "CPU_COMP-GPU_COMP");
}

TEST(PeaPaw, EveryCombinationOfSignsHasItsCategory) {
  auto const of = [](double host_f, double host_b, double device_f, double device_b, double static_w) {
    return energy_category({{{1, 1}, host_f, host_b, static_w}, {{1, 1}, device_f, device_b, 0}});
  };
  EXPECT_EQ(of(1, 1, 9, 9, 1), EnergyCategory::cpu_only);
  EXPECT_EQ(of(9, 9, 1, 1, 1), EnergyCategory::gpu_only);
  EXPECT_EQ(of(1, 9, 9, 1, 1), EnergyCategory::comp_mem);
  EXPECT_EQ(of(9, 1, 1, 9, 1), EnergyCategory::mem_comp);
  EXPECT_EQ(of(9, 2, 1, 1, 2), EnergyCategory::mem_mem);
  EXPECT_EQ(of(2, 9, 1, 1, 2), EnergyCategory::comp_comp);
  EXPECT_EQ(of(2, 2, 1, 1, 2), EnergyCategory::race_to_halt);
  EXPECT_EQ(of(2, 9, 1, 1, 1), EnergyCategory::workload_dependent) << "no gradient per flop";
}

TEST(PeaPaw, GuidelinesNameTheCheaperProcessor) {
  EXPECT_EQ(guideline(EnergyCategory::mem_mem, i7_titan),
            "Keep all computation on the device, share the memory accesses.");
  EXPECT_EQ(guideline(EnergyCategory::comp_comp, {titan, i7}),
            "Keep all memory accesses on the host, share the computation.");
  EXPECT_EQ(guideline(PerformanceCategory::mem_comp),
            "Split the code: the part of higher operational intensity to the device.");
}

TEST(PeaPaw, EqualBalancesWithinTheToleranceAreOneCategory) {
  Peak const peak{1e-12, 7e-12}, twice{0.5e-12, 3.5e-12 * (1 + 1e-10)}, near{0.5e-12, 3.5e-12 * 1.01};
  EXPECT_EQ(performance_category(peak, twice), PerformanceCategory::dp_dp);
  EXPECT_EQ(performance_category(peak, near), PerformanceCategory::mem_comp);
  EXPECT_EQ(performance_category(near, peak), PerformanceCategory::comp_mem);
  EXPECT_EQ(performance_category(peak, near, 0.02), PerformanceCategory::dp_dp);
}

// Published: code partition against equal finish, +2, -1, +1, +2 % energy efficiency.
TEST(PeaPaw, EnergyGainsOfTheSyntheticApplicationAreThePublishedOnesFromExactCounts) {
  auto const gain = [](Platform const& rounded) {
    auto const platform = unrounded(rounded);
    auto const cp = essential(addition, power);
    return flops_per_j(cp, platform) / flops_per_j({cp.whole, cp.whole, cp.whole}, platform) - 1;
  };
  EXPECT_NEAR(gain(i7_titan), 0.02, 0.005);
  EXPECT_NEAR(gain(i7_750), -0.01, 0.005);
  EXPECT_NEAR(gain(i3_titan), 0.01, 0.005);
  EXPECT_NEAR(gain(i3_750), 0.02, 0.005);
}

// Published: -1, -16 and +3 %, with the printed intensities.
TEST(PeaPaw, PerformanceGainsOfTheSyntheticApplicationAreThePublishedOnes) {
  auto const gain = [](Platform const& rounded) {
    auto const [c, g] = unrounded(rounded);
    return bound_flops_per_s({7.6, 0.1, 8}, c.peak, g.peak) / bound_flops_per_s({7.6, 7.6, 7.6}, c.peak, g.peak) - 1;
  };
  EXPECT_NEAR(gain(i7_titan), -0.01, 0.005);
  EXPECT_NEAR(gain(i7_750), -0.16, 0.005);
  EXPECT_NEAR(gain(i3_titan), 0.03, 0.005);
}

TEST(PeaPaw, EssentialFormEqualsTheCountsForm) {
  std::mt19937_64 random(1);
  for (int n = 0; n < 300; ++n) {
    Platform const platform{sample::any_processor(random), sample::any_processor(random)};
    Work const on_host{sample::uniform(random, 0, 9e9), sample::uniform(random, 1e6, 9e9)};
    Work const on_device{sample::uniform(random, 0, 9e9), sample::uniform(random, 1e6, 9e9)};
    auto const expected = flops_per_j(on_host, on_device, platform);
    EXPECT_NEAR(flops_per_j(essential(on_host, on_device), platform) / expected, 1, 1e-9);
  }
}

TEST(PeaPaw, Equation26AsPrintedDiffersForCodePartitionsOnly) {
  Essential const cp{7.6, 0.1, 8};
  Essential const dp{7.6, 7.6, 7.6};
  EXPECT_EQ(flops_per_j(dp, i3_titan, EnergyForm::printed), flops_per_j(dp, i3_titan));
  EXPECT_NEAR(flops_per_j(cp, i3_titan, EnergyForm::printed) / flops_per_j(dp, i3_titan) - 1, -0.32, 0.005);
  EXPECT_GT(flops_per_j(cp, i3_titan), flops_per_j(dp, i3_titan));
}

TEST(PeaPaw, HostOnlyAndDeviceOnlyAreTheLimitsOfTheDataPartition) {
  EXPECT_NEAR(flops_per_j({2, 2, 0}, i7_750) / flops_per_j({2, 1}, {}, i7_750), 1, 1e-12);
  EXPECT_NEAR(flops_per_j({2, 0, 2}, i7_750) / flops_per_j({}, {2, 1}, i7_750), 1, 1e-12);
  EXPECT_EQ(flops_per_j({0, 0, 0}, i7_750), 0);
}

TEST(PeaPaw, EqualFinishEqualisesTheTimes) {
  std::mt19937_64 random(2);
  for (int n = 0; n < 300; ++n) {
    Platform const platform{sample::any_processor(random), sample::any_processor(random)};
    double const i = sample::uniform(random, 0.05, 20);
    auto const parts = parts_per_flop({i, i, i}, platform);
    EXPECT_NEAR(roofline_time_s(parts.host, platform.host.peak) / roofline_time_s(parts.device, platform.device.peak),
                1, 1e-9);
  }
}

// Observation 5.1.
TEST(PeaPaw, EqualFinishIsFastestIfBalancesAreEqual) {
  std::mt19937_64 random(3);
  for (int n = 0; n < 300; ++n) {
    Peak const c = sample::any_processor(random).peak;
    double const faster = sample::uniform(random, 0.01, 1);
    Peak const g{c.t_f_s * faster, c.t_b_s * faster};
    Work const a{sample::uniform(random, 0, 9e9), sample::uniform(random, 1e6, 9e9)};
    Work const b{sample::uniform(random, 1, 9e9), sample::uniform(random, 1e6, 9e9)};
    double const i = essential(a, b).whole;
    EXPECT_LE(bound_flops_per_s(a, b, c, g), bound_flops_per_s({i, i, i}, c, g) * (1 + 1e-12));
  }
}

// Observation 5.2: eq 31 with the device's times in its last term.
TEST(PeaPaw, DeviceAloneNeedsLeastEnergyInItsCategory) {
  std::mt19937_64 random(4);
  int found = 0;
  while (found < 300) {
    Platform const platform{sample::any_processor(random), sample::any_processor(random)};
    if (energy_category(platform) != EnergyCategory::gpu_only) continue;
    ++found;
    Work const a{sample::uniform(random, 0, 9e9), sample::uniform(random, 0, 9e9)},
        b{sample::uniform(random, 0, 9e9), sample::uniform(random, 0, 9e9)};
    Work all = a;
    all += b;
    EXPECT_LE(energy_j({}, all, platform), energy_j(a, b, platform));
    auto const over = energy_over_device(a, b, platform);
    EXPECT_NEAR(over.total_j(), energy_j(a, b, platform) - energy_j({}, all, platform),
                1e-9 * energy_j(a, b, platform));
    EXPECT_GE(over.total_j(), -1e-9 * energy_j(a, b, platform));
    EXPECT_EQ(over.flops_j, (platform.host.e_f_j - platform.device.e_f_j) * a.flops);
  }
}

TEST(PeaPaw, ImpossibleIntensitiesAreRefusedWithTheLemma) {
  auto const sentence = [](Essential const& i) -> std::string {
    try {
      flops_per_j(i, i7_titan);
    } catch (Error const& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(sentence({2, 3, 4}).find("lemma 2"), std::string::npos);
  EXPECT_NE(sentence({2, 2, 4}).find("lemma 1"), std::string::npos);
}

TEST(PeaPaw, GroupsAddRatesAndRefuseEnergyOfMixedMembers) {
  std::array const same{gtx750, gtx750};
  auto const two = group(same);
  EXPECT_DOUBLE_EQ(two.peak.t_f_s, 0.95e-12);
  EXPECT_DOUBLE_EQ(two.peak.t_b_s, 7.4e-12);
  ASSERT_TRUE(two.power.has_value());
  EXPECT_DOUBLE_EQ(two.power->p_s_w, 32.8);
  EXPECT_DOUBLE_EQ(two.power->e_f_j, 78e-12);
  std::array const mixed{gtx750, titan};
  EXPECT_FALSE(group(mixed).power.has_value());
}

ProcessorParameters with_power(PowerPeak const& from) {
  auto parameters = sample::processor(from.peak.t_f_s, from.peak.t_b_s);
  parameters.e_f_single_j = Quantity::specified(from.e_f_j);
  parameters.e_b_j = Quantity::specified(from.e_b_j);
  parameters.p_s_w = Quantity::specified(from.p_s_w);
  return parameters;
}

TEST(PeaPaw, PredictsTimeAndEnergyOfAPlan) {
  auto const sa = sample::sa();
  auto const predictor =
      sample::predictor_of(make_peapaw(), sample::machine(with_power(i7), with_power(gtx750)), {{"bytes", "access"}});
  auto const cp = predictor->predict(sa, {{{0, 1}, {1, 0}}}, DataMode::resident);
  Work const pow_add{327.68e6, 163.84e6}, vec_add{2.56e6, 30.72e6};
  EXPECT_NEAR(cp.time_s / bound_time_s(vec_add, pow_add, i7.peak, gtx750.peak), 1, 1e-12);
  ASSERT_TRUE(cp.energy_j.has_value());
  EXPECT_NEAR(*cp.energy_j / energy_j(vec_add, pow_add, i7_750), 1, 1e-12);
}

/// GO of the synthetic application on an i7 and these devices, each of which gets the same amount.
Prediction on_devices(std::vector<PowerPeak> const& devices, std::string const& how) {
  Machine machine;
  machine.processors = {with_power(i7)};
  for (auto const& one : devices) machine.processors.push_back(with_power(one));
  auto const sa = sample::sa();
  return sample::predictor_of(make_peapaw(), machine, {{"bytes", "access"}, {"devices", how}})
      ->predict(sa, split_by_share(sa, machine.processors.size(), 1), DataMode::resident);
}

TEST(PeaPaw, AGroupOfTheSameDevicesIsTheSameAsEachByItself) {
  auto const apart = on_devices({gtx750, gtx750}, "apart"), group = on_devices({gtx750, gtx750}, "group");
  EXPECT_NEAR(group.time_s / apart.time_s, 1, 1e-12);
  EXPECT_NEAR(*group.energy_j / *apart.energy_j, 1, 1e-12);
  EXPECT_EQ(group.processor_s.size(), 3U);
  EXPECT_EQ(group.bottleneck, "devices bytes");
}

TEST(PeaPaw, AGroupOfUnlikeDevicesAddsTheirRatesAndHasNoEnergy) {
  auto const group = on_devices({gtx750, titan}, "group");
  // 129 flops and 76 bytes of 2,560,000 items: bytes decide, at the sum of both bandwidths.
  EXPECT_NEAR(group.time_s, 2.56e6 * 76 / (1 / 14.8e-12 + 1 / 4.2e-12), 1e-12);
  EXPECT_FALSE(group.energy_j);
  auto const apart = on_devices({gtx750, titan}, "apart");
  EXPECT_GT(apart.time_s, group.time_s);
  EXPECT_TRUE(apart.energy_j);
}

TEST(PeaPaw, PredictsNoEnergyIfTheMachineFileLacksANumber) {
  auto const sa = sample::sa();
  auto const predictor = sample::predictor_of(make_peapaw(), sample::machine(with_power(i7), sample::gtx750()));
  auto const go = predictor->predict(sa, split_by_share(sa, 2, 1), DataMode::resident);
  EXPECT_GT(go.time_s, 0);
  EXPECT_FALSE(go.energy_j.has_value());
}

}  // namespace
}  // namespace yoke::models
