// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/detail/segment_roofline.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "models/base/rates.hpp"
#include "models/detail/energy.hpp"
#include "suite/core/description.hpp"
#include "suite/core/executor.hpp"
#include "suite/core/model.hpp"

namespace yoke::models {
namespace {

/// Fraction of the bytes of an iteration's results that a processor with these fractions of the segments computes.
double fraction_of_results(Description const& description, std::vector<double> const& fractions) {
  double own = 0, all = 0;
  for (std::size_t s = 0; s < description.segments.size(); ++s) {
    double const bytes = static_cast<double>(description.segments[s].items) * description.segments[s].bytes_out;
    own += fractions[s] * bytes;
    all += bytes;
  }
  return all > 0 ? own / all : 0;
}

/// Returns the seconds that a device's link is busy in one iteration, with copies one after another: the segments'
/// inputs and results if data is streamed; the device's results of an iteration and those of the other processors if it
/// exchanges any; and intermediate results, in proportion to the difference between the fractions of the two segments.
/// 0 for the host, for a device without work, and for shared data. Throws Error as `copy_s`.
double link_s(Machine const& machine, Processor processor, Description const& description, Assignment const& assignment,
              DataMode data, bool contended) {
  if (processor == host || data == DataMode::shared) return 0;
  auto const& fractions = assignment.fraction[processor];
  double sum_s = 0;
  auto const add = [&](models::Direction way, double bytes) {
    sum_s += models::copy_s(machine, processor, way, bytes, contended);
  };
  bool const streamed = data == DataMode::streamed, handed_on = description.exchange_bytes > 0;
  for (std::size_t s = 0; s < description.segments.size(); ++s) {
    Segment const& segment = description.segments[s];
    double const items = fractions[s] * static_cast<double>(segment.items);
    if (items > 0 && streamed) {
      add(models::Direction::in, items * segment.bytes_in + segment.shared_bytes);
      sum_s += models::rows_s(machine, processor, segment, items * segment.bytes_in);
    }
    if (items > 0 && (streamed || handed_on)) add(models::Direction::out, items * segment.bytes_out);
    if (!segment.after) continue;
    Segment const& before = description.segments[*segment.after];
    double const bytes = static_cast<double>(before.items) * before.intermediate_bytes;
    add(models::Direction::in, std::max(0.0, fractions[s] - fractions[*segment.after]) * bytes);
    add(models::Direction::out, std::max(0.0, fractions[*segment.after] - fractions[s]) * bytes);
  }
  if (handed_on && std::any_of(fractions.begin(), fractions.end(), [](double fraction) { return fraction > 0; }))
    add(models::Direction::in, description.exchange_bytes * (1 - fraction_of_results(description, fractions)));
  return sum_s;
}

}  // namespace

using namespace models::equations;
namespace {

/// Predicted seconds of one processor by cause.
struct BusyParts {
  double flops_s = 0, bytes_s = 0, launch_s = 0, link_s = 0;

