// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include "suite/cli/options/select.hpp"
#include "suite/cli/verbs/verbs.hpp"
#include "suite/core/catalogue.hpp"
#include "suite/core/io/number.hpp"
#include "suite/core/model.hpp"

namespace yoke {
namespace {

std::string accepted(OptionSpec const& spec) {
  if (spec.kind != OptionSpec::Kind::text)
    return fmt::format("{}{} to {}", spec.kind == OptionSpec::Kind::integer ? "whole, " : "", number_text(spec.min),
                       number_text(spec.max));
  return fmt::format("{}", fmt::join(spec.choices, "|"));
}

void print_options(std::vector<OptionSpec> const& specs) {
  for (auto const& spec : specs) {
    std::string const range = accepted(spec);
    fmt::print("      {:<12} {}{}{}\n", spec.name, spec.meaning,
               spec.fallback.empty() ? std::string() : fmt::format("; default {}", spec.fallback),
               range.empty() ? std::string() : fmt::format(" ({})", range));
  }
}

template <class Record>
void print_record(Record const& record) {
  fmt::print("  {:<12} {}\n", record.name, record.summary);
  print_options(record.options);
}

Exit list() {
  fmt::print("workloads (--workload; options by --option name=value)\n");
  for (auto const& workload : workloads()) {
    fmt::print("  {:<12} {}\n      size: {}\n", workload.name, workload.summary, workload.size_meaning);
    for (auto const& preset : workload.presets) {
      fmt::print("      --preset {:<12} --size {} --precision {}", preset.name, preset.size,
                 precision_name(preset.precision));
      for (auto const& [name, value] : preset.options) fmt::print(" --option {}={}", name, value);
      fmt::print("\n");
    }
    print_options(workload.options);
  }
  fmt::print("\npartitioners (--partitioner; shares are fractions of the work on the device)\n");
  for (auto const& partitioner : partitioners()) print_record(partitioner);
  fmt::print("\nmodels (--model)\n");
  for (auto const& model : models()) print_record(model);
  return Exit::ok;
}

}  // namespace

Action add_list(CLI::App&) { return {false, list}; }

}  // namespace yoke
