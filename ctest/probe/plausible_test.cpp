// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/plausible.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "suite/core/error.hpp"

namespace yoke::probe {
namespace {

using testing::AllOf;
using testing::HasSubstr;

Quantity measured(double value, double iqr = 0) { return {value, iqr, 7, Quantity::Source::measured, {}}; }

/// One core of 3 GHz with 64-byte registers: 48 GFLOP/s double, 10 GB/s of memory, 100 GB/s of cache, all contended
/// alike.
ProcessorParameters a_processor(char const* name) {
  ProcessorParameters p;
  p.name = name;
  p.t_f_double_s = p.t_f_double_contended_s = measured(1 / 48e9);
  p.t_f_single_s = p.t_f_single_contended_s = measured(1 / 96e9);
  p.t_b_s = p.t_b_contended_s = measured(1e-10);
  p.launch_s = measured(1e-6);
  p.working_set = {{16384, measured(1e-11)}, {1 << 20, measured(2e-11)}, {1 << 28, measured(1e-10)}};
  return p;
}

Evidence some_evidence() { return {128e6, 32e6, 3e9, 64}; }

Machine a_machine() {
  Machine machine;
  machine.processors = {a_processor("host"), a_processor("device")};
  machine.links = {
      {measured(1e10), measured(1e10), measured(1e-6), measured(1e-6), measured(5e9), measured(5e9), measured(1e-8)}};
  return machine;
}

/// The first complaint.
std::string verdict(Machine const& machine, Evidence const& evidence = some_evidence()) {
  auto const complaints = complaints_of(machine, {evidence, evidence});
  return complaints.empty() ? "plausible" : complaints.front().key + " " + complaints.front().why;
}

std::string refusal(auto const& act) {
  try {
    act();
  } catch (Error const& error) {
    EXPECT_EQ(error.exit(), Exit::lacking);
    return error.what();
  }
  return "accepted";
}

TEST(Plausible, SoundMeasurementsPass) { EXPECT_EQ(verdict(a_machine()), "plausible"); }

TEST(Plausible, MissingQuantitiesPass) {
  Machine machine = a_machine();
  machine.processors[0] = {};
  machine.processors[0].name = "host";
  EXPECT_EQ(verdict(machine), "plausible");
}

TEST(Plausible, MainMemoryFasterThanTheCacheIsDoubtedWithBothRates) {
  Machine machine = a_machine();
  machine.processors[0].t_b_s = machine.processors[0].t_b_contended_s = measured(5e-12);
  EXPECT_THAT(verdict(machine), AllOf(HasSubstr("host.t_b_s gives 200 GB/s"), HasSubstr("100 GB/s")));
}

TEST(Plausible, MainMemoryIsOnlyComparedWithWorkingSetsThatFitIntoTheCache) {
  Machine machine = a_machine();
  machine.processors[0].working_set = {{1 << 28, measured(1e-9)}};
  EXPECT_EQ(verdict(machine), "plausible");
}

TEST(Plausible, MainMemoryFasterThanTheCacheWithinTheInterquartileRangesPasses) {
  Machine machine = a_machine();
  machine.processors[0].t_b_s = machine.processors[0].t_b_contended_s = measured(9e-12, 2e-12);
  EXPECT_EQ(verdict(machine), "plausible");
}

TEST(Plausible, MainMemoryFarSlowerThanTheSameMemoryReadAgainIsDoubted) {
  Machine machine = a_machine();
  machine.processors[0].t_b_s = machine.processors[0].t_b_contended_s = measured(1.5e-10);
  EXPECT_THAT(verdict(machine), AllOf(HasSubstr("host.t_b_s gives 6.667 GB/s"), HasSubstr("10 GB/s of the largest")));
  machine.processors[0].t_b_s = machine.processors[0].t_b_contended_s = measured(1.3e-10);
  EXPECT_EQ(verdict(machine), "plausible");
}

TEST(Plausible, CacheSlowerThanMemoryIsDoubted) {
  Machine machine = a_machine();
  machine.processors[1].working_set = {{16384, measured(2e-10)}, {1 << 28, measured(1e-10)}};
  machine.processors[1].t_b_s = machine.processors[1].t_b_contended_s = measured(2e-10, 1e-10);
  EXPECT_THAT(verdict(machine),
              HasSubstr("device.working_set gives 10 GB/s outside of the cache, more than the 5 GB/s"));
}

TEST(Plausible, PrecisionsGoTogether) {
  Machine machine = a_machine();
  machine.processors[0].t_f_single_s = machine.processors[0].t_f_single_contended_s = measured(1 / 40e9);
  EXPECT_THAT(verdict(machine), HasSubstr("host.t_f_single_s does not go with the other precision: 40 GFLOP/s single"));
  machine = a_machine();
  machine.processors[0].t_f_double_s = machine.processors[0].t_f_double_contended_s = measured(1 / 30e9);
  EXPECT_THAT(verdict(machine), HasSubstr("host.t_f_double_s does not go"));
  Evidence gpu = some_evidence();
  gpu.vector_bytes = 0;
  EXPECT_EQ(verdict(machine, gpu), "plausible") << "a GPU may have few units for double precision";
}

TEST(Plausible, ALinkIsNoFasterThanTheHostsMemoryAndNotMuchFasterWhileOthersWork) {
  Machine machine = a_machine();
  machine.links[0].out_bytes_per_s = measured(1.6e10);
  EXPECT_THAT(verdict(machine), HasSubstr("links[0].out_bytes_per_s gives 16 GB/s, more than the 10 GB/s of the host"));
  machine = a_machine();
  machine.links[0].in_contended_bytes_per_s = measured(1.5e10);
  EXPECT_THAT(verdict(machine), HasSubstr("links[0].in_bytes_per_s was 15 GB/s while the other processors worked"));
}

TEST(Plausible, AGpuCopiesFasterThanFewHostThreadsRead) {
  Machine machine = a_machine();
  machine.links[0].in_bytes_per_s = machine.links[0].in_contended_bytes_per_s = measured(5.5e10);
  Evidence gpu = some_evidence();
  gpu.vector_bytes = 0;
  EXPECT_TRUE(complaints_of(machine, {some_evidence(), gpu}).empty());
  EXPECT_FALSE(complaints_of(machine, {some_evidence(), some_evidence()}).empty()) << "a split host's threads copy";
  machine.links[0].in_contended_bytes_per_s = measured(9e10);
  EXPECT_FALSE(complaints_of(machine, {some_evidence(), gpu}).empty()) << "faster while others work";
}

TEST(Plausible, ArraysThatFitIntoTheLastCacheAreRefused) {
  Evidence evidence = some_evidence();
  auto const sentence = [&] { return refusal([&] { expect_memory_behind_cache("host.t_b_s", evidence); }); };
  EXPECT_EQ(sentence(), "accepted");
  evidence.array_bytes = evidence.last_cache_bytes;
  EXPECT_THAT(sentence(), HasSubstr("arrays of 0.032 GB fit into the last caches of 0.032 GB"));
  evidence.last_cache_bytes = 0;  // not known
  EXPECT_EQ(sentence(), "accepted");
}

TEST(Plausible, SmallArraysAreDoubtedIfTheSystemDescribesNoCaches) {
  Evidence evidence = some_evidence();
  evidence.last_cache_bytes = 0;
  EXPECT_THAT(verdict(a_machine(), evidence),
              HasSubstr("host.t_b_s may be a cache's: the system describes no caches, and no memory is free for arrays "
                        "of more than 1.28e+08 bytes"));
  evidence.array_bytes = 4e9;
  EXPECT_EQ(verdict(a_machine(), evidence), "plausible");
}

TEST(Plausible, ContentionThatMakesAProcessorMuchFasterIsDoubtedWithBothTimes) {
  Machine machine = a_machine();
  machine.processors[1].t_b_contended_s = measured(6e-11);
  EXPECT_THAT(verdict(machine),
              AllOf(HasSubstr("device.t_b_s was 6e-11 s"), HasSubstr("1e-10 s while they were idle")));
  machine.processors[1].t_b_contended_s = measured(8e-11);
  EXPECT_EQ(verdict(machine), "plausible");
  machine.processors[1].t_b_contended_s = measured(6e-11, 5e-11);
  EXPECT_EQ(verdict(machine), "plausible");
}

TEST(Plausible, MoreFlopsThanRegistersAndClockAllowAreDoubtedWithBothRates) {
  Machine machine = a_machine();
  ProcessorParameters& p = machine.processors[0];
  // 1 thread x 3 GHz x 8 lanes x 2 x 4 pipes x 1.5 = 288 GFLOP/s; single precision has twice the lanes.
  p.t_f_single_s = p.t_f_single_contended_s = measured(1 / 575e9);
  p.t_f_double_s = p.t_f_double_contended_s = measured(1 / 289e9);
  EXPECT_THAT(verdict(machine), AllOf(HasSubstr("host.t_f_double_s gives 289 GFLOP/s"), HasSubstr("288")));
  p.t_f_double_s = p.t_f_double_contended_s = measured(1 / 287e9);
  EXPECT_EQ(verdict(machine), "plausible");
  p.t_f_single_s = p.t_f_single_contended_s = measured(1 / 577e9);
  EXPECT_THAT(verdict(machine), HasSubstr("host.t_f_single_s gives 577 GFLOP/s"));
}

TEST(Plausible, FlopsHaveNoBoundWithoutAClockOrOnADevice) {
  Machine machine = a_machine();
  ProcessorParameters& p = machine.processors[0];
  p.t_f_double_s = p.t_f_double_contended_s = measured(1e-15);
  p.t_f_single_s = p.t_f_single_contended_s = measured(0.5e-15);
  Evidence evidence = some_evidence();
  evidence.clock_hz.reset();
  EXPECT_EQ(verdict(machine, evidence), "plausible");
  evidence = some_evidence();
  evidence.vector_bytes = 0;
  EXPECT_EQ(verdict(machine, evidence), "plausible");
}

}  // namespace
}  // namespace yoke::probe
