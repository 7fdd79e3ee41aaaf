// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/among_ranks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "analysis/runs/lockstep_report.hpp"
#include "suite/cli/interrupt.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/core/registry.hpp"
#include "suite/execution/failures.hpp"
#include "suite/execution/part_of.hpp"
#include "suite/node/provenance.hpp"

namespace yoke::cli {
namespace {

/// Returns the worst exit code of all ranks. Collective.
Exit worst(ranks::Ranks& ranks, Exit own) {
  auto const exits = ranks.any(std::uint64_t{1} << static_cast<int>(own));
  Exit result = Exit::ok;
  for (Exit const one : {Exit::lacking, Exit::usage, Exit::wrong})
    if ((exits >> static_cast<int>(one) & 1) != 0) result = one;
  return result;
}

Exit begun_together(session::Lockstep& lockstep, std::function<Exit(session::Lockstep*)> const& act) {
  try {
    Exit const own = act(&lockstep);
    if (!lockstep.begun()) lockstep.begin();
    return own;
  } catch (Error const& why) {
    if (!lockstep.begun()) lockstep.begin(&why);
    throw;
  }
}

std::string workloads_with_layout() {
  std::string names;
  for (auto const& workload : registered_workloads())
    if (workload.has_layout) names += (names.empty() ? "" : ", ") + workload.name;
  return names;
}

/// Throws Error unless the plan suits the processors inside a rank, for every segment.
void check_within(core::Plan const& plan, std::vector<core::WorkloadChoice> const& cases, std::size_t processors) {
  for (auto const& choice : cases) {
    Description const whole = choice.workload->describe(choice.problem);
    for (std::size_t s = 0; s < whole.segments.size(); ++s) try {
        Description const part = execution::part_of(whole, {s, {0, whole.segments[s].chunks()}});
        plan.partitioner->plan(
            {.description = part, .processors = processors, .options = plan.options, .searched_share = any_share});
      } catch (NotApplicable const& why) {
        throw Error(fmt::format("--within is {}, which cannot split segment {} of {}: {}", plan.partitioner->name,
                                whole.segments[s].name, whole.workload, why.what()));
      }
  }
}

using Align = Table::Align;

std::string name_of(analysis::RankTimes const& times) { return fmt::format("rank {} ({})", times.rank, times.node); }

/// Text such as "rank 2 (n03) 12.4 % slower".
std::string outliers_of(analysis::LockstepPlan const& plan) {
  std::string text;
  for (auto const& one : plan.ranks) {
    if (!one.outlier) continue;
    text += fmt::format("{}{} {} {}", text.empty() ? "" : ", ", name_of(one), percent_cell(std::abs(one.difference)),
                        one.difference > 0 ? "slower" : "faster");
  }
  return text;
}

/// Rows that are not ok, by status and reason, with their ranks.
std::vector<std::string> remarks_of(std::span<core::RunRow const> rows) {
  std::vector<std::pair<std::string, std::string>> ranks_by_what;
  for (auto const& row : rows) {
    if (row.status == Status::ok) continue;
    std::string const what = fmt::format("{} {}: {}{}{}", row.workload, row.partitioner, status_name(row.status),
                                         row.reason.empty() ? "" : ": ", row.reason);
    std::string const who = fmt::format("rank {} ({})", row.rank, row.node);
    auto const same =
        std::find_if(ranks_by_what.begin(), ranks_by_what.end(), [&](auto const& one) { return one.first == what; });
    if (same == ranks_by_what.end())
      ranks_by_what.emplace_back(what, who);
    else if (same->second.find(who) == std::string::npos)
      same->second += ", " + who;
  }
  std::vector<std::string> remarks;
  for (auto const& [what, ranks] : ranks_by_what) remarks.push_back(what + " on " + ranks);
  return remarks;
}

TitledTable table_of(std::span<analysis::LockstepPlan const> plans) {
  auto const& first = plans.front();
  TitledTable result{fmt::format("{}, {} ranks in lockstep", first.title, first.ranks.size()),
                     Table({{"plan"},
                            {"time", "of slowest rank", Align::right},
                            {"n", "", Align::right},
                            {"spread", "of ranks", Align::right},
                            {"slowest most often"},
                            {"", "times", Align::right}}),
                     {}};
  for (auto const& plan : plans) {
    auto const slowest = std::max_element(plan.ranks.begin(), plan.ranks.end(),
                                          [](auto const& a, auto const& b) { return a.slowest < b.slowest; });
    result.table.add({plan.plan, seconds_cell(plan.median_s), std::to_string(plan.repetitions),
                      percent_cell(plan.spread), name_of(*slowest), std::to_string(slowest->slowest)},
                     &plan == &first ? Table::Row::best : Table::Row::plain);
  }
  return result;
}

}  // namespace

Exit among_ranks(std::string const& work, std::function<Exit(session::Lockstep*)> const& act) {
  auto const ranks = ranks::join_ranks(Interrupt::requested);
  if (ranks->count() == 1) return act(nullptr);
  session::Lockstep lockstep(*ranks, node::node_name(), work);
  auto const end_all = [&](std::string const& sentence, Exit exit) {
    print_error(lockstep.name() + ": " + sentence);
    ranks->end_all(exit);
  };
  bool const speaks = ranks->rank() == 0;
  try {
    Exit const exit = worst(*ranks, begun_together(lockstep, act));
    // A launcher may end the other ranks as soon as one exits with an error.
    return speaks ? exit : Exit::ok;
  } catch (session::RefusedByRanks const& why) {
    if (speaks) print_error(why.what());
    return speaks ? why.exit() : Exit::ok;
  } catch (ranks::RanksLost const& why) {
    // The other ranks are gone, so an orderly end is not possible. One sentence is enough.
    if (speaks || !why.all_know()) execution::terminate_with(why.what());
    ranks->ranks::Ranks::end_all(Exit::lacking);
  } catch (Error const& why) {
    end_all(why.what(), why.exit());
  } catch (std::exception const& why) {
    auto const failure = execution::failure_of(why);
    end_all(failure.reason, failure.lacking ? Exit::lacking : Exit::wrong);
  }
  return Exit::wrong;
}

std::vector<core::WorkloadChoice> cases_across(Selection const& selection) {
  auto cases = selection.cases();
  if (selection.workload_names.empty()) std::erase_if(cases, [](auto const& one) { return !one.workload->has_layout; });
  for (auto const& choice : cases)
    if (!choice.workload->has_layout)
      throw Error(
          fmt::format("--workload {} cannot be shared with --across nodes, because it does not describe where its "
                      "chunks' data lie; these do: {}",
                      choice.workload->name, workloads_with_layout()));
  return cases;
}

core::Plan plan_within(std::string const& text) {
  auto const colon = text.find(':');
  Partitioner const& partitioner =
      find_named(registered_partitioners(), text.substr(0, colon), "partitioner of --within");
  OptionMap const given = colon == text.npos ? OptionMap() : parse_options(text.substr(colon + 1));
  return {&partitioner, OptionValues("--within " + partitioner.name, partitioner.options, given)};
}

void check_across(RunRequest const& request) {
  if (!request.lockstep)
    throw Error(
        "--across nodes needs several ranks, but this yoke runs alone: build it with MPI (cmake -DYOKE_MPI=ON) and "
        "start it with the launcher, such as mpirun -n 2 yoke run --across nodes");
  EnergyRequest const none;
  auto const& energy = request.energy;
  if (energy.sources != none.sources || energy.window_s || energy.power_cap_w || !energy.trace_file.empty() ||
      !energy.power_file.empty())
    throw Error(
        "--across nodes measures no energy, because the nodes have no common meter: leave out --energy, "
        "--energy-window, --energy-trace, --power and --power-cap");
  check_within(plan_within(request.within), cases_across(request.selection), request.parts.split);
}

void print_lockstep(std::span<core::RunRow const> rows, bool tables) {
  auto plans = analysis::lockstep_plans(rows);
  std::stable_sort(plans.begin(), plans.end(), [](auto const& a, auto const& b) { return a.median_s < b.median_s; });
  std::vector<std::string> titles;
  for (auto const& plan : plans)
    if (std::find(titles.begin(), titles.end(), plan.title) == titles.end()) titles.push_back(plan.title);
  for (auto const& title : titles) {
    std::vector<analysis::LockstepPlan> of;
    std::copy_if(plans.begin(), plans.end(), std::back_inserter(of), [&](auto& plan) { return plan.title == title; });
    if (tables) {
      print_out("\n");
      print_titled(table_of(of));
    }
    for (auto const& plan : of)
      if (auto const text = outliers_of(plan); !text.empty())
        print_note(fmt::format("{} {}: {} than the median rank", title, plan.plan, text));
  }
  for (auto const& remark : remarks_of(rows)) print_note(remark);
}

}  // namespace yoke::cli
