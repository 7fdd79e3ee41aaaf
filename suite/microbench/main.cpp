// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <string_view>

#include "suite/core/error.hpp"
#include "suite/core/files/ratio_file.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/core/registry.hpp"
#include "suite/execution/failures.hpp"
#include "suite/microbench/settings.hpp"
#include "suite/node/device_status.hpp"
#include "suite/node/kokkos_settings.hpp"
#include "suite/node/openmp_binding.hpp"

namespace {

using yoke::microbench::Settings;

constexpr char const* help = R"(yoke_microbench [option]... [Google Benchmark's flags]

  --ratios          only the table that otherwise ends a full run: how yoke's kernels compare with plain ones, with the
                    machine's limits and with a library (minutes; left out where benchmarks are filtered, listed or
                    written in another format)
  --output=FILE     writes that table there, too, as JSON that yoke show and yoke compare read
  --repetitions=N   of each comparison (21)
  --preset=NAME     size of the workloads' kernels (smoke)
  --size=N          instead of the preset's
  --workload=NAME   kernels and comparisons of this workload only
  --help            this and Google Benchmark's flags

)";

std::uint64_t number(std::string_view name, std::string_view text) {
  std::uint64_t value = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value == 0)
    throw yoke::Error(fmt::format("{} is '{}'; it must be a whole number above 0", name, text));
  return value;
}

/// Removes yoke's own options from the arguments; the others are left for Google Benchmark.
Settings settings_of(int& argc, char** argv) {
  Settings settings;
  int kept = 1;
  for (int i = 1; i < argc; ++i) {
    std::string_view const argument = argv[i];
    auto const equals = argument.find('=');
    std::string_view const name = argument.substr(0, equals);
    std::string_view const value = equals == argument.npos ? "" : argument.substr(equals + 1);
    if (argument == "--ratios")
      settings.ratios = true;
    else if (name == "--repetitions")
      settings.repetitions = number(name, value);
    else if (name == "--output")
      settings.output = value;
    else if (name == "--preset")
      settings.preset = value;
    else if (name == "--size")
      settings.size = number(name, value);
    else if (name == "--workload")
      settings.workload = yoke::find_named(yoke::registered_workloads(), value, "workload").name;
    else
      argv[kept++] = argv[i];
    for (std::string_view const part : {"--benchmark_filter", "--benchmark_list_tests", "--benchmark_format"})
      if (name == part) settings.full = false;
    if (argument == "--help") fmt::print("{}", help);
  }
  argc = kept;
  return settings;
}

/// Rejects an unusable output file before minutes of measurements.
void expect_replaceable(std::string const& output) {
  namespace fs = std::filesystem;
  if (fs::is_regular_file(output) && !fs::is_empty(output) && !yoke::core::is_ratio_file(output))
    throw yoke::Error("--output is " + output + ", which holds something else than ratios; name another file");
  yoke::core::WholeFile const writable(output);
}

int measure(int argc, char** argv) {
  Settings const settings = settings_of(argc, argv);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return static_cast<int>(yoke::Exit::usage);
  if (!settings.output.empty()) {
    if (!settings.ratios && !settings.full)
      throw yoke::Error("--output is " + settings.output +
                        ", but nothing is written where benchmarks are filtered, "
                        "listed or written in another format; add --ratios");
    expect_replaceable(settings.output);
  }
  yoke::node::require_device();
  Kokkos::ScopeGuard const kokkos(yoke::node::kokkos_settings());
  if (!settings.ratios) {
    auto const started = yoke::execution::start_processors({}, 1);
    yoke::Processors& processors = *started;
    yoke::Processors::HostBinding const bound(processors);
    yoke::microbench::register_kernels(processors, settings);
    yoke::microbench::register_decisions();
    yoke::microbench::register_dispatch(processors);
    yoke::microbench::register_claims(processors);
    yoke::microbench::register_referee(processors);
    yoke::microbench::register_co_execution(processors);
    yoke::microbench::register_predictions();
    yoke::microbench::register_surfaces();
    yoke::microbench::register_rows();
    benchmark::RunSpecifiedBenchmarks();
    benchmark::ClearRegisteredBenchmarks();
  }
  if (settings.ratios || settings.full) yoke::microbench::print_ratios(settings);
  return static_cast<int>(yoke::Exit::ok);
}

}  // namespace

int main(int argc, char** argv) try {
  yoke::node::forbid_openmp_binding(argv);
  return measure(argc, argv);
} catch (yoke::Error const& error) {
  fmt::print(stderr, "yoke_microbench: {}\n", error.what());
  return static_cast<int>(error.exit());
}
