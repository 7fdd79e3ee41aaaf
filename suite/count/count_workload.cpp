// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/count/count_workload.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "suite/core/contradictions.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/workload_file.hpp"
#include "suite/core/processor.hpp"

namespace yoke::count {
namespace {

constexpr std::array counts_members{&Counts::fma,  &Counts::add,          &Counts::multiply,   &Counts::divide,
                                    &Counts::root, &Counts::inverse_root, &Counts::read_bytes, &Counts::write_bytes};
constexpr std::array tally_members{&Tally::functions, &Tally::atomic_additions, &Tally::loaded_bytes,
                                   &Tally::stored_bytes};

/// Every number of the tally at `n`, with the powers between `middle` and `large`.
Tally grown(TallyAt const& from, TallyAt const& to, TallyAt const& middle, TallyAt const& large, double n) {
  Tally tally;
  auto const grow = [&](auto const& number) {
    int const power = power_between({middle.n, number(middle.tally)}, {large.n, number(large.tally)});
    return growth_through({from.n, number(from.tally)}, {to.n, number(to.tally)}, power).at(n);
  };
  for (auto const member : counts_members)
    tally.counts.*member = grow([=](Tally const& of) { return of.counts.*member; });
  for (auto const member : tally_members) tally.*member = grow([=](Tally const& of) { return of.*member; });
  return tally;
}

double relative_error(double is, double right) { return right > 0 ? std::abs(is / right - 1) : is > 0 ? 1 : 0; }

/// Number of operations and accesses that can be counted in about a second.
constexpr double affordable = 1e8;

Cost cost_of(Segment const& segment) {
  Cost cost = segment.cost({0, segment.chunks()});
  cost.compulsory_bytes += segment.shared_bytes;
  return cost;
}

bool is_affordable(core::WorkloadChoice const& choice, std::uint64_t size) {
  Problem problem = choice.problem;
  problem.size = size;
  Cost sum;
  for (auto const& segment : choice.workload->describe(problem).segments) sum += cost_of(segment);
  return sum.flops + sum.bytes / bytes_of(problem.precision) <= affordable;
}

/// Flops that the compiled kernels retire on the calling thread, by segment.
std::vector<double> retired_flops(core::WorkloadChoice const& choice, std::uint64_t size, Node& node,
                                  meters::FlopCounter& counter) {
  Problem problem = choice.problem;
  problem.size = size;
  auto const instance = choice.workload->prepare(problem, node);
  instance->poison(host);
  instance->fence({host, 0});
  auto const& segments = instance->description().segments;
  std::vector<double> flops;
  for (std::size_t s = 0; s < segments.size(); ++s) {
    counter.take();
    instance->enqueue({host, 0}, Piece{s, {0, segments[s].chunks()}});
    instance->fence({host, 0});
    flops.push_back(counter.take());
  }
  return flops;
}

}  // namespace

double Growth::at(double n) const { return std::max(0.0, (leading * n + next) * std::pow(n, power - 1)); }

Growth growth_through(CountAt small, CountAt large, int power) {
  double const low = small.count / std::pow(small.n, power - 1), high = large.count / std::pow(large.n, power - 1);
  double const slope = (high - low) / (large.n - small.n);
  return {power, slope, low - slope * small.n};
}

int power_between(CountAt small, CountAt large) {
  if (small.count <= 0 || large.count <= 0) return 0;
  return static_cast<int>(std::lround(std::log(large.count / small.count) / std::log(large.n / small.n)));
}

Tally scaled(std::array<TallyAt, 3> const& counted, double n) {
  return grown(counted[1], counted[2], counted[1], counted[2], n);
}

double scaling_error(std::array<TallyAt, 3> const& counted) {
  Tally const &right = counted[2].tally, is = grown(counted[0], counted[1], counted[1], counted[2], counted[2].n);
  return std::max({relative_error(is.flops(), right.flops()),
                   relative_error(is.accessed_bytes(), right.accessed_bytes()),
                   relative_error(is.compulsory_bytes(), right.compulsory_bytes())});
}

std::array<std::uint64_t, 3> counting_sizes(core::WorkloadChoice const& choice) {
  std::uint64_t top = choice.problem.size;
  while (top > 4 && !is_affordable(choice, top)) top /= 2;
  // Rounded to whole blocks of kernels, if possible.
  if (top >= 32 && top < choice.problem.size) top = top / 16 * 16;
  if (top < 4)
    throw Error(fmt::format("--size is {}; counts at three sizes need at least 4, or name the sizes with --at",
                            choice.problem.size));
  return {top / 2, top * 3 / 4, top};
}

CountedWorkload count_workload(core::WorkloadChoice const& choice, std::array<std::uint64_t, 3> const& sizes,
                               Node& node, meters::FlopCounter* counter) {
  Workload const& workload = *choice.workload;
  CountedWorkload counted;
  counted.sizes = sizes;
  counted.scaled = choice.problem.size != sizes.back();
  auto const described = [&](std::uint64_t size) {
    Problem problem = choice.problem;
    problem.size = size;
    return workload.describe(problem);
  };
  Description const at_size = described(choice.problem.size);
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    Problem problem = choice.problem;
    problem.size = sizes[i];
    auto const tallies = workload.count(problem, node);
    Description const here = described(sizes[i]);
    counted.segments.resize(tallies.size());
    for (std::size_t s = 0; s < tallies.size(); ++s) {
      auto& segment = counted.segments[s];
      segment.name = tallies[s].name;
      segment.counted[i] = {static_cast<double>(sizes[i]), tallies[s].tally};
      if (s < here.segments.size()) segment.described[i] = cost_of(here.segments[s]);
    }
  }
  for (std::size_t s = 0; s < counted.segments.size(); ++s) {
    auto& segment = counted.segments[s];
    segment.at_size = segment.counted.back().tally;
    if (s < at_size.segments.size()) segment.described_at_size = cost_of(at_size.segments[s]);
    if (!counted.scaled) continue;
    segment.at_size = scaled(segment.counted, static_cast<double>(choice.problem.size));
    segment.error = scaling_error(segment.counted);
  }
  if (counter) {
    auto const flops = retired_flops(choice, sizes.back(), node, *counter);
    for (std::size_t s = 0; s < flops.size(); ++s) counted.segments[s].retired = flops[s];
  }
  return counted;
}

