// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <memory>

#include "suite/core/model.hpp"

namespace yoke::models {

/// Returns a model's `predictor` function, which constructs a P from the machine and the settings that `settings_of`
/// parses from the options.
template <class P, class Settings>
auto predict_with(Settings (*settings_of)(OptionValues const&)) {
  return [settings_of](Machine const& machine, OptionValues const& options) -> std::unique_ptr<Predictor> {
    return std::make_unique<P>(machine, settings_of(options));
  };
}

}  // namespace yoke::models
