// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/forecast/calibrated_predictor.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "suite/core/error.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/workload.hpp"

namespace yoke::forecast {
namespace {

/// If the machine file's launch time is too long, the kernel keeps at least this fraction of the measured time.
constexpr double min_kernel = 0.1;

/// A factor over bytes, by logarithms; 1 without points. Among points with equal bytes the last one counts.
class FactorCurve {
 public:
  void add(double bytes, double factor) {
    double const x = std::log(std::max(bytes, 1.0));
    std::erase_if(points_, [&](auto const& point) { return point.first == x; });
    points_.push_back({x, std::log(factor)});
    std::sort(points_.begin(), points_.end());
  }
  bool empty() const { return points_.empty(); }
  double at(double bytes) const {
    if (points_.empty()) return 1;
    double const x = std::log(std::max(bytes, 1.0));
    if (x <= points_.front().first) return std::exp(points_.front().second);
    for (std::size_t i = 1; i < points_.size(); ++i) {
      auto const [x0, y0] = points_[i - 1];
      auto const [x1, y1] = points_[i];
      if (x < x1) return std::exp(y0 + (y1 - y0) * (x - x0) / (x1 - x0));
    }
    return std::exp(points_.back().second);
  }

 private:
  std::vector<std::pair<double, double>> points_;
};

/// Seconds over bytes: a straight line through the smallest and the largest point that begins at 0 seconds or above and
/// never falls.
class SecondsLine {
 public:
  void add(double bytes, double seconds) {
    points_.push_back({bytes, seconds});
    std::sort(points_.begin(), points_.end());
  }
  bool empty() const { return points_.empty(); }
  double at(double bytes) const {
    auto const [low, low_s] = points_.front();
    auto const [high, high_s] = points_.back();
    double const slope = high > low ? std::max(0.0, (high_s - low_s) / (high - low)) : high_s / high;
    double const offset_s = high_s - slope * high;
    return offset_s >= 0 ? offset_s + slope * bytes : high_s / high * bytes;
  }

 private:
  std::vector<std::pair<double, double>> points_;
};

/// Measured factors of one segment on one processor.
struct Measured {
  FactorCurve kernel, copy_in, copy_out;
  FactorCurve spread;  ///< no factor: the spread itself
};

Description describe(core::CaseCalibration const& one) {
  Workload const& workload = find_named(registered_workloads(), one.workload, "workload");
  return workload.describe({one.size, precision_of_name(one.precision),
                            OptionValues(workload.name, workload.options, parse_options(one.workload_options)),
                            one.seed});
}

/// The cases of this work: those with the same data mode if any exist, and those with alternating processors in other
/// modes too, because they measure kernels alone.
std::vector<core::CaseCalibration const*> cases_of(core::Calibration const& calibration, Description const& description,
                                                   DataMode data) {
  std::vector<core::CaseCalibration const*> same, other;
  for (auto const& one : calibration.cases)
    if (one.workload == description.workload && one.precision == precision_name(description.precision))
      (one.data == data_mode_name(data) ? same : other).push_back(&one);
  if (same.empty()) return other;
  for (auto const* one : other)
    if (one->by_turns()) same.insert(same.begin(), one);
  return same;
}

std::optional<Processor> processor_of_name(std::string const& name, std::size_t processors) {
  for (Processor p = 0; p < processors; ++p)
    if (processor_name(p) == name) return p;
  return std::nullopt;
}

class CalibratedTimes final : public SegmentTimes {
 public:
  CalibratedTimes(std::unique_ptr<SegmentTimes> model, Predictor const& predictor, core::Calibration const& calibration,
                  Description const& description, DataMode data)
      : model_(std::move(model)), description_(description) {
    for (core::CaseCalibration const* one : cases_of(calibration, description, data)) learn(predictor, *one, data);
  }

  KernelTime kernel(Processor p, Piece const& piece) const override {
    KernelTime kernel = model_->kernel(p, piece);
    Measured const* measured = find(p, piece.segment);
    if (!measured || measured->kernel.empty()) return kernel;
    double const bytes = data_bytes(piece.segment);
    double const factor = measured->kernel.at(bytes);
    for (auto& term : kernel.terms) term.seconds *= factor;
    kernel.spread = measured->spread.empty() ? 0 : measured->spread.at(bytes);
    return kernel;
  }
  double copy_in_s(Processor p, std::size_t segment, double bytes) const override {
    Measured const* measured = find(p, segment);
    return model_->copy_in_s(p, segment, bytes) * (measured ? measured->copy_in.at(data_bytes(segment)) : 1);
  }
  double copy_out_s(Processor p, std::size_t segment, double bytes) const override {
    Measured const* measured = find(p, segment);
    return model_->copy_out_s(p, segment, bytes) * (measured ? measured->copy_out.at(data_bytes(segment)) : 1);
  }
  double start_s() const override { return start_s_; }
  double exchange_s(double share) const override { return after_s(share, model_->exchange_s(share)); }
  double merge_s(double share) const override {
    return description_.exchange_bytes > 0 ? 0 : after_s(share, model_->merge_s(share));
  }
  std::optional<double> claim_s(Processor p) const override { return model_->claim_s(p); }
  std::size_t threads() const override { return model_->threads(); }
  double slowdown(Processor p, std::span<Activity const> now) const override { return model_->slowdown(p, now); }
  std::vector<std::size_t> step_chunks() const override { return model_->step_chunks(); }
  std::optional<double> energy_j(RunResult const& run) const override { return model_->energy_j(run); }
  std::vector<std::string> fallbacks() const override { return model_->fallbacks(); }

