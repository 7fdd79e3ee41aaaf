// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/reference_kernels.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "suite/core/error.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/statistics.hpp"
#include "suite/node/device_status.hpp"
#include "suite/node/lanes_memory.hpp"
#include "suite/node/main_memory.hpp"
#include "suite/node/spaces.hpp"
#include "suite/probe/exercises.hpp"
#include "suite/probe/node_facts.hpp"

namespace yoke::probe {
namespace {

/// Why this processor has no speed; empty if both are known.
std::string missing_of(ProcessorParameters const& processor) {
  std::string text;
  for (auto const& [name, quantity] : {std::pair{"reference.arithmetic_s", &processor.reference.arithmetic_s},
                                       {"reference.memory_s", &processor.reference.memory_s}})
    if (!quantity->value)
      text += fmt::format("{}no {} of the {}{}{}", text.empty() ? "" : ", ", name, processor.name,
                          quantity->reason.empty() ? "" : ": ", quantity->reason);
  return text;
}

std::optional<double> ratio(Quantity const& reference_s, double now_s) {
  if (!reference_s.value || !(now_s > 0)) return std::nullopt;
  return *reference_s.value / now_s;
}

bool is_noticed(std::optional<double> speed) { return speed && (*speed < 1 - noticeable || *speed > 1 + noticeable); }

void join(std::string& text, std::string const& more) { text += (text.empty() ? "" : "; ") + more; }

/// Bytes per thread that are written past the caches and read back: long compared to a launch, short compared to a
/// sample.
constexpr double bytes_of_thread = 1 << 20;
constexpr double min_array_bytes = 64e6;
/// Short, because beats are frequent; the median of several ignores an interrupted one.
constexpr double short_sample_s = 5e-4;
constexpr std::size_t samples_of_beat = 3;

/// Bytes of an array of the triad, three of which exceed the last cache.
double array_bytes(Processors& processors, Processor processor) {
  bool const on_host = processor == host || split_host;
  double const cache_bytes = on_host ? found_last_cache_bytes(processors, processor)
                                     : device_facts(device_space(processors, processor)).last_cache_bytes;
  double const free_bytes = on_host ? node::free_memory_bytes() : node::device_memory().free_bytes;
  return std::min(std::max(cache_bytes, min_array_bytes),
                  free_bytes / (12.0 * static_cast<double>(processors.count())));
}

double median_sample(Exercise const& exercise) {
  Samples samples;
  sample_alone(
      exercise, samples_of_beat, [] { return true; }, [&](double sample) { samples.push_back(sample); });
  return median(samples);
}

}  // namespace

RationedHeartbeat::RationedHeartbeat(Machine const& machine, std::string const& where,
                                     std::function<std::vector<ReferenceSample>()> measure, std::function<double()> now)
    : measure_(std::move(measure)), now_(std::move(now)), begin_s_(now_()) {
  std::string missing;
  for (auto const& processor : machine.processors) {
    reference_.push_back(processor.reference);
    if (auto const why = missing_of(processor); !why.empty()) join(missing, why);
  }
  if (!is_known(machine)) {
    reference_.clear();
    reason_ = where + " has no times of the reference kernels; yoke probe measures them";
  } else if (!missing.empty()) {
    reason_ = where + " has " + missing;
  }
}

bool RationedHeartbeat::is_known(Machine const& machine) {
  return std::any_of(machine.processors.begin(), machine.processors.end(), [](auto const& processor) {
    return processor.reference.arithmetic_s.value || processor.reference.memory_s.value;
  });
}

bool RationedHeartbeat::due() const { return !last_cost_s_ || spent_s_ + *last_cost_s_ <= part * (now_() - begin_s_); }

void RationedHeartbeat::measure() {
  double const from_s = now_();
  auto const samples = measure_();
  YOKE_EXPECT(samples.size() >= reference_.size(), "a sample for each processor");
  std::vector<core::ProcessorSpeed> speeds;
  for (std::size_t p = 0; p < reference_.size(); ++p)
    speeds.push_back({ratio(reference_[p].arithmetic_s, samples[p].arithmetic_s),
                      ratio(reference_[p].memory_s, samples[p].memory_s)});
  beats_.push_back(std::move(speeds));
  measured_at_s_ = now_();
  last_cost_s_ = measured_at_s_ - from_s;
  spent_s_ += *last_cost_s_;
}

core::Beat RationedHeartbeat::beat() {
  if (reference_.empty()) return {{}, 0, reason_};
  if (due()) measure();
  return {beats_.back(), now_() - measured_at_s_, reason_};
}

std::string speed_sentence(std::vector<core::ProcessorSpeed> const& speeds, std::string const& where) {
  std::string text;
  for (Processor p = 0; p < speeds.size(); ++p) {
    auto const& [arithmetic, memory] = speeds[p];
    bool const computes = is_noticed(arithmetic), streams = is_noticed(memory);
    if (!computes && !streams) continue;
    std::string const name = "the " + processor_name(p);
    std::string const in = text.empty() ? " times the speed in " + where : "";
    if (computes && streams)
      join(text, fmt::format("{} now computes at {:.2f} and uses memory at {:.2f}{}", name, *arithmetic, *memory, in));
    else
      join(text, fmt::format("{} now {} at {:.2f}{}", name, computes ? "computes" : "uses memory",
                             computes ? *arithmetic : *memory, in));
  }
  return text;
}

std::string speed_range_sentence(std::vector<std::vector<core::ProcessorSpeed>> const& beats,
                                 std::string const& where) {
  if (beats.size() < 2) return "";
  std::string text;
  for (Processor p = 0; p < beats.front().size(); ++p)
    for (auto const& [what, member] :
         {std::pair{"computed", &core::ProcessorSpeed::arithmetic}, {"used memory", &core::ProcessorSpeed::memory}}) {
      std::vector<double> speeds;
      for (auto const& beat : beats)
        if (auto const speed = beat[p].*member) speeds.push_back(*speed);
      if (std::none_of(speeds.begin(), speeds.end(), [](double speed) { return is_noticed(speed); })) continue;
      auto const [least, most] = std::minmax_element(speeds.begin(), speeds.end());
      join(text, fmt::format("the {} {} at {:.2f} to {:.2f}", processor_name(p), what, *least, *most));
    }
  return text.empty() ? "" : "while yoke measured, relative to " + where + ", " + text;
}

Exercise reference_arithmetic(Processors& processors, Processor processor) {
  return operations(processors, processor, Precision::single_precision, Operation::multiply_add);
}

Exercise reference_memory(Processors& processors, Processor processor) {
  bool const on_host = processor == host || split_host;
  if (on_host && has_streaming_stores<HostSpace>)
    return store_and_reread(processors, processor,
                            bytes_of_thread * static_cast<double>(processors.info(processor).threads));
  return stream_by_parts(processors, processor, array_bytes(processors, processor));
}

ReferenceKernels::ReferenceKernels(Processors& processors) : processors_(processors) {
  for (Processor p = 0; p < processors_.count(); ++p) {
    arithmetic_.push_back(reference_arithmetic(processors_, p));
    memory_.push_back(reference_memory(processors_, p));
    on_one(processors_, p, [&] {
      calibrate(arithmetic_[p], short_sample_s);
      calibrate(memory_[p], short_sample_s);
    });
  }
}

std::vector<ReferenceSample> ReferenceKernels::measure() {
  std::vector<ReferenceSample> samples(processors_.count());
  for (Processor p = 0; p < processors_.count(); ++p)
    on_one(processors_, p, [&] { samples[p] = {median_sample(arithmetic_[p]), median_sample(memory_[p])}; });
  return samples;
}

}  // namespace yoke::probe
