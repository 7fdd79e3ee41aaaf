// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <map>
#include <optional>
#include <string>

#include "suite/core/executor.hpp"

namespace yoke {

/// Joules that a part of the node drew, or why nobody knows.
struct Joules {
  std::optional<double> value;
  std::string reason;  ///< why there is no value
};

/// What a meter says of one run.
struct MeterReading {
  std::string source = "unavailable";     ///< how it was read, for rows: column `energy_source`
  std::map<std::string, Joules> domains;  ///< by domain: "host", "device" and so on

  /// Joules of a domain; nothing if the meter has no such domain or could not read it.
  std::optional<double> joules(std::string const& domain) const {
    auto const found = domains.find(domain);
    return found == domains.end() ? std::nullopt : found->second.value;
  }
};

/// Reads the energy of runs, one at a time. `start` comes before a run and `stop` after it, on the thread that drives
/// the host.
class Meter {
 public:
  virtual ~Meter() = default;
  virtual void start() = 0;
  /// Domain "device" is all devices together. A meter that computes its joules does so from the result.
  virtual MeterReading stop(RunResult const&) = 0;
};

}  // namespace yoke
