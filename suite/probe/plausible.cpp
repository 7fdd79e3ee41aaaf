// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/plausible.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "suite/core/error.hpp"
#include "suite/node/device_status.hpp"
#include "suite/node/spaces.hpp"
#include "suite/probe/exercises.hpp"
#include "suite/probe/node_facts.hpp"

namespace yoke::probe {
namespace {

/// Bytes per second as GB/s, flops per second as GFLOP/s.
double giga(double seconds_per_unit) { return 1e-9 / seconds_per_unit; }

}  // namespace

void expect_memory_behind_cache(std::string const& key, Evidence const& evidence) {
  if (evidence.array_bytes > 0 && evidence.array_bytes <= evidence.last_cache_bytes)
    throw Error(fmt::format("{} cannot be measured: arrays of {:.4g} GB fit into the last caches of {:.4g} GB, and "
                            "no memory is free for larger ones",
                            key, evidence.array_bytes * 1e-9, evidence.last_cache_bytes * 1e-9),
                Exit::lacking);
}

namespace {

/// True if a time is less than `factor` times another one, allowing for interquartile ranges.
bool clearly_below(Quantity const& less_s, double factor, Quantity const& more_s) {
  return *less_s.value + less_s.iqr < factor * (*more_s.value - more_s.iqr);
}

/// Main memory must not be faster than the fastest working set in the cache, nor much slower than the largest one
/// outside.
void judge_memory(std::vector<Complaint>& complaints, ProcessorParameters const& processor, Evidence const& evidence) {
  if (!processor.t_b_s.value) return;
  std::string const key = processor.name + ".t_b_s";
  Quantity const *cached = nullptr, *memory = nullptr;
  for (WorkingSetPoint const& point : processor.working_set) {
    if (!point.t_b_s.value) continue;
    if (point.working_set_bytes <= evidence.last_cache_bytes && (!cached || *point.t_b_s.value < *cached->value))
      cached = &point.t_b_s;
    if (point.working_set_bytes >= 2 * evidence.last_cache_bytes) memory = &point.t_b_s;
  }
  if (cached && clearly_below(processor.t_b_s, 1, *cached))
    complaints.push_back(
        {key, fmt::format("gives {:.4g} GB/s of main memory, more than the {:.4g} GB/s of the fastest working set in "
                          "the cache",
                          giga(*processor.t_b_s.value), giga(*cached->value))});
  if (cached && memory && clearly_below(*memory, 1, *cached))
    complaints.push_back({processor.name + ".working_set",
                          fmt::format("gives {:.4g} GB/s outside of the cache, more than the {:.4g} GB/s within",
                                      giga(*memory->value), giga(*cached->value))});
  // The best of three kernels, one of which reads, cannot be much slower than reading.
  if (memory && clearly_below(*memory, 0.7, processor.t_b_s))
    complaints.push_back(
        {key, fmt::format("gives {:.4g} GB/s of main memory, far less than the {:.4g} GB/s of the largest working set",
                          giga(*processor.t_b_s.value), giga(*memory->value))});
}

/// Arrays may be too small if the system does not describe its caches.
void judge_arrays(std::vector<Complaint>& complaints, ProcessorParameters const& processor, Evidence const& evidence) {
  bool const on_host = evidence.vector_bytes > 0;
  if (!on_host || evidence.last_cache_bytes > 0 || evidence.array_bytes <= 0 ||
      evidence.array_bytes >= unknown_cache_bytes)
    return;
  complaints.push_back({processor.name + ".t_b_s",
                        fmt::format("may be a cache's: the system describes no caches, and no memory is free for "
                                    "arrays of more than {:.3g} bytes",
                                    evidence.array_bytes)});
}

/// A processor must not be faster while others work.
void judge_contention(std::vector<Complaint>& complaints, std::string const& key, Quantity const& alone_s,
                      Quantity const& contended_s) {
  if (!alone_s.value || !contended_s.value || !clearly_below(contended_s, 0.7, alone_s)) return;
  complaints.push_back(
      {key, fmt::format("was {:.4g} s while the other processors worked, much less than {:.4g} s while "
                        "they were idle",
                        *contended_s.value, *alone_s.value)});
}

/// Upper bound of flops per second: threads x clock x lanes x 2 (multiply-add) x 4 (pipes), times 1.5 for a clock above
/// the reported one.
void judge_compute(std::vector<Complaint>& complaints, std::string const& key, Quantity const& t_f_s,
                   std::size_t threads, std::size_t bytes_per_number, Evidence const& evidence) {
  if (!t_f_s.value || !evidence.clock_hz || evidence.vector_bytes == 0) return;
  double const lanes = static_cast<double>(evidence.vector_bytes) / static_cast<double>(bytes_per_number);
  constexpr double flops_per_lane = 2, pipes = 4, margin = 1.5;
  double const bound = static_cast<double>(threads) * *evidence.clock_hz * lanes * flops_per_lane * pipes * margin;
  if (1 / *t_f_s.value > bound)
    complaints.push_back(
        {key, fmt::format("gives {:.4g} GFLOP/s, more than the {:.4g} that {} threads at {:.4g} GHz with {:.0f} lanes "
                          "could reach: the compiler has removed the work, or the system reports a wrong clock",
                          giga(*t_f_s.value), bound * 1e-9, threads, *evidence.clock_hz * 1e-9, lanes)});
}

/// Double precision must not be faster than single; on a host, whose registers hold half as many numbers, it must not
/// be much slower than half the speed.
void judge_precisions(std::vector<Complaint>& complaints, ProcessorParameters const& processor,
                      Evidence const& evidence) {
  if (!processor.t_f_single_s.value || !processor.t_f_double_s.value) return;
  bool const host = evidence.vector_bytes > 0;
  bool const faster = clearly_below(processor.t_f_double_s, 0.9, processor.t_f_single_s);
  bool const slower = host && clearly_below(processor.t_f_single_s, 0.35, processor.t_f_double_s);
  if (faster || slower)
    complaints.push_back({processor.name + (faster ? ".t_f_single_s" : ".t_f_double_s"),
                          fmt::format("does not go with the other precision: {:.4g} GFLOP/s single, {:.4g} double",
                                      giga(*processor.t_f_single_s.value), giga(*processor.t_f_double_s.value))});
}

/// A copy reads or writes the host's memory, so it must not be faster than that memory: `t_b_s`, empty if it is not
/// known.
void judge_link(std::vector<Complaint>& complaints, std::string const& key, Quantity const& alone,
                Quantity const& contended, Quantity const& t_b_s) {
  if (!alone.value) return;
  if (t_b_s.value && *alone.value - alone.iqr > 1.5 / (*t_b_s.value - std::min(t_b_s.iqr, *t_b_s.value / 2)))
    complaints.push_back({key, fmt::format("gives {:.4g} GB/s, more than the {:.4g} GB/s of the host's memory",
                                           *alone.value * 1e-9, giga(*t_b_s.value))});
  if (contended.value && 0.7 * (*contended.value - contended.iqr) > *alone.value + alone.iqr)
    complaints.push_back({key, fmt::format("was {:.4g} GB/s while the other processors worked, much more than {:.4g} "
                                           "GB/s while they were idle",
                                           *contended.value * 1e-9, *alone.value * 1e-9)});
}

}  // namespace

std::vector<Complaint> complaints_of(Machine const& machine, std::vector<Evidence> const& evidence) {
  YOKE_EXPECT(evidence.size() == machine.processors.size(), "evidence for each processor");
  std::vector<Complaint> complaints;
  for (std::size_t i = 0; i < evidence.size(); ++i) {
    ProcessorParameters const& p = machine.processors[i];
    judge_compute(complaints, p.name + ".t_f_single_s", p.t_f_single_s, p.threads, sizeof(float), evidence[i]);
    judge_compute(complaints, p.name + ".t_f_double_s", p.t_f_double_s, p.threads, sizeof(double), evidence[i]);
    judge_precisions(complaints, p, evidence[i]);
    judge_memory(complaints, p, evidence[i]);
    judge_arrays(complaints, p, evidence[i]);
    judge_contention(complaints, p.name + ".t_f_single_s", p.t_f_single_s, p.t_f_single_contended_s);
    judge_contention(complaints, p.name + ".t_f_double_s", p.t_f_double_s, p.t_f_double_contended_s);
    judge_contention(complaints, p.name + ".t_b_s", p.t_b_s, p.t_b_contended_s);
  }
  for (std::size_t i = 0; i < machine.links.size(); ++i) {
    LinkParameters const& link = machine.links[i];
    std::string const key = fmt::format("links[{}]", i);
    // A GPU copies by itself, faster than a few host threads read the memory.
    bool const by_threads = i + 1 < evidence.size() && evidence[i + 1].vector_bytes > 0;
    Quantity const t_b_s = by_threads ? machine.processors.front().t_b_s : Quantity{};
    judge_link(complaints, key + ".in_bytes_per_s", link.in_bytes_per_s, link.in_contended_bytes_per_s, t_b_s);
    judge_link(complaints, key + ".out_bytes_per_s", link.out_bytes_per_s, link.out_contended_bytes_per_s, t_b_s);
  }
  return complaints;
}

double host_array_bytes(double last_cache_bytes, double free_bytes, std::size_t processors) {
  double const bytes = last_cache_bytes > 0 ? std::max(4 * last_cache_bytes, 64e6) : 2 * unknown_cache_bytes;
  return std::min(bytes, free_bytes / (12.0 * static_cast<double>(processors)));
}

Evidence host_evidence(Processors& processors, Processor processor, double free_bytes) {
  Evidence evidence;
  evidence.last_cache_bytes = found_last_cache_bytes(processors, processor);
  evidence.array_bytes = host_array_bytes(evidence.last_cache_bytes, free_bytes, processors.count());
  evidence.clock_hz = clock_hz();
  evidence.vector_bytes = host_vector_bytes();
  return evidence;
}

Evidence device_evidence(Processors& processors, Processor processor) {
  DeviceFacts const facts = device_facts(device_space(processors, processor));
  Evidence evidence;
  evidence.last_cache_bytes = facts.last_cache_bytes;
  evidence.array_bytes = std::max(4 * facts.last_cache_bytes, 1e9);
  evidence.array_bytes = std::min(evidence.array_bytes, node::device_memory().free_bytes / 12);
  return evidence;
}

}  // namespace yoke::probe
