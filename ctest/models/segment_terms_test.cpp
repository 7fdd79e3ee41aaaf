// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/detail/segment_terms.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "ctest/support/sample.hpp"

namespace yoke::models {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Quantity of(double value) { return Quantity::specified(value); }

/// Whole numbers of seconds, so that sums are exact.
Machine known_machine() {
  Machine machine = sample::machine(sample::processor(1, 100), sample::processor(1, 100));
  ProcessorParameters& p = machine.processors[host];
  p.operations_single = {of(3), of(5), of(4), of(7), of(11), of(13)};
  p.t_scalar_s = of(2);
  p.t_store_s = of(30);
  p.working_set = {{1000, of(1)}, {4000, of(4)}, {1e6, of(16)}};
  p.write_set = {{1000, of(2)}, {1e6, of(40)}};
  p.gather_set = {{1000, of(10)}, {1e6, of(1000)}};
  return machine;
}

Segment segment_of(Counts const& counts) {
  Segment segment;
  segment.items = 10;
  segment.counts = counts;
  return segment;
}

/// Without the knee, so that times are whole numbers.
SegmentTerms terms_of(Counts const& counts, double data_bytes = 1e6, TermSettings settings = {},
                      Machine const& machine = known_machine()) {
  settings.knee = false;
  return segment_terms(machine, host, segment_of(counts), 1, data_bytes, Precision::single_precision, settings);
}

std::vector<std::string> names_of(SegmentTerms const& terms) {
  std::vector<std::string> names;
  for (TimeTerm const& term : terms.time.terms) names.push_back(term.name);
  return names;
}

TEST(SegmentTerms, UnitsOfTheCoreOverlapEachOtherAndTheSlowestCounts) {
  EXPECT_EQ(terms_of({.fma = 6}).time.seconds(), 6 * 2);
  EXPECT_EQ(terms_of({.add = 2, .multiply = 6}).time.seconds(), 2 * 3 + 6 * 5) << "with the same units";
  Machine both = known_machine();
  both.processors[host].operations_single.mixed_s = of(2.5);
  EXPECT_EQ(terms_of({.add = 2, .multiply = 6}, 1e6, {}, both).time.seconds(), 6 * 5) << "both at once";
  both.processors[host].operations_single.mixed_s = of(3.25);
  EXPECT_EQ(terms_of({.fma = 6, .add = 2}, 1e6, {}, both).time.seconds(), 6 * 2 + 0.5 * 2 * 3) << "half at once";
  EXPECT_EQ(terms_of({.multiply = 6}).time.seconds(), 6 * 5);
  EXPECT_EQ(terms_of({.inverse_root = 6}).time.seconds(), 6 * (13 - 5)) << "the probe multiplies before each";
  EXPECT_EQ(terms_of({.multiply = 6, .divide = 3, .root = 2, .scalar = 20}).time.seconds(), 3 * 7 + 2 * 11);
  auto const terms = terms_of({.multiply = 6, .divide = 3, .scalar = 25});
  EXPECT_EQ(terms.time.seconds(), 25 * 2);
  EXPECT_THAT(names_of(terms), ElementsAre("instructions"));
  EXPECT_EQ(terms.time.mix.of(Pressure::issue), 1);
}

TEST(SegmentTerms, TransfersAddUpAndOverlapTheCore) {
  auto const terms = terms_of({.fma = 3, .read_bytes = 2, .write_bytes = 3, .stream_bytes = 1});
  EXPECT_EQ(terms.time.seconds(), 2 * 16 + 3 * 40 + 30);
  EXPECT_THAT(names_of(terms), ElementsAre("reads", "writes", "stores"));
  EXPECT_EQ(terms.time.mix.of(Pressure::memory), 1);
  EXPECT_EQ(terms_of({.fma = 300, .read_bytes = 2}).time.seconds(), 600);
}

TEST(SegmentTerms, StreamsThatInstructionsHideArePressureAllTheSame) {
  auto const hidden = [](Counts const& counts, double data_bytes, TermSettings const& settings = {}) {
    return terms_of(counts, data_bytes, settings).time.mix.hidden_memory;
  };
  Counts const counts{.fma = 300, .read_bytes = 2};
  EXPECT_DOUBLE_EQ(hidden(counts, 1e6), 2 * 16 / 600.0);
  EXPECT_EQ(hidden(counts, 1000), 0) << "from the first cache";
  EXPECT_EQ(hidden({.fma = 3, .read_bytes = 2}, 1e6), 0) << "it is not hidden";
  EXPECT_EQ(hidden(counts, 1e6, {.hidden = false}), 0);
  Segment two = segment_of(counts);
  two.host_phases = {{.scalar = 300}};
  Machine machine = known_machine();
  machine.processors[host].cores = "0";
  EXPECT_DOUBLE_EQ(
      segment_terms(machine, host, two, 1, 1e6, Precision::single_precision, {.knee = false}).time.mix.hidden_memory,
      2 * 16 / 1200.0);
}

/// Registers of 16 numbers: half of the last one of each loop is empty.
TEST(SegmentTerms, ShortLoopsWasteAPartOfTheirLastRegister) {
  Machine machine = known_machine();
  machine.processors[host].vector_bytes = 64;
  Counts const counts{.fma = 6, .reread_bytes = 1, .live_bytes = 100, .loop_numbers = 7.5};
  EXPECT_EQ(terms_of(counts, 1e6, {}, machine).time.seconds(), 2 * 6 * 2);
  EXPECT_EQ(terms_of(counts, 1e6, {.padding = false}, machine).time.seconds(), 6 * 2);
  EXPECT_EQ(terms_of(counts).time.seconds(), 6 * 2) << "of unknown width";
  EXPECT_EQ(terms_of({.scalar = 20, .loop_numbers = 7.5}, 1e6, {}, machine).time.seconds(), 20 * 2);
}

TEST(SegmentTerms, DataOfASmallWorkingSetComesFromTheCaches) {
  EXPECT_DOUBLE_EQ(terms_of({.read_bytes = 1}, 100).time.seconds(), 1);
  EXPECT_DOUBLE_EQ(terms_of({.read_bytes = 1}, 2000).time.seconds(), 2) << "half way in the logarithms";
  EXPECT_DOUBLE_EQ(terms_of({.read_bytes = 1}, 1e9).time.seconds(), 16);
}

/// A machine whose kernels are a host's, with registers of unknown width.
Machine known_host() {
  Machine machine = known_machine();
  machine.processors[host].cores = "0";
  return machine;
}

TEST(SegmentTerms, AHostsKernelsChooseTheCheaperStores) {
  Counts const counts{.write_bytes = 3, .past_caches = true};
  EXPECT_EQ(terms_of(counts, 1e6, {}, known_host()).time.seconds(), 3 * 30);
  EXPECT_EQ(terms_of(counts, 1e6, {}, known_machine()).time.seconds(), 3 * 40) << "a GPU's do not";
  EXPECT_EQ(terms_of(counts, 1e6, {.stores = false}, known_host()).time.seconds(), 3 * 16);
  Machine slow = known_host();
  slow.processors[host].t_store_s = of(50);
  EXPECT_EQ(terms_of(counts, 1e6, {}, slow).time.seconds(), 3 * 40);
}

TEST(SegmentTerms, WhatAHostsThreadsLoadAgainComesFromTheCacheThatHoldsIt) {
  Counts const counts{.read_bytes = 1, .reread_bytes = 8, .live_bytes = 4000};
  auto const terms = terms_of(counts, 1e6, {}, known_host());
  EXPECT_DOUBLE_EQ(terms.time.seconds(), 16 + 8 * 4);
  EXPECT_DOUBLE_EQ(terms.time.mix.of(Pressure::memory), 16.0 / 48);
}

TEST(SegmentTerms, WhatAGpusThreadsLoadAgainComesFromTheFastestPointOfItsCurve) {
  Machine gpu = known_machine();
  gpu.processors[host].working_set = {{1000, of(100)}, {4000, of(3)}, {1e6, of(16)}};  // few threads at first
  for (double const live_bytes : {10.0, 4000.0, 1e9})
    EXPECT_DOUBLE_EQ(
        terms_of({.read_bytes = 1, .reread_bytes = 8, .live_bytes = live_bytes}, 1e6, {}, gpu).time.seconds(),
        16 + 8 * 3);
  EXPECT_DOUBLE_EQ(terms_of({.reread_bytes = 8, .live_bytes = 10}, 1e6, {.bound = true}, gpu).time.seconds(), 8 * 3);
}

TEST(SegmentTerms, SayWhatOverlapsWhatInFractionsOfTheTime) {
  Counts const counts{.fma = 10, .scalar = 10, .read_bytes = 2};
  auto const of_host = [&](Counts const& c) { return terms_of(c, 1e6, {}, known_host()).time; };
  auto const data = of_host(counts);  // data 20, core 20 + 32
  ASSERT_EQ(data.parts.size(), 1U);
  EXPECT_DOUBLE_EQ(data.parts[0].core, 20.0 / 52);
  EXPECT_DOUBLE_EQ(data.parts[0].others, 20.0 / 52);
  EXPECT_DOUBLE_EQ(data.parts[0].memory, 32.0 / 52);
  auto const core =
      of_host({.fma = 100, .gather = 2, .gather_bytes = 1e6, .read_bytes = 2});  // core 200, data 32, latency 2000
  ASSERT_EQ(core.parts.size(), 2U);
  EXPECT_DOUBLE_EQ(core.parts[0].core, 200.0 / 2200);
  EXPECT_DOUBLE_EQ(core.parts[0].memory, 32.0 / 2200);
  EXPECT_DOUBLE_EQ(core.parts[1].core, 0);
  EXPECT_DOUBLE_EQ(core.mix.of(Pressure::latency), 2000.0 / 2200);
}

TEST(SegmentTerms, ACoreThatTheDataHideIsPressureOnNeighboursAllTheSame) {
  Counts const counts{.fma = 10, .read_bytes = 2};
  EXPECT_DOUBLE_EQ(terms_of(counts).time.mix.of(Pressure::issue), 20.0 / 32);
  EXPECT_DOUBLE_EQ(terms_of(counts, 1e6, {.hidden = false}).time.mix.of(Pressure::issue), 0);
}

TEST(SegmentTerms, AReciprocalRootTakesAMultiplicationAtLeast) {
  Machine machine = known_machine();
  machine.processors[host].operations_single.inverse_root_s = of(6);
  EXPECT_EQ(terms_of({.inverse_root = 3}, 1e6, {}, machine).time.seconds(), 3 * 5);
  machine.processors[host].operations_single.multiply_s = {};
  EXPECT_EQ(terms_of({.inverse_root = 3}, 1e6, {}, machine).time.seconds(), 3 * 6);
}

TEST(SegmentTerms, RegistersLoadedFromTheFirstCacheAreAUnitOfAHostsCore) {
  Counts const counts{.fma = 6, .scalar = 2, .loads = 5, .read_bytes = 1};
  auto const terms = terms_of(counts, 1e6, {}, known_host());
  EXPECT_EQ(terms.time.seconds(), 5 * 4 * 1) << "numbers of four bytes at the curve's first point";
  EXPECT_THAT(names_of(terms), ElementsAre("loads"));
  EXPECT_EQ(terms.time.mix.of(Pressure::issue), 1);
  EXPECT_EQ(terms_of({.fma = 60, .loads = 5}, 1e6, {}, known_host()).time.seconds(), 60 * 2) << "they overlap";
  EXPECT_EQ(terms_of({.fma = 6, .loads = 5}).time.seconds(), 6 * 2) << "a GPU's kernel is another one";
  EXPECT_EQ(terms_of({.fma = 6, .loads = 5}, 1e6, {.loads = false}, known_host()).time.seconds(), 6 * 2);
  Machine no_curve = known_host();
  no_curve.processors[host].working_set.clear();
  auto const lacking = terms_of({.fma = 6, .loads = 5}, 1e6, {}, no_curve);
  EXPECT_EQ(lacking.time.seconds(), 6 * 2);
  EXPECT_THAT(lacking.fallbacks, ElementsAre(HasSubstr("loads from the first cache take no time")));
}

TEST(SegmentTerms, AHostsInstructionsOnSingleNumbersAddToTheDatasWay) {
  Counts const counts{.fma = 3, .scalar = 10, .read_bytes = 2};
  auto const terms = terms_of(counts, 1e6, {}, known_host());
  EXPECT_EQ(terms.time.seconds(), 10 * 2 + 2 * 16);
  EXPECT_THAT(names_of(terms), ElementsAre("reads", "instructions"));
  EXPECT_DOUBLE_EQ(terms.time.mix.of(Pressure::memory), 32.0 / 52);
  EXPECT_DOUBLE_EQ(terms.time.mix.of(Pressure::issue), 20.0 / 52);
  EXPECT_EQ(terms_of({.fma = 30, .scalar = 10, .read_bytes = 2}, 1e6, {}, known_host()).time.seconds(), 30 * 2);
  EXPECT_EQ(terms_of(counts, 1e6, {.waits = false}, known_host()).time.seconds(), 2 * 16);
  EXPECT_EQ(terms_of(counts).time.seconds(), 2 * 16) << "a GPU's other threads go on meanwhile";
}

TEST(SegmentTerms, InstructionsThatAccessNoMemoryOverlapTheDatasWay) {
  Counts counts{.scalar = 10, .scalar_in_core = 4, .read_bytes = 2};
  EXPECT_EQ(terms_of(counts, 1e6, {}, known_host()).time.seconds(), 6 * 2 + 2 * 16);
  counts = {.scalar = 30, .scalar_in_core = 30, .read_bytes = 2};
  auto const core = terms_of(counts, 1e6, {}, known_host());
  EXPECT_EQ(core.time.seconds(), 30 * 2);
  EXPECT_THAT(names_of(core), ElementsAre("instructions"));
  counts.scalar = 31;
  EXPECT_EQ(terms_of(counts, 1e6, {}, known_host()).time.seconds(), 31 * 2) << "the longer one, core or data";
}

TEST(SegmentTerms, OperationsAndTransfersOfAHostHideEachOtherInPart) {
  auto const seconds_on = [](Machine const& machine, TermSettings const& settings = {}) {
    Counts const counts{.fma = 25, .scalar = 10, .read_bytes = 2.5};  // 50, 20 and 40 s
    return segment_terms(machine, host, segment_of(counts), 1, 1e6, Precision::single_precision, settings)
        .time.seconds();
  };
  EXPECT_DOUBLE_EQ(seconds_on(known_host()), 20 + 50);
  EXPECT_DOUBLE_EQ(seconds_on(known_host(), {.knee = false}), 20 + 40);
  EXPECT_DOUBLE_EQ(seconds_on(known_machine()), 50) << "a GPU's threads take turns";
  EXPECT_DOUBLE_EQ(seconds_on(known_host(), {.bound = true}), 50);
}

TEST(SegmentTerms, PhasesOfAHostsKernelsAddUp) {
  Segment segment = segment_of({.fma = 20, .read_bytes = 1});
  segment.host_phases = {{.fma = 1, .read_bytes = 2}, {.fma = 3}};
  auto const terms_on = [&](Machine const& machine, TermSettings settings = {}) {
    settings.knee = false;
    return segment_terms(machine, host, segment, 10, 1e6, Precision::single_precision, settings);
  };
  auto const terms = terms_on(known_host());
  EXPECT_EQ(terms.time.seconds(), 10 * (20 * 2 + 2 * 16 + 3 * 2));
  EXPECT_THAT(names_of(terms), ElementsAre("operations", "reads"));
  EXPECT_DOUBLE_EQ(terms.time.mix.of(Pressure::memory), 32.0 / 78);
  EXPECT_DOUBLE_EQ(terms.time.mix.of(Pressure::issue), 48.0 / 78) << "one operation hides behind what it loads";
  EXPECT_EQ(terms_on(known_host(), {.phases = false}).time.seconds(), 10 * 20 * 2);
  EXPECT_EQ(terms_on(known_machine()).time.seconds(), 10 * 20 * 2) << "a GPU has kernels of its own";
}

/// The registers in the machine file determine a host's kernels, not those of this build.
TEST(SegmentTerms, AHostsKernelsAreThoseForItsRegisters) {
  Segment segment = segment_of({});
  segment.depend_on_registers([](std::size_t register_bytes) {
    double const lanes = static_cast<double>(register_bytes) / 4;
    return HostKernels{{.fma = lanes}, {{.multiply = 10 * lanes}}};
  });
  auto const seconds_on = [&](Machine const& machine) {
    return segment_terms(machine, host, segment, 1, 1e6, Precision::single_precision, {}).time.seconds();
  };
  Machine machine = known_host();
  for (std::size_t const bytes : {16, 32, 64, 128}) {
    machine.processors[host].vector_bytes = bytes;
    double const lanes = static_cast<double>(bytes) / 4;
    EXPECT_EQ(seconds_on(machine), lanes * 2 + 10 * lanes * 5) << bytes;
  }
  EXPECT_EQ(seconds_on(known_host()), 16 * 2 + 160 * 5) << "64 bytes if the file does not say it";
  EXPECT_EQ(seconds_on(known_machine()), 16 * 2) << "a GPU has no such registers, and no phases";
}

TEST(SegmentTerms, GathersOverlapNothing) {
  auto const terms = terms_of({.fma = 5, .gather = 2, .gather_bytes = 1e6});
  EXPECT_DOUBLE_EQ(terms.time.seconds(), 10 + 2 * 1000);
  EXPECT_DOUBLE_EQ(terms.time.mix.of(Pressure::latency), 2000.0 / 2010);
  EXPECT_DOUBLE_EQ(terms_of({.gather = 2, .gather_bytes = 1000}).time.mix.of(Pressure::issue), 1) << "in the cache";
}

/// A curve of 16 s for additions to one number, 4 s to each of 16, and 64 s in main memory.
Machine with_atomics(Machine machine) {
  machine.processors[host].atomic_set = {{4, of(16)}, {64, of(4)}, {1024, of(8)}, {1e6, of(64)}};
  return machine;
}

TEST(SegmentTerms, AHostsAtomicAdditionsWaitForEachOtherAndOverlapNothing) {
  auto const terms = [&](double bytes) {
    return terms_of({.scalar = 5, .atomics = {{3, bytes}}, .read_bytes = 1}, 1e6, {}, with_atomics(known_host()));
  };
  EXPECT_DOUBLE_EQ(terms(4).time.seconds(), 5 * 2 + 16 + 3 * 16) << "all to one number";
  EXPECT_DOUBLE_EQ(terms(64).time.seconds(), 5 * 2 + 16 + 3 * 4);
  EXPECT_DOUBLE_EQ(terms(16).time.seconds(), 5 * 2 + 16 + 3 * 8) << "half way in the logarithms";
  EXPECT_DOUBLE_EQ(terms(1e9).time.seconds(), 5 * 2 + 16 + 3 * 64);
  EXPECT_THAT(names_of(terms(4)), ElementsAre("reads", "instructions", "atomics"));
  EXPECT_THAT(terms(4).fallbacks, IsEmpty());
  EXPECT_EQ(terms(4).time.mix.of(Pressure::latency), 0) << "the threads wait for each other, not for memory";
  EXPECT_DOUBLE_EQ(terms(1e6).time.mix.of(Pressure::latency), 3 * 64 / (5 * 2 + 16 + 3 * 64.0));
}

TEST(SegmentTerms, AGpusAtomicAdditionsOverlapItsOtherWork) {
  Machine const gpu = with_atomics(known_machine());
  Counts counts{.fma = 5, .atomics = {{3, 64}}, .read_bytes = 1};
  EXPECT_DOUBLE_EQ(terms_of(counts, 1e6, {}, gpu).time.seconds(), 16) << "the byte takes longer";
  counts.atomics = {{3, 4}};
  auto const terms = terms_of(counts, 1e6, {}, gpu);
  EXPECT_DOUBLE_EQ(terms.time.seconds(), 3 * 16);
  EXPECT_THAT(names_of(terms), ElementsAre("atomics"));
}

/// Half of the additions go to one number, half to numbers that get as many as those of an even spread over 1024 bytes.
TEST(SegmentTerms, AdditionsThatAreMoreProbableToSomeNumbersWaitLongerForThese) {
  Machine const machine = with_atomics(known_host());
  auto const seconds = [&](std::vector<AtomicAdditions> const& atomics) {
    return terms_of({.atomics = atomics}, 1e6, {}, machine).time.seconds();
  };
  EXPECT_DOUBLE_EQ(seconds({{1, 8}, {1, 1024}}), std::sqrt(16 * 8) + 8);
  EXPECT_DOUBLE_EQ(seconds({{0.01, 4}, {0.01, 64}}), 0.01 * 16 + 0.01 * 16)
      << "half of the time in which all would go to the first number";
}

TEST(SegmentTerms, WithoutTheirCurveAtomicAdditionsAreGathersAndInstructions) {
  Counts const counts{.scalar = 5, .atomics = {{3, 1000}}};
  auto const terms = terms_of(counts, 1e6, {}, known_host());
  EXPECT_DOUBLE_EQ(terms.time.seconds(), (5 + 3 * 17) * 2 + 3 * 10);
  EXPECT_THAT(names_of(terms), ElementsAre("instructions", "gathers"));
  EXPECT_THAT(terms.fallbacks, ElementsAre("no atomic_set for the host: atomic additions do not wait for each other"));
  auto const off = terms_of(counts, 1e6, {.atomics = false}, with_atomics(known_host()));
  EXPECT_EQ(off.time.seconds(), terms.time.seconds());
  EXPECT_THAT(off.fallbacks, IsEmpty());
  EXPECT_THAT(terms_of({.scalar = 5}, 1e6, {}, known_host()).fallbacks, IsEmpty()) << "there are none";
}

TEST(SegmentTerms, EachTermCanBeOff) {
  EXPECT_EQ(terms_of({.add = 3}, 1e6, {.operations = false}).time.seconds(), 3 * 2) << "twice t_f";
  EXPECT_EQ(terms_of({.fma = 1, .scalar = 9}, 1e6, {.scalar = false}).time.seconds(), 2);
  EXPECT_EQ(terms_of({.read_bytes = 1, .write_bytes = 1}, 1e6, {.stores = false}).time.seconds(), 32);
  EXPECT_EQ(terms_of({.read_bytes = 1, .reread_bytes = 9, .live_bytes = 9}, 10, {.caches = false}).time.seconds(), 100);
  EXPECT_EQ(terms_of({.fma = 1, .gather = 9, .gather_bytes = 9}, 1e6, {.gather = false}).time.seconds(), 2);
}

TEST(SegmentTerms, InABoundTheLongestTermHidesAllOthers) {
  TermSettings const bound{.bound = true};
  EXPECT_EQ(terms_of({.fma = 3, .inverse_root = 1}, 1e6, bound).time.seconds(), 13 - 5) << "a unit of their own";
  EXPECT_EQ(terms_of({.add = 2, .multiply = 6}, 1e6, bound).time.seconds(), 2 * 3 + 6 * 5) << "with the same units";
  EXPECT_EQ(terms_of({.fma = 3, .read_bytes = 2, .write_bytes = 3, .stream_bytes = 1}, 1e6, bound).time.seconds(),
            6 * 16)
      << "all bytes as the cheapest ones";
  EXPECT_EQ(terms_of({.read_bytes = 1, .reread_bytes = 8, .live_bytes = 4000}, 1e6, bound, known_host()).time.seconds(),
            8 * 4);
  EXPECT_EQ(terms_of({.fma = 5, .gather = 2, .gather_bytes = 1e6}, 1e6, bound).time.seconds(), 2 * 1000);
  EXPECT_EQ(terms_of({.fma = 5, .atomics = {{3, 4}}}, 1e6, bound, with_atomics(known_host())).time.seconds(), 3 * 4)
      << "as the cheapest additions";
  EXPECT_EQ(terms_of({.read_bytes = 2}, 1e6, bound).time.spread, 0);
}

TEST(SegmentTerms, InABoundADataSetIsAsQuickAsALargerOneThatWasQuicker) {
  Machine machine = known_machine();
  machine.processors[host].working_set = {{1000, of(1)}, {4000, of(20)}, {1e6, of(16)}};
  machine.processors[host].write_set = {{1000, of(50)}, {1e6, of(60)}};
  EXPECT_EQ(terms_of({.read_bytes = 1}, 4000, {.bound = true}, machine).time.seconds(), 16);
  EXPECT_EQ(terms_of({.read_bytes = 1}, 1000, {.bound = true}, machine).time.seconds(), 1);
  machine.processors[host].t_b_s = of(12);
  EXPECT_EQ(terms_of({.read_bytes = 1}, 4000, {.bound = true}, machine).time.seconds(), 12);
  EXPECT_EQ(terms_of({.stream_bytes = 1}, 4000, {.bound = true}, machine).time.seconds(), 12);
  machine.processors[host].t_store_s = of(10);
  EXPECT_EQ(terms_of({.stream_bytes = 1}, 4000, {.bound = true}, machine).time.seconds(), 10);
  machine.processors[host].write_set = {{1000, of(50)}, {1e6, of(3)}};
  EXPECT_EQ(terms_of({.write_bytes = 1}, 4000, {.bound = true}, machine).time.seconds(), 3);
  EXPECT_EQ(terms_of({.read_bytes = 1}, 4000, {.bound = true}, machine).time.seconds(), 12) << "nothing is stored";
}

TEST(SegmentTerms, WhatTheMachineFileLacksHasASimplerTermThatIsNamed) {
  Counts const all{.fma = 1,
                   .add = 1,
                   .root = 1,
                   .scalar = 1,
                   .gather = 1,
                   .gather_bytes = 1,
                   .read_bytes = 1,
                   .write_bytes = 1,
                   .stream_bytes = 1};
  EXPECT_THAT(terms_of(all).fallbacks, IsEmpty());
  auto const bare = sample::machine(sample::processor(1, 100), sample::processor(1, 100));
  auto const terms = terms_of(all, 1e6, {}, bare);
  EXPECT_EQ(terms.time.seconds(), 3 * 100);
  EXPECT_THAT(terms.fallbacks,
              testing::AllOf(testing::Contains(HasSubstr("no root_s for the host: it takes twice t_f")),
                             testing::Contains(HasSubstr("no t_scalar_s")), testing::Contains(HasSubstr("write_set")),
                             testing::Contains(HasSubstr("t_store_s")), testing::Contains(HasSubstr("working_set")),
                             testing::Contains(HasSubstr("gather_set"))));
}

}  // namespace
}  // namespace yoke::models
