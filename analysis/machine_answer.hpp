// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>

#include "suite/core/machine.hpp"

namespace yoke::analysis {

/// Rates of host and first device together over the faster of them alone, from the machine file: rates of both
/// while both work, over the higher rate of one alone. `std::nullopt` if a quantity is missing.
struct SharingGains {
  std::optional<double> single_precision, double_precision;  ///< arithmetic
  std::optional<double> memory;                              ///< streams through main memory
  std::optional<double> copied;  ///< the same if the device's part is copied to it over the link
};
SharingGains sharing_gains(Machine const& machine);

/// Flops per byte of main memory at which arithmetic takes as long as memory; `std::nullopt` if a quantity is missing.
std::optional<double> balance_point(ProcessorParameters const& processor, Precision precision);

/// Sentences on the kinds of work that each processor is good for, and on those that are worth sharing.
std::string machine_sentences(Machine const& machine);

}  // namespace yoke::analysis
