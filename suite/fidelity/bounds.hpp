// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <memory>
#include <optional>

#include "suite/core/machine.hpp"
#include "suite/core/model.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/fidelity/measured_plans.hpp"

namespace yoke {

/// Returns the processor that a partitioner of this role gives everything to; `std::nullopt` if it splits.
std::optional<Processor> alone_of(Role role);

/// Lower bounds of the time on host or device alone, by the model `yoke` with `rates=best`: from the counts, and the
/// best rates of the machine file. Independent of calibrations and fits.
class Bounds {
 public:
  explicit Bounds(Machine const& machine);
  /// Returns seconds; `std::nullopt` if the machine file lacks a number for it.
  std::optional<double> of(Processor alone, Rederived const& work) const;

 private:
  std::size_t processors_;
  std::unique_ptr<Predictor> predictor_;
};

}  // namespace yoke
