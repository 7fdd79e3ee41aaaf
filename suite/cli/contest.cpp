// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>

#include "analysis/cap_live.hpp"
#include "suite/cli/cap_paper.hpp"
#include "suite/cli/contestants.hpp"
#include "suite/cli/results.hpp"
#include "suite/cli/table.hpp"
#include "suite/cli/verbs.hpp"
#include "suite/core/csv.hpp"
#include "suite/core/whole_file.hpp"
#include "suite/execution/simulated.hpp"

namespace yoke {
namespace {

struct ContestRequest {
  std::size_t instances = 1000, threads = 0;
  std::uint64_t seed = 1;
  std::vector<std::string> schedulers, options;
  std::string distribution, live, preset = "random";
  Results results;
};

std::vector<Contestant> chosen(ContestRequest const& request) {
  auto all = contestants();
  if (request.schedulers.empty()) return all;
  std::vector<std::string> valid;
  for (auto const& one : all)
    if (std::find(valid.begin(), valid.end(), one.scheduler) == valid.end()) valid.push_back(one.scheduler);
  for (auto const& name : request.schedulers)
    if (std::find(valid.begin(), valid.end(), name) == valid.end()) unknown_name("scheduler", name, valid);
  std::erase_if(all, [&](Contestant const& one) {
    return std::find(request.schedulers.begin(), request.schedulers.end(), one.scheduler) == request.schedulers.end();
  });
  return all;
}

/// Gives each option to the contestants that have it; one that nobody has, or a bad value, is refused.
void give(std::vector<Contestant>& field, std::vector<std::string> const& options) {
  for (auto const& text : options) {
    auto const [name, value] = parse_assignment(text);
    std::vector<std::string> valid;
    bool taken = false;
    for (auto& one : field)
      for (auto const& spec : one.partitioner->options) {
        if (std::find(valid.begin(), valid.end(), spec.name) == valid.end()) valid.push_back(spec.name);
        if (spec.name != name) continue;
        OptionValues(one.partitioner->name, one.partitioner->options, {{name, value}});
        one.given.insert_or_assign(name, value);
        taken = true;
      }
    if (!taken) unknown_name("option for these schedulers", name, valid);
  }
}

/// Calls act(i) for every i below n, on several threads; throws what one of them threw.
template <class Act>
void for_all(std::size_t n, std::size_t threads, Act const& act) {
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  auto const work = [&] {
    try {
      for (std::size_t i; (i = next.fetch_add(1)) < n;) act(i);
    } catch (...) {
      std::lock_guard const lock(mutex);
      failure = std::current_exception();
      next = n;
    }
  };
  {
    std::vector<std::jthread> crew;
    for (std::size_t t = 1; t < threads; ++t) crew.emplace_back(work);
    work();
  }
  if (failure) std::rethrow_exception(failure);
}

void print(std::vector<ContestRow> rows) {
  using Align = Table::Align;
  std::sort(rows.begin(), rows.end(), [](auto const& a, auto const& b) { return a.geometric_mean < b.geometric_mean; });
  Table table({{"scheduler"},
               {"depth", "", Align::right},
               {"told"},
               {"geo. mean", "of bound", Align::right},
               {"mean", "", Align::right},
               {"median", "", Align::right},
               {"p95", "", Align::right},
               {"worst", "", Align::right},
               {"imbalance", "median", Align::right},
               {"syncs", "mean", Align::right},
               {"profiled", "mean", Align::right}});
  auto const ratio = [](double value) { return fmt::format("{:.3f}", value); };
  for (auto const& row : rows)
    table.add({row.scheduler, std::to_string(row.depth), row.knowledge, ratio(row.geometric_mean), ratio(row.mean),
               ratio(row.median), ratio(row.p95), ratio(row.worst), percent_cell(row.imbalance),
               fmt::format("{:.1f}", row.syncs), percent_cell(row.profiled_fraction)});
  fmt::print("{}", table.to_string());
}

void print(std::vector<CapLiveRow> const& rows) {
  using Align = Table::Align;
  std::vector<Table::Heading> headings{{"workload"}, {"size", "", Align::right}, {"cap's options"}};
  for (char const* title : {"over sampling", "profiled", "imbalance"}) {
    headings.push_back({title, "measured", Align::right});
    headings.push_back({"", "published", Align::right});
  }
  headings.push_back({"", "last phase", Align::right});
  headings.push_back({"at 95 %", "measured", Align::right});
  headings.push_back({"of p-dp", "measured", Align::right});
  Table table(headings);
  for (auto const& row : rows)
    table.add({row.workload, std::to_string(row.size), row.options, number_cell(row.over_sampling),
               number_cell(row.published_over_sampling), percent_cell(row.profiled_fraction),
               percent_cell(row.published_profiled_fraction), percent_cell(row.imbalance),
               percent_cell(row.published_imbalance), percent_cell(row.last_imbalance),
               number_cell(row.over_sampling_at_95_percent), percent_cell(row.of_p_dp)});
  fmt::print("{}", table.to_string());
}

Exit contest(ContestRequest const& request) {
  if (!request.live.empty()) {
    auto const rows = compare_cap(read_rows<Run>(request.live));
    if (rows.empty())
      throw Error(request.live + " has no case with ok rows of both cap and sampling; record it with yoke run " +
                  "--partitioner cap,sampling");
    request.results.write(rows);
    if (request.results.on_terminal()) print(rows);
    return Exit::ok;
  }
  if (request.instances == 0) throw Error("--instances is 0; accepted is a whole number from 1");
  if (request.preset == "cap-paper") {
    if (!request.schedulers.empty() || !request.options.empty() || !request.distribution.empty())
      throw Error("--preset cap-paper has its own schedulers and options, and no --distribution");
    auto const rows = cap_paper(request.instances, request.seed);
    request.results.write(rows);
    if (request.results.on_terminal()) print(rows);
    return Exit::ok;
  }
  if (request.preset != "random") unknown_name("preset", request.preset, {"random", "cap-paper"});
  auto field = chosen(request);
  give(field, request.options);
  std::size_t const threads = request.threads > 0 ? request.threads : std::max(1U, std::thread::hardware_concurrency());
  // Each instance writes to its own places, so the threads do not matter.
  std::vector<std::vector<ContestScore>> scores(field.size(), std::vector<ContestScore>(request.instances));
  std::vector<ContestClasses> classes(request.instances);
  for_all(request.instances, threads, [&](std::size_t i) {
    ContestInstance const drawn = draw_contest_instance(request.seed + i);
    Description const description = describe(drawn.scenario, drawn.chunk_items);
    double const bound_s = clairvoyant_s(drawn.scenario, description);
    classes[i] = classes_of(drawn, bound_s);
    for (std::size_t f = 0; f < field.size(); ++f) scores[f][i] = compete(field[f], drawn, description, bound_s);
  });
  std::vector<ContestRow> rows;
  std::string points = csv_header<ContestQuantile>() + "\n";
  for (std::size_t f = 0; f < field.size(); ++f) {
    ContestRow row = sum_up(scores[f], classes);
    row.scheduler = field[f].scheduler;
    row.knowledge = field[f].knowledge;
    row.depth = field[f].depth;
    rows.push_back(row);
    for (auto const& point : distribution(row.scheduler, row.depth, scores[f])) points += csv_line(point) + "\n";
  }
  if (!request.distribution.empty()) WholeFile(request.distribution).commit(points);
  request.results.write(rows);
  if (request.results.on_terminal()) print(rows);
  return Exit::ok;
}

}  // namespace

Action add_contest(CLI::App& verb) {
  auto const request = std::make_shared<ContestRequest>();
  verb.add_option("--preset", request->preset,
                  "random, or cap-paper: the workloads of CAP's evaluation, run --instances times")
      ->capture_default_str();
  verb.add_option("--live", request->live,
                  "runs.csv with cap and sampling: compare them as measured, beside the published values; no contest");
  verb.add_option("--instances", request->instances, "random nodes and loops")->capture_default_str();
  verb.add_option("--seed", request->seed, "seed of the first instance; the others follow")->capture_default_str();
  verb.add_option("--scheduler", request->schedulers, "schedulers, comma-separated (default: all)")->delimiter(',');
  verb.add_option("--option", request->options, "name=value for the schedulers that have it; may be repeated")
      ->allow_extra_args(false);
  verb.add_option("--threads", request->threads, "threads (default: one per core)")->check(CLI::PositiveNumber);
  verb.add_option("--distribution", request->distribution, "CSV file of the ratios' quantiles, for pictures");
  request->results.declare(verb, "CSV file, one row per scheduler");
  return {false, [request] { return contest(*request); }};
}

}  // namespace yoke
