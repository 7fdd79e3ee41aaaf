// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <memory>
#include <optional>

#include "suite/core/machine.hpp"
#include "suite/core/model.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/studies/observe.hpp"

namespace yoke {

/// The processor that a partitioner of this role gives everything to; nothing if it splits.
std::optional<Processor> alone_of(Role role);

/// How long host or device alone takes at least, by the model `yoke` with `rates=best`: the counts, and the best rates
/// of the machine file. A calibration or a fit has no part in it.
class Bounds {
 public:
  explicit Bounds(Machine const& machine);
  /// Seconds; nothing if the machine file lacks a number for it.
  std::optional<double> of(Processor alone, Rederived const& work) const;

 private:
  std::size_t processors_;
  std::unique_ptr<Predictor> predictor_;
};

}  // namespace yoke
