// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/contest/contest_loss.hpp"

#include <algorithm>
#include <array>

#include "suite/core/error.hpp"
#include "suite/core/run_metrics.hpp"

namespace yoke::analysis {
namespace {

/// A processor's time by cause.
struct Spent {
  double work = 0;  ///< in average items
  double kernel_s = 0, launch_s = 0, copy_s = 0, wait_s = 0, end_s = 0;
  std::uint64_t pieces = 0;
};

/// Splits each processor's time by cause. Pieces of one processor complete in the order in which they start. Time
/// outside the kernel is first visible copy time, and the rest is launch time; the hidden time is attributed to the
/// launch first.
std::vector<Spent> spent(RunResult const& outcome, Description const& description) {
  std::vector<Spent> all(device + 1);
  for (CompletedPiece const& done : outcome.pieces) {
    Spent& mine = all.at(done.processor);
    double const before_s = std::max(0.0, done.seconds() - done.kernel_s), copy_s = std::min(before_s, done.copy_in_s);
    mine.work += description.segments[done.piece.segment].work(done.piece.chunks);
    mine.kernel_s += done.kernel_s;
    mine.copy_s += copy_s;
    mine.launch_s += before_s - copy_s;
    mine.wait_s += done.begin_s - mine.end_s;
    mine.end_s = done.end_s;
    ++mine.pieces;
  }
  return all;
}

std::string curve_name(core::RateCurve::Type type) {
  constexpr std::array names{"constant", "logistic", "saturating", "table"};
  return names[static_cast<std::size_t>(type)];
}

std::string cost_name(core::ItemCost const& cost) {
  if (cost.type == core::ItemCost::Type::uniform) return "uniform";
  if (cost.type == core::ItemCost::Type::triangular) return cost.falling ? "falling" : "rising";
  return cost.type == core::ItemCost::Type::table ? "loop" : "random";
}

}  // namespace

ContestLoss loss_of(RunResult const& outcome, RunResult const& best, Description const& description) {
  YOKE_EXPECT(description.segments.size() == 1 && best.makespan_s > 0, "losses are of one segment that takes time");
  auto const mine = spent(outcome, description), ideal = spent(best, description);
  double const work = ideal[host].work + ideal[device].work;
  ContestLoss loss;
  for (Processor p : {host, device}) {
    double const weight = ideal[p].work / work / best.makespan_s;
    // Time of this work at the best split's rate.
    double const due_s = ideal[p].work > 0 ? mine[p].work * ideal[p].kernel_s / ideal[p].work : 0;
    (p == host ? loss.host_rate : loss.device_rate) = weight * (mine[p].kernel_s - due_s);
    loss.launch += weight * (mine[p].launch_s - ideal[p].launch_s);
    loss.copy += weight * (mine[p].copy_s - ideal[p].copy_s);
    loss.wait += weight * (mine[p].wait_s - ideal[p].wait_s);
    double const idle_s = outcome.makespan_s - mine[p].end_s, its_idle_s = best.makespan_s - ideal[p].end_s;
    loss.share += weight * (idle_s - its_idle_s + due_s - ideal[p].kernel_s);
  }
  return loss;
}

double device_share(RunResult const& outcome, Description const& description) {
  auto const mine = spent(outcome, description);
  return mine[device].work / (mine[host].work + mine[device].work);
}

void add_energy(ContestCase& row, Powers const& powers, RunResult const& outcome, RunResult const& least,
                Description const& description) {
  auto const busy = core::busy_seconds(outcome, device + 1), least_busy = core::busy_seconds(least, device + 1);
  double const least_j = core::energy_of(powers, least).sum_j();
  auto const loss = [&](double watts, double seconds, double least_s) { return watts * (seconds - least_s) / least_j; };
  row.energy_ratio = core::energy_of(powers, outcome).sum_j() / least_j;
  row.min_share = device_share(least, description);
  row.idle_energy_loss = loss(powers.idle_w, outcome.makespan_s, least.makespan_s);
  row.host_energy_loss = loss(powers.host_w, busy[host], least_busy[host]);
  row.device_energy_loss = loss(powers.device_w, busy[device], least_busy[device]);
  row.wait_energy_loss = loss(powers.wait_w, std::max(busy[device] - busy[host], 0.0),
                              std::max(least_busy[device] - least_busy[host], 0.0));
}

ContestCase case_of(ContestInstance const& instance, RunResult const& outcome, RunResult const& best,
                    Description const& description) {
  core::Scenario const& scenario = instance.scenario;
  auto const mine = spent(outcome, description);
  ContestCase row;
  row.seed = scenario.seed;
  row.makespan_s = outcome.makespan_s;
  row.best_s = best.makespan_s;
  row.ratio = row.makespan_s / row.best_s;
  auto const is = classes_of(instance, row.best_s);
  for (std::size_t c = 0; c < is.size(); ++c)
    if (is[c]) row.classes.append(row.classes.empty() ? "" : " ").append(contest_classes[c]);
  row.share = device_share(outcome, description);
  row.best_share = device_share(best, description);
  ContestLoss const loss = loss_of(outcome, best, description);
  row.device_rate_loss = loss.device_rate;
  row.host_rate_loss = loss.host_rate;
  row.launch_loss = loss.launch;
  row.copy_loss = loss.copy;
  row.wait_loss = loss.wait;
  row.share_loss = loss.share;
  row.host_idle = 1 - mine[host].end_s / outcome.makespan_s;
  row.device_idle = 1 - mine[device].end_s / outcome.makespan_s;
  row.host_pieces = mine[host].pieces;
  row.device_pieces = mine[device].pieces;
  row.items = scenario.items;
  row.chunks = description.segments[0].chunks();
  auto const &on_host = scenario.processors[host], &on_device = scenario.processors[device];
  row.host_items_per_s = on_host.rate.peak();
  row.device_items_per_s = on_device.rate.peak();
  row.curve = curve_name(on_device.rate.type);
  row.half = instance.half;
  row.host_launch_s = on_host.launch_s;
  row.device_launch_s = on_device.launch_s;
  row.latency_s = on_device.latency_s;
  row.link_items_per_s = on_device.link_items_per_s;
  row.host_noise = on_host.noise;
  row.device_noise = on_device.noise;
  row.host_drift = on_host.drift;
  row.device_drift = on_device.drift;
  row.contention = on_host.contention;
  row.sync_s = scenario.sync_s;
  row.host_wave_items = on_host.wave_items;
  row.device_wave_items = on_device.wave_items;
  row.cost = cost_name(scenario.cost);
  return row;
}

std::span<Column<ContestCase> const> ContestCase::columns() {
  using Row = ContestCase;
  static Column<Row> const list[] = {
      {"scheduler", "partitioner, with the variant if it has several", &Row::scheduler},
      {"depth", "maximum number of pieces in flight on the device", &Row::depth, from_one},
      {"seed", "seed of the instance", &Row::seed},
      {"ratio", "makespan / the clairvoyant's; the losses sum up to this - 1", &Row::ratio, not_negative},
      {"makespan_s", "makespan of the scheduler, virtual seconds", &Row::makespan_s, not_negative},
      {"best_s", "makespan of the clairvoyant", &Row::best_s, not_negative},
      {"bound_s", "lower bound of all schedules without noise, seconds", &Row::bound_s, not_negative},
      {"classes", "kinds of instances that it belongs to", &Row::classes},
      {"share", "fraction of the work on the device", &Row::share, fraction},
      {"best_share", "fraction of the work on the device under the clairvoyant", &Row::best_share, fraction},
      {"device_rate_loss", "slower kernels of the device than the clairvoyant's, relative to its makespan",
       &Row::device_rate_loss, either_sign},
      {"host_rate_loss", "slower kernels of the host than the clairvoyant's, relative to its makespan",
       &Row::host_rate_loss, either_sign},
      {"launch_loss", "exposed launches", &Row::launch_loss, either_sign},
      {"copy_loss", "exposed copies and latencies", &Row::copy_loss, either_sign},
      {"wait_loss", "pauses between pieces", &Row::wait_loss, either_sign},
      {"share_loss", "one processor ended before the other", &Row::share_loss, either_sign},
      {"host_idle", "fraction of the makespan after the host's last piece", &Row::host_idle, fraction},
      {"device_idle", "fraction of the makespan after the device's last piece", &Row::device_idle, fraction},
      {"host_pieces", "pieces that the host did", &Row::host_pieces},
      {"device_pieces", "pieces that the device did", &Row::device_pieces},
      {"items", "number of items of the loop", &Row::items},
      {"chunks", "number of chunks of the loop", &Row::chunks},
      {"host_items_per_s", "peak rate", &Row::host_items_per_s, not_negative},
      {"device_items_per_s", "peak rate", &Row::device_items_per_s, not_negative},
      {"curve", "type of the device's rate; 1 - exp is a table", &Row::curve},
      {"half", "fraction of the loop at which the device's rate is near half of its peak", &Row::half, not_negative},
      {"host_launch_s", "launch seconds of a piece on the host", &Row::host_launch_s, not_negative},
      {"device_launch_s", "launch seconds of a piece on the device", &Row::device_launch_s, not_negative},
      {"latency_s", "latency of the link", &Row::latency_s, not_negative},
      {"link_items_per_s", "rate of the link; empty if nothing is copied", &Row::link_items_per_s, not_negative},
      {"host_noise", "standard deviation of the logarithm of a piece's time", &Row::host_noise, not_negative},
      {"device_noise", "standard deviation of the logarithm of a piece's time", &Row::device_noise, not_negative},
      {"host_drift", "relative change of the rate over the ideal time", &Row::host_drift, either_sign},
      {"device_drift", "relative change of the rate over the ideal time", &Row::device_drift, either_sign},
      {"contention", "factor by which the host takes longer while the device is active", &Row::contention,
       not_negative},
      {"sync_s", "seconds of a barrier", &Row::sync_s, not_negative},
      {"host_wave_items", "wave quantization: a piece takes as long as the next multiple of this",
       &Row::host_wave_items},
      {"device_wave_items", "wave quantization of the device; 0: none", &Row::device_wave_items},
      {"cost", "uniform, rising, falling, random, or loop: those of a real loop", &Row::cost},
      {"energy_ratio", "if the goal is energy: energy / the minimum; the losses of energy sum up to this - 1",
       &Row::energy_ratio, not_negative},
      {"least_share", "fraction of the work on the device in the split of minimum energy", &Row::min_share, fraction},
      {"idle_energy_loss", "idle node: extra joules compared with that split, relative to its energy",
       &Row::idle_energy_loss, either_sign},
      {"host_energy_loss", "work of the host: extra joules compared with that split, relative to its energy",
       &Row::host_energy_loss, either_sign},
      {"device_energy_loss", "work of the device: extra joules compared with that split, relative to its energy",
       &Row::device_energy_loss, either_sign},
      {"wait_energy_loss", "waiting host: extra joules compared with that split, relative to its energy",
       &Row::wait_energy_loss, either_sign},
      {"rival", "fastest rival, with --against rivals", &Row::rival},
      {"rival_s", "its makespan, virtual seconds", &Row::rival_s, not_negative},
      {"replay", "arguments of yoke-research simulate that repeat the instance", &Row::replay},
  };
  return list;
}

}  // namespace yoke::analysis
