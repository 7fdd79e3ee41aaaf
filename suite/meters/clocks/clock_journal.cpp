// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/meters/clocks/clock_journal.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>

#include "suite/core/error.hpp"
#include "suite/core/io/input_file.hpp"
#include "suite/core/io/open_file.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/core/option.hpp"
#include "suite/meters/clocks/journal_text.hpp"

namespace yoke::meters {

std::filesystem::path clock_journal() {
  if (char const* const file = std::getenv("YOKE_CLOCK_JOURNAL"); file && *file) return file;
  // Several nodes may share a home directory, and each has its own clocks.
  char node[256] = "";
  ::gethostname(node, sizeof node - 1);
  return core::state_file(std::string("clocks-") + node + ".json");
}

std::vector<ClockUndo> journalled(std::filesystem::path const& journal) {
  if (journal.empty()) return {};
  int const descriptor = core::open_own(journal, core::Missing::fails);
  if (descriptor < 0 && (errno == ENOENT || errno == ENOTDIR)) return {};
  core::InputFile file(journal, descriptor);
  return journal_steps(core::read_whole_file(file), journal.string());
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
  // Steps noted by an earlier setting take precedence: they restore the original state.
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
  core::make_state_folder(journal_);
  core::WholeFile::of_state(journal_).commit(journal_text(steps));
  for (auto const& [name, value] : wanted) settable(name, value).set(value);
  for (auto const& [name, hz] : really_hz) settable(name).set(hz);
  return really_hz;
}

std::vector<std::string> ClockSetter::restore() {
  auto const steps = journalled(journal_);
  if (steps.empty()) return {};
  auto failed = undo(steps, settings_);
  if (failed.empty()) core::remove_file(journal_);
  return failed;
}

ClockRestorer::~ClockRestorer() {
  try {
    for (auto const& sentence : setter_.restore()) say_(sentence + "; yoke clocks --restore tries again");
  } catch (std::exception const& why) {
    say_(why.what());
  }
}

}  // namespace yoke::meters