std::vector<std::string> contradictions_of(CountedSegment const& segment) {
  auto const& described = segment.described.back();
  if (!described) return {};
  return core::contradictions(segment.name, *described, segment.counted.back().tally);
}

std::vector<core::CountRow> count_rows(core::WorkloadChoice const& choice, CountedWorkload const& counted) {
  std::vector<core::CountRow> rows;
  auto const add = [&](std::string const& segment, std::uint64_t size, std::string how) -> core::CountRow& {
    auto& row = rows.emplace_back();
    row.workload = choice.workload->name;
    row.size = size;
    row.precision = precision_name(choice.problem.precision);
    row.workload_options = choice.problem.options.to_string();
    row.segment = segment;
    row.how = std::move(how);
    return row;
  };
  auto const fill = [](core::CountRow& row, Tally const& tally, std::optional<Cost> const& described) {
    Counts const& counts = tally.counts;
    row.flops = tally.flops();
    row.fma = counts.fma;
    row.add = counts.add;
    row.multiply = counts.multiply;
    row.divide = counts.divide;
    row.root = counts.root;
    row.inverse_root = counts.inverse_root;
    row.functions = tally.functions;
    row.atomic_additions = tally.atomic_additions;
    row.loaded_bytes = tally.loaded_bytes;
    row.stored_bytes = tally.stored_bytes;
    row.read_bytes = counts.read_bytes;
    row.write_bytes = counts.write_bytes;
    if (!described) return;
    row.described_flops = described->flops;
    row.described_bytes = described->bytes;
    row.described_compulsory_bytes = described->compulsory_bytes;
  };
  for (auto const& segment : counted.segments) {
    for (std::size_t i = 0; i < counted.sizes.size(); ++i)
      fill(add(segment.name, counted.sizes[i], "counted"), segment.counted[i].tally, segment.described[i]);
    if (counted.scaled) {
      auto& row = add(segment.name, choice.problem.size, "scaled");
      fill(row, segment.at_size, segment.described_at_size);
      row.error = segment.error;
    }
    if (segment.retired) add(segment.name, counted.sizes.back(), "retired").flops = *segment.retired;
  }
  return rows;
}

core::WorkloadFile counted_file(core::WorkloadChoice const& choice, CountedWorkload const& counted) {
  Description const description = choice.workload->describe(choice.problem);
  core::WorkloadFile file = core::paper_of(description);
  auto const iterations = static_cast<double>(description.iterations);
  for (std::size_t s = 0; s < counted.segments.size(); ++s) {
    // Work that follows the last segment on every processor is added to it.
    auto& segment = file.segments[std::min(s, file.segments.size() - 1)];
    bool const first = s < file.segments.size();
    Tally const& tally = counted.segments[s].at_size;
    segment.flops = (first ? 0 : segment.flops) + iterations * tally.flops();
    segment.bytes = (first ? 0 : segment.bytes) + iterations * tally.accessed_bytes();
    segment.compulsory_bytes =
        (first ? 0 : segment.compulsory_bytes.value_or(0)) + iterations * tally.compulsory_bytes();
  }
  file.source = fmt::format("{} of size {} {}, counted at sizes {}{}", file.name, choice.problem.size,
                            choice.problem.options.to_string(), fmt::join(counted.sizes, ", "),
                            counted.scaled ? " and scaled" : "");
  return file;
}

}  // namespace yoke::count
