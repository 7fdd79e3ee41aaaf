// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/meters/clocks/clock_journal.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <system_error>

#include "suite/core/error.hpp"
#include "suite/core/io/input_file.hpp"
#include "suite/core/io/json_fields.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/core/option.hpp"

namespace yoke {

void members(Like<ClockUndo> auto& undo, auto&& visit) {
  visit("file", undo.file, Presence::optional);
  visit("text", undo.text, Presence::optional);
  visit("bus_id", undo.bus_id, Presence::optional);
  visit("gpu_clock", undo.gpu_clock, Presence::optional);
  visit("performance_level", undo.performance_level, Presence::optional);
}

namespace {

struct Journal {
  static constexpr int schema = 1;
  std::vector<ClockUndo> undo;
};

void members(Like<Journal> auto& journal, auto&& visit) { visit("undo", journal.undo); }

}  // namespace

std::filesystem::path clock_journal() {
  if (char const* const file = std::getenv("YOKE_CLOCK_JOURNAL"); file && *file) return file;
  return "/var/tmp/yoke-clocks-" + std::to_string(::getuid()) + ".json";
}

std::vector<ClockUndo> journalled(std::filesystem::path const& journal) {
  std::error_code failed;
  if (!std::filesystem::exists(journal, failed)) return {};
  Journal read_in;
  Place const place{journal.string()};
  Json const json = parse_json(read_whole_file(journal), journal.string());
  expect_schema(place, json, Journal::schema, "journals of clocks");
  read(place, json, read_in);
  return read_in.undo;
}

NodeClock const& ClockSetter::settable(std::string const& name) const {
  auto const found =
      std::find_if(clocks_.begin(), clocks_.end(), [&](auto const& clock) { return clock.name == name; });
  YOKE_EXPECT(found != clocks_.end(), "no clock is called " + name);
  for (auto const& why : {found->missing, found->cannot_set})
    if (!why.empty()) throw Error(fmt::format("the clock of the {} cannot be set: {}", name, why), Exit::lacking);
  return *found;
}

HostSetting ClockSetter::settable(std::string const& name, std::string const& value) const {
  for (auto const& setting : others()) {
    if (setting.name != name) continue;
    for (auto const& why : {setting.missing, setting.cannot_set})
      if (!why.empty()) throw Error(fmt::format("the {} of the host cannot be set: {}", name, why), Exit::lacking);
    if (std::find(setting.values.begin(), setting.values.end(), value) == setting.values.end())
      unknown_name(name, value, setting.values);
    return setting;
  }
  YOKE_EXPECT(false, "no setting of the host is called " + name);
}

std::map<std::string, double> ClockSetter::set(std::map<std::string, double> const& wanted_hz,
                                               std::map<std::string, std::string> const& wanted) {
  std::map<std::string, double> really_hz;
  auto steps = journalled(journal_);
  // What an earlier setting has noted is what there was before both.
  auto const note = [&](std::vector<ClockUndo> const& more) {
    for (auto const& step : more)
      if (std::none_of(steps.begin(), steps.end(), [&](ClockUndo const& noted) {
            return noted.file == step.file && noted.bus_id == step.bus_id && noted.gpu_clock == step.gpu_clock;
          }))
        steps.push_back(step);
  };
  for (auto const& [name, value] : wanted) note(settable(name, value).before());
  for (auto const& [name, hz] : wanted_hz) {
    auto const& clock = settable(name);
    really_hz[name] = nearest_clock(clock, hz);
    note(clock.before());
  }
  Json json;
  write(json, Journal{steps});
  WholeFile(journal_).commit(json_text(json) + "\n");
  for (auto const& [name, value] : wanted) settable(name, value).set(value);
  for (auto const& [name, hz] : really_hz) settable(name).set(hz);
  return really_hz;
}

std::vector<std::string> ClockSetter::restore() {
  auto const steps = journalled(journal_);
  if (steps.empty()) return {};
  auto failed = undo(steps, settings_);
  std::error_code gone;
  if (failed.empty()) std::filesystem::remove(journal_, gone);
  return failed;
}

ClockRestorer::~ClockRestorer() {
  try {
    for (auto const& sentence : setter_.restore()) say_(sentence + "; yoke clocks --restore tries again");
  } catch (std::exception const& why) {
    say_(why.what());
  }
}

}  // namespace yoke
