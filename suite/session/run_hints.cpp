// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/session/run_hints.hpp"

#include "suite/core/description.hpp"
#include "suite/core/equal_finish.hpp"
#include "suite/core/error.hpp"
#include "suite/node/node_share.hpp"

namespace yoke::session {

std::string no_counter(RunSession const& session) {
  if (session.data != DataMode::shared) return NodeHints{}.no_counter;
  if (!is_split_host())
    return "kernels of this back end have not been shown to see the host's additions while they run";
  if (session.pace_of) return "--pace slows whole kernels, not parts of them";
  return {};
}

NodeHints run_hints(RunSession const& session, Description const& description, std::vector<std::size_t> const& units) {
  NodeHints hints;
  hints.moves = session.data == DataMode::streamed;
  hints.powers = session.powers;
  hints.power_cap_w = session.power_cap_w;
  hints.no_counter = no_counter(session);
  if (session.across) return hints;
  hints.step_chunks = step_chunks(description, units);
  if (session.predictor) try {
      hints.predicted_share = core::equal_finish_share(*session.predictor, description, session.data);
    } catch (Error const&) {
      // The machine file lacks a number; plans that need the prediction record this in their rows.
    }
  return hints;
}

}  // namespace yoke::session