  double kernels_s(RooflineSettings const& settings) const {
    return settings.serial ? flops_s + bytes_s : std::max(flops_s, bytes_s);
  }
  double total_s(RooflineSettings const& settings) const {
    double const computing_s = kernels_s(settings) + launch_s;
    return settings.overlap ? std::max(computing_s, link_s) : computing_s + link_s;
  }
  char const* largest() const {
    std::array<std::pair<double, char const*>, 4> const parts{
        {{flops_s, "flops"}, {bytes_s, "bytes"}, {launch_s, "launch"}, {link_s, "link"}}};
    return std::max_element(parts.begin(), parts.end(), [](auto& a, auto& b) { return a.first < b.first; })->second;
  }
};

/// Slowdown relative to the full rate, caused by small pieces and partially used steps.
double slower_by_size(Machine const& machine, RooflineSettings const& settings, Processor p, Segment const& segment,
                      double items) {
  double slower = settings.half ? 1 + machine.processors[p].half_items.value.value_or(0) / items : 1;
  double const step = settings.steps ? static_cast<double>(step_items(segment, machine.processors[p].units)) : 1;
  if (step > 1) slower *= std::ceil(items / step) * step / items;
  return slower;
}

void add_kernel(BusyParts& busy, Machine const& machine, RooflineSettings const& settings, Processor p,
                Description const& description, Segment const& segment, double fraction, bool contended) {
  Precision const precision = description.precision;
  if (settings.launch) busy.launch_s += models::launch_s(machine, p);
  double const items = fraction * static_cast<double>(segment.items);
  if (auto const terms = kernel_terms(machine, settings, p, description, segment, items)) {
    double const memory_s = terms->time.mix.of(Pressure::memory) * terms->time.seconds();
    busy.bytes_s += memory_s;
    busy.flops_s += terms->time.seconds() - memory_s;
    return;
  }
  auto const limits = kernel_limits(machine, settings, p, segment, models::work_of(segment, fraction, settings.bytes),
                                    items, precision, contended);
  bool const by_flops = limits.flops_s >= limits.bytes_s;
  if (!settings.serial || by_flops) busy.flops_s += limits.flops_s;
  if (!settings.serial || !by_flops) busy.bytes_s += limits.bytes_s;
}

}  // namespace

KernelLimits kernel_limits(Machine const& machine, RooflineSettings const& settings, Processor p,
                           Segment const& segment, Work const& work, double items, Precision precision,
                           bool contended) {
  double const slower = slower_by_size(machine, settings, p, segment, items);
  double const slots = work.flops * (settings.mix ? 2 - segment.fma_fraction : 1);
  return {slots > 0 ? slower * slots * models::t_f_s(machine, p, precision, contended) : 0,
          work.bytes > 0 ? slower * work.bytes * models::t_b_s(machine, p, contended) : 0};
}

std::optional<SegmentTerms> kernel_terms(Machine const& machine, RooflineSettings const& settings, Processor p,
                                         Description const& description, Segment const& segment, double items) {
  if (!settings.terms || !settings.terms->kinds || !segment.counts) return std::nullopt;
  double const data_bytes = description.total().compulsory_bytes / static_cast<double>(description.iterations);
  auto terms = segment_terms(machine, p, segment, items, data_bytes, description.precision, *settings.terms);
  for (TimeTerm& term : terms.time.terms) term.seconds *= slower_by_size(machine, settings, p, segment, items);
  return terms;
}

std::vector<OptionSpec> roofline_options() {
  return {
      models::bytes_option(),
      flag_option("contended", true,
                  "if more than one processor works: the rates measured while all work, if the machine file has them"),
      flag_option("mix", true, "a flop outside of multiply-add pairs takes twice t_f")};
}

RooflineSettings roofline_settings(OptionValues const& options) {
  RooflineSettings settings;
  settings.bytes = models::byte_count(options);
  settings.contended = options.flag("contended");
  settings.mix = options.flag("mix");
  return settings;
}

Prediction SegmentRoofline::predict(Description const& description, Assignment const& assignment, DataMode data) const {
  models::expect_known(machine_, description, assignment);
  bool const contended = settings_.contended && models::busy_processors(assignment) > 1;
  Prediction prediction;
  prediction.bottleneck = "none";
  std::vector<Work> works(assignment.fraction.size());
  std::vector<double> kernels_s;
  for (Processor p = 0; p < assignment.fraction.size(); ++p) {
    BusyParts busy;
    for (std::size_t s = 0; s < description.segments.size(); ++s) {
      double const fraction = assignment.fraction[p][s];
      if (fraction <= 0) continue;
      works[p] += models::work_of(description.segments[s], fraction, settings_.bytes);
      add_kernel(busy, machine_, settings_, p, description, description.segments[s], fraction, contended);
    }
    if (settings_.copies) busy.link_s = link_s(machine_, p, description, assignment, data, contended);
    kernels_s.push_back(busy.kernels_s(settings_));
    double const total_s = prediction.processor_s.emplace_back(busy.total_s(settings_));
    if (total_s <= prediction.time_s) continue;
    prediction.time_s = total_s;
    prediction.bottleneck = processor_name(p) + " " + busy.largest();
  }
  if (!settings_.energy) return prediction;
  prediction.energy_j = operations_energy_j(machine_, works, description.precision, prediction.time_s);
  if (!prediction.energy_j) prediction.energy_j = node_energy_j(machine_, kernels_s, prediction.time_s);
  return prediction;
}

std::unique_ptr<SegmentTimes> SegmentRoofline::segment_times(Description const& description, DataMode data) const {
  if (!settings_.play) return nullptr;
  auto settings = settings_;
  settings.copies = settings.copies && data != DataMode::shared;
  return std::make_unique<RooflineTimes>(machine_, settings, description, data);
}

std::vector<Coefficient> SegmentRoofline::coefficients() const {
  std::vector<std::string_view> names{"t_f_single", "t_f_double", "t_b", "launch"};
  auto const append = [&](std::vector<std::string_view> const& more) {
    names.insert(names.end(), more.begin(), more.end());
  };
  if (settings_.half) append({"half"});
  append({"in_latency", "out_latency", "in_rate", "out_rate"});
  if (settings_.energy) append({"e_f_single", "e_f_double", "e_b", "p_s", "p0", "pd_host", "pd_device", "p_oh"});
  auto list = coefficients_of(machine_, names);
  if (!settings_.contended) return list;
  auto const contended = coefficients_of(machine_, {"t_f_single_contended", "t_f_double_contended", "t_b_contended",
                                                    "in_rate_contended", "out_rate_contended"});
  list.insert(list.end(), contended.begin(), contended.end());
  return list;
}

}  // namespace yoke::models
