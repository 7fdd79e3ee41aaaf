// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "suite/cli/print/output.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/cli/subcommand.hpp"
#include "suite/core/io/text.hpp"
#include "suite/meters/clocks/clock_journal.hpp"
#include "suite/probe/energy.hpp"

namespace yoke::cli {
namespace {

struct ClocksRequest {
  std::optional<double> host_hz, device_hz, memory_hz;
  std::string governor, turbo;
  bool restore = false;
  Results results;
};

FileKind const clock_list{
    "lists of clocks", FileKind::Format::csv, {"clock", "now_hz", "min_hz", "max_hz", "steps_hz", "setting", "reason"}};

constexpr double min_hz = 1e6, max_hz = 1e12;

std::optional<double> actual(meters::NodeClock const& clock) try {
  return clock.actual_hz ? std::optional(clock.actual_hz()) : std::nullopt;
} catch (Error const&) {
  return std::nullopt;
}

void print(std::vector<meters::NodeClock> const& clocks) {
  using Align = Table::Align;
  Table table({{"clock"},
               {"now", "", Align::right},
               {"min", "", Align::right},
               {"max", "", Align::right},
               {"steps", "", Align::right},
               {"setting"},
               {""}});
  for (auto const& clock : clocks) {
    auto const known = [&](double hz) { return hz > 0 ? std::optional(hz) : std::nullopt; };
    table.add({clock.name, hertz_cell(actual(clock)), hertz_cell(known(clock.min_hz)), hertz_cell(known(clock.max_hz)),
               clock.available_hz.empty() ? missing_text : std::to_string(clock.available_hz.size()), clock.setting,
               clock.missing.empty() ? clock.cannot_set : clock.missing});
  }
  print_table(table);
}

void print(std::vector<meters::HostSetting> const& settings) {
  for (auto const& one : settings) {
    if (!one.missing.empty()) {
      print_out("{}: {}\n", one.name, one.missing);
      continue;
    }
    print_out("{} is {}; it can be {}{}\n", one.name, one.now, fmt::join(one.values, ", "),
              one.cannot_set.empty() ? "" : ", but " + one.cannot_set);
  }
}

analysis::TextRows rows_of(std::vector<meters::NodeClock> const& clocks,
                           std::vector<meters::HostSetting> const& settings) {
  auto const text = [](std::optional<double> hz) { return hz && *hz > 0 ? core::number_text(*hz) : std::string(); };
  analysis::TextRows rows{clock_list.keys, {}, {"now_hz", "min_hz", "max_hz"}};
  for (auto const& clock : clocks) {
    std::string steps;
    for (double const hz : clock.available_hz) steps += (steps.empty() ? "" : ";") + core::number_text(hz);
    rows.records.push_back({clock.name, text(actual(clock)), text(clock.min_hz), text(clock.max_hz), steps,
                            clock.setting, clock.missing.empty() ? clock.cannot_set : clock.missing});
  }
  for (auto const& one : settings)
    rows.records.push_back({one.name, "", "", "", "", one.now, one.missing.empty() ? one.cannot_set : one.missing});
  return rows;
}

Exit clocks_subcommand(ClocksRequest const& request) {
  request.results.check({}, clock_list);
  meters::ClockSetter setter(probe::meters_here(), meters::clock_journal());
  std::map<std::string, double> wanted_hz;
  for (auto const& [name, hz] :
       {std::pair("host", request.host_hz), {"device", request.device_hz}, {"memory", request.memory_hz}})
    if (hz) wanted_hz[name] = *hz;
  std::map<std::string, std::string> wanted;
  for (auto const& [name, value] : {std::pair("governor", request.governor), {"turbo", request.turbo}})
    if (!value.empty()) wanted[name] = value;
  if (request.restore && (!wanted_hz.empty() || !wanted.empty()))
    throw Error("--restore undoes all settings; it does not go with options that set something");
  if (request.restore) {
    bool const any = !meters::journalled(meters::clock_journal()).empty();
    auto const failed = setter.restore();
    for (auto const& sentence : failed) print_error(sentence);
    if (!failed.empty()) return Exit::lacking;
    print_out("{}\n", any ? "clocks are as they were before yoke set them" : "no clock is set by yoke");
    return Exit::ok;
  }
  if (!wanted_hz.empty() || !wanted.empty()) {
    auto const really_hz = setter.set(wanted_hz, wanted);
    for (auto const& [name, value] : wanted) print_out("{} is set to {}\n", name, value);
    for (auto const& [name, hz] : really_hz) print_out("{} is set to {}\n", name, hertz_cell(hz));
    print_out("yoke clocks --restore undoes this\n");
  }
  if (request.results.prints_tables()) {
    print(setter.clocks());
    print(setter.others());
  }
  if (request.results.rows_to_stdout() || !request.results.output().empty())
    request.results.write(rows_of(setter.clocks(), setter.others()), clock_list);
  return Exit::ok;
}

Action declare_clocks(Command& command) {
  auto const request = std::make_shared<ClocksRequest>();
  command.group("Clocks to set; without them all are listed");
  command.real("--host", request->host_hz, min_hz, max_hz,
               "hertz at which to hold all cores; the nearest step is taken");
  command.real("--device", request->device_hz, min_hz, max_hz, "hertz at which to hold the GPU's cores");
  command.real("--memory", request->memory_hz, min_hz, max_hz, "hertz at which to hold the GPU's memory");
  command.text("--governor", request->governor, "the kernel's rule for the host's clock within its limits", "NAME");
  command.choice("--turbo", request->turbo, {"on", "off"}, "whether the host may exceed its nominal clock");
  command.flag("--restore", request->restore,
               "restore the clocks from before yoke set them, also after a killed command");
  request->results.declare(command, "CSV file, one row per clock");
  return {[request] { return clocks_subcommand(*request); }, [] { return true; }};
}

}  // namespace

Subcommand make_clocks() {
  return {"",
          "list, set and restore clocks, governor and turbo",
          "yoke clocks --host 2e9",
          Subcommand::Group::measure,
          5,
          declare_clocks};
}

}  // namespace yoke::cli
