// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <string>

#include "suite/core/workload.hpp"
#include "suite/node/processors.hpp"

namespace yoke {

/// Faults between the processors of an iterative workload.
struct Mischief {
  /// `computes`: true if a processor does its piece; `advances`: true if it advances its state.
  std::function<bool(Processor, std::size_t iteration)> computes = [](auto, auto) { return true; };
  std::function<bool(Processor, std::size_t iteration)> advances = [](auto, auto) { return true; };
  /// True if processors work one after the other: one that has missed an advance uses results that another replaces.
  bool separately = false;
};

/// Runs all iterations of a workload of one segment; the host's part of the chunks differs from iteration to iteration.
inline void iterate(Instance& instance, Processors& processors, Mischief const& mischief = {}) {
  std::size_t const chunks = instance.description().segments[0].chunks();
  auto const everywhere = [&](auto const& work) {
    for (Processor turn = 0; turn < (mischief.separately ? processors.count() : 1); ++turn)
      processors.on_all([&](Processor p) {
        if (mischief.separately && p != turn) return;
        work(p);
        instance.fence(p);
      });
  };
  everywhere([&](Processor p) {
    instance.poison(p);
    if (!instance.at_home(p)) instance.broadcast(p, 0);
  });
  for (std::size_t iteration = 0; iteration < instance.description().iterations; ++iteration) {
    std::size_t const cut = chunks * (iteration % 4) / 3;
    everywhere([&](Processor p) {
      Range const part = p == host ? Range{0, cut} : Range{cut, chunks};
      Piece const piece{0, part};
      if (part.empty() || !mischief.computes(p, iteration)) return;
      if (!instance.at_home(p)) instance.copy_in(p, piece);
      instance.enqueue(p, piece);
      if (!instance.at_home(p)) instance.copy_out(p, piece);
    });
    everywhere([&](Processor p) {
      if (mischief.advances(p, iteration)) instance.advance(p);
    });
  }
}

/// Expects that the error shows if a processor does not compute around iteration `when`, or does not advance after it,
/// and that results are right again afterwards. In the first of every four iterations the host has no work.
inline void expect_misses_found(Instance& instance, Processors& processors, std::size_t when, std::string const& what) {
  for (Processor const who : {host, device}) {
    Mischief idle, deaf;
    idle.computes = [&](Processor p, std::size_t i) { return p != who || i / 4 != when / 4 || i % 4 == 0; };
    deaf.separately = true;
    deaf.advances = [&](Processor p, std::size_t i) { return p != who || i != when; };
    iterate(instance, processors, idle);
    EXPECT_TRUE(std::isnan(instance.error())) << what << ' ' << when;
    iterate(instance, processors, deaf);
    EXPECT_FALSE(instance.error() <= instance.tolerance()) << what << ' ' << when << ' ' << who;
  }
  iterate(instance, processors);
  EXPECT_LE(instance.error(), instance.tolerance());
}

}  // namespace yoke
