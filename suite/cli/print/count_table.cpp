// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/count_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "suite/cli/print/shown.hpp"
#include "suite/cli/print/table.hpp"

namespace yoke {
namespace {

using Align = Table::Align;

std::string count_cell(double count) { return count > 0 ? number_cell(count) : ""; }
std::string intensity_cell(double flops, double bytes) { return bytes > 0 ? number_cell(flops / bytes) : missing_text; }

Table sums(CountedWorkload const& counted) {
  Table table({{"segment"},
               {"flops", "counted", Align::right},
               {"flops", "described", Align::right},
               {"accesses", "counted", Align::right},
               {"accesses", "described", Align::right},
               {"places", "counted", Align::right},
               {"places", "described", Align::right},
               {"flop/byte", "of accesses", Align::right},
               {"flop/byte", "of places", Align::right}});
  for (auto const& segment : counted.segments) {
    Tally const& tally = segment.at_size;
    auto const& described = segment.described_at_size;
    std::string const mark = contradictions_of(segment).empty() ? "" : " !";
    table.add({segment.name + mark, number_cell(tally.flops()),
               described ? number_cell(described->flops) : missing_text, bytes_cell(tally.accessed_bytes()),
               described ? bytes_cell(described->bytes) : missing_text, bytes_cell(tally.compulsory_bytes()),
               described ? bytes_cell(described->compulsory_bytes) : missing_text,
               intensity_cell(tally.flops(), tally.accessed_bytes()),
               intensity_cell(tally.flops(), tally.compulsory_bytes())});
  }
  return table;
}

Table kinds(CountedWorkload const& counted) {
  Table table({{"segment"},
               {"multiply-add", "pairs", Align::right},
               {"additions", "", Align::right},
               {"products", "", Align::right},
               {"divisions", "", Align::right},
               {"roots", "", Align::right},
               {"reciprocal", "roots", Align::right},
               {"functions", "", Align::right}});
  for (auto const& segment : counted.segments) {
    Counts const& counts = segment.at_size.counts;
    table.add({segment.name, count_cell(counts.fma), count_cell(counts.add), count_cell(counts.multiply),
               count_cell(counts.divide), count_cell(counts.root), count_cell(counts.inverse_root),
               count_cell(segment.at_size.functions)});
  }
  return table;
}

Table growth(CountedWorkload const& counted) {
  auto const sizes = [&](std::size_t i) { return fmt::format("at {}", counted.sizes[i]); };
  Table table({{"segment"},
               {"flops", sizes(0), Align::right},
               {"flops", sizes(1), Align::right},
               {"flops", sizes(2), Align::right},
               {"flops", "grow as", Align::right},
               {"accesses", "grow as", Align::right},
               {"places", "grow as", Align::right},
               {"scaling", "is off by", Align::right},
               {"flops", "retired", Align::right}});
  for (auto const& segment : counted.segments) {
    auto const& [small, middle, large] = segment.counted;
    auto const power = [m = &middle, l = &large](auto const& number) -> std::string {
      if (number(l->tally) <= 0) return missing_text;
      int const n = power_between({m->n, number(m->tally)}, {l->n, number(l->tally)});
      return n == 0 ? "1" : n == 1 ? "n" : fmt::format("n^{}", n);
    };
    table.add({segment.name, number_cell(small.tally.flops()), number_cell(middle.tally.flops()),
               number_cell(large.tally.flops()), power([](Tally const& tally) { return tally.flops(); }),
               power([](Tally const& tally) { return tally.accessed_bytes(); }),
               power([](Tally const& tally) { return tally.compulsory_bytes(); }),
               percent_cell(scaling_error(segment.counted)), segment.retired ? number_cell(*segment.retired) : ""});
  }
  return table;
}

}  // namespace

void print_counts(WorkloadChoice const& choice, CountedWorkload const& counted) {
  auto const& problem = choice.problem;
  std::string const options = problem.options.to_string();
  print_out("{} {} {}{}{}, one iteration, {}\n\n", choice.workload->name, problem.size,
            precision_name(problem.precision), options.empty() ? "" : " ", options,
            counted.scaled ? fmt::format("scaled from counts at sizes {}", fmt::join(counted.sizes, ", ")) : "counted");
  print_table(sums(counted));
  for (auto const& segment : counted.segments)
    for (auto const& sentence : contradictions_of(segment))
      print_out("! {}, at size {}\n", sentence, counted.sizes.back());
  print_out("\n");
  auto const any_flops = std::any_of(counted.segments.begin(), counted.segments.end(),
                                     [](auto const& segment) { return segment.at_size.flops() > 0; });
  if (any_flops) {
    print_table(kinds(counted));
    print_out("\n");
  }
  print_table(growth(counted));
}

}  // namespace yoke
