// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "suite/meters/clocks/node_clock.hpp"

namespace yoke::meters {

/// Path of this user's clock journal for this node: YOKE_CLOCK_JOURNAL, otherwise a state file (`state_file`); empty
/// without a folder for it. Throws Error if other users may have chosen that folder.
std::filesystem::path clock_journal();

/// Returns the steps that the journal lists for undoing; empty without a journal. Throws Error if it cannot be read, is
/// not a journal, or may have been written by other users.
std::vector<ClockUndo> journalled(std::filesystem::path const& journal);

/// Sets clocks, and records beforehand in the journal how to undo it: however the program ends, the clocks can be
/// restored from there.
class ClockSetter {
 public:
  ClockSetter(MeterSettings settings, std::filesystem::path journal)
      : settings_(std::move(settings)), journal_(std::move(journal)), clocks_(node_clocks(settings_)) {}
  /// Returns the clocks in their current state.
  std::vector<NodeClock> clocks() const { return node_clocks(settings_); }
  /// Returns governor and turbo in their current state.
  std::vector<HostSetting> others() const { return host_settings(settings_); }
  /// Sets clocks by name to the nearest available values, after other settings of the host. Returns the clocks actually
  /// set. Throws Error if one is missing, may not be set (exit code `lacking`), or does not have the value; then
  /// nothing is changed.
  std::map<std::string, double> set(std::map<std::string, double> const& wanted_hz,
                                    std::map<std::string, std::string> const& wanted = {});
  /// Undoes the steps in the journal, and removes it if all succeed. Returns a sentence for each failure.
  std::vector<std::string> restore();

 private:
  NodeClock const& settable(std::string const& name) const;
  HostSetting settable(std::string const& name, std::string const& value) const;

  MeterSettings settings_;
  std::filesystem::path journal_;
  std::vector<NodeClock> clocks_;
};

/// Restores the clocks at the end of the scope, however it is left; passes failures to `say`.
class ClockRestorer {
 public:
  ClockRestorer(ClockSetter& setter, std::function<void(std::string const&)> say)
      : setter_(setter), say_(std::move(say)) {}
  ~ClockRestorer();
  ClockRestorer(ClockRestorer const&) = delete;

 private:
  ClockSetter& setter_;
  std::function<void(std::string const&)> say_;
};

}  // namespace yoke::meters
