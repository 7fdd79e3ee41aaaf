// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/probe.hpp"

#include <algorithm>

#include "suite/core/error.hpp"
#include "suite/execution/crash_guard.hpp"
#include "suite/execution/failure.hpp"
#include "suite/meters/open_meter.hpp"
#include "suite/node/device_part.hpp"
#include "suite/node/device_status.hpp"
#include "suite/node/free_memory.hpp"
#include "suite/node/provenance.hpp"
#include "suite/node/topology.hpp"
#include "suite/probe/compute.hpp"
#include "suite/probe/contention.hpp"
#include "suite/probe/device_facts.hpp"
#include "suite/probe/host_facts.hpp"
#include "suite/probe/identity.hpp"
#include "suite/probe/launch.hpp"
#include "suite/probe/link.hpp"
#include "suite/probe/memory.hpp"
#include "suite/probe/meters_here.hpp"
#include "suite/probe/missing.hpp"
#include "suite/probe/plausible.hpp"
#include "suite/probe/threads.hpp"

namespace yoke {
namespace {

// Parts of the whole time.
constexpr double compute_part = 0.12, choice_part = 0.03, memory_part = 0.18, curve_part = 0.26, launch_part = 0.03,
                 link_part = 0.08, latency_part = 0.02;
constexpr double min_working_set_bytes = 16 << 10;
constexpr std::size_t max_working_sets = 24;

std::string why_no_energy(Processor processor) {
  std::string const reason = energy_reason(processor, meters_here());
  return reason.empty() ? "there is a sensor, but no energy was asked for" : reason;
}

class Probe {
 public:
  Probe(Processors& processors, ProbeRequest const& request) : processors_(processors), request_(request) {}

  Machine run() try {
    describe();
    processors_.stop_when(request_.stop);
    CrashGuard const watch([this](std::string const& reason) { return give_up(reason); });
    compute(Precision::single_precision, "single-precision flops");
    compute(Precision::double_precision, "double-precision flops");
    memory();
    curve();
    launch();
    for (Processor p = 1; p < processors_.count(); ++p) link(p);
    expect_plausible(machine_, evidence_);
    step("done", 0);
    return std::move(machine_);
  } catch (Error const&) {
    throw;
  } catch (Stopped const&) {
    throw Error(give_up("interrupted"), Exit::lacking);
  } catch (std::exception const& why) {
    auto const loss = device_loss();
    auto const sentence = give_up(loss ? *loss : failure_of(why).reason);
    if (loss) terminate_with(sentence);
    throw Error(sentence, Exit::lacking);
  }

 private:
  /// Keeps what was measured; returns the sentence to end with.
  std::string give_up(std::string const& reason) {
    if (machine_.processors.empty() || !request_.keep) return reason;
    mark_missing(machine_, processors_.count() - 1, reason);
    request_.keep(machine_);
    return reason + "; what was measured before is kept, the rest is unavailable";
  }

  /// Reports, and returns the seconds for this step.
  double step(std::string_view what, double part) {
    if (request_.progress) request_.progress(what, std::min(1.0, through_));
    through_ += part;
    return part * request_.seconds;
  }

  void describe() {
    step("identity", 0);
    machine_.identity = identify(processors_);
    machine_.name = request_.name.empty() ? node_name() : request_.name;
    double free_bytes = free_memory_bytes();
    for (Processor p = 0; p < processors_.count(); ++p) {
      ProcessorInfo const& info = processors_.info(p);
      ProcessorParameters& parameters = machine_.processors.emplace_back();
      bool const on_host = p == host || split_host;
      parameters.name = processor_name(p);
      parameters.backend = info.backend;
      parameters.model = info.model;
      parameters.threads = threads_of(p);
      parameters.units = info.units;
      if (on_host) parameters.cores = core_list(info.cores);
      auto const no_energy = Quantity::unavailable(why_no_energy(p));
      parameters.e_f_single_j = parameters.e_f_double_j = parameters.e_b_j = parameters.p_s_w = no_energy;
      (p == host ? machine_.pd_host_w : machine_.pd_device_w) = no_energy;
      evidence_.push_back(on_host ? host_evidence(p, free_bytes) : device_evidence(p));
    }
    machine_.p0_w = machine_.p_oh_w = Quantity::unavailable(why_no_energy(host));
  }

  /// Of a GPU, how many can be in flight on the units in use.
  std::size_t threads_of(Processor p) const {
    std::size_t const threads = probe_threads(processors_, p), units = processors_.info(p).units;
    return units == 0 ? threads : threads / compute_units() * units;
  }

  /// Three arrays for each processor, in half of what is free.
  Evidence host_evidence(Processor p, double free_bytes) const {
    Evidence evidence;
    evidence.last_cache_bytes = last_cache_bytes(processors_.info(p).cores);
    evidence.array_bytes = std::max(4 * evidence.last_cache_bytes, 64e6);
    evidence.array_bytes =
        std::min(evidence.array_bytes, free_bytes / (6.0 * static_cast<double>(processors_.count())));
    evidence.clock_hz = clock_hz();
    evidence.vector_bytes = host_vector_bytes();
    return evidence;
  }

  /// Large enough that a launch does not count.
  Evidence device_evidence(Processor p) const {
    DeviceFacts const facts = device_facts(processors_.device_space(p));
    Evidence evidence;
    evidence.last_cache_bytes = facts.last_cache_bytes;
    evidence.array_bytes = std::max(4 * facts.last_cache_bytes, 1e9);
    evidence.array_bytes = std::min(evidence.array_bytes, device_memory().free_bytes / 6);
    return evidence;
  }

