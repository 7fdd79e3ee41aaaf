// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/observe/comparison.hpp"

#include <fmt/ranges.h>

#include <algorithm>

#include "analysis/observe/two_sides.hpp"
#include "suite/core/error.hpp"
#include "suite/core/wording.hpp"

namespace yoke::analysis {
namespace {

/// A kernel that both recordings have.
struct Match {
  std::size_t base = 0;       ///< index in the faster run
  double call_s[2] = {0, 0};  ///< by processor
  std::optional<double> bytes;
};

ApplicationKernel const* find(Application const& application, ApplicationKernel const& kernel) {
  for (auto const& other : application.kernels)
    if (other.name == kernel.name && other.region == kernel.region) return &other;
  return nullptr;
}

/// Returns an upper bound on the bytes that a call reads and writes.
std::optional<double> max_bytes(Match const& match, ObservedNode const& node, double memory_bytes) {
  std::optional<double> max;
  auto const at_most = [&](double bytes) { max = std::min(max.value_or(bytes), bytes); };
  for (Processor const p : {host, device})
    if (node.memory_bytes_per_s[p]) at_most(match.call_s[p] * *node.memory_bytes_per_s[p]);
  if (memory_bytes > 0) at_most(memory_bytes);
  return max;
}

/// Times to move all data of a kernel to the device, and back.
double in_s(ObservedNode const& node, double bytes) { return node.in_latency_s + bytes / *node.in_bytes_per_s; }
double out_s(ObservedNode const& node, double bytes) { return node.out_latency_s + bytes / *node.out_bytes_per_s; }

/// Data that a change of processor moves before a kernel.
enum class Moved { nothing, next_kernel, all_memory };

struct Partition {
  KernelPartition result;
  std::vector<bool> on_device;  ///< by kernel of the faster run
};

Partition best_partition(Application const& base, Processor faster, std::vector<Match> const& matches,
                         ObservedNode const& node, double memory_bytes, Moved moved) {
  constexpr double never = std::numeric_limits<double>::infinity();
  TwoSides problem;
  std::vector<double> bytes(base.kernels.size(), memory_bytes);
  for (auto const& kernel : base.kernels)
    problem.things.push_back(faster == host ? TwoSides::Thing{kernel.total_s, never}
                                            : TwoSides::Thing{never, kernel.total_s});
  for (auto const& match : matches) {
    double const calls = static_cast<double>(base.kernels[match.base].calls);
    problem.things[match.base] = {calls * match.call_s[host], calls * match.call_s[device]};
    if (moved == Moved::next_kernel && match.bytes) bytes[match.base] = *match.bytes;
  }
  if (moved != Moved::nothing)
    for (auto const& step : base.steps) {
      double const count = static_cast<double>(step.count);
      problem.pairs.push_back(
          {step.from, step.to, count * in_s(node, bytes[step.to]), count * out_s(node, bytes[step.to])});
    }
  Partition best{{}, cheapest_sides(problem)};
  double kernels_s = 0;
  for (std::size_t i = 0; i < problem.things.size(); ++i) {
    kernels_s += best.on_device[i] ? problem.things[i].second : problem.things[i].first;
    ++(best.on_device[i] ? best.result.on_device : best.result.on_host);
  }
  double const cost_s = problem.cost(best.on_device);
  best.result.copies_s = cost_s - kernels_s;
  best.result.run_s = base.run_s - base.kernels_s() + cost_s;
  return best;
}

KernelRow row_of(Match const& match, Application const& base, Processor faster, ObservedNode const& node) {
  auto const& kernel = base.kernels[match.base];
  double const calls = static_cast<double>(kernel.calls);
  Processor const other = faster == host ? device : host;
  KernelRow row;
  row.kernel = kernel.name;
  row.region = kernel.region;
  row.calls = kernel.calls;
  row.host_s = match.call_s[host];
  row.device_s = match.call_s[device];
  row.faster = processor_name(row.host_s <= row.device_s ? host : device);
  row.run_share = kernel.total_s / base.run_s;
  double const sum_s = row.host_s + row.device_s;
  row.share = sum_s > 0 ? row.host_s / sum_s : 0;
  row.rates_s = sum_s > 0 ? row.host_s * row.device_s / sum_s : 0;
  row.saving_s = calls * (match.call_s[faster] - row.rates_s);
  double const alone_s[2] = {match.call_s[faster], match.call_s[other]};
  double const launch_s[2] = {std::min(node.launch_s[faster], alone_s[0]), std::min(node.launch_s[other], alone_s[1])};
  row.in_place_s = joint_finish(alone_s, launch_s, 0, 0).time_s;
  row.bytes = match.bytes;
  if (match.bytes && node.knows_link()) {
    double const moved_s = *match.bytes / *node.in_bytes_per_s + *match.bytes / *node.out_bytes_per_s;
    row.moved_s = joint_finish(alone_s, launch_s, moved_s, node.in_latency_s + node.out_latency_s).time_s;
    row.moved_saving_s = calls * (match.call_s[faster] - *row.moved_s);
  }
  return row;
}

void note_unlike_runs(Application const& base, Application const& other, std::vector<Match> const& matches,
                      std::vector<std::string>& notes) {
  double matched_s = 0;
  for (auto const& match : matches) {
    auto const& kernel = base.kernels[match.base];
    matched_s += kernel.total_s;
    std::uint64_t const calls = find(other, kernel)->calls;
    if (calls != kernel.calls)
      notes.push_back(
          fmt::format("{} was called {} times in one recording and {} times in the other; times of a call "
                      "are compared, as if the work were equal",
                      core::shown_text(kernel.name), kernel.calls, calls));
  }
  std::size_t const alone = base.kernels.size() - matches.size();
  if (alone > 0)
    notes.push_back(
        fmt::format("{} of {} kernels, with {:.1f} % of the kernels' time, are in one recording only; they "
                    "stay where they are",
                    alone, base.kernels.size(), 100 * (1 - matched_s / base.kernels_s())));
  for (auto const* application : {&base, &other})
    if (!application->fenced)
      notes.push_back("the recording of " + core::shown_text(application->program) +
                      " was made without fences: a device's times may be those of launches");
}

/// Adds a note for each recording that is given for another kind of processor.
void note_processors(Application const& on_host, Application const& on_device, SharedApplication& shared) {
  auto const list = [](std::set<std::string> const& spaces) {
    return core::shown_text(fmt::format("{}", fmt::join(spaces, ", ")));
  };
  if (!on_device.on_device) {
    shared.stand_in_spaces = list(on_device.spaces);
    shared.notes.push_back("the recording named as the device's has kernels in " + shared.stand_in_spaces +
                           " only, which is no device: all answers compare two runs on hosts");
  }
  if (on_host.on_device)
    shared.notes.push_back("the recording named as the host's has kernels in " + list(on_host.spaces) +
                           ": it is no run on the host alone");
}

ObservedNode node_of_copies(Application const& on_device) {
  ObservedNode node;
  node.in_bytes_per_s = on_device.to_device.bytes_per_s();
  node.out_bytes_per_s = on_device.from_device.bytes_per_s();
  return node;
}

/// Uses the shortest call of any kernel as the launch cost of processor `p`, if it is short enough.
void assume_launch(ObservedNode& node, Processor p, Application const& application) {
  char const* const name = p == host ? "host" : "device";
  double const shortest_s = application.min_call_s();
  if (shortest_s > max_launch_s) {
    node.notes.push_back(
        fmt::format("the launch cost of the {} is unknown without a machine file that has it and "
                    "counts as 0: the shortest call of any kernel takes {:.3g} ms, too long for a launch",
                    name, shortest_s * 1e3));
    return;
  }
  node.launch_s[p] = shortest_s;
  node.notes.push_back(fmt::format(
      "a launch on the {} is assumed to take {:.3g} us, as the shortest call of any kernel", name, shortest_s * 1e6));
}

}  // namespace

std::span<Column<KernelRow> const> KernelRow::columns() {
  using Row = KernelRow;
  static Column<Row> const list[] = {
      {"schema", "version of this list of columns", &Row::schema},
      {"kernel", "Kokkos' name of the kernel", &Row::kernel},
      {"region", "enclosing regions, separated by /", &Row::region},
      {"calls", "number of calls in the faster run", &Row::calls},
      {"host_s", "seconds of a call on the host, launch included, on average", &Row::host_s, not_negative},
      {"device_s", "seconds of a call on the device, launch included, on average", &Row::device_s, not_negative},
      {"faster", "the processor that takes less time for a call: host or device", &Row::faster},
      {"run_share", "fraction of the faster run that the kernel takes there", &Row::run_share, not_negative},
      {"share", "fraction of a call on the device at which both would finish together according to their rates alone",
       &Row::share, fraction},
      {"rates_s", "seconds of a call at that share: no split takes less", &Row::rates_s, not_negative},
      {"in_place_s", "seconds of a call if both work and finish together, including a launch, without copies",
       &Row::in_place_s, not_negative},
      {"bytes",
       "upper bound of the bytes that a call reads and writes: each memory's bandwidth in the call's time, or "
       "all allocated bytes",
       &Row::bytes, not_negative},
      {"moved_s", "in_place_s with these bytes of the other processor's part moved there and back in every call",
       &Row::moved_s, not_negative},
      {"place", "host or device: the kernel's place in the best code partition with copies between kernels",
       &Row::place},
      {"saving_s", "seconds that all calls would save in the faster run at rates_s", &Row::saving_s, not_negative},
      {"moved_saving_s", "seconds that all calls would save in the faster run at moved_s", &Row::moved_saving_s,
       not_negative},
  };
  return list;
}

JointFinish joint_finish(double const (&alone_s)[2], double const (&launch_s)[2], double moved_s, double latency_s) {
  // Solves launch[0] + (1 - x) work[0] = latency + launch[1] + x (work[1] + moved) for x.
  double const second_s = alone_s[1] + moved_s + latency_s;
  JointFinish const better = alone_s[0] <= second_s ? JointFinish{0, alone_s[0]} : JointFinish{1, second_s};
  double const work_s[2] = {alone_s[0] - launch_s[0], alone_s[1] - launch_s[1]};
  double const slope = work_s[0] + work_s[1] + moved_s;
  if (!(slope > 0)) return better;
  double const share = (alone_s[0] - launch_s[1] - latency_s) / slope;
  if (share <= 0 || share >= 1) return better;
  double const time_s = launch_s[0] + (1 - share) * work_s[0];
  return time_s < better.time_s ? JointFinish{share, time_s} : better;
}

ObservedNode observed_node(Application const& on_host, Application const& on_device) {
  ObservedNode node = node_of_copies(on_device);
  assume_launch(node, host, on_host);
  assume_launch(node, device, on_device);
  return node;
}

ObservedNode observed_node(Application const& on_host, Application const& on_device, Machine const& machine) {
  if (machine.processors.size() < 2 || machine.links.empty())
    throw Error("the machine file describes no device; it must describe host and device");
  ObservedNode node = node_of_copies(on_device);
  for (Processor const p : {host, device}) {
    auto const& processor = machine.processors[p];
    if (processor.launch_s.value)
      node.launch_s[p] = *processor.launch_s.value;
    else
      assume_launch(node, p, p == host ? on_host : on_device);
    if (processor.t_b_s.value) node.memory_bytes_per_s[p] = 1 / *processor.t_b_s.value;
  }
  auto const& link = machine.links[0];
  if (link.in_bytes_per_s.value) node.in_bytes_per_s = link.in_bytes_per_s.value;
  if (link.out_bytes_per_s.value) node.out_bytes_per_s = link.out_bytes_per_s.value;
  node.in_latency_s = link.in_latency_s.value.value_or(0);
  node.out_latency_s = link.out_latency_s.value.value_or(0);
  return node;
}

SharedApplication share(Application const& on_host, Application const& on_device, ObservedNode const& node) {
  SharedApplication shared;
  shared.host_run_s = on_host.run_s;
  shared.device_run_s = on_device.run_s;
  shared.faster = on_host.run_s <= on_device.run_s ? host : device;
  Application const& base = shared.faster == host ? on_host : on_device;
  Application const& other = shared.faster == host ? on_device : on_host;
  double memory_bytes = std::min(base.peak_bytes, other.peak_bytes);
  if (!(memory_bytes > 0)) memory_bytes = std::max(base.peak_bytes, other.peak_bytes);

  std::vector<Match> matches;
  for (std::size_t i = 0; i < base.kernels.size(); ++i) {
    ApplicationKernel const* const there = find(other, base.kernels[i]);
    if (!there) continue;
    Match& match = matches.emplace_back(Match{i, {}, {}});
    match.call_s[shared.faster] = base.kernels[i].call_s();
    match.call_s[shared.faster == host ? device : host] = there->call_s();
    match.bytes = max_bytes(match, node, memory_bytes);
  }
  if (matches.empty())
    throw Error("the recordings of " + core::shown_text(on_host.program) + " and " +
                core::shown_text(on_device.program) +
                " have no kernel in common, by name and region; they must be of the same application");
  note_processors(on_host, on_device, shared);
  note_unlike_runs(base, other, matches, shared.notes);

  shared.rates_run_s = shared.in_place_run_s = base.run_s;
  shared.moved_run_s = base.run_s;
  for (auto const& match : matches) {
    KernelRow const row = row_of(match, base, shared.faster, node);
    shared.kernels_s += base.kernels[match.base].total_s;
    shared.rates_run_s -= row.saving_s;
    shared.in_place_run_s -= static_cast<double>(row.calls) * (match.call_s[shared.faster] - *row.in_place_s);
    if (!row.moved_saving_s) shared.moved_run_s.reset();
    if (shared.moved_run_s) *shared.moved_run_s -= *row.moved_saving_s;
    shared.kernels.push_back(row);
  }
  auto const partition = [&](Moved moved) {
    return best_partition(base, shared.faster, matches, node, memory_bytes, moved);
  };
  Partition places = partition(Moved::nothing);
  shared.free_copies = places.result;
  if (node.knows_link() && memory_bytes > 0) {
    places = partition(Moved::next_kernel);
    shared.next_kernel = places.result;
    shared.all_memory = partition(Moved::all_memory).result;
  } else {
    shared.notes.push_back(
        "the recordings have no copies in both directions, or no allocations, which the link's "
        "rates need: answers with copies are left out; --machine gives these rates");
  }
  for (std::size_t i = 0; i < matches.size(); ++i)
    shared.kernels[i].place = processor_name(places.on_device[matches[i].base] ? device : host);
  std::stable_sort(shared.kernels.begin(), shared.kernels.end(), [](KernelRow const& a, KernelRow const& b) {
    return a.moved_saving_s.value_or(0) != b.moved_saving_s.value_or(0)
               ? a.moved_saving_s.value_or(0) > b.moved_saving_s.value_or(0)
               : a.saving_s > b.saving_s;
  });
  return shared;
}

}  // namespace yoke::analysis
