// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/rows/run_identity.hpp"

#include "suite/core/io/csv_text.hpp"
#include "suite/core/io/number.hpp"

namespace yoke {
namespace {

void add(std::string& identity, std::string const& text) {
  if (text.find('\n') == text.npos && text.find('\r') == text.npos)
    identity += text;
  else
    identity += text_as_read(text);  // text read back from a file contains no line break
  identity += '\n';
}
void add(std::string& identity, std::uint64_t number) {
  identity += number_text(number);
  identity += '\n';
}

std::string joined(auto const&... parts) {
  std::string identity;
  constexpr std::size_t usual_bytes = 256;
  identity.reserve(usual_bytes);
  (add(identity, parts), ...);
  return identity;
}

}  // namespace

std::string case_identity(RunRow const& row) {
  return joined(row.machine, row.host_cpu, row.device_name, row.host_backend, row.device_backend, row.host_threads,
                row.device_threads, row.device_units, row.devices, row.workload, row.size, row.precision, row.data,
                row.workload_options, row.seed, row.clocks, row.pace, row.ranks, row.rank, row.across, row.within);
}

std::string execution_mode(RunRow const& row) {
  return joined(row.partitioner, row.options, row.depth.value_or(1), row.slices.value_or(1),
                std::uint64_t(row.learn == "yes"), std::uint64_t(row.device_wait == "block"), row.copy);
}

std::string plan_identity(RunRow const& row) { return case_identity(row) + execution_mode(row); }

std::string repetition_identity(RunRow const& row) { return plan_identity(row) + joined(row.repetition); }

}  // namespace yoke