  void compute(Precision precision, std::string_view what) {
    double const budget_s = step(what, compute_part);
    std::vector<Exercise> exercises;
    for (Processor p = 0; p < processors_.count(); ++p) exercises.push_back(fma_chains(processors_, p, precision));
    Contention const samples = measure_contention(processors_, exercises, budget_s);
    bool const single = precision == Precision::single_precision;
    for (Processor p = 0; p < processors_.count(); ++p) {
      ProcessorParameters& parameters = machine_.processors[p];
      (single ? parameters.t_f_single_s : parameters.t_f_double_s) = summarize(samples.alone[p]);
      (single ? parameters.t_f_single_contended_s : parameters.t_f_double_contended_s) =
          summarize(samples.contended[p]);
    }
  }

  void memory() {
    std::vector<std::vector<StreamExercise>> all;
    for (Processor p = 0; p < processors_.count(); ++p) {
      step("first touch of " + processor_name(p) + "'s arrays", 0);
      all.push_back(streams(processors_, p, evidence_[p].array_bytes));
    }
    std::vector<Exercise> best(processors_.count());
    std::vector<double> best_s(processors_.count(), 0);
    for (std::size_t kernel = 0; kernel < all.front().size(); ++kernel) {
      std::vector<Exercise> exercises;
      for (auto const& kernels : all) exercises.push_back(kernels[kernel].exercise);
      auto const samples =
          measure_alone(processors_, exercises, step("memory: " + all.front()[kernel].kernel, choice_part));
      for (Processor p = 0; p < processors_.count(); ++p) {
        double const median_s = *summarize(samples[p]).value;
        if (kernel > 0 && median_s >= best_s[p]) continue;
        best[p] = exercises[p];
        best_s[p] = median_s;
        machine_.identity["t_b_kernel_" + processor_name(p)] = all[p][kernel].kernel;
      }
    }
    Contention const samples = measure_contention(processors_, best, step("memory", memory_part));
    for (Processor p = 0; p < processors_.count(); ++p) {
      machine_.processors[p].t_b_s = summarize(samples.alone[p]);
      machine_.processors[p].t_b_contended_s = summarize(samples.contended[p]);
    }
  }

  void curve() {
    std::vector<std::vector<double>> sets;
    for (Processor p = 0; p < processors_.count(); ++p)
      sets.push_back(working_sets(min_working_set_bytes, evidence_[p].array_bytes, max_working_sets));
    std::size_t points = 0;
    for (auto const& bytes : sets) points = std::max(points, bytes.size());
    for (std::size_t i = 0; i < points; ++i) {
      double const budget_s = step("working sets", curve_part / static_cast<double>(points));
      std::vector<Exercise> exercises(processors_.count());
      for (Processor p = 0; p < processors_.count(); ++p)
        if (i < sets[p].size()) exercises[p] = reread(processors_, p, sets[p][i]);
      auto const samples = measure_alone(processors_, exercises, budget_s);
      for (Processor p = 0; p < processors_.count(); ++p) {
        auto& points_of_p = machine_.processors[p].working_set;
        // Rounding to whole vectors for all threads may give a size twice.
        if (samples[p].empty() || (!points_of_p.empty() && points_of_p.back().working_set_bytes >= exercises[p].units))
          continue;
        points_of_p.push_back({exercises[p].units, summarize(samples[p])});
      }
    }
  }

  void launch() {
    std::vector<Exercise> exercises;
    for (Processor p = 0; p < processors_.count(); ++p) exercises.push_back(empty_kernel(processors_, p));
    auto const samples = measure_alone(processors_, exercises, step("launch", launch_part));
    for (Processor p = 0; p < processors_.count(); ++p) machine_.processors[p].launch_s = summarize(samples[p]);
  }

  void link(Processor device) {
    LinkParameters& link = machine_.links.emplace_back();
    double const part = 1.0 / static_cast<double>(processors_.count() - 1);
    double const bytes = std::min({evidence_[device].array_bytes, evidence_[host].array_bytes, 256e6});
    LinkExercises const large = copies(processors_, device, bytes), small = copies(processors_, device, sizeof(double));
    // The others stream through memory of their own, as they do when they compute.
    std::vector<Exercise> exercises;
    for (Processor p = 0; p < processors_.count(); ++p)
      exercises.push_back(p == device ? Exercise{} : streams(processors_, p, bytes).back().exercise);
    auto const both_ways = [&](Exercise const& exercise, std::string_view what, Quantity& alone, Quantity& contended) {
      exercises[device] = exercise;
      Contention const samples = measure_contention(processors_, exercises, step(what, link_part * part));
      alone = summarize_rate(samples.alone[device]);
      contended = summarize_rate(samples.contended[device]);
    };
    both_ways(large.in, "link to the device", link.in_bytes_per_s, link.in_contended_bytes_per_s);
    both_ways(large.out, "link back home", link.out_bytes_per_s, link.out_contended_bytes_per_s);
    auto const latency = [&](Exercise exercise) {
      exercise.units = 1;  // seconds per copy, not per byte
      std::vector<Exercise> only(processors_.count());
      only[device] = exercise;
      return summarize(measure_alone(processors_, only, step("latency", latency_part * part))[device]);
    };
    link.in_latency_s = latency(small.in);
    link.out_latency_s = latency(small.out);
  }

  Processors& processors_;
  ProbeRequest const& request_;
  Machine machine_;
  std::vector<Evidence> evidence_;
  double through_ = 0;
};

}  // namespace

Machine probe_machine(Processors& processors, ProbeRequest const& request) { return Probe(processors, request).run(); }

}  // namespace yoke
