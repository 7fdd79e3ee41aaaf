// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "suite/meters/clocks/host_setting.hpp"
#include "suite/meters/clocks/node_clock.hpp"

namespace yoke {

/// Where this user's journal of this node is: YOKE_CLOCK_JOURNAL, else a file of state (`state_file`); empty if there
/// is no folder for one. Throws Error if others may have chosen that folder.
std::filesystem::path clock_journal();

/// What the journal says must be undone; nothing if there is none. Throws Error if it cannot be read, is no
/// journal, or if others may have written it.
std::vector<ClockUndo> journalled(std::filesystem::path const& journal);

/// Sets clocks, and writes into the journal beforehand what must be undone: whatever ends the program, clocks can be
/// restored from there.
class ClockSetter {
 public:
  ClockSetter(MeterSettings settings, std::filesystem::path journal)
      : settings_(std::move(settings)), journal_(std::move(journal)), clocks_(node_clocks(settings_)) {}
  /// As they are now.
  std::vector<NodeClock> clocks() const { return node_clocks(settings_); }
  /// Governor and turbo, as they are now.
  std::vector<HostSetting> others() const { return host_settings(settings_); }
  /// The clocks to set, by name, and other settings of the host, which are set first. Returns the clocks that were
  /// really set, the nearest that there are. Throws Error if one is missing or may not be set (lacking), or has no such
  /// value; then none is changed.
  std::map<std::string, double> set(std::map<std::string, double> const& wanted_hz,
                                    std::map<std::string, std::string> const& wanted = {});
  /// Undoes what the journal says, and removes it if all of it worked. Returns a sentence for each failure.
  std::vector<std::string> restore();

 private:
  NodeClock const& settable(std::string const& name) const;
  HostSetting settable(std::string const& name, std::string const& value) const;

  MeterSettings settings_;
  std::filesystem::path journal_;
  std::vector<NodeClock> clocks_;
};

/// Restores on leaving the scope, however that is left; failures go to `say`.
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

}  // namespace yoke
