// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/meters/flop_counter.hpp"

#include <fmt/format.h>
#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <system_error>

#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"
#include "suite/meters/detail/perf_count.hpp"

namespace yoke::meters {
namespace {

std::function<std::uint64_t()> open_event(std::uint64_t config) {
  perf_event_attr attributes{};
  attributes.size = sizeof attributes;
  attributes.type = PERF_TYPE_RAW;
  attributes.config = config;
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  attributes.read_format = format_with_times;
  auto const descriptor = static_cast<int>(
      ::syscall(SYS_perf_event_open, &attributes, 0, -1, -1, static_cast<unsigned long>(PERF_FLAG_FD_CLOEXEC)));
  if (descriptor < 0) {
    bool const denied = errno == EACCES || errno == EPERM, absent = errno == ENOENT || errno == EOPNOTSUPP;
    throw Error(fmt::format("Linux offers no counter of flops: {}{}", std::generic_category().message(errno),
                            denied   ? "; it needs kernel.perf_event_paranoid at 2 or less, or CAP_PERFMON"
                            : absent ? "; a virtual machine has the processor's counters only if its host shares them"
                                     : ""),
                Exit::lacking);
  }
  return perf_count(descriptor, "the counter of flops", true);
}

/// Value of the first line "key : value".
std::string cpu_fact(std::filesystem::path const& cpuinfo, std::string_view key) {
  std::ifstream file(cpuinfo);
  for (std::string line; std::getline(file, line);)
    if (line.starts_with(key) && line.find_first_not_of(" \t", key.size()) == line.find(':'))
      return line.substr(std::min(line.size(), line.find(':') + 2));
  return "";
}

}  // namespace

std::vector<FlopEvent> flop_events(std::string const& vendor, int family, Precision precision) {
  // Lanes of a 128-bit register; the event already counts a multiply-add pair twice.
  double const lanes = precision == Precision::double_precision ? 2 : 4;
  if (vendor == "GenuineIntel" && family == 6)
    return precision == Precision::double_precision
               ? std::vector<FlopEvent>{{0x01c7, 1}, {0x04c7, lanes}, {0x10c7, 2 * lanes}, {0x40c7, 4 * lanes}}
               : std::vector<FlopEvent>{{0x02c7, 1}, {0x08c7, lanes}, {0x20c7, 2 * lanes}, {0x80c7, 4 * lanes}};
  if (vendor == "AuthenticAMD" && family >= 0x17) return {{0x0f03, 1}};
  return {};
}

FlopCounter::FlopCounter(Precision precision, Open open, std::filesystem::path const& cpuinfo) {
  if (!open) open = open_event;
  std::string const vendor = cpu_fact(cpuinfo, "vendor_id");
  int const family = core::parse_number<int>(cpu_fact(cpuinfo, "cpu family")).value_or(0);
  auto const events = flop_events(vendor, family, precision);
  if (events.empty())
    throw Error(fmt::format("no counter of flops is known for this processor ({})",
                            vendor.empty() ? "/proc/cpuinfo does not name its maker"
                                           : fmt::format("{} family {}", vendor, family)),
                Exit::lacking);
  for (auto const& event : events) counters_.push_back({open(event.config), event.flops});
  before_ = total();
}

double FlopCounter::total() const {
  double sum = 0;
  for (auto const& counter : counters_) sum += static_cast<double>(counter.read()) * counter.flops;
  return sum;
}

double FlopCounter::take() {
  double const now = total(), since = now - before_;
  before_ = now;
  return since;
}

}  // namespace yoke::meters
