// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "suite/charts/unit.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/wording.hpp"
#include "suite/report/sections.hpp"

namespace yoke::report {
namespace {

using Facts = std::vector<std::pair<std::string, std::string>>;

std::string rate_text(Quantity const& seconds, std::string_view unit) {
  auto const value = seconds.value;
  if (!value) return "unavailable: " + seconds.reason;
  std::string text = charts::si_text(1 / *value, unit);
  if (seconds.n > 1) text += fmt::format(" (spread {}, n {})", charts::percent_text(seconds.iqr / *value), seconds.n);
  return text;
}

void add_processor(Facts& facts, ProcessorParameters const& of) {
  std::string about = of.model.empty() ? of.backend : of.model + ", " + of.backend;
  about += of.units > 0 ? ", " + core::count_text(of.units, "unit") : ", " + core::count_text(of.threads, "thread");
  facts.emplace_back(of.name, about);
  facts.emplace_back("float", rate_text(of.t_f_single_s, "FLOP/s"));
  facts.emplace_back("double", rate_text(of.t_f_double_s, "FLOP/s"));
  facts.emplace_back("memory", rate_text(of.t_b_s, "B/s"));
  if (of.launch_s.value) facts.emplace_back("launch", charts::si_text(of.launch_s.value, "s"));
  if (of.e_f_double_j.value) facts.emplace_back("energy", charts::si_text(of.e_f_double_j.value, "J/FLOP (double)"));
}

/// The averages of /proc/loadavg, without its counts of processes.
std::string load_text(std::string const& load) {
  std::istringstream in(load);
  std::string one, five, fifteen;
  if (!(in >> one >> five >> fifteen)) return load;
  return fmt::format("{}, {}, {} on average over 1, 5 and 15 minutes", one, five, fifteen);
}

charts::Card card_of(ReportSource const& source) {
  charts::Card card{source.label, {}};
  auto const identity = [&](char const* name, char const* key) {
    if (!source.machine) return;
    auto const at = source.machine->identity.find(key);
    if (at != source.machine->identity.end() && !at->second.starts_with("unavailable"))
      card.facts.emplace_back(name, std::string_view(key) == "load_average" ? load_text(at->second) : at->second);
  };
  if (source.machine) {
    card.facts.emplace_back("machine", source.machine->name);
    identity("caches", "caches");
    for (auto const& processor : source.machine->processors) add_processor(card.facts, processor);
    for (auto const& link : source.machine->links)
      if (link.in_bytes_per_s.value)
        card.facts.emplace_back("link", charts::si_text(link.in_bytes_per_s.value, "B/s in, ") +
                                            charts::si_text(link.out_bytes_per_s.value, "B/s out"));
    identity("load", "load_average");
    identity("measured", "time_utc");
  }
  if (!source.runs.empty()) {
    auto const& first = source.runs.front();
    if (!source.machine) {
      card.facts.emplace_back("machine", first.machine);
      card.facts.emplace_back("host", fmt::format("{}, {}, {}", first.host_cpu, first.host_backend,
                                                  core::count_text(first.host_threads, "thread")));
      card.facts.emplace_back("device", first.device_name + ", " + first.device_backend);
    }
    card.facts.emplace_back("runs", fmt::format("{}, {} to {}", core::count_text(source.runs.size(), "row"),
                                                source.runs.first_utc(), source.runs.last_utc()));
    card.facts.emplace_back("built with",
                            fmt::format("yoke {}, Kokkos {}, {}", first.revision, first.kokkos, first.compiler));
  }
  return card;
}

}  // namespace

charts::PageSection machines_section(ReportData const& data) {
  charts::PageSection section{"machines", "Machines"};
  for (auto const& part : data.parts) {
    if (!part.source.machine && part.source.runs.empty()) continue;
    section.cards.push_back(card_of(part.source));
    if (!part.source.machine)
      section.missing.push_back({"No rates of " + part.source.label + ".", "It has no machine file.",
                                 "yoke probe --output FOLDER/machine.json"});
  }
  return section;
}

}  // namespace yoke::report
