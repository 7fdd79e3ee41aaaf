// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>

#include "suite/cli/interrupt.hpp"
#include "suite/cli/options/node_share_options.hpp"
#include "suite/cli/options/number_texts.hpp"
#include "suite/cli/options/select.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/cli/subcommand.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"
#include "suite/count/count_workload.hpp"
#include "suite/execution/failures.hpp"
#include "suite/node/node_share.hpp"
#include "suite/node/processors.hpp"

namespace yoke::cli {
namespace {

using Align = Table::Align;

std::string count_cell(double count) { return count > 0 ? number_cell(count) : ""; }
std::string intensity_cell(double flops, double bytes) { return bytes > 0 ? number_cell(flops / bytes) : missing_text; }

Table sums(count::CountedWorkload const& counted) {
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
    std::string const mark = count::contradictions_of(segment).empty() ? "" : " !";
    table.add({segment.name + mark, number_cell(tally.flops()),
               described ? number_cell(described->flops) : missing_text, bytes_cell(tally.accessed_bytes()),
               described ? bytes_cell(described->bytes) : missing_text, bytes_cell(tally.compulsory_bytes()),
               described ? bytes_cell(described->compulsory_bytes) : missing_text,
               intensity_cell(tally.flops(), tally.accessed_bytes()),
               intensity_cell(tally.flops(), tally.compulsory_bytes())});
  }
  return table;
}

Table kinds(count::CountedWorkload const& counted) {
  Table table({{"segment"},
               {"multiply-add", "pairs", Align::right},
               {"additions", "", Align::right},
               {"products", "", Align::right},
               {"divisions", "", Align::right},
               {"roots", "", Align::right},
               {"reciprocal", "roots", Align::right},
               {"functions", "", Align::right},
               {"atomic", "additions", Align::right}});
  for (auto const& segment : counted.segments) {
    Counts const& counts = segment.at_size.counts;
    table.add({segment.name, count_cell(counts.fma), count_cell(counts.add), count_cell(counts.multiply),
               count_cell(counts.divide), count_cell(counts.root), count_cell(counts.inverse_root),
               count_cell(segment.at_size.functions), count_cell(segment.at_size.atomic_additions)});
  }
  return table;
}

Table growth(count::CountedWorkload const& counted) {
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
      int const n = count::power_between({m->n, number(m->tally)}, {l->n, number(l->tally)});
      return n == 0 ? "1" : n == 1 ? "n" : fmt::format("n^{}", n);
    };
    table.add({segment.name, number_cell(small.tally.flops()), number_cell(middle.tally.flops()),
               number_cell(large.tally.flops()), power([](Tally const& tally) { return tally.flops(); }),
               power([](Tally const& tally) { return tally.accessed_bytes(); }),
               power([](Tally const& tally) { return tally.compulsory_bytes(); }),
               percent_cell(count::scaling_error(segment.counted)),
               segment.retired ? number_cell(*segment.retired) : ""});
  }
  return table;
}

/// Prints to standard output: counted and described numbers at the requested size, by kind, and the growth of the
/// counts.
void print_counts(core::WorkloadChoice const& choice, count::CountedWorkload const& counted) {
  auto const& problem = choice.problem;
  std::string const options = problem.options.to_string();
  print_out("{} {} {}{}{}, one iteration, {}\n\n", choice.workload->name, problem.size,
            precision_name(problem.precision), options.empty() ? "" : " ", options,
            counted.scaled ? fmt::format("scaled from counts at sizes {}", fmt::join(counted.sizes, ", ")) : "counted");
  print_table(sums(counted));
  for (auto const& segment : counted.segments)
    for (auto const& sentence : count::contradictions_of(segment))
      print_out("! {}, at size {}\n", sentence, counted.sizes.back());
  print_out("\n");
  auto const any = std::any_of(counted.segments.begin(), counted.segments.end(), [](auto const& segment) {
    return segment.at_size.flops() + segment.at_size.atomic_additions > 0;
  });
  if (any) {
    print_table(kinds(counted));
    print_out("\n");
  }
  print_table(growth(counted));
}

struct CountRequest {
  Selection selection;
  std::string workload, at, counters = "auto";
  double timeout_s = std::numeric_limits<double>::infinity();
  Results results;
};

/// Scaling errors of the largest count above this are reported.
constexpr double tolerable_error = 0.05;

