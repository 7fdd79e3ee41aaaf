// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <limits>

#include "suite/core/error.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/whole_file.hpp"

namespace yoke {
namespace {

using testing::HasSubstr;
using testing::Not;

Quantity measured(double value) { return {value, value / 8, 7, Quantity::Source::measured, {}}; }

/// Every quantity has another value, so that two that are mixed up are seen.
Machine a_machine() {
  Machine machine;
  machine.name = "wagon";
  machine.identity = {{"cpu", "ox \"left\"\n"}, {"revision", "abc-dirty"}};
  double value = 1.0 / 3;
  auto const next = [&value] { return measured(value *= 1.1); };
  for (char const* name : {"host", "device"}) {
    ProcessorParameters p;
    p.name = name;
    p.backend = "OpenMP";
    p.model = "ox";
    p.threads = 4;
    p.units = machine.processors.empty() ? 0 : 32;
    p.cores = "0-3";
    for (Quantity* q : {&p.t_f_single_s, &p.t_f_double_s, &p.t_f_single_contended_s, &p.t_f_double_contended_s,
                        &p.t_b_s, &p.t_b_contended_s, &p.launch_s, &p.e_f_single_j, &p.e_f_double_j})
      *q = next();
    p.e_b_j = Quantity::unavailable("no meter");
    p.p_s_w = Quantity::specified(0);
    p.working_set = {{16384, next()}, {1 << 20, next()}};
    machine.processors.push_back(p);
  }
  machine.links.push_back({next(), next(), next(), next(), next(), next()});
  machine.p0_w = next();
  machine.pd_host_w = {130, 0, 0, Quantity::Source::published, {}};
  machine.pd_device_w = machine.p_oh_w = Quantity::unavailable("no meter");
  return machine;
}

std::string replaced(std::string text, std::string const& old, std::string const& now) {
  auto const at = text.find(old);
  EXPECT_NE(at, text.npos) << old << " is not in the text";
  return text.replace(at, old.size(), now);
}

std::string sentence_of(auto&& act) {
  try {
    act();
  } catch (Error const& error) {
    return error.what();
  }
  return "no error";
}

std::string parse_error(std::string const& text) {
  return sentence_of([&] { parse_machine(text, "m.json"); });
}

/// The sentence for a machine file in which `old` is `now`.
std::string error_with(std::string const& old, std::string const& now) {
  return parse_error(replaced(machine_text(a_machine(), "m.json"), old, now));
}

class MachineFile : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("yoke_machine_test_" + std::to_string(::getpid()));
    std::filesystem::create_directory(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::size_t files() const {
    std::filesystem::directory_iterator const all(folder_);
    return static_cast<std::size_t>(std::distance(begin(all), end(all)));
  }
  std::filesystem::path folder_;
};

TEST(Machine, TextReadsBackAsTheSameMachine) {
  EXPECT_EQ(parse_machine(machine_text(a_machine(), "m.json"), "m.json"), a_machine());
}

TEST(Machine, TextOfWhatWasReadIsTheSameText) {
  std::string const text = machine_text(a_machine(), "m.json");
  EXPECT_EQ(machine_text(parse_machine(text, "m.json"), "m.json"), text);
}

TEST(Machine, ComputeUnitsAreAGpus) {
  std::string const text = machine_text(a_machine(), "m.json");
  EXPECT_EQ(text.find("\"units\": 32"), text.rfind("\"units\""));
  EXPECT_NE(text.find("\"units\": 32"), text.npos);
}

TEST(Machine, UnknownKeyIsNamedWithItsPlace) {
  EXPECT_THAT(error_with("\"threads\":", "\"thread\": 1, \"threads\":"),
              HasSubstr("m.json: processors[0].thread is unknown; known here are name, backend"));
  EXPECT_THAT(error_with("\"schema\":", "\"made_by\": 1, \"schema\":"), HasSubstr("m.json: made_by is unknown"));
  EXPECT_THAT(error_with("\"spread\":", "\"unit\": \"s\", \"spread\":"),
              HasSubstr("m.json: processors[0].t_f_single_s.unit is unknown"));
}

TEST(Machine, MissingKeyIsNamedWithItsPlace) {
  EXPECT_EQ(error_with("\"threads\": 4,", ""), "m.json: processors[0].threads is missing");
  EXPECT_EQ(error_with("\"schema\": 2,", ""), "m.json: schema is missing");
  EXPECT_EQ(error_with("\"n\": 7,", ""), "m.json: processors[0].t_f_single_s.n is missing");
  EXPECT_EQ(error_with("\"reason\": \"no meter\"", "\"reason\": \"\""),
            "m.json: processors[0].e_b_j.reason is empty; it must say why there is no value");
}

TEST(Machine, TimeThatIsNotPositiveIsRefusedWithKeyAndValue) {
  Machine machine = a_machine();
  machine.processors[1].t_b_s.value = -2e-11;
  EXPECT_EQ(sentence_of([&] { machine_text(machine, "m.json"); }),
            "m.json: processors[1].t_b_s.value is -2e-11; it must be finite and greater than 0");
  machine.processors[1].t_b_s.value = 0;
  EXPECT_THAT(sentence_of([&] { machine_text(machine, "m.json"); }), HasSubstr("processors[1].t_b_s.value is 0;"));
}

TEST(Machine, PowerMayBeZeroButNotNegative) {
  Machine machine = a_machine();
  machine.p_oh_w = measured(0);
  EXPECT_EQ(sentence_of([&] { machine_text(machine, "m.json"); }), "no error");
  machine.p_oh_w = measured(-1);
  EXPECT_THAT(sentence_of([&] { machine_text(machine, "m.json"); }), HasSubstr("m.json: p_oh_w"));
}

TEST(Machine, InfinitiesAndNanAreNeverWritten) {
  for (double const bad : {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    Machine machine = a_machine();
    machine.links[0].out_latency_s.value = bad;
    EXPECT_THAT(sentence_of([&] { machine_text(machine, "m.json"); }),
                HasSubstr("m.json: links[0].out_latency_s.value is"));
    machine = a_machine();
    machine.links[0].out_latency_s.iqr = bad;
    EXPECT_THAT(sentence_of([&] { machine_text(machine, "m.json"); }),
                HasSubstr("m.json: links[0].out_latency_s.spread is"));
  }
}

TEST(Machine, NumberTooLargeForADoubleIsRefused) {
  EXPECT_THAT(error_with("\"working_set_bytes\": 16384.0", "\"working_set_bytes\": 1e999"), HasSubstr("1e999"));
}

TEST(Machine, NewerSchemaIsRefusedBeforeItsNewKeysAre) {
  EXPECT_EQ(parse_error("{\"schema\": 3, \"novelty\": 1}"),
            "m.json: schema is 3; this yoke reads machine files of schema 1 to 2: a newer yoke wrote it");
}

TEST(Machine, MalformedTextIsRefusedWithLineAndColumn) {
  EXPECT_THAT(parse_error("{\n  \"schema\": 1,\n  \"name\" \"wagon\"\n}"),
              HasSubstr("m.json, line 3, column 16: not JSON ("));
  EXPECT_THAT(parse_error(""), HasSubstr("m.json, line 1, column 1: not JSON ("));
  std::string const whole = machine_text(a_machine(), "m.json");
  EXPECT_THAT(parse_error(whole.substr(0, whole.size() / 2)), HasSubstr("not JSON ("));
}

TEST(Machine, ErrorIsOneSentenceOnOneLine) {
  for (std::string const& sentence : {parse_error("{\n\n"), parse_error("[]"), parse_error("{\"schema\": 1.5}"),
                                      error_with("\"threads\": 4", "\"threads\": -4")}) {
    EXPECT_EQ(sentence.find('\n'), sentence.npos) << sentence;
    EXPECT_TRUE(sentence.starts_with("m.json") && !sentence.ends_with('.')) << sentence;
  }
}

TEST(Machine, ValueOfAnotherKindIsRefused) {
  EXPECT_EQ(error_with("\"threads\": 4", "\"threads\": \"four\""),
            "m.json: processors[0].threads is \"four\"; it must be a whole number");
  EXPECT_EQ(error_with("\"model\": \"ox\"", "\"model\": []"),
            "m.json: processors[0].model is a list; it must be text in quotes");
  EXPECT_THAT(error_with("\"source\": \"measured\"", "\"source\": \"guessed\""),
              HasSubstr("is 'guessed'; it must be measured"));
}

TEST(Machine, KeyThatComesTwiceIsRefused) {
  EXPECT_EQ(error_with("\"threads\": 4", "\"threads\": 4, \"threads\": 5"),
            "m.json: the key \"threads\" comes twice in one object");
}

TEST(Machine, MeasurementWithoutSpreadOrSamplesIsRefusedAndASpecificationIsNot) {
  EXPECT_THAT(error_with("\"n\": 7", "\"n\": 0"), HasSubstr("t_f_single_s.n is 0"));
  std::string const published = "\"spread\": 0.0,\n    \"n\": 0,\n    \"source\": \"published\"";
  EXPECT_EQ(error_with(published, "\"source\": \"published\""), "no error");
}

TEST(Machine, ThereIsAHostAndOneLinkForEachDevice) {
  Machine machine = a_machine();
  machine.links.clear();
  EXPECT_THAT(sentence_of([&] { machine_text(machine, "m.json"); }), HasSubstr("links has 0 entries"));
  machine.processors.clear();
  EXPECT_THAT(sentence_of([&] { machine_text(machine, "m.json"); }), HasSubstr("processors is empty"));
  machine = a_machine();
  machine.processors[1].name = "gpu";
  EXPECT_THAT(sentence_of([&] { machine_text(machine, "m.json"); }),
              HasSubstr("processors[1].name is 'gpu'; it must be 'device'"));
}

/// With all that a file need not have.
Machine a_known_machine() {
  Machine machine = a_machine();
  Quantity full = measured(0.5);
  full.best = 0.4;
  full.interval = {0.45, 0.6};
  full.best_interval = {{}, 0.41};
  full.disturbed = "its spread is 40 %";
  ProcessorParameters& host = machine.processors[0];
  host.t_b_s = host.t_store_s = host.t_scalar_s = full;
  host.write_set = {{1024, measured(0.1)}, {2048, full}};
  host.gather_set = {{1024, measured(0.2)}, {4096, full}};
  host.operations_single = {measured(1), measured(2), measured(3), measured(4), measured(5), measured(6)};
  host.operations_double = {measured(7), measured(8), measured(9), full, measured(11), measured(12)};
  machine.interference = {{"host", "device", {}}, {"device", "host", {}}};
  double value = 1;
  for (Interference& pair : machine.interference)
    for (auto& row : pair.slowdown)
      for (Quantity& quantity : row) quantity = measured(value += 0.25);
  machine.processors[1].half_items = measured(300);
  machine.rates = {{"mm", "double", {measured(3e11), measured(1e12)}}};
  machine.clocks = {{"mm", "double", {2.6e9, 1.2e9}, {7e8}, {111, 6.1e9}, {1495, -1.78e9}, {1e-7, -100}, {3e-7, -109}}};
  return machine;
}

TEST(Machine, WhatAFileNeedNotHaveReadsBackTooAndIsNotWrittenWhereItIsNotThere) {
  EXPECT_EQ(parse_machine(machine_text(a_known_machine(), "m.json"), "m.json"), a_known_machine());
  std::string const without = machine_text(a_machine(), "m.json");
  for (char const* const key : {"half_items", "\"rates\"", "clocks", "best", "interval", "disturbed", "write_set",
                                "gather_set", "operations", "t_scalar_s", "interference"})
    EXPECT_THAT(without, Not(HasSubstr(key)));
}

TEST(Machine, ThereIsARateForEachProcessorAndAClockForEachLine) {
  Machine machine = a_known_machine();
  machine.rates[0].work_per_s.pop_back();
  EXPECT_THAT(sentence_of([&] { machine_text(machine, "m.json"); }), HasSubstr("rates[0].work_per_s has 1 entries"));
  machine = a_known_machine();
  machine.clocks[0].device_hz.clear();
  EXPECT_THAT(sentence_of([&] { machine_text(machine, "m.json"); }), HasSubstr("clocks[0].device_hz is empty"));
  machine = a_known_machine();
  machine.clocks[0].host_hz[1] = 0;
  EXPECT_THAT(sentence_of([&] { machine_text(machine, "m.json"); }), HasSubstr("clocks[0].host_hz has 0"));
}

TEST(Machine, FileOfSchemaOneIsReadAndItsMediansAreWhatTheMachineCanDo) {
  Machine const machine =
      parse_machine(replaced(machine_text(a_machine(), "m.json"), "\"schema\": 2", "\"schema\": 1"), "m.json");
  EXPECT_EQ(machine, a_machine());
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
  EXPECT_THAT(sentence_of([&] { machine_text(machine, "m.json"); }), HasSubstr("t_store_s.best is 0; it must be"));
  std::string const text = machine_text(a_known_machine(), "m.json");
  EXPECT_THAT(parse_error(replaced(text, "\"best_interval\": [", "\"best_interval\": [1, ")),
              HasSubstr("best_interval is a list; it must be a list of two numbers"));
}

TEST(Machine, InterferenceIsOfTwoProcessorsOfTheFileByKindOfTheirWork) {
  Machine machine = a_known_machine();
  EXPECT_EQ(machine.interference_of("device", "host")->of(Pressure::memory, Pressure::latency).value, 1 + 15 * 0.25);
  EXPECT_EQ(machine.interference_of("host", "host"), nullptr);
  machine.interference[0].beside = "host";
  EXPECT_THAT(sentence_of([&] { machine_text(machine, "m.json"); }),
              HasSubstr("interference[0].beside is 'host' like processor; it must be another one"));
  machine.interference[0].beside = "device2";
  EXPECT_THAT(sentence_of([&] { machine_text(machine, "m.json"); }),
              HasSubstr("interference[0].beside is 'device2'; it must be a processor of the file"));
}

TEST(Machine, WorkingSetsIncrease) {
  Machine machine = a_machine();
  machine.processors[0].working_set[1].working_set_bytes = 16384;
  EXPECT_THAT(sentence_of([&] { machine_text(machine, "m.json"); }),
              HasSubstr("working_set[1].working_set_bytes is 16384"));
  machine = a_known_machine();
  machine.processors[0].gather_set[1].working_set_bytes = 1;
  EXPECT_THAT(sentence_of([&] { machine_text(machine, "m.json"); }),
              HasSubstr("gather_set[1].working_set_bytes is 1; it must be greater than 1024"));
}

TEST_F(MachineFile, IsReadAsItWasWrittenAndLeavesNoOtherFile) {
  write_machine(a_machine(), folder_ / "m.json");
  EXPECT_EQ(read_machine(folder_ / "m.json"), a_machine());
  EXPECT_EQ(files(), 1u);
}

TEST_F(MachineFile, IsKeptWhereItsSuccessorCannotBeWrittenAsAWhole) {
  write_machine(a_machine(), folder_ / "m.json");
  Machine other = a_machine();
  other.name = "cart";
  // Beyond this size writing fails as it does on a full disk.
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  rlimit const small{1000, before.rlim_max};
  auto const handler = std::signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  std::string const sentence = sentence_of([&] { write_machine(other, folder_ / "m.json"); });
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, handler);
  EXPECT_THAT(sentence, HasSubstr("cannot write " + (folder_ / "m.json").string()));
  EXPECT_EQ(read_machine(folder_ / "m.json"), a_machine());
  EXPECT_EQ(files(), 1u);
}

TEST_F(MachineFile, IsKeptWhereItsSuccessorIsNotValid) {
  write_machine(a_machine(), folder_ / "m.json");
  Machine bad = a_machine();
  bad.processors[0].t_b_s.value = 0;
  EXPECT_THROW(write_machine(bad, folder_ / "m.json"), Error);
  EXPECT_EQ(read_machine(folder_ / "m.json"), a_machine());
}

TEST_F(MachineFile, PipeIsWrittenToAndNotReplacedByAFile) {
  auto const pipe = folder_ / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  // Open for both directions, so that nobody waits for the other; the text fits into a pipe.
  int const reader = ::open(pipe.c_str(), O_RDWR);
  ASSERT_GE(reader, 0);
  write_machine(a_machine(), pipe);
  std::string text(1 << 16, '\0');
  ssize_t const size = ::read(reader, text.data(), text.size());
  ::close(reader);
  text.resize(static_cast<std::size_t>(std::max<ssize_t>(0, size)));
  EXPECT_EQ(text, machine_text(a_machine(), "m.json"));
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));
}

