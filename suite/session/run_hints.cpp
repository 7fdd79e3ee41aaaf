// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/session/run_hints.hpp"

#include "suite/core/equal_finish.hpp"
#include "suite/core/error.hpp"
#include "suite/core/steps.hpp"

namespace yoke {

NodeHints run_hints(RunSession const& session, Description const& description, std::vector<std::size_t> const& units) {
  NodeHints hints;
  hints.moves = session.data == DataMode::streamed;
  hints.powers = session.powers;
  hints.power_cap_w = session.power_cap_w;
  if (session.across) return hints;
  hints.step_chunks = step_chunks(description, units);
  if (session.predictor) try {
      hints.predicted_share = equal_finish_share(*session.predictor, description, session.data);
    } catch (Error const&) {
      // The machine file lacks a number; plans that need the prediction record this in their rows.
    }
  return hints;
}

}  // namespace yoke
