// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <tuple>

#include "suite/calibration/calibrate.hpp"
#include "suite/calibration/problems.hpp"
#include "suite/core/error.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/statistics.hpp"
#include "suite/fidelity/measured_plans.hpp"

namespace yoke::calibration {
namespace {

/// A kernel of a millisecond on an idle machine varies by a few percent.
constexpr double max_spread = 0.2;
/// With fewer executions, a single slow one determines the quartiles; with fewer in a visit, each is near their median.
constexpr std::size_t min_for_spread = 6, min_of_visit = 3;
/// A visit is noisy if its kernels take longer than the quickest one's by more than this factor. Smaller differences
/// between two moments of a virtual machine are common: then both visits are equally good predictors of later ones.
constexpr double disturbed_visit = 1.3;

struct SegmentSamples {
  std::vector<double> kernel_s, copy_in_s, copy_out_s, bytes_moved;
};

struct EarlierChunks {
  bool operator()(Range a, Range b) const { return std::pair(a.begin, a.end) < std::pair(b.begin, b.end); }
};

/// Executions of the same chunks; those of a whole segment are { }.
using SamplesByChunks = std::map<Range, SegmentSamples, EarlierChunks>;

using SamplesByVisit = std::map<std::uint64_t, SamplesByChunks>;

struct CalibrationSamples {
  core::RunRow first;
  std::optional<fidelity::Rederived> derived;  ///< from `first`; `std::nullopt` if that failed
  std::vector<double> exchange_host_s, exchange_device_s, start_s;
  std::map<std::pair<std::string, std::string>, SamplesByVisit> segments;  ///< by processor and segment
};

/// Number of measured kernels, and number of kernels with a visit that is left out.
struct VisitTally {
  std::size_t kernels = 0, disturbed = 0;
};

bool by_turns(core::RunRow const& row) { return row.partitioner == turns().name; }

using CaseKey = std::tuple<std::string, std::string, std::string, std::string, std::uint64_t, std::uint64_t, bool>;

CaseKey key_of(core::RunRow const& row) {
  return {row.workload, row.precision, row.data, row.workload_options, row.size, row.seed, by_turns(row)};
}

double median_or_0(std::vector<double> const& values) { return values.empty() ? 0 : median(values); }

void add_whole(CalibrationSamples& samples, core::RunRow const& row, bool on_host) {
  double const iterations = static_cast<double>(row.iterations.value_or(1));
  double const exchange_s = row.exchange_s.value_or(0);
  (on_host ? samples.exchange_host_s : samples.exchange_device_s).push_back(exchange_s / iterations);
  double const busy_s = on_host ? row.host_busy_s.value_or(0) : row.device_busy_s.value_or(0);
  samples.start_s.push_back(std::max(0.0, (*row.makespan_s - busy_s - exchange_s) / iterations));
}

/// Returns the pieces that count: without those of a first iteration, in which caches are cold, or, if iterations
/// differ, one for each processor, segment and chunks, with the means of all iterations, as costs are.
std::vector<PieceRow> counted_pieces(core::RunRow const& row, std::span<PieceRow const* const> pieces, bool differ) {
  std::vector<PieceRow> counted;
  std::uint64_t const iterations = row.iterations.value_or(1);
  if (!differ || iterations == 1) {
    for (PieceRow const* piece : pieces)
      if (iterations == 1 || piece->iteration > 0) counted.push_back(*piece);
    return counted;
  }
  constexpr std::array times{&PieceRow::kernel_s, &PieceRow::copy_in_s, &PieceRow::copy_out_s, &PieceRow::bytes_moved};
  for (PieceRow const* piece : pieces) {
    auto same = std::find_if(counted.begin(), counted.end(), [&](PieceRow const& one) {
      return one.processor == piece->processor && one.segment == piece->segment &&
             one.first_chunk == piece->first_chunk && one.chunks == piece->chunks;
    });
    if (same == counted.end()) {
      same = counted.insert(same, *piece);
      for (auto const time : times) (*same).*time = 0;
    }
    for (auto const time : times) (*same).*time += piece->*time / static_cast<double>(iterations);
  }
  return counted;
}

void add(CalibrationSamples& samples, core::RunRow const& row, std::span<PieceRow const* const> pieces) {
  // Alternating runs have no warm-up: copies of the first one may be the first accesses to their memory.
  bool const copies_count = !by_turns(row) || row.repetition > 0;
  for (PieceRow const& piece : counted_pieces(row, pieces, samples.derived->description.iterations_differ)) {
    Range const chunks = by_turns(row) ? Range{piece.first_chunk, piece.first_chunk + piece.chunks} : Range{};
    SegmentSamples& of = samples.segments[{piece.processor, piece.segment}][row.process.value_or(0)][chunks];
    of.kernel_s.push_back(piece.kernel_s);
    if (!copies_count) continue;
    of.copy_in_s.push_back(piece.copy_in_s);
    of.copy_out_s.push_back(piece.copy_out_s);
    of.bytes_moved.push_back(piece.bytes_moved);
  }
}

Range executed(Segment const& segment, Range chunks) { return chunks.empty() ? Range{0, segment.chunks()} : chunks; }

/// Times of executions of parts, scaled to the work of all of `of`.
std::vector<double> scaled(Segment const& segment, SamplesByChunks const& samples, Range of,
                           std::vector<double> SegmentSamples::*times_s) {
  std::vector<double> all_s;
  for (auto const& [range, part] : samples)
    for (double const seconds : part.*times_s)
      all_s.push_back(seconds * (segment.work(of) / segment.work(executed(segment, range))));
  return all_s;
}

/// Returns the visits that agree with the quickest one, within a machine's usual variation: other programs, or other
/// virtual machines on the same cores, can only slow a visit down.
SamplesByVisit undisturbed(Segment const& segment, SamplesByVisit const& visits, VisitTally& tally) {
  Range const all{0, segment.chunks()};
  std::map<std::uint64_t, double> median_s;
  for (auto const& [visit, samples] : visits)
    if (auto const kernel_s = scaled(segment, samples, all, &SegmentSamples::kernel_s); !kernel_s.empty())
      median_s[visit] = median(kernel_s);
  SamplesByVisit agreeing;
  if (median_s.empty()) return agreeing;
  double const quickest_s = std::min_element(median_s.begin(), median_s.end(), [](auto const& a, auto const& b) {
                              return a.second < b.second;
                            })->second;
  for (auto const& [visit, seconds] : median_s)
    if (seconds <= disturbed_visit * quickest_s) agreeing[visit] = visits.at(visit);
  ++tally.kernels;
  tally.disturbed += agreeing.size() < median_s.size();
  return agreeing;
}

/// The geometric mean of the visits' medians, so that each has the same weight; 0 if all are.
double mean_of(std::vector<double> const& medians) {
  double logarithms = 0, n = 0;
  for (double const one : medians)
    if (one > 0) logarithms += std::log(one), ++n;
  return n > 0 ? std::exp(logarithms / n) : 0;
}

/// Returns the standard error of the logarithm of `mean_of(medians)`; 0 for fewer than two.
double error_of_mean(std::vector<double> const& medians) {
  if (medians.size() < 2) return 0;
  double const n = static_cast<double>(medians.size()), mean = std::log(mean_of(medians));
  double squares = 0;
  for (double const one : medians) squares += (std::log(one) - mean) * (std::log(one) - mean);
  return std::sqrt(squares / (n - 1) / n);
}

/// Calibration from all executions: the time for the work of the chunks in the middle.
core::SegmentCalibration calibrated(std::string const& processor, Segment const& segment, SamplesByVisit const& visits,
                                    bool returns) {
  core::SegmentCalibration one;
  if (visits.empty()) return one;
  SamplesByChunks const& first = visits.begin()->second;
  Range const chunks = std::next(first.begin(), static_cast<std::ptrdiff_t>(first.size() / 2))->first;
  Range const all = executed(segment, chunks);
  std::vector<double> kernels_s, copies_in_s, copies_out_s, bytes_moved, of_its_visit;
  for (auto const& [visit, samples] : visits) {
    auto const kernel_s = scaled(segment, samples, all, &SegmentSamples::kernel_s);
    kernels_s.push_back(median(kernel_s));
    one.n += kernel_s.size();
    if (kernel_s.size() >= min_of_visit)
      for (double const seconds : kernel_s) of_its_visit.push_back(seconds / kernels_s.back());
    auto const of = samples.find(chunks);
    if (of == samples.end()) continue;
    copies_in_s.push_back(median_or_0(of->second.copy_in_s));
    copies_out_s.push_back(median_or_0(of->second.copy_out_s));
    bytes_moved.insert(bytes_moved.end(), of->second.bytes_moved.begin(), of->second.bytes_moved.end());
  }
  one.first_chunk = chunks.begin;
  one.chunks = chunks.size();
  one.segment = segment.name;
  one.processor = processor;
  one.kernel_s = mean_of(kernels_s);
  if (one.kernel_s > 0) one.drift = error_of_mean(kernels_s);
  // Spread between executions of a visit: differences between visits do not count as noise.
  if (one.kernel_s > 0 && of_its_visit.size() >= min_for_spread)
    one.spread = log_deviation(deviation_over_iqr * interquartile_range(of_its_visit));
  one.working_set_bytes = core::working_set_bytes(segment);
  double const moved = median_or_0(bytes_moved);
  one.bytes_out = returns ? std::min(moved, segment.moved_out(all)) : 0;
  one.bytes_in = moved - one.bytes_out;
  one.copy_in_s = mean_of(copies_in_s);
  one.copy_out_s = mean_of(copies_out_s);
  return one;
}

core::CaseCalibration calibrated(CalibrationSamples const& samples, Predictor const* predictor, VisitTally& tally) {
  core::RunRow const& row = samples.first;
  auto const& [description, data] = *samples.derived;
  auto const times = predictor ? predictor->segment_times(description, data) : nullptr;
  core::CaseCalibration one{
      row.workload, row.precision, row.data, row.workload_options, row.size, row.seed, 0, 0, 0, {}};
  one.exchange_host_s = median_or_0(samples.exchange_host_s);
  one.exchange_device_s = median_or_0(samples.exchange_device_s);
  one.start_s = median_or_0(samples.start_s);
  for (Processor const p : {host, device})
    for (std::size_t s = 0; s < description.segments.size(); ++s) {
      Segment const& segment = description.segments[s];
      auto const found = samples.segments.find({processor_name(p), segment.name});
      if (found == samples.segments.end()) continue;
      bool const returns = p != host && (data == DataMode::streamed || description.exchange_bytes > 0);
      auto const made = calibrated(processor_name(p), segment, undisturbed(segment, found->second, tally), returns);
      if (made.kernel_s <= 0) continue;
      auto& added = one.segments.emplace_back(made);
      if (!times) continue;
      KernelTime const kernel =
          times->kernel(p, {s, executed(segment, {made.first_chunk, made.first_chunk + made.chunks})});
      if (kernel.seconds() > 0) added.efficiency = (kernel.launch_s + kernel.seconds()) / added.kernel_s;
    }
  return one;
}

}  // namespace

core::Calibration calibration_of(std::span<core::RunRow const> rows, std::span<PieceRow const> pieces,
                                 Predictor const* predictor, core::Notes& notes) {
  std::map<std::string, std::vector<PieceRow const*>> by_run;
  for (auto const& piece : pieces) by_run[piece.run_id].push_back(&piece);
  std::map<CaseKey, CalibrationSamples> cases;
  std::vector<CaseKey> order;
  core::Calibration calibration;
  for (auto const& row : rows) {
    Role const role = role_of(registered_partitioners(), row.partitioner);
    bool const whole = role == Role::host_only || role == Role::device_only;
    if ((!whole && !by_turns(row)) || row.status != Status::ok || !row.makespan_s) continue;
    if (row.depth.value_or(1) > 1) continue;
    auto const found = by_run.find(row.run_id);
    if (found == by_run.end()) {
      notes.say("rows of " + row.workload + " without pieces are left out");
      continue;
    }
    if (cases.empty()) calibration.measured = core::measured_by(row);
    if (core::measured_by(row) != calibration.measured)
      throw Error("rows are from different machines, thread counts or builds; a calibration is of one");
    auto const [at, added] = cases.try_emplace(key_of(row));
    if (added) {
      at->second.first = row;
      try {
        at->second.derived = fidelity::rederive(row);
        order.push_back(key_of(row));
      } catch (Error const& why) {
        notes.say("workload " + row.workload + " is left out: " + why.what());
      }
    }
    if (!at->second.derived) continue;
    if (whole) add_whole(at->second, row, role == Role::host_only);
    add(at->second, row, found->second);
  }
  VisitTally tally;
  for (auto const& key : order) try {
      calibration.cases.push_back(calibrated(cases.at(key), predictor, tally));
    } catch (Error const& why) {
      notes.say("workload " + std::get<0>(key) + " is left out: " + why.what());
    }
  if (tally.disturbed > 0)
    notes.say(fmt::format("{} of {} kernels took over {:.0f} % longer in some visit than in the quickest, which counts",
                          tally.disturbed, tally.kernels, 100 * (disturbed_visit - 1)));
  return calibration;
}

double slowdown_by_size(core::Calibration const& calibration, core::CaseCalibration const& of) {
  double slowdown = 1;
  for (auto const& segment : of.segments) {
    double lowest = std::numeric_limits<double>::infinity();
    for (auto const& other : calibration.cases) {
      bool const another_size = other.workload == of.workload && other.precision == of.precision &&
                                other.workload_options == of.workload_options && other.size != of.size;
      if (!another_size) continue;
      for (auto const& same : other.segments)
        if (same.processor == segment.processor && same.segment == segment.segment && same.efficiency)
          lowest = std::min(lowest, *same.efficiency);
    }
    if (segment.efficiency.value_or(0) > 0 && std::isfinite(lowest))
      slowdown = std::max(slowdown, lowest / *segment.efficiency);
  }
  return slowdown;
}

void note_disturbed(core::Calibration const& calibration, core::Notes& notes) {
  for (auto const& one : calibration.cases) {
    bool const one_visit = std::all_of(one.segments.begin(), one.segments.end(),
                                       [](core::SegmentCalibration const& segment) { return segment.drift == 0; });
    double const slowdown = one.by_turns() && one_visit ? slowdown_by_size(calibration, one) : 1;
    if (slowdown < doubtful_slowdown) continue;
    notes.say(
        fmt::format("a kernel of {} {} takes {:.1f} times as long as other sizes let expect, and was measured in one "
                    "visit only: if another program ran at that time, calibrate again",
                    one.workload, one.size, slowdown));
  }
  std::size_t disturbed = 0, all = 0;
  double worst = 0;
  std::string name;
  for (auto const& one : calibration.cases)
    for (auto const& segment : one.segments) {
      ++all;
      disturbed += segment.spread > max_spread;
      if (segment.spread <= worst) continue;
      worst = segment.spread;
      name = fmt::format("{} of {} {} on the {}", segment.segment, one.workload, one.size, segment.processor);
    }
  if (disturbed > 0)
    notes.say(
        fmt::format("{} of {} kernels vary by more than {:.0f} %, most {} by {:.0f} %: another program ran at the same "
                    "time; calibrate again on an idle machine",
                    disturbed, all, 100 * max_spread, name, 100 * worst));
  for (auto const& stream : calibration.streams)
    if (stream.low > 0 && stream.high > (1 + max_spread) * stream.low)
      notes.say(
          fmt::format("during a stream on the other processor, one on the {} takes {:.2f} to {:.2f} times as long from "
                      "one moment to the next: plans in which both use main memory vary likewise",
                      stream.processor, stream.low, stream.high));
}

}  // namespace yoke::calibration
