// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/machine_answer.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

namespace yoke::analysis {
namespace {

/// Noise makes the rate together exceed the sum of the rates alone by at most this factor; a higher one is no result.
constexpr double measurable_excess = 1.1;

/// The value while the other processors work too, otherwise alone.
std::optional<double> contended(Quantity const& together, Quantity const& alone) {
  return together.value ? together.value : alone.value;
}

/// Rates of host and device together over the faster one alone, from seconds for each unit of work.
std::optional<double> gain(std::optional<double> host_alone_s, std::optional<double> host_s,
                           std::optional<double> device_alone_s, std::optional<double> device_s) {
  if (!host_alone_s || !host_s || !device_alone_s || !device_s) return std::nullopt;
  return (1 / *host_s + 1 / *device_s) * std::min(*host_alone_s, *device_alone_s);
}

std::optional<double> slower(std::optional<double> a, std::optional<double> b) {
  return a && b ? std::optional(std::max(*a, *b)) : std::nullopt;
}

std::optional<double> inverse(std::optional<double> value) { return value ? std::optional(1 / *value) : std::nullopt; }

/// Gains with the rates that `rate` chooses for the processors and the link at work together, from the quantity
/// measured together and the one measured alone.
template <class Rate>
SharingGains gains(Machine const& machine, Rate const& rate) {
  SharingGains gains;
  if (machine.processors.size() < 2) return gains;
  auto const &h = machine.processors[0], &d = machine.processors[1];
  gains.single_precision = gain(h.t_f_single_s.value, rate(h.t_f_single_contended_s, h.t_f_single_s),
                                d.t_f_single_s.value, rate(d.t_f_single_contended_s, d.t_f_single_s));
  gains.double_precision = gain(h.t_f_double_s.value, rate(h.t_f_double_contended_s, h.t_f_double_s),
                                d.t_f_double_s.value, rate(d.t_f_double_contended_s, d.t_f_double_s));
  auto const host_s = rate(h.t_b_contended_s, h.t_b_s), device_s = rate(d.t_b_contended_s, d.t_b_s);
  gains.memory = gain(h.t_b_s.value, host_s, d.t_b_s.value, device_s);
  if (machine.links.empty()) return gains;
  auto const& link = machine.links.front();
  gains.copied = gain(h.t_b_s.value, host_s, slower(d.t_b_s.value, inverse(link.in_bytes_per_s.value)),
                      slower(device_s, inverse(rate(link.in_contended_bytes_per_s, link.in_bytes_per_s))));
  return gains;
}

/// The gains if no processor slowed the other down.
SharingGains possible_gains(Machine const& machine) {
  return gains(machine, [](Quantity const&, Quantity const& alone) { return alone.value; });
}

std::string giga(std::optional<double> seconds, char const* unit) {
  if (!seconds) return "";
  double const rate = 1e-9 / *seconds;
  return rate < 1000 ? fmt::format("{:.3g} {}", rate, unit) : fmt::format("{:.0f} {}", rate, unit);
}

std::string processor_sentence(ProcessorParameters const& p) {
  std::vector<std::string> rates;
  char const* const in_double = p.t_f_single_s.value ? "in double" : "GFLOP/s in double";
  for (auto const& rate : {giga(p.t_f_single_s.value, "GFLOP/s in float"), giga(p.t_f_double_s.value, in_double),
                           giga(p.t_b_s.value, "GB/s")})
    if (!rate.empty()) rates.push_back(rate);
  if (rates.empty()) return "";
  std::string text = fmt::format("{}: {}", p.name, fmt::join(rates, ", "));
  auto const single = balance_point(p, Precision::single_precision),
             twice = balance_point(p, Precision::double_precision);
  if (single && twice)
    text += fmt::format("; memory limits kernels below {:.2g} flops per byte ({:.2g} in double)", *single, *twice);
  else if (single || twice)
    text += fmt::format("; memory limits kernels below {:.2g} flops per byte", single ? *single : *twice);
  return text + ".";
}

}  // namespace

SharingGains sharing_gains(Machine const& machine) { return gains(machine, contended); }

std::optional<double> balance_point(ProcessorParameters const& processor, Precision precision) {
  auto const flop_s =
      precision == Precision::single_precision ? processor.t_f_single_s.value : processor.t_f_double_s.value;
  if (!flop_s || !processor.t_b_s.value) return std::nullopt;
  return *processor.t_b_s.value / *flop_s;
}

std::string machine_sentences(Machine const& machine) {
  std::string text;
  auto const add = [&](std::string const& sentence) {
    if (!sentence.empty()) text += (text.empty() ? "" : " ") + sentence;
  };
  for (auto const& processor : machine.processors) add(processor_sentence(processor));
  auto const gains = sharing_gains(machine), possible = possible_gains(machine);
  std::vector<std::string> kinds;
  std::vector<char const*> disturbed;
  auto const kind = [&](std::optional<double> SharingGains::*gain, char const* work) {
    if (!(gains.*gain)) return;
    if (*(gains.*gain) > measurable_excess * *(possible.*gain)) return disturbed.push_back(work);
    kinds.push_back(fmt::format("{:.2f} times{} in {}", *(gains.*gain),
                                kinds.empty() ? " the rate of the faster one alone" : "", work));
  };
  kind(&SharingGains::single_precision, "arithmetic (float)");
  kind(&SharingGains::double_precision, "arithmetic (double)");
  kind(&SharingGains::memory, "streams through memory");
  kind(&SharingGains::copied, "streams that are copied to the device");
  if (!kinds.empty()) add(fmt::format("Host and device together reach {}.", fmt::join(kinds, ", ")));
  if (!disturbed.empty())
    add(
        fmt::format("Other programs disturbed the measurement: in {} host and device are faster together than the sum "
                    "of both alone. Probe the node again when it is idle.",
                    fmt::join(disturbed, ", ")));
  bool const split =
      machine.processors.size() > 1 && machine.processors[1].units == 0 && !machine.processors[1].cores.empty();
  if (split) add("The device is a part of the host's cores, no GPU.");
  return text;
}

}  // namespace yoke::analysis
