// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "ctest/support/machine_text.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/json.hpp"
#include "suite/core/measured_by.hpp"

namespace yoke::core {
namespace {

using namespace sample;
using testing::HasSubstr;
using testing::Not;

TEST(Machine, TextReadsBackAsTheSameMachine) {
  EXPECT_EQ(parse_machine(machine_text(sample::a_machine(), "m.json"), "m.json"), sample::a_machine());
}

TEST(Machine, KeepsTimesOfSharedMemory) {
  Machine machine = sample::a_machine();
  ASSERT_EQ(machine.links.size(), 1U);
  SharedMemoryTimes& shared = machine.shared.emplace_back();
  shared.memory = "managed";
  Quantity const none = Quantity::unavailable("not shown");
  shared.host = shared.device = {none, none, none, none, none, none, none, none, none, none, none, none, none};
  shared.host.t_b_s = shared.device.touch_s = Quantity::specified(1e-9);
  shared.device.prefetch_s = Quantity::specified(2e-9);
  shared.flag_s = none;
  shared.near_additions = {{64, Quantity::specified(3), Quantity::specified(2)}};
  shared.spread_additions = {{256, Quantity::specified(4), none}};
  EXPECT_EQ(parse_machine(machine_text(machine, "m.json"), "m.json"), machine);
  machine.shared.push_back(machine.shared.front());
  EXPECT_EQ(sample::sentence_of([&] { machine_text(machine, "m.json"); }),
            "m.json: shared has 2 entries; there must be one for each of the 1 devices, or none");
}

TEST(Machine, TextOfWhatWasReadIsTheSameText) {
  std::string const text = machine_text(sample::a_machine(), "m.json");
  EXPECT_EQ(machine_text(parse_machine(text, "m.json"), "m.json"), text);
}

TEST(Machine, SaysWhichRevisionOfTheProbeMeasuredIt) {
  Machine machine = sample::a_machine();
  machine.name = "node";
  machine.processors[0].t_b_s.source = Quantity::Source::measured;
  machine.identity.erase("probe_revision");
  EXPECT_THAT(older_probe(machine), testing::StartsWith("machine node was measured by revision 1 of the probe"));
  machine.identity["probe_revision"] = std::to_string(probe_revision);
  EXPECT_EQ(older_probe(machine), "");
  machine.identity.erase("probe_revision");
  machine.processors[0].t_b_s.source = Quantity::Source::published;
  EXPECT_EQ(older_probe(machine), "");
}

TEST(Machine, SaysWhatAnOlderProbeMeasuredDifferently) {
  Machine machine = sample::a_machine();
  machine.processors[0].t_b_s.source = Quantity::Source::measured;
  machine.shared.clear();
  machine.identity["probe_revision"] = "2";
  EXPECT_EQ(older_probe(machine), "") << "it has no atomic additions of both processors";
  machine.shared.resize(1);
  machine.shared[0].host.spread_atomic_contended_s = {1e-8, 0, 1, Quantity::Source::measured, {}};
  EXPECT_THAT(older_probe(machine),
              testing::HasSubstr("revision 2 of the probe: its spread_atomic_contended_s is too"));
  machine.identity["probe_revision"] = "1";
  EXPECT_THAT(older_probe(machine), testing::HasSubstr("many cores, and its spread_atomic_contended_s is too good;"));
  machine.shared[0].host.t_b_s = {1e-10, 0, 1, Quantity::Source::measured, {}};
  machine.identity["probe_revision"] = "3";
  EXPECT_THAT(older_probe(machine),
              testing::HasSubstr("revision 3 of the probe: its t_b_s of shared memory may be too long; yoke probe"));
}

TEST(Machine, ComputeUnitsAreAGpus) {
  std::string const text = machine_text(sample::a_machine(), "m.json");
  EXPECT_EQ(text.find("\"units\": 32"), text.rfind("\"units\""));
  EXPECT_NE(text.find("\"units\": 32"), text.npos);
}

TEST(Machine, UnknownKeyIsNamedWithItsPlace) {
  EXPECT_THAT(sample::error_with("\"threads\":", "\"thread\": 1, \"threads\":"),
              HasSubstr("m.json: processors[0].thread is unknown; known here are name, backend"));
  EXPECT_THAT(sample::error_with("\"schema\":", "\"made_by\": 1, \"schema\":"),
              HasSubstr("m.json: made_by is unknown"));
  EXPECT_THAT(sample::error_with("\"spread\":", "\"unit\": \"s\", \"spread\":"),
              HasSubstr("m.json: processors[0].t_f_single_s.unit is unknown"));
}

TEST(Machine, MissingKeyIsNamedWithItsPlace) {
  EXPECT_EQ(sample::error_with("\"threads\": 4,", ""), "m.json: processors[0].threads is missing");
  EXPECT_EQ(sample::error_with("\"schema\": 4,", ""), "m.json: schema is missing");
  EXPECT_EQ(sample::error_with("\"n\": 7,", ""), "m.json: processors[0].t_f_single_s.n is missing");
  EXPECT_EQ(sample::error_with("\"reason\": \"no meter\"", "\"reason\": \"\""),
            "m.json: processors[0].e_b_j.reason is empty; it must give the reason for the missing value");
}

TEST(Machine, TimeThatIsNotPositiveIsRefusedWithKeyAndValue) {
  Machine machine = sample::a_machine();
  machine.processors[1].t_b_s.value = -2e-11;
  EXPECT_EQ(sample::sentence_of([&] { machine_text(machine, "m.json"); }),
            "m.json: processors[1].t_b_s.value is -2e-11; it must be finite and greater than 0");
  machine.processors[1].t_b_s.value = 0;
  EXPECT_THAT(sample::sentence_of([&] { machine_text(machine, "m.json"); }),
              HasSubstr("processors[1].t_b_s.value is 0;"));
}

TEST(Machine, PowerMayBeZeroButNotNegative) {
  Machine machine = sample::a_machine();
  machine.p_oh_w = sample::measured(0);
  EXPECT_EQ(sample::sentence_of([&] { machine_text(machine, "m.json"); }), "no error");
  machine.p_oh_w = sample::measured(-1);
  EXPECT_THAT(sample::sentence_of([&] { machine_text(machine, "m.json"); }), HasSubstr("m.json: p_oh_w"));
}

TEST(Machine, APlainNumberIsASpecifiedValue) {
  auto const with = [](char const* key, double number) {
    Json json = parse_json(machine_text(sample::a_machine(), "m.json"), "m.json");
    json["processors"][1][key] = number;
    return json_text(json);
  };
  EXPECT_EQ(parse_machine(with("t_b_s", 3e-11), "m.json").processors[1].t_b_s, Quantity::specified(3e-11));
  EXPECT_EQ(parse_machine(with("e_b_j", 0), "m.json").processors[1].e_b_j, Quantity::specified(0));
  EXPECT_EQ(sample::sentence_of([&] { parse_machine(with("t_b_s", 0), "m.json"); }),
            "m.json: processors[1].t_b_s is 0; it must be finite and greater than 0");
}

TEST(Machine, InfinitiesAndNanAreNeverWritten) {
  for (double const bad : {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    Machine machine = sample::a_machine();
    machine.links[0].out_latency_s.value = bad;
    EXPECT_THAT(sample::sentence_of([&] { machine_text(machine, "m.json"); }),
                HasSubstr("m.json: links[0].out_latency_s.value is"));
    machine = sample::a_machine();
    machine.links[0].out_latency_s.iqr = bad;
    EXPECT_THAT(sample::sentence_of([&] { machine_text(machine, "m.json"); }),
                HasSubstr("m.json: links[0].out_latency_s.spread is"));
  }
}

TEST(Machine, NumberTooLargeForADoubleIsRefused) {
  EXPECT_THAT(sample::error_with("\"working_set_bytes\": 16384.0", "\"working_set_bytes\": 1e999"), HasSubstr("1e999"));
}

TEST(Machine, NewerSchemaIsRefusedBeforeItsNewKeysAre) {
  EXPECT_EQ(sample::parse_error("{\"schema\": 5, \"novelty\": 1}"),
            "m.json: schema is 5; this yoke reads machine files of schema 1 to 4: a newer yoke wrote it");
}

TEST(Machine, MalformedTextIsRefusedWithLineAndColumn) {
  EXPECT_THAT(sample::parse_error("{\n  \"schema\": 1,\n  \"name\" \"wagon\"\n}"),
              HasSubstr("m.json, line 3, column 16: not JSON ("));
  EXPECT_THAT(sample::parse_error(""), HasSubstr("m.json, line 1, column 1: not JSON ("));
  std::string const whole = machine_text(sample::a_machine(), "m.json");
  EXPECT_THAT(sample::parse_error(whole.substr(0, whole.size() / 2)), HasSubstr("not JSON ("));
}

TEST(Machine, ErrorIsOneSentenceOnOneLine) {
  for (std::string const& sentence :
       {sample::parse_error("{\n\n"), sample::parse_error("[]"), sample::parse_error("{\"schema\": 1.5}"),
        sample::error_with("\"threads\": 4", "\"threads\": -4")}) {
    EXPECT_EQ(sentence.find('\n'), sentence.npos) << sentence;
    EXPECT_TRUE(sentence.starts_with("m.json") && !sentence.ends_with('.')) << sentence;
  }
}

TEST(Machine, ValueOfAnotherKindIsRefused) {
  EXPECT_EQ(sample::error_with("\"threads\": 4", "\"threads\": \"four\""),
            "m.json: processors[0].threads is \"four\"; it must be a whole number");
  EXPECT_EQ(sample::error_with("\"model\": \"ox\"", "\"model\": []"),
            "m.json: processors[0].model is a list; it must be text in quotes");
  EXPECT_THAT(sample::error_with("\"source\": \"measured\"", "\"source\": \"guessed\""),
              HasSubstr("is 'guessed'; it must be measured"));
}

TEST(Machine, KeyThatComesTwiceIsRefused) {
  EXPECT_EQ(sample::error_with("\"threads\": 4", "\"threads\": 4, \"threads\": 5"),
            "m.json: the key \"threads\" comes twice in one object");
}

TEST(Machine, MeasurementWithoutSpreadOrSamplesIsRefusedAndASpecificationIsNot) {
  EXPECT_THAT(sample::error_with("\"n\": 7", "\"n\": 0"), HasSubstr("t_f_single_s.n is 0"));
  std::string const published = "\"spread\": 0.0,\n    \"n\": 0,\n    \"source\": \"published\"";
  EXPECT_EQ(sample::error_with(published, "\"source\": \"published\""), "no error");
}

TEST(Machine, ThereIsAHostAndOneLinkForEachDevice) {
  Machine machine = sample::a_machine();
  machine.links.clear();
  EXPECT_THAT(sample::sentence_of([&] { machine_text(machine, "m.json"); }), HasSubstr("links has 0 entries"));
  machine.processors.clear();
  EXPECT_THAT(sample::sentence_of([&] { machine_text(machine, "m.json"); }), HasSubstr("processors is empty"));
  machine = sample::a_machine();
  machine.processors[1].name = "gpu";
  EXPECT_THAT(sample::sentence_of([&] { machine_text(machine, "m.json"); }),
              HasSubstr("processors[1].name is 'gpu'; it must be 'device'"));
}

/// A machine with all optional parts of a file.
Machine a_known_machine() {
  Machine machine = sample::a_machine();
  Quantity full = sample::measured(0.5);
  full.best = 0.4;
  full.interval = {0.45, 0.6};
  full.best_interval = {{}, 0.41};
  full.disturbed = "its spread is 40 %";
  ProcessorParameters& host = machine.processors[0];
  host.t_b_s = host.t_store_s = host.t_scalar_s = full;
  host.reference = {sample::measured(0.3), Quantity::unavailable("interrupted")};
  host.write_serialization = sample::measured(1.5);
  host.store_serialization = full;
  host.vector_bytes = 32;
  host.write_set = {{1024, sample::measured(0.1)}, {2048, full}};
  host.gather_set = {{1024, sample::measured(0.2)}, {4096, full}};
  host.atomic_set = {{4, full}, {64, sample::measured(0.3)}};
  host.store_pieces = {{64, full}, {128, sample::measured(0.3)}};
  host.t_rows_s = sample::measured(0.2);
  host.operations_single = {sample::measured(1), sample::measured(2), sample::measured(3),
                            sample::measured(4), sample::measured(5), sample::measured(6)};
  host.operations_double = {sample::measured(7),  sample::measured(8), sample::measured(9), full,
                            sample::measured(11), sample::measured(12)};
  machine.interference = {{"host", "device", {}}, {"device", "host", {}}};
  double value = 1;
  for (Interference& pair : machine.interference)
    for (auto& row : pair.slowdown)
      for (Quantity& quantity : row) quantity = sample::measured(value += 0.25);
  machine.processors[1].half_items = sample::measured(300);
  machine.rates = {{"mm", "double", {sample::measured(3e11), sample::measured(1e12)}}};
  machine.clocks = {{"mm", "double", {2.6e9, 1.2e9}, {7e8}, {111, 6.1e9}, {1495, -1.78e9}, {1e-7, -100}, {3e-7, -109}}};
  return machine;
}

TEST(Machine, WhatAFileNeedNotHaveReadsBackTooAndIsNotWrittenWhereItIsNotThere) {
  EXPECT_EQ(parse_machine(machine_text(a_known_machine(), "m.json"), "m.json"), a_known_machine());
  std::string const without = machine_text(sample::a_machine(), "m.json");
  for (char const* const key :
       {"half_items", "\"rates\"", "clocks", "best", "interval", "disturbed", "write_set", "gather_set", "atomic_set",
        "operations", "t_scalar_s", "reference", "vector_bytes", "interference", "store_pieces", "t_rows_s"})
    EXPECT_THAT(without, Not(HasSubstr(key)));
}

TEST(Machine, ThereIsARateForEachProcessorAndAClockForEachLine) {
  Machine machine = a_known_machine();
  machine.rates[0].work_per_s.pop_back();
  EXPECT_THAT(sample::sentence_of([&] { machine_text(machine, "m.json"); }),
              HasSubstr("rates[0].work_per_s has 1 entries"));
  machine = a_known_machine();
  machine.clocks[0].device_hz.clear();
  EXPECT_THAT(sample::sentence_of([&] { machine_text(machine, "m.json"); }), HasSubstr("clocks[0].device_hz is empty"));
  machine = a_known_machine();
  machine.clocks[0].host_hz[1] = 0;
  EXPECT_THAT(sample::sentence_of([&] { machine_text(machine, "m.json"); }),
              HasSubstr("clocks[0].host_hz[1] is 0; it must be a number"));
}

TEST(Machine, FileOfSchemaTwoIsReadAndHasNoReferenceTimes) {
  auto const machine = parse_machine(
      sample::replaced(machine_text(sample::a_machine(), "m.json"), "\"schema\": 4", "\"schema\": 2"), "m.json");
  EXPECT_EQ(machine, sample::a_machine());
  EXPECT_FALSE(machine.processors[0].reference.arithmetic_s.value);
}

TEST(Machine, FileOfSchemaOneIsReadAndItsMediansAreWhatTheMachineCanDo) {
  Machine const machine = parse_machine(
      sample::replaced(machine_text(sample::a_machine(), "m.json"), "\"schema\": 4", "\"schema\": 1"), "m.json");
  EXPECT_EQ(machine, sample::a_machine());
  EXPECT_FALSE(machine.processors[0].t_b_s.best);
  EXPECT_EQ(machine.processors[0].t_b_s.capability(), machine.processors[0].t_b_s.value);
}

TEST(Machine, CapabilityIsTheBestIfItWasMeasured) {
  Machine const machine = a_known_machine();
  EXPECT_EQ(machine.processors[0].t_b_s.capability(), 0.4);
  EXPECT_EQ(machine.processors[1].t_b_s.capability(), machine.processors[1].t_b_s.value);
}

TEST(Machine, BestIsPositiveAndAnIntervalHasTwoEnds) {
  Machine machine = a_known_machine();
  machine.processors[0].t_store_s.best = 0;
  EXPECT_THAT(sample::sentence_of([&] { machine_text(machine, "m.json"); }),
              HasSubstr("t_store_s.best is 0; it must be"));
  std::string const text = machine_text(a_known_machine(), "m.json");
  EXPECT_THAT(sample::parse_error(sample::replaced(text, "\"best_interval\": [", "\"best_interval\": [1, ")),
              HasSubstr("best_interval is a list; it must be a list of two numbers"));
}

TEST(Machine, InterferenceIsOfTwoProcessorsOfTheFileByKindOfTheirWork) {
  Machine machine = a_known_machine();
  EXPECT_EQ(machine.interference_of("device", "host")->of(Pressure::memory, Pressure::latency).value, 1 + 15 * 0.25);
  EXPECT_EQ(machine.interference_of("host", "host"), nullptr);
  machine.interference[0].beside = "host";
  EXPECT_THAT(sample::sentence_of([&] { machine_text(machine, "m.json"); }),
              HasSubstr("interference[0].beside is 'host' like processor; it must be another one"));
  machine.interference[0].beside = "device2";
  EXPECT_THAT(sample::sentence_of([&] { machine_text(machine, "m.json"); }),
              HasSubstr("interference[0].beside is 'device2'; it must be a processor of the file"));
}

TEST(Machine, WorkingSetsIncrease) {
  Machine machine = sample::a_machine();
  machine.processors[0].working_set[1].working_set_bytes = 16384;
  EXPECT_THAT(sample::sentence_of([&] { machine_text(machine, "m.json"); }),
              HasSubstr("working_set[1].working_set_bytes is 16384"));
  machine = a_known_machine();
  machine.processors[0].gather_set[1].working_set_bytes = 1;
  EXPECT_THAT(sample::sentence_of([&] { machine_text(machine, "m.json"); }),
              HasSubstr("gather_set[1].working_set_bytes is 1; it must be greater than 1024"));
  machine = a_known_machine();
  machine.processors[0].atomic_set[1].working_set_bytes = 4;
  EXPECT_THAT(sample::sentence_of([&] { machine_text(machine, "m.json"); }),
              HasSubstr("atomic_set[1].working_set_bytes is 4; it must be greater than 4"));
  machine = a_known_machine();
  machine.processors[0].store_pieces[1].piece_bytes = 32;
  EXPECT_THAT(sample::sentence_of([&] { machine_text(machine, "m.json"); }),
              HasSubstr("store_pieces[1].piece_bytes is 32; it must be greater than 64"));
}

}  // namespace
}  // namespace yoke::core
