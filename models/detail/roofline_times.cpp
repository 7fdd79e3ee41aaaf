// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <utility>

#include "models/base/rates.hpp"
#include "models/detail/curves.hpp"
#include "models/detail/energy.hpp"
#include "models/detail/segment_roofline.hpp"
#include "suite/core/description.hpp"

namespace yoke::models {
using namespace models::equations;
namespace {

/// Work of a piece. It has its part of the shared bytes: a small piece reads few of them, or rereads them from a cache.
Work work_of(Segment const& segment, Range chunks, models::ByteCount bytes) {
  Cost const cost = segment.cost(chunks);
  if (bytes == models::ByteCount::access) return {cost.flops, cost.bytes};
  double const part = static_cast<double>(chunks.size()) / static_cast<double>(segment.chunks());
  return {cost.flops, cost.compulsory_bytes + part * segment.shared_bytes};
}

/// Contended over isolated time; 1 if the file lacks either.
double contended_over_alone(Quantity const& contended, Quantity const& alone) {
  return contended.value && alone.value ? std::max(1.0, *contended.value / *alone.value) : 1;
}

}  // namespace

/// Time per byte of the data set, by the machine file's curve over the working set, over that of main memory. The size
/// of the data set counts rather than that of pieces, because the data stays in place between iterations and runs. A
/// data set of twice the curve's last point is in main memory.
double RooflineTimes::over_main_memory(Processor p) const {
  auto const& processor = machine_.processors[p];
  auto curve = processor.working_set;
  std::erase_if(curve, [](WorkingSetPoint const& point) { return !point.t_b_s.value; });
  if (!settings_.caches || !processor.t_b_s.value || curve.empty()) return 1;
  double const memory_s = std::max(*processor.t_b_s.value, *curve.back().t_b_s.value);
  curve.push_back({2 * curve.back().working_set_bytes, Quantity::specified(memory_s)});
  double const bytes = description_.total().compulsory_bytes / static_cast<double>(description_.iterations);
  return at(curve, &WorkingSetPoint::t_b_s, bytes) / *processor.t_b_s.value;
}

KernelTime RooflineTimes::kernel(Processor p, Piece const& piece) const {
  KernelTime time = in_shared_memory(p, kernel_in_own_memory(p, piece));
  Segment const& segment = description_.segments[piece.segment];
  if (shared_ && segment.atomic_additions > 0)
    time.atomics_s = segment.work(piece.chunks) * segment.atomic_additions *
                     models::shared_addition_s(machine_, p, segment.atomic_bytes);
  return time;
}

/// Returns `time` with that of memory which all processors share, if they do.
KernelTime RooflineTimes::in_shared_memory(Processor p, KernelTime time) const {
  if (!shared_) return time;
  double const slower = models::shared_slowdown(machine_, p), all_s = time.seconds();
  double const memory_s = time.mix.of(Pressure::memory) * all_s;
  if (slower > 1 && memory_s > 0) {
    time.terms.push_back({"shared memory", (slower - 1) * memory_s});
    for (Pressure const one : pressures)
      time.mix.of(one) *= (one == Pressure::memory ? slower : 1) * all_s / time.seconds();
    time.parts.clear();  // fractions of the time without this term
  }
  return time;
}

KernelTime RooflineTimes::kernel_in_own_memory(Processor p, Piece const& piece) const {
  Segment const& segment = description_.segments[piece.segment];
  KernelTime time;
  if (auto terms = kernel_terms(machine_, settings_, p, description_, segment, segment.work(piece.chunks))) {
    time = std::move(terms->time);
    if (settings_.launch) time.launch_s = models::launch_s(machine_, p);
    return time;
  }
  auto limits = kernel_limits(machine_, settings_, p, segment, work_of(segment, piece.chunks, settings_.bytes),
                              segment.work(piece.chunks), description_.precision, false);
  limits.bytes_s *= over_main_memory(p);
  if (settings_.launch) time.launch_s = models::launch_s(machine_, p);
  bool const by_flops = limits.flops_s >= limits.bytes_s;
  time.terms = {by_flops ? TimeTerm{"flops", limits.flops_s} : TimeTerm{"bytes", limits.bytes_s}};
  auto const& processor = machine_.processors[p];
  time.spread = models::spread_of(by_flops ? processor.t_f_s(description_.precision) : processor.t_b_s);
  time.mix.of(by_flops ? Pressure::issue : Pressure::memory) = 1;
  double const sum_s = time.seconds();
  if (sum_s <= 0 || !hides()) return time;
  time.parts = {{limits.flops_s / sum_s, 0, limits.bytes_s / sum_s}};
  if (by_flops)
    time.mix.hidden_memory = limits.bytes_s / sum_s;
  else
    time.mix.of(Pressure::issue) = limits.flops_s / sum_s;
  return time;
}

double RooflineTimes::copy_in_s(Processor p, std::size_t segment, double bytes) const {
  if (!settings_.copies) return 0;
  Segment const& of = description_.segments[segment];
  return models::copy_s(machine_, p, models::Direction::in, bytes, false) +
         models::rows_s(machine_, p, of, std::max(0.0, bytes - of.shared_bytes));
}

double RooflineTimes::copy_out_s(Processor p, std::size_t, double bytes) const {
  return settings_.copies ? models::copy_s(machine_, p, models::Direction::out, bytes, false) : 0;
}

std::optional<double> RooflineTimes::claim_s(Processor p) const {
  auto const* const times = models::shared_times(machine_, p);
  return times ? times->atomic_contended_s.value : std::nullopt;
}

std::size_t RooflineTimes::threads() const {
  std::size_t threads = 0;
  for (auto const& processor : machine_.processors) threads += processor.threads;
  return threads;
}

std::vector<std::size_t> RooflineTimes::step_chunks() const {
  if (!settings_.steps) return {};
  std::vector<std::size_t> units;
  for (auto const& processor : machine_.processors) units.push_back(processor.units);
  return yoke::step_chunks(description_, units);
}

/// Seconds in which a device with `share` over the number of devices receives the results of the others.
double RooflineTimes::link_exchange_s(Processor p, double share) const {
  if (p == host || !settings_.copies) return 0;
  double const devices = static_cast<double>(machine_.processors.size() - 1);
  double const bytes = description_.exchange_bytes * (1 - share / devices);
  return models::copy_s(machine_, p, models::Direction::in, bytes, false);
}

/// Time in which a processor brings its state to the next iteration, all launches included; `std::nullopt` if it has no
/// state of its own, or nothing is known about this work by kind. Not part of a lower bound.
std::optional<KernelTime> RooflineTimes::advance(Processor p) const {
  auto const& work = p == host ? description_.host_advance : description_.device_advance;
  if (!work || settings_.bound || (p != host && shared_)) return std::nullopt;
  Segment whole;
  whole.items = description_.segments.back().items;
  whole.counts = work->counts;
  auto const terms = kernel_terms(machine_, settings_, p, description_, whole, static_cast<double>(whole.items));
  if (!terms) return std::nullopt;
  KernelTime time = in_shared_memory(p, terms->time);
  if (settings_.launch) time.launch_s = work->kernels * models::launch_s(machine_, p);
  return time;
}

/// All processors receive and advance concurrently.
double RooflineTimes::exchange_s(double share) const {
  std::vector<Activity> now;
  for (Processor p = 0; p < machine_.processors.size(); ++p) {
    auto const own = advance(p);
    now.push_back(own ? Activity{false, own->mix, own->parts} : Activity{});
  }
  double longest_s = 0;
  for (Processor p = 0; p < machine_.processors.size(); ++p) {
    double seconds = link_exchange_s(p, share);
    if (auto const own = advance(p)) seconds += own->launch_s + own->seconds() * slowdown(p, now);
    longest_s = std::max(longest_s, seconds);
  }
  return longest_s;
}

/// Slowdown by one neighbor, each under one pressure: the measured interference, or the contended times if both
/// pressures are equal. 1 if the machine file has neither.
double RooflineTimes::beside(Processor p, Pressure own, Processor q, Pressure other) const {
  auto const& processor = machine_.processors[p];
  auto const* const pair = machine_.interference_of(processor.name, machine_.processors[q].name);
  if (pair && pair->of(own, other).value) {
    Quantity const& slower = pair->of(own, other);
    bool const told = !slower.interval || !slower.interval->low || *slower.interval->low > 1;  // otherwise it is noise
    return told ? std::max(1.0, *slower.value) : 1;
  }
  if (own != other) return 1;
  // All neighbors together cause the contended time; each contributes an equal part.
  double const neighbours = static_cast<double>(machine_.processors.size() - 1);
  auto const part = [&](double contended) { return 1 + (contended - 1) / neighbours; };
  if (own == Pressure::memory) return part(contended_over_alone(processor.t_b_contended_s, processor.t_b_s));
  if (own == Pressure::issue)
    return part(contended_over_alone(processor.t_f_contended_s(description_.precision),
                                     processor.t_f_s(description_.precision)));
  return 1;
}

/// Measured rate of an isolated link over that while all other processors use their memory; `std::nullopt` if the file
/// lacks either.
std::optional<double> RooflineTimes::link_slowdown(Processor p) const {
  if (p == host || p > machine_.links.size()) return std::nullopt;
  auto const& link = machine_.links[p - 1];
  if (!link.in_bytes_per_s.value || !link.in_contended_bytes_per_s.value) return std::nullopt;
  return contended_over_alone(link.in_bytes_per_s, link.in_contended_bytes_per_s);
}

/// Slowdown of work under one pressure by all neighbors.
double RooflineTimes::beside_all(Processor p, Pressure own, std::span<PressureMix const> felt) const {
  double slower = 1;
  for (Processor q = 0; settings_.contended && q < felt.size(); ++q)
    for (Pressure const other : pressures)
      if (double const fraction = felt[q].of(other); q != p && fraction > 0)
        slower += fraction * (beside(p, own, q, other) - 1);
  return slower;
}

/// Pressure that each processor exerts on its neighbors. A stream hidden behind the core's work exerts more pressure
/// the more the others slow it, until it takes as long as the core's work, because it moves the same bytes. Its
/// slowdown is computed with unhindered streams.
std::vector<PressureMix> RooflineTimes::felt(std::span<Activity const> now) const {
  auto const mixes = [&](auto const& way_s) {
    std::vector<PressureMix> all;
    for (Processor p = 0; p < now.size(); ++p) {
      auto& mix = all.emplace_back(now[p].mix);
      double const hidden = std::exchange(mix.hidden_memory, 0);
      double& memory = mix.of(Pressure::memory);
      if (hidden <= 0 || now[p].parts.empty()) {
        memory += hidden;
        continue;
      }
      memory = 0;
      for (KernelPart const& one : now[p].parts)
        if (double const data = one.others + one.memory; data > 0)
          memory += one.memory * std::min(one.together(one.core, data), way_s(p, one)) / data;
    }
    return all;
  };
  auto const unhindered =
      mixes([](Processor, KernelPart const& one) { return one.together(one.core, one.others + one.memory); });
  return mixes([&](Processor p, KernelPart const& one) {
    return beside_all(p, Pressure::issue, unhindered) * one.others +
           beside_all(p, Pressure::memory, unhindered) * one.memory;
  });
}

double RooflineTimes::slowdown(Processor p, std::span<Activity const> now) const {
  double slower = 1;
  if (auto const link = link_slowdown(p); settings_.contended && now[p].copies && link) {
    for (Processor q = 0; q < now.size(); ++q)
      if (q != p)
        slower += now[q].mix.felt(Pressure::memory) * (*link - 1) / static_cast<double>(machine_.processors.size() - 1);
    return slower;
  }
  auto const& [copies, mix, parts, atomics] = now[p];
  for (Processor q = 0; settings_.contended && q < now.size(); ++q)
    if (q != p && atomics > 0 && now[q].atomics > 0) slower = 1 + atomics;
  auto const felt_now = felt(now);
  auto const longer = [&](Pressure own) { return beside_all(p, own, felt_now); };
  if (parts.empty()) {
    for (Pressure const own : pressures)
      if (double const fraction = mix.of(own); fraction > 0) slower += fraction * (longer(own) - 1);
    return slower;
  }
  double const issue = longer(Pressure::issue), memory = longer(Pressure::memory);
  double const latency = mix.of(Pressure::latency);
  slower += (latency > 0 ? latency * longer(Pressure::latency) : 0) - 1;
  for (KernelPart const& one : parts)
    slower += one.together(issue * one.core, issue * one.others + memory * one.memory);
  return std::max(1.0, slower);  // the fractions sum to 1 up to rounding
}

std::optional<double> RooflineTimes::energy_j(RunResult const& run) const {
  if (!settings_.energy) return std::nullopt;
  std::vector<Work> works(machine_.processors.size());
  std::vector<double> kernels_s(machine_.processors.size());
  for (auto const& done : run.pieces) {
    works[done.processor] += work_of(description_.segments[done.piece.segment], done.piece.chunks, settings_.bytes);
    kernels_s[done.processor] += done.kernel_s;
  }
  auto const energy_j = operations_energy_j(machine_, works, description_.precision, run.makespan_s);
  return energy_j ? energy_j : node_energy_j(machine_, kernels_s, run.makespan_s);
}

std::vector<std::string> RooflineTimes::fallbacks() const {
  std::vector<std::string> all;
  for (Processor p = 0; p < machine_.processors.size(); ++p)
    for (auto const& segment : description_.segments) {
      auto const terms = kernel_terms(machine_, settings_, p, description_, segment, 1);
      if (!terms) continue;
      for (auto const& sentence : terms->fallbacks)
        if (std::find(all.begin(), all.end(), sentence) == all.end()) all.push_back(sentence);
    }
  return all;
}

}  // namespace yoke::models
