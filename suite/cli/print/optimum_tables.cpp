// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "suite/cli/options/command.hpp"
#include "suite/cli/print/advice.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/table.hpp"

namespace yoke::cli {
namespace {

constexpr std::size_t shown_partitions = 12, shown_changes = 8;
constexpr double fraction_tolerance = 1e-9;

/// Description of a division: "device 87.7 %" for a share of everything, "add: device 12.3 %" for the share of a
/// segment.
std::string division(analysis::PartitionProblem const& problem, analysis::Ranked const& ranked) {
  bool const data = ranked.candidate.kind == analysis::Candidate::Kind::data;
  std::string text;
  for (std::size_t s = 0; s < (data ? 1 : ranked.fractions.size()); ++s) {
    auto const& of = ranked.fractions[s];
    if (std::any_of(of.begin(), of.end(), [](double f) { return f >= 1 - fraction_tolerance; })) continue;
    if (!data) text += problem.segments[s].name + ": ";
    std::string parts;
    for (Processor p = device; p < of.size(); ++p)
      if (of[p] > 0) parts += (parts.empty() ? "" : ", ") + processor_name(p) + " " + percent_cell(of[p]);
    text += parts;
  }
  return text;
}

void print_guideline(char const* what, advice::GuidelineText const& text,
                     std::optional<analysis::GuidelineCheck> const& check) {
  auto const width = help_width();
  if (!text.missing.empty())
    return print_out("{}", wrapped("", fmt::format("guideline for {}: none: {}", what, text.missing), 0, width));
  print_out("{}", wrapped("", fmt::format("guideline for {} ({}): {}", what, text.category, text.text), 0, width));
  if (!check) return;
  if (check->plan.empty()) return print_out("  no partition of this workload can follow it\n");
  if (check->whole_excess)
    print_out("  {}: {} takes {} more {} than the best that divides no segment\n",
              check->agrees ? "agrees" : "disagrees", check->whole_plan, excess_cell(*check->whole_excess), what);
  else
    print_out("  {}: {} takes {} more {} than the optimum\n", check->agrees ? "agrees" : "disagrees", check->plan,
              excess_cell(check->excess), what);
  if (check->followers > 1)
    print_out("  {} partitions follow it: over the optimum the best takes {} more, the median {}, the worst {}\n",
              check->followers, excess_cell(check->excess), excess_cell(check->median_excess),
              excess_cell(check->worst_excess));
}

void print_ranking(analysis::PartitionProblem const& problem, analysis::Advice const& advice) {
  using Align = Table::Align;
  Table table({{"partition"},
               {"divided", "part of the device"},
               {"time", "", Align::right},
               {"energy", "J", Align::right},
               {"power", "W", Align::right},
               {"bottleneck"},
               {""}});
  for (std::size_t i = 0; i < std::min(shown_partitions, advice.ranking.size()); ++i) {
    auto const& [candidate, fractions, value, under_cap] = advice.ranking[i];
    table.add({candidate.name, division(problem, advice.ranking[i]), seconds_cell(value.time_s),
               number_cell(value.energy_j), number_cell(value.power_w()), value.busy[value.bottleneck].name(),
               under_cap ? "" : "above the cap"});
  }
  print_out("\n");
  print_table(table);
  if (advice.ranking.size() > shown_partitions)
    print_out("and {} more, which --output lists\n", advice.ranking.size() - shown_partitions);
  if (advice.code_partitions > analysis::max_code_partitions)
    print_out("{:.0f} code partitions are not listed; the optimum below is over all of them\n", advice.code_partitions);
}

void print_optimum(advice::AdviseRequest const& request, analysis::PartitionProblem const& problem,
                   analysis::Advice const& advice) {
  std::vector<Table::Heading> headings{{"optimum"}};
  for (Processor p = 0; p < problem.processors.size(); ++p)
    headings.push_back({processor_name(p), "", Table::Align::right});
  Table table(headings);
  for (std::size_t s = 0; s < problem.segments.size(); ++s) {
    std::vector<std::string> cells{problem.segments[s].name};
    for (double const fraction : advice.best.fractions[s]) cells.push_back(percent_cell(fraction));
    table.add(cells);
  }
  auto const& value = advice.best.value;
  print_out("\n");
  print_table(table);
  print_out("{}, bottleneck {}", seconds_cell(value.time_s), value.busy[value.bottleneck].name());
  if (value.energy_j) print_out(", {} J, {} W", number_cell(value.energy_j), number_cell(value.power_w()));
  bool const one = advice.best.proof.size() == 1;
  if (advice.best.proven())
    print_out("; no partition has less {}, as {} certified linear programme{}\n", goal_name(request.goal),
              advice.best.proof.size(), one ? " proves" : "s prove");
  else
    print_out("; not proven: a partition may have up to {} less {}\n", percent_cell(advice.best.gap),
              goal_name(request.goal));
  print_out("the first of the table is worse by {}\n", percent_cell(advice.gain));
}

/// PeaPaw's eqs 3, 28, 29 and 31, and the energy cost of being fast.
void print_energies(advice::AdviseRequest const& request, advice::AskedAdvice const& asked,
                    analysis::Advice const& advice) {
  if (asked.alone.empty()) return;
  print_out("\nwithout the other's static power (eq 3):");
  for (Processor p = 0; p < asked.alone.size(); ++p)
    print_out("{} {} alone {}, {} J", p ? "," : "", processor_name(p), seconds_cell(asked.alone[p].time_s),
              number_cell(asked.alone[p].energy_j));
  if (asked.gradient)
    print_out("\ngradient energies (eqs 28, 29): {} J/flop, {} J/byte", number_cell(asked.gradient->per_flop_j),
              number_cell(asked.gradient->per_byte_j));
  if (auto const over = advice::energy_over_device(request, asked, advice.best.fractions))
    print_out(
        "\nthe optimum takes {} J {} than the device alone (eq 31): flops {:+.4g} J, bytes {:+.4g} J, static power "
        "{:+.4g} J",
        number_cell(std::abs(over->total_j())), over->total_j() < 0 ? "less" : "more", over->flops_j, over->bytes_j,
        over->static_j);
  if (auto const race = analysis::race_to_halt(advice))
    print_out(
        "\nthe fastest partition of the front needs {} more energy than the one of least energy, which takes {} "
        "more time",
        excess_cell(race->energy_excess), excess_cell(race->time_excess));
  print_out("\n");
}

void print_changes(analysis::Advice const& advice) {
  if (advice.changes.empty()) return;
  Table table({{"first place goes to"}, {"if"}, {"is times", "", Table::Align::right}});
  for (std::size_t i = 0; i < std::min(shown_changes, advice.changes.size()); ++i)
    table.add({advice.changes[i].winner, advice.changes[i].parameter, number_cell(advice.changes[i].factor)});
  print_out("\n");
  print_table(table);
}

}  // namespace

void print_power_source(std::string const& file) {
  if (!file.empty()) print_out("energies are computed from {}; nothing of them is measured here\n", file);
}

void print_guidelines(advice::AskedAdvice const& asked, analysis::Advice const& advice, bool all) {
  print_guideline("time", asked.for_time, advice.time_check);
  if (all || asked.for_energy.missing.empty()) print_guideline("energy", asked.for_energy, advice.energy_check);
}

void print_optimum_tables(advice::AdviseRequest const& request, advice::AskedAdvice const& asked,
                          analysis::Advice const& advice) {
  print_power_source(request.energies_from);
  print_guidelines(asked, advice, true);
  print_ranking(asked.question.problem, advice);
  print_optimum(request, asked.question.problem, advice);
  print_energies(request, asked, advice);
  print_changes(advice);
}

}  // namespace yoke::cli
