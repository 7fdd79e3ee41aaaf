// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <CLI/CLI.hpp>
#include <functional>

#include "suite/core/error.hpp"

namespace yoke {

/// What a verb does once the command line is read.
struct Action {
  bool needs_kokkos = false;
  std::function<Exit()> act;
  std::function<bool()> runs_nothing = [] { return false; };  ///< asked when chosen: Kokkos is not needed after all
};

/// Each of them declares its options on its subcommand; the file of the same name has the verb.
Action add_list(CLI::App& verb);
Action add_probe(CLI::App& verb);
Action add_run(CLI::App& verb);
Action add_predict(CLI::App& verb);
Action add_fit(CLI::App& verb);
Action add_advise(CLI::App& verb);
Action add_explore(CLI::App& verb);
Action add_fidelity(CLI::App& verb);
Action add_scores(CLI::App& verb);
Action add_timeline(CLI::App& verb);
Action add_simulate(CLI::App& verb);
Action add_contest(CLI::App& verb);
Action add_reproduce(CLI::App& verb);
Action add_demo(CLI::App& verb);

}  // namespace yoke