std::array<std::uint64_t, 3> sizes_of(CountRequest const& request, core::WorkloadChoice const& choice) {
  if (request.at.empty()) return count::counting_sizes(choice);
  auto const values = sweep_values("--at", request.at);
  std::array<std::uint64_t, 3> sizes{};
  if (values.size() != sizes.size())
    throw Error(fmt::format("--at is '{}'; it must be three sizes, such as 64,96,128", request.at));
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    auto const size = core::parse_number<std::uint64_t>(values[i]);
    if (!size || *size < 1 || (i > 0 && *size <= sizes[i - 1]))
      throw Error(
          fmt::format("--at is '{}'; it must be whole numbers from 1, each larger than the previous one", request.at));
    sizes[i] = *size;
  }
  if (sizes.back() > choice.problem.size)
    throw Error(
        fmt::format("--at is '{}'; it must be sizes up to --size, which is {}", request.at, choice.problem.size));
  return sizes;
}

/// `std::nullopt`, with a note, if no counter exists and the user does not require one.
std::optional<meters::FlopCounter> counter_of(CountRequest const& request, Precision precision) {
  if (request.counters == "no") return std::nullopt;
  try {
    return meters::FlopCounter(precision);
  } catch (Error const& why) {
    if (request.counters == "yes") throw;
    print_note(fmt::format("flops are not read from the processor's counters: {}", why.what()));
    return std::nullopt;
  }
}

bool has_rows(Results const& results) { return results.format() == "csv" || results.format() == "json"; }

Exit count_subcommand(CountRequest request) {
  auto const& results = request.results;
  has_rows(results) ? results.check<core::CountRow>({}) : results.check({}, core::workload_files());
  InterruptSentence const interrupted("yoke: interrupted; no counts are written\n");
  request.selection.workload_names = {request.workload};
  auto const choices = request.selection.cases();
  if (choices.size() != 1) throw Error("--size and --precision must have one value each; yoke count takes one case");
  auto const& choice = choices.front();
  if (!choice.workload->count)
    throw Error("workload " + choice.workload->name +
                " cannot be counted: it defines no count function (Workload::count, docs/counts.md)");
  auto const sizes = sizes_of(request, choice);
  auto counter = counter_of(request, choice.problem.precision);
  auto const started = execution::start_processors(one_thread(), 1, request.timeout_s);
  Processors& processors = *started;
  Processors::HostBinding const bound(processors);
  auto const counted = [&] {
    execution::CrashGuard const guard([&](std::string const& reason) { return request.workload + ": " + reason; },
                                      request.timeout_s);
    return count::count_workload(choice, sizes, processors, counter ? &*counter : nullptr);
  }();
  for (auto const& segment : counted.segments)
    if (segment.error > tolerable_error)
      print_note(
          fmt::format("{} does not grow as a power of the size: its count at {} is {:.0f} % off if it is scaled from "
                      "the smaller ones; count at sizes nearer to {} (--at)",
                      segment.name, sizes.back(), 100 * segment.error, choice.problem.size));
  if (results.prints_tables())
    print_counts(choice, counted);
  else
    for (auto const& segment : counted.segments)
      for (auto const& sentence : count::contradictions_of(segment)) print_note(sentence);
  if (has_rows(results))
    results.write(count::count_rows(choice, counted));
  else
    results.write_text(core::workload_file_text(count::counted_file(choice, counted)), core::workload_files());
  return Exit::ok;
}

Action declare_count(Command& command) {
  auto const request = std::make_shared<CountRequest>();
  auto& selection = request->selection;
  command.positional("WORKLOAD", request->workload, "a workload by name").required();
  command.group("Problem");
  command.text("--preset", selection.preset, "problem: paper, smoke or another that yoke list shows", "NAME");
  command.text("--size", selection.sizes, "size of the problem for the counts; by default the preset's", "N");
  command.text("--precision", selection.precisions,
               "precision of the numbers: float or double; by default the preset's", "NAME");
  command.whole("--seed", selection.seed, 0, std::numeric_limits<std::uint64_t>::max(), "seed of the inputs");
  command.repeated("--option", selection.options, "option of the workload");
  command.group("Counting");
  command.text("--at", request->at,
               "three increasing sizes to count at, up to --size; by default those that take about a second", "N,N,N");
  command.choice("--counters", request->counters, {"auto", "yes", "no"},
                 "also run the compiled kernels and read the processor's counters of flops; auto: if it has any; yes: "
                 "fail without them");
  command.real("--timeout", request->timeout_s, 1e-3, 1e6,
               "seconds; a count that exceeds them is treated as hung: yoke ends and writes nothing");
  request->results.declare(command, "workload file for yoke advise, or rows", {"workload", "csv", "json"});
  return {[request] { return count_subcommand(*request); }, [] { return true; }};
}

}  // namespace

Subcommand make_count() {
  return {"",
          "count flops and bytes of kernels",
          "yoke count mm --size 4096 --output mm.json",
          Subcommand::Group::own_kernels,
          0,
          declare_count};
}

}  // namespace yoke::cli
