// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "suite/core/description.hpp"
#include "suite/core/powers.hpp"

namespace yoke::core {

/// Speed of a processor, in items per second, for a piece of n out of all items.
struct RateCurve {
  enum class Type {
    constant,    ///< items_per_s
    logistic,    ///< items_per_s / (1 + exp(-k (n / items - x0)))
    saturating,  ///< items_per_s n / (n + half_items)
    table,       ///< linear between the points (x, table_items_per_s), with x = n / items; constant outside
  };
  Type type = Type::constant;
  double items_per_s = 1;
  double k = 0, x0 = 0;
  double half_items = 0;
  std::vector<double> x, table_items_per_s;

  double at(double n, double items) const;
  /// Maximum of the curve.
  double peak() const;
};

/// A simulated processor. A piece of n items takes launch_s + latency_s + n / link_items_per_s + work / rate, times
/// noise.
struct ScenarioProcessor {
  std::string name;
  RateCurve rate;
  double launch_s = 0;
  double latency_s = 0;                    ///< latency of the link
  std::optional<double> link_items_per_s;  ///< `std::nullopt`: no transfers
  double noise = 0;                        ///< standard deviation of ln(piece time)
  double drift = 0;                        ///< relative change of the rate over the ideal time of the loop
  std::size_t wave_items = 0;              ///< wave quantization: a piece's time is that of the next multiple; 0: none
  bool wave_known = false;                 ///< true if partitioners are given `wave_items`
  double contention = 0;                   ///< relative slowdown of the host's pieces while a device works
};

/// Cost of the items of the loop, relative to their mean.
struct ItemCost {
  enum class Type {
    uniform,
    triangular,  ///< increases linearly from 0 to 2, or decreases with `falling`
    random,      ///< exp(spread z), z standard normal and equal within blocks of block_items neighbors
    table,       ///< `values` of consecutive equal parts of the loop
  };
  Type type = Type::uniform;
  bool falling = false;
  double spread = 0.5;
  std::size_t block_items = 1;
  std::vector<double> values;  ///< proportional to the costs
};

/// A simulated node and loop; the input of `yoke-research simulate` (docs/simulate.md).
struct Scenario {
  static constexpr std::size_t schema = 1;
  std::size_t items = 0;
  std::size_t chunk_items = 1;  ///< items per chunk, the unit of partition
  std::uint64_t seed = 1;
  double sync_s = 0;  ///< duration of a barrier between two rounds
  std::vector<ScenarioProcessor> processors;
  ItemCost cost;
  std::optional<Powers> powers;

  /// True if data move to any device.
  bool moves() const;
  /// Devices' fraction of the sum of peak rates: the share by data sheets, which ignore launches and curves.
  double nominal_share() const;
  /// Seconds that all processors together need at peak rate: the time scale of `drift`.
  double ideal_s() const;
};

/// Describes the scenario's loop as one segment with one flop per item.
Description describe(Scenario const& scenario);

/// Reads a scenario. Throws Error naming file and key for a malformed, unknown, missing or out-of-range key.
Scenario parse_scenario(std::string_view text, std::string const& where);
/// Reads the scenario in a file.
Scenario read_scenario(std::filesystem::path const& file);

/// Returns the scenario as text that parses to an equal scenario.
std::string scenario_text(Scenario const& scenario);

}  // namespace yoke::core
