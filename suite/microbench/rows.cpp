// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <benchmark/benchmark.h>

#include <cmath>
#include <string>

#include "analysis/compare/comparison_report.hpp"
#include "suite/core/io/partial_files.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/core/split_mix_64.hpp"
#include "suite/microbench/settings.hpp"

namespace yoke::microbench {
namespace {

/// A file of runs of typical length: 20 cases with 15 interleaved plans each.
class RunsFile {
 public:
  RunsFile(std::int64_t rows, std::uint64_t seed) {
    SplitMix64Stream random(seed, 0);
    std::string text = core::csv_header<core::RunRow>() + "\n";
    for (std::int64_t i = 0; i < rows; ++i) {
      core::append_csv_line(text, row(random, i));
      text += '\n';
    }
    core::WholeFile(name()).commit(text);
    bytes_ = text.size();
  }
  std::string name() const { return folder_.file("runs.csv"); }
  std::size_t bytes() const { return bytes_; }

 private:
  static core::RunRow row(SplitMix64Stream& random, std::int64_t i) {
    constexpr std::int64_t plans = 15, cases = 20;
    auto const plan = static_cast<std::uint64_t>(i % plans), of = static_cast<std::uint64_t>(i / plans % cases);
    core::RunRow row;
    row.run_id = "660d828d5d723-49f4-" + std::to_string(i);
    row.time_utc = "2026-01-01T00:00:00.000Z";
    row.machine = "node";
    row.host_cpu = "a processor with a name of usual length";
    row.device_name = "a device with a name of usual length";
    row.workload = "mm";
    row.size = of;
    row.precision = "float";
    row.data = "resident";
    row.partitioner = "static";
    row.options = "share=" + std::to_string(plan);
    row.repetition = static_cast<std::uint64_t>(i / (plans * cases));
    row.status = Status::ok;
    row.makespan_s = (1 + 0.05 * static_cast<double>(plan)) * std::exp(0.02 * random.normal());
    row.host_busy_s = row.makespan_s;
    row.device_busy_s = row.makespan_s;
    row.energy_source = "unavailable";
    row.energy_reason = "powercap: no power zone with an energy counter under /sys/class/powercap";
    return row;
  }

  core::ScratchFolder const folder_{"yoke-rows"};
  std::size_t bytes_ = 0;
};

void read(benchmark::State& state) {
  RunsFile const file(state.range(0), 1);
  for ([[maybe_unused]] auto _ : state) {
    core::RowReader<core::RunRow> reader(file.name());
    for (core::RunRow row; reader.next(row);) benchmark::DoNotOptimize(row.makespan_s);
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(file.bytes()));
}

void compare(benchmark::State& state) {
  RunsFile const before(state.range(0), 1), after(state.range(0), 2);
  core::Notes notes([](std::string const&) {});
  for ([[maybe_unused]] auto _ : state) {
    auto const sides =
        analysis::read_sides({{"before", before.name()}, {"after", after.name()}}, "", analysis::RunFilter({}), notes);
    benchmark::DoNotOptimize(analysis::comparison_report(sides, "", {}, {}));
  }
  state.SetItemsProcessed(2 * state.iterations() * state.range(0));
}

}  // namespace

void register_rows() {
  constexpr std::int64_t rows = 30'000;
  benchmark::RegisterBenchmark("rows/read", read)->Arg(rows)->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("rows/compare", compare)->Arg(rows)->Unit(benchmark::kMillisecond)->UseRealTime();
}

}  // namespace yoke::microbench