 private:
  /// Time after an iteration or the run: interpolated over the share between its ends, and over the bytes of all
  /// results.
  double after_s(double share, double otherwise_s) const {
    if (host_exchange_.empty()) return otherwise_s;
    double const bytes = exchanged_bytes(description_);
    return (1 - share) * host_exchange_.at(bytes) + share * device_exchange_.at(bytes);
  }

  /// Bytes that determine the time after an iteration or a run.
  static double exchanged_bytes(Description const& description) {
    if (description.exchange_bytes > 0) return description.exchange_bytes;
    double bytes = 0;
    for (auto const& segment : description.segments) bytes += segment.moved_out({0, segment.chunks()});
    return bytes;
  }

  /// Even small pieces and their copies belong to a data set of this size, whose pages and strides slow them down.
  double data_bytes(std::size_t segment) const { return core::working_set_bytes(description_.segments[segment]); }

  Measured const* find(Processor p, std::size_t segment) const {
    auto const found = measured_.find({p, segment});
    return found == measured_.end() ? nullptr : &found->second;
  }

  void learn(Predictor const& predictor, core::CaseCalibration const& one, DataMode data) {
    Description const small = describe(one);
    DataMode const measured = data_mode_of_name(one.data);
    auto const times = predictor.segment_times(small, measured);
    for (auto const& segment : one.segments) {
      auto const p = processor_of_name(segment.processor, 1 + device);
      auto const of_description = index_of(description_, segment.segment), at = index_of(small, segment.segment);
      if (!p || !of_description || !at) continue;
      learn(*times, small, *p, *at, segment, measured_[{*p, *of_description}]);
    }
    if (one.by_turns()) return;
    start_s_ = std::max(start_s_, one.start_s);
    double const bytes = exchanged_bytes(small);
    // The time after a run depends on the data mode; that after an iteration on whether results are exchanged.
    bool const alike = description_.exchange_bytes > 0 ? (data == DataMode::shared) == (measured == DataMode::shared)
                                                       : data == measured;
    if (bytes <= 0 || !alike) return;
    host_exchange_.add(bytes, one.exchange_host_s);
    device_exchange_.add(bytes, one.exchange_device_s);
  }

  static void learn(SegmentTimes const& times, Description const& small, Processor p, std::size_t s,
                    core::SegmentCalibration const& segment, Measured& measured) {
    Range const all{0, small.segments[s].chunks()};
    Range const done = segment.chunks > 0 ? Range{segment.first_chunk, segment.first_chunk + segment.chunks} : all;
    if (done.end > all.end) return;
    KernelTime const kernel = times.kernel(p, {s, done});
    double const seconds = std::max(segment.kernel_s - kernel.launch_s, min_kernel * segment.kernel_s);
    if (kernel.seconds() > 0) measured.kernel.add(segment.working_set_bytes, seconds / kernel.seconds());
    if (segment.spread > 0) measured.spread.add(segment.working_set_bytes, segment.spread);
    if (p == host) return;  // it works in the host buffer
    double const in_s = segment.bytes_in > 0 ? times.copy_in_s(p, s, segment.bytes_in) : 0;
    double const out_s = segment.bytes_out > 0 ? times.copy_out_s(p, s, segment.bytes_out) : 0;
    if (in_s > 0 && segment.copy_in_s > 0) measured.copy_in.add(segment.working_set_bytes, segment.copy_in_s / in_s);
    if (out_s > 0 && segment.copy_out_s > 0)
      measured.copy_out.add(segment.working_set_bytes, segment.copy_out_s / out_s);
  }

  static std::optional<std::size_t> index_of(Description const& description, std::string const& name) {
    for (std::size_t s = 0; s < description.segments.size(); ++s)
      if (description.segments[s].name == name) return s;
    return std::nullopt;
  }

  std::unique_ptr<SegmentTimes> model_;
  Description const& description_;
  std::map<std::pair<Processor, std::size_t>, Measured> measured_;
  SecondsLine host_exchange_, device_exchange_;  ///< over the bytes of all results, with all work on host or device
  double start_s_ = 0;
};

}  // namespace

Prediction CalibratedPredictor::predict(Description const& description, Assignment const& assignment,
                                        DataMode data) const {
  return model_->predict(description, assignment, data);
}

std::unique_ptr<SegmentTimes> CalibratedPredictor::segment_times(Description const& description, DataMode data) const {
  auto times = model_->segment_times(description, data);
  if (!times) return nullptr;
  return std::make_unique<CalibratedTimes>(std::move(times), as_probed_ ? *as_probed_ : *model_, calibration_,
                                           description, data);
}

std::vector<std::string> uncalibrated(core::Calibration const& calibration, Description const& description,
                                      std::size_t processors) {
  std::vector<std::string> missing;
  for (Processor p = 0; p < processors; ++p)
    for (auto const& segment : description.segments) {
      bool const found = std::any_of(calibration.cases.begin(), calibration.cases.end(), [&](auto const& one) {
        return one.workload == description.workload && one.precision == precision_name(description.precision) &&
               std::any_of(one.segments.begin(), one.segments.end(), [&](auto const& of) {
                 return of.segment == segment.name && of.processor == processor_name(p);
               });
      });
      if (!found) missing.push_back(segment.name + " on " + processor_name(p));
    }
  return missing;
}

}  // namespace yoke::forecast
