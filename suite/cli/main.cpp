// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cerrno>
#include <string_view>
#include <vector>

#include "suite/cli/interrupt.hpp"
#include "suite/cli/verbs/verbs.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/core/option.hpp"
#include "suite/execution/crash_guard.hpp"
#include "suite/execution/failure.hpp"
#include "suite/node/device_status.hpp"
#include "suite/node/kokkos_settings.hpp"
#include "suite/node/openmp_binding.hpp"
#include "suite/node/provenance.hpp"

namespace {

using yoke::Exit;

Exit act(yoke::Action const& action) {
  if (!action.needs_kokkos || action.runs_nothing()) return action.act();
  yoke::require_device();
  yoke::CrashGuard const watch([](std::string const& reason) { return reason; });
  Kokkos::ScopeGuard const kokkos(yoke::kokkos_settings());
  try {
    return action.act();
  } catch (yoke::Error const&) {
    throw;
  } catch (std::exception const& why) {
    // Kokkos cannot stop on a device that is lost.
    if (auto const loss = yoke::device_loss()) yoke::terminate_with(*loss);
    auto const failure = yoke::failure_of(why);
    if (failure.lacking) throw yoke::Error(failure.reason, Exit::lacking);
    throw;
  }
}

}  // namespace

int main(int argc, char** argv) try {
  yoke::forbid_openmp_binding(argv);
  CLI::App app{"yoke: who should do what on a node with a CPU and a GPU, how fast, and can the prediction be trusted?"};
  app.set_version_flag("--version", "yoke " + yoke::version_text());
  app.require_subcommand(1);
  app.footer(
      "Shares are fractions of the work on the device. Exit codes: 0 ok, 1 wrong result or regression, 2 usage or bad\n"
      "input, 3 something the machine lacks, 128 + n ended by signal n.");
  yoke::Action chosen;
  std::vector<std::string> verbs;
  auto const add = [&](char const* name, char const* summary, yoke::Action (*declare)(CLI::App&)) {
    verbs.push_back(name);
    CLI::App* const verb = app.add_subcommand(name, summary);
    verb->callback([&chosen, action = declare(*verb)] { chosen = action; });
  };
  add("list", "workloads, partitioners and models with their options", yoke::add_list);
  add("probe", "measure this machine into a machine file", yoke::add_probe);
  add("run", "run workloads under partitioners and verify every result", yoke::add_run);
  add("predict", "predict plans from a machine file, running nothing", yoke::add_predict);
  add("fit", "find a model's coefficients from measured rows", yoke::add_fit);
  add("advise", "who should do what: the best partition of a workload that is on paper only", yoke::add_advise);
  add("explore", "performance and efficiency over the intensities of host's and device's parts", yoke::add_explore);
  add("fidelity", "judge predictions by measured rows", yoke::add_fidelity);
  add("scores", "numbers to beat beside numbers reached, over pairs of processors", yoke::add_scores);
  add("timeline", "turn executed pieces into a picture of what happened at once", yoke::add_timeline);
  add("simulate", "run partitioners in virtual time on an imagined node", yoke::add_simulate);
  add("contest", "let all schedulers compete on random imagined nodes", yoke::add_contest);
  add("reproduce", "compute what the papers print and compare", yoke::add_reproduce);
  add("demo", "probe, run, predict and fidelity in one go", yoke::add_demo);
  if (argc > 1 && argv[1][0] != '-' && std::find(verbs.begin(), verbs.end(), argv[1]) == verbs.end())
    yoke::unknown_name("verb", argv[1], verbs);
  try {
    app.parse(argc, argv);
  } catch (CLI::Success const& help) {
    return app.exit(help);
  } catch (CLI::ParseError const& error) {
    fmt::print(stderr, "yoke: {} (see yoke --help)\n", error.what());
    return static_cast<int>(Exit::usage);
  }
  Exit const exit = act(chosen);
  if (std::fflush(stdout) != 0) yoke::throw_unwritable("standard output", errno);
  return yoke::Interrupt::requested() ? yoke::Interrupt::exit_code() : static_cast<int>(exit);
} catch (yoke::Error const& error) {
  fmt::print(stderr, "yoke: {}\n", error.what());
  return static_cast<int>(error.exit());
} catch (std::bad_alloc const&) {
  fmt::print(stderr, "yoke: out of memory\n");
  return static_cast<int>(Exit::lacking);
} catch (std::exception const& error) {
  // A long text meets a full disk before the last flush.
  if (std::ferror(stdout)) {
    fmt::print(stderr, "yoke: standard output: {}\n", error.what());
    return static_cast<int>(Exit::lacking);
  }
  if (auto const failure = yoke::failure_of(error); failure.lacking) {
    fmt::print(stderr, "yoke: {}\n", failure.reason);
    return static_cast<int>(Exit::lacking);
  }
  fmt::print(stderr, "yoke: internal error: {}\n", error.what());
  return static_cast<int>(Exit::wrong);
}
