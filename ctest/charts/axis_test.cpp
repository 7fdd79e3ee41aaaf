// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/charts/axis.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

namespace yoke::charts {
namespace {

using testing::ElementsAre;

std::vector<std::string> labels(Axis const& axis) {
  std::vector<std::string> all;
  for (auto const& tick : axis.ticks()) all.push_back(tick.label);
  return all;
}

AxisRequest seconds(Scale scale) {
  AxisRequest request;
  request.title = "time";
  request.unit = "s";
  request.scale = scale;
  return request;
}

TEST(Axis, PutsRoundTicksOnALinearScaleWithOnePrefixForAll) {
  auto request = seconds(Scale::linear);
  request.from_zero = true;
  std::vector<double> const values{0.013, 0.047};
  Axis const axis(request, values, 0, 300);
  EXPECT_THAT(labels(axis), ElementsAre("0", "10", "20", "30", "40", "50"));
  EXPECT_EQ(axis.title(), "time (ms)");
  EXPECT_EQ(axis.at(0), 0);
  EXPECT_DOUBLE_EQ(axis.at(0.025), 150);
}

TEST(Axis, EndsAtATickWhateverItsLength) {
  auto request = seconds(Scale::linear);
  request.from_zero = true;
  for (double pixels = 60; pixels < 800; pixels += 10)
    for (double const value : {0.013, 0.047, 0.5, 3.1}) {
      Axis const across(request, std::vector<double>{value}, 0, pixels);
      EXPECT_DOUBLE_EQ(across.ticks().back().value, across.high()) << pixels << " " << value;
    }
}

TEST(Axis, HasTicksAtThePlacesThatAreAskedFor) {
  AxisRequest request;
  request.scale = Scale::octaves;
  request.places = {1, 2, 4, 7, 100};
  std::vector<double> const values{1, 2, 4, 7};
  EXPECT_THAT(labels(Axis(request, values, 0, 300)), ElementsAre("1", "2", "4", "7"));
}

TEST(Axis, PutsTicksOnPowersOfTenWithTheUnitInTheTitle) {
  std::vector<double> const values{0.002, 30};
  Axis const axis(seconds(Scale::decades), values, 0, 300);
  EXPECT_THAT(labels(axis), ElementsAre("0.01", "0.1", "1", "10"));
  EXPECT_EQ(axis.title(), "time (s)");
  EXPECT_GT(axis.at(0.002), 0) << "no mark sits on the frame";
  EXPECT_NEAR(axis.at(0.1) - axis.at(0.01), axis.at(10) - axis.at(1), 1e-9);
}

TEST(Axis, WritesPowersAsSuchIfValuesAreTooFarApartForNumbers) {
  std::vector<double> const values{2e-6, 30};
  Axis const axis(seconds(Scale::decades), values, 0, 800);
  EXPECT_THAT(labels(axis), ElementsAre("10\u207b\u2075", "10\u207b\u2074", "10\u207b\u00b3", "10\u207b\u00b2",
                                        "10\u207b\u00b9", "1", "10"));
  EXPECT_EQ(axis.title(), "time (s)");
  AxisRequest request;
  request.scale = Scale::octaves;
  std::vector<double> const intensities{1, 1 << 20};
  EXPECT_EQ(labels(Axis(request, intensities, 0, 300)).back(), "2\u00b9\u2079");
}

TEST(Axis, PutsTicksOnPowersOfTwoAsFractions) {
  AxisRequest request;
  request.unit = "flop/byte";
  request.scale = Scale::octaves;
  std::vector<double> const values{0.25, 4};
  EXPECT_THAT(labels(Axis(request, values, 0, 300)), ElementsAre("1/4", "1/2", "1", "2", "4"));
}

TEST(Axis, ShowsSharesAsPercent) {
  AxisRequest request;
  request.unit = "%";
  request.low = 0;
  request.high = 1;
  EXPECT_THAT(labels(Axis(request, {}, 0, 300)), ElementsAre("0", "20", "40", "60", "80", "100"));
}

TEST(Axis, HasARangeWhateverTheValuesAre) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
  std::vector<std::vector<double>> const odd{{}, {0}, {-1}, {5}, {nan, infinity}, {1e-300, 1e300}, {3, 3}};
  for (auto const scale : {Scale::linear, Scale::decades, Scale::octaves})
    for (auto const& values : odd) {
      Axis const axis(seconds(scale), values, 10, 20);
      EXPECT_LT(axis.low(), axis.high());
      EXPECT_TRUE(std::isfinite(axis.at(axis.low())) && std::isfinite(axis.at(axis.high())));
      EXPECT_LE(axis.ticks().size(), 40U);
    }
}

TEST(Axis, SaysWhatItCannotShow) {
  Axis const axis(seconds(Scale::decades), {}, 0, 1);
  EXPECT_FALSE(axis.shows(0));
  EXPECT_FALSE(axis.shows(-1));
  EXPECT_TRUE(axis.shows(1e-9));
  EXPECT_FALSE(axis.shows(std::numeric_limits<double>::quiet_NaN()));
}

TEST(RoundStep, IsOneTwoOrFiveTimesAPowerOfTen) {
  EXPECT_DOUBLE_EQ(round_step(1, 5), 0.2);
  EXPECT_DOUBLE_EQ(round_step(7, 10), 1);
  EXPECT_DOUBLE_EQ(round_step(2300, 6), 500);
}

}  // namespace
}  // namespace yoke::charts
