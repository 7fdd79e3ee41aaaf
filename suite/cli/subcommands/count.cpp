// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <limits>
#include <memory>
#include <optional>

#include "suite/cli/interrupt.hpp"
#include "suite/cli/options/select.hpp"
#include "suite/cli/options/sweep.hpp"
#include "suite/cli/print/count_table.hpp"
#include "suite/cli/print/note.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/subcommand.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/number.hpp"
#include "suite/count/count_workload.hpp"
#include "suite/node/one_thread.hpp"
#include "suite/node/processors.hpp"

namespace yoke {
namespace {

struct CountRequest {
  Selection selection;
  std::string workload, at, counters = "auto";
  Results results;
};

/// Scaling errors of the largest count above this are reported.
constexpr double tolerable_error = 0.05;

std::array<std::uint64_t, 3> sizes_of(CountRequest const& request, WorkloadChoice const& choice) {
  if (request.at.empty()) return counting_sizes(choice);
  auto const values = sweep_values("--at", request.at);
  std::array<std::uint64_t, 3> sizes{};
  if (values.size() != sizes.size())
    throw Error(fmt::format("--at is '{}'; it must be three sizes, such as 64,96,128", request.at));
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    auto const size = parse_number<std::uint64_t>(values[i]);
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
std::optional<FlopCounter> counter_of(CountRequest const& request, Precision precision) {
  if (request.counters == "no") return std::nullopt;
  try {
    return FlopCounter(precision);
  } catch (Error const& why) {
    if (request.counters == "yes") throw;
    print_note(fmt::format("flops are not read from the processor's counters: {}", why.what()));
    return std::nullopt;
  }
}

bool has_rows(Results const& results) { return results.format() == "csv" || results.format() == "json"; }

Exit count_subcommand(CountRequest request) {
  auto const& results = request.results;
  has_rows(results) ? results.check<CountRow>({}) : results.check({}, workload_files());
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
  Processors processors(one_thread());
  Processors::HostBinding const bound(processors);
  auto const counted = count_workload(choice, sizes, processors, counter ? &*counter : nullptr);
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
      for (auto const& sentence : contradictions_of(segment)) print_note(sentence);
  if (has_rows(results))
    results.write(count_rows(choice, counted));
  else
    results.write_text(workload_file_text(counted_file(choice, counted)), workload_files());
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

}  // namespace yoke
