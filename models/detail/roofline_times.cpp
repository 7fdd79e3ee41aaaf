// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/detail/roofline_times.hpp"

#include <algorithm>
#include <cmath>

#include "models/detail/energy.hpp"
#include "models/detail/rates.hpp"
#include "suite/core/steps.hpp"

namespace yoke::model_detail {
using namespace equations;
namespace {

/// Of shared bytes a piece has its part: a small one reads few of them, or reads them again from a cache.
Work work_of(Segment const& segment, Range chunks, ByteCount bytes) {
  Cost const cost = segment.cost(chunks);
  if (bytes == ByteCount::access) return {cost.flops, cost.bytes};
  double const part = static_cast<double>(chunks.size()) / static_cast<double>(segment.chunks());
  return {cost.flops, cost.compulsory_bytes + part * segment.shared_bytes};
}

/// Time while all work over time alone; 1 if the file lacks one of them.
double contended_over_alone(Quantity const& contended, Quantity const& alone) {
  return contended.value && alone.value ? std::max(1.0, *contended.value / *alone.value) : 1;
}

}  // namespace

/// Time per byte of a data set of this size, by the machine file's curve over the working set, over that of main
/// memory. Pieces are of one data set that stays where it is from one iteration, or one run, to the next: its size
/// counts, not theirs.
double RooflineTimes::over_main_memory(Processor p) const {
  auto const& processor = machine_.processors[p];
  if (!settings_.caches || !processor.t_b_s.value) return 1;
  double const bytes = description_.total().compulsory_bytes / static_cast<double>(description_.iterations);
  WorkingSetPoint const* before = nullptr;
  for (auto const& point : processor.working_set) {
    if (!point.t_b_s.value) continue;
    if (bytes <= point.working_set_bytes) {
      double const above_s = *point.t_b_s.value, below_s = before ? *before->t_b_s.value : above_s;
      double const way = before ? std::log(bytes / before->working_set_bytes) /
                                      std::log(point.working_set_bytes / before->working_set_bytes)
                                : 1;
      return (below_s + way * (above_s - below_s)) / *processor.t_b_s.value;
    }
    before = &point;
  }
  return 1;
}

KernelTime RooflineTimes::kernel(Processor p, Piece const& piece) const {
  Segment const& segment = description_.segments[piece.segment];
  KernelTime time;
  if (auto terms = kernel_terms(machine_, settings_, p, description_, segment, segment.work(piece.chunks))) {
    time = std::move(terms->time);
    if (settings_.launch) time.launch_s = launch_s(machine_, p);
    return time;
  }
  auto limits = kernel_limits(machine_, settings_, p, segment, work_of(segment, piece.chunks, settings_.bytes),
                              segment.work(piece.chunks), description_.precision, false);
  limits.bytes_s *= over_main_memory(p);
  if (settings_.launch) time.launch_s = launch_s(machine_, p);
  bool const by_flops = limits.flops_s >= limits.bytes_s;
  time.terms = {by_flops ? TimeTerm{"flops", limits.flops_s} : TimeTerm{"bytes", limits.bytes_s}};
  auto const& processor = machine_.processors[p];
  time.spread = spread_of(by_flops ? processor.t_f_s(description_.precision) : processor.t_b_s);
  time.mix.of(by_flops ? Pressure::issue : Pressure::memory) = 1;
  return time;
}

double RooflineTimes::copy_in_s(Processor p, std::size_t segment, double bytes) const {
  if (!settings_.copies) return 0;
  Segment const& of = description_.segments[segment];
  return copy_s(machine_, p, Direction::in, bytes, false) +
         rows_s(machine_, p, of, std::max(0.0, bytes - of.shared_bytes));
}

double RooflineTimes::copy_out_s(Processor p, std::size_t, double bytes) const {
  return settings_.copies ? copy_s(machine_, p, Direction::out, bytes, false) : 0;
}

std::vector<std::size_t> RooflineTimes::step_chunks() const {
  if (!settings_.steps) return {};
  std::vector<std::size_t> units;
  for (auto const& processor : machine_.processors) units.push_back(processor.units);
  return yoke::step_chunks(description_, units);
}

double RooflineTimes::exchange_s(double) const {
  double longest_s = 0;
  for (Processor p = device; settings_.copies && p < machine_.processors.size(); ++p)
    longest_s = std::max(longest_s, copy_s(machine_, p, Direction::in, description_.exchange_bytes, false));
  return longest_s;
}

/// Time beside one neighbour over time alone, each under one pressure: of the measured interference, or else of the
/// times while all do the same. 1 if the machine file does not say.
double RooflineTimes::beside(Processor p, Pressure own, Processor q, Pressure other) const {
  auto const& processor = machine_.processors[p];
  auto const* const pair = machine_.interference_of(processor.name, machine_.processors[q].name);
  if (pair && pair->of(own, other).value) {
    Quantity const& slower = pair->of(own, other);
    bool const told = !slower.interval || !slower.interval->low || *slower.interval->low > 1;  // else it is noise
    return told ? std::max(1.0, *slower.value) : 1;
  }
  if (own != other) return 1;
  // All neighbours together cause the contended time; each has its part of it.
  double const neighbours = static_cast<double>(machine_.processors.size() - 1);
  auto const part = [&](double contended) { return 1 + (contended - 1) / neighbours; };
  if (own == Pressure::memory) return part(contended_over_alone(processor.t_b_contended_s, processor.t_b_s));
  if (own == Pressure::issue)
    return part(contended_over_alone(processor.t_f_contended_s(description_.precision),
                                     processor.t_f_s(description_.precision)));
  return 1;
}

/// The measured rate of a link alone over that while all other processors use their memory; nothing if the file lacks
/// it.
std::optional<double> RooflineTimes::link_slowdown(Processor p) const {
  if (p == host || p > machine_.links.size()) return std::nullopt;
  auto const& link = machine_.links[p - 1];
  if (!link.in_bytes_per_s.value || !link.in_contended_bytes_per_s.value) return std::nullopt;
  return contended_over_alone(link.in_bytes_per_s, link.in_contended_bytes_per_s);
}

/// By the kinds of pressure on neighbours that the machine file has, `other` being that of q.
double RooflineTimes::beside(Processor p, PressureMix const& mix, Processor q, Pressure other) const {
  double slower = 1;
  for (Pressure const own : pressures)
    if (double const fraction = mix.of(own); fraction > 0) slower += fraction * (beside(p, own, q, other) - 1);
  return slower;
}

/// Beside q, by the kinds of pressure that both are under.
double RooflineTimes::beside(Processor p, PressureMix const& own, Processor q, PressureMix const& other) const {
  double slower = 1;
  for (Pressure const pressure : pressures)
    if (double const fraction = other.felt(pressure); fraction > 0)
      slower += fraction * (beside(p, own, q, pressure) - 1);
  return slower;
}

double RooflineTimes::slowdown(Processor p, std::span<Activity const> now) const {
  double slower = 1;
  if (auto const link = link_slowdown(p); settings_.contended && now[p].copies && link) {
    for (Processor q = 0; q < now.size(); ++q)
      if (q != p)
        slower += now[q].mix.felt(Pressure::memory) * (*link - 1) / static_cast<double>(machine_.processors.size() - 1);
    return slower;
  }
  PressureMix const stream{{0, 1, 0}};
  double hidden = now[p].mix.hidden_memory;
  for (Processor q = 0; settings_.contended && q < now.size(); ++q) {
    if (q == p) continue;
    slower += beside(p, now[p].mix, q, now[q].mix) - 1;
    hidden += now[p].mix.hidden_memory * (beside(p, stream, q, now[q].mix) - 1);
  }
  return std::max(slower, hidden);
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

}  // namespace yoke::model_detail