TEST_F(MachineFile, SymbolicLinkKeepsPointingAtTheFile) {
  write_machine(a_machine(), folder_ / "m.json");
  std::filesystem::create_symlink("m.json", folder_ / "current.json");
  Machine other = a_machine();
  other.name = "cart";
  write_machine(other, folder_ / "current.json");
  EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "current.json"));
  EXPECT_EQ(read_machine(folder_ / "m.json").name, "cart");
}

TEST_F(MachineFile, ThatCannotBeReadIsNamedWithTheReason) {
  EXPECT_EQ(sentence_of([&] { read_machine(folder_ / "none.json"); }),
            "cannot read " + (folder_ / "none.json").string() + ": No such file or directory");
  EXPECT_EQ(sentence_of([&] { read_machine(folder_); }), "cannot read " + folder_.string() + ": Is a directory");
}

TEST_F(MachineFile, FolderThatTakesNoFileIsKnownBeforeThereIsAnythingToWrite) {
  EXPECT_EQ(sentence_of([&] { WholeFile(folder_ / "none" / "m.json"); }),
            "cannot write " + (folder_ / "none" / "m.json").string() + ": No such file or directory");
  EXPECT_EQ(sentence_of([&] { WholeFile{folder_}; }), "cannot write " + folder_.string() + ": Is a directory");
  { WholeFile never_committed(folder_ / "m.json"); }
  EXPECT_EQ(files(), 0u);
}

}  // namespace
}  // namespace yoke
