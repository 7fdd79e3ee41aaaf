// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "suite/core/description.hpp"
#include "suite/core/powers.hpp"

namespace yoke {

/// How fast a processor is with a piece of n of all items, in items per second.
struct RateCurve {
  enum class Type {
    constant,    ///< items_per_s
    logistic,    ///< items_per_s / (1 + exp(-k (n / items - x0)))
    saturating,  ///< items_per_s n / (n + half_items)
    table,       ///< linear between the points (x, table_items_per_s) in n / items, flat outside
  };
  Type type = Type::constant;
  double items_per_s = 1;
  double k = 0, x0 = 0;
  double half_items = 0;
  std::vector<double> x, table_items_per_s;

  double at(double n, double items) const;
  /// The most that the curve reaches.
  double peak() const;
};

/// A processor of a scenario. A piece of n items takes launch_s, latency_s + n / link_items_per_s, and its work over
/// the rate, times noise.
struct ScenarioProcessor {
  std::string name;
  RateCurve rate;
  double launch_s = 0;
  double latency_s = 0;                    ///< of the link
  std::optional<double> link_items_per_s;  ///< none: nothing is moved
  double noise = 0;                        ///< standard deviation of the logarithm of a piece's time
  double drift = 0;                        ///< relative change of the rate over the ideal time of the loop
  std::size_t wave_items = 0;              ///< a piece takes as long as the next multiple of it; 0: any size
  bool wave_known = false;                 ///< partitioners know `wave_items`
  double contention = 0;                   ///< of the host: its pieces take (1 + this) times as long beside a device
};

/// Work of the items of the loop; on average 1.
struct ItemCost {
  enum class Type {
    uniform,
    triangular,  ///< rises linearly from 0 to 2; falls with `falling`
    random,      ///< exp(spread z), z standard normal, the same for block_items neighbours
  };
  Type type = Type::uniform;
  bool falling = false;
  double spread = 0.5;
  std::size_t block_items = 1;
};

/// An imagined node and loop: what `yoke simulate` reads (docs/simulate.md).
struct Scenario {
  static constexpr std::size_t schema = 1;
  std::size_t items = 0;
  std::size_t chunk_items = 1;  ///< a chunk, the unit of partition, is this many items
  std::uint64_t seed = 1;
  double sync_s = 0;  ///< of a barrier between two rounds
  std::vector<ScenarioProcessor> processors;
  ItemCost cost;
  std::optional<Powers> powers;

  /// Whether the items' data move to any device.
  bool moves() const;
  /// Fraction of the summed peaks that is the devices': what a data sheet would predict, launches and curves unknown.
  double nominal_share() const;
  /// Seconds that all processors together need at their peaks: the time scale of drifts.
  double ideal_s() const;
};

/// The scenario's loop as one segment; an item has one flop.
Description describe(Scenario const& scenario);

}  // namespace yoke
