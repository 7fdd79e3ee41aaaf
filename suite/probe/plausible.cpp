// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/plausible.hpp"

#include <fmt/format.h>

#include <cmath>

#include "suite/core/error.hpp"

namespace yoke {
namespace {

[[noreturn]] void refuse(std::string const& sentence) { throw Error(sentence, Exit::lacking); }

/// Bytes per second as GB/s, flops per second as GFLOP/s.
double giga(double seconds_per_unit) { return 1e-9 / seconds_per_unit; }

}  // namespace

void expect_positive(std::string const& key, Quantity const& quantity) {
  if (!quantity.value || (std::isfinite(*quantity.value) && *quantity.value > 0)) return;
  refuse(fmt::format("{} was measured as {}, which no time or rate can be: is this machine's clock steady?", key,
                     *quantity.value));
}

void expect_memory_behind_cache(ProcessorParameters const& processor, Evidence const& evidence) {
  if (!processor.t_b_s.value) return;
  if (evidence.array_bytes > 0 && evidence.array_bytes <= evidence.last_cache_bytes)
    refuse(
        fmt::format("{}.t_b_s cannot be measured: arrays of {:.0f} bytes fit into the last cache of {:.0f} bytes, and "
                    "there is no memory free for larger ones",
                    processor.name, evidence.array_bytes, evidence.last_cache_bytes));
  Quantity const* best = nullptr;
  for (WorkingSetPoint const& point : processor.working_set)
    if (point.working_set_bytes <= evidence.last_cache_bytes && point.t_b_s.value &&
        (!best || *point.t_b_s.value < *best->value))
      best = &point.t_b_s;
  if (best && *processor.t_b_s.value + processor.t_b_s.iqr < *best->value - best->iqr)
    refuse(fmt::format(
        "{}.t_b_s gives {:.4g} GB/s of main memory, more than the {:.4g} GB/s of the fastest working set in "
        "the cache: probe again when the machine is quiet",
        processor.name, giga(*processor.t_b_s.value), giga(*best->value)));
}

void expect_contention_no_gain(std::string const& key, Quantity const& alone_s, Quantity const& contended_s) {
  if (!alone_s.value || !contended_s.value) return;
  bool const far = *contended_s.value < 0.7 * *alone_s.value;
  if (far && *contended_s.value + contended_s.iqr < *alone_s.value - alone_s.iqr)
    refuse(
        fmt::format("{} was {:.4g} s while the other processors were at work, but {:.4g} s while they were idle: probe "
                    "again when the machine is quiet",
                    key, *contended_s.value, *alone_s.value));
}

void expect_compute_below_bound(std::string const& key, Quantity const& t_f_s, std::size_t threads,
                                std::size_t bytes_per_number, Evidence const& evidence) {
  if (!t_f_s.value || !evidence.clock_hz || evidence.vector_bytes == 0) return;
  double const lanes = static_cast<double>(evidence.vector_bytes) / static_cast<double>(bytes_per_number);
  constexpr double flops_per_lane = 2, pipes = 4, margin = 1.5;
  double const bound = static_cast<double>(threads) * *evidence.clock_hz * lanes * flops_per_lane * pipes * margin;
  if (1 / *t_f_s.value > bound)
    refuse(fmt::format(
        "{} gives {:.4g} GFLOP/s, more than the {:.4g} that {} threads at {:.4g} GHz with {:.0f} lanes could "
        "reach: the compiler has left out the work, or the clock is not what the system says",
        key, giga(*t_f_s.value), bound * 1e-9, threads, *evidence.clock_hz * 1e-9, lanes));
}

void expect_plausible(Machine const& machine, std::vector<Evidence> const& evidence) {
  YOKE_EXPECT(evidence.size() == machine.processors.size(), "evidence for each processor");
  for (std::size_t i = 0; i < evidence.size(); ++i) {
    ProcessorParameters const& p = machine.processors[i];
    for (auto const& [key, quantity] : {std::pair{".t_f_single_s", &p.t_f_single_s},
                                        {".t_f_double_s", &p.t_f_double_s},
                                        {".t_f_single_contended_s", &p.t_f_single_contended_s},
                                        {".t_f_double_contended_s", &p.t_f_double_contended_s},
                                        {".t_b_s", &p.t_b_s},
                                        {".t_b_contended_s", &p.t_b_contended_s},
                                        {".launch_s", &p.launch_s}})
      expect_positive(p.name + key, *quantity);
    for (WorkingSetPoint const& point : p.working_set) expect_positive(p.name + ".working_set.t_b_s", point.t_b_s);
    expect_compute_below_bound(p.name + ".t_f_single_s", p.t_f_single_s, p.threads, sizeof(float), evidence[i]);
    expect_compute_below_bound(p.name + ".t_f_double_s", p.t_f_double_s, p.threads, sizeof(double), evidence[i]);
    expect_memory_behind_cache(p, evidence[i]);
    expect_contention_no_gain(p.name + ".t_f_single_s", p.t_f_single_s, p.t_f_single_contended_s);
    expect_contention_no_gain(p.name + ".t_f_double_s", p.t_f_double_s, p.t_f_double_contended_s);
    expect_contention_no_gain(p.name + ".t_b_s", p.t_b_s, p.t_b_contended_s);
  }
  for (LinkParameters const& link : machine.links)
    for (auto const& [key, quantity] : {std::pair{"link in_bytes_per_s", &link.in_bytes_per_s},
                                        {"link out_bytes_per_s", &link.out_bytes_per_s},
                                        {"link in_latency_s", &link.in_latency_s},
                                        {"link out_latency_s", &link.out_latency_s},
                                        {"link in_contended_bytes_per_s", &link.in_contended_bytes_per_s},
                                        {"link out_contended_bytes_per_s", &link.out_contended_bytes_per_s}})
      expect_positive(key, *quantity);
}

}  // namespace yoke
