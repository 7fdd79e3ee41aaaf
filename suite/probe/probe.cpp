// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/probe.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <map>
#include <sstream>
#include <string>

#include "suite/core/error.hpp"
#include "suite/core/measured_by.hpp"
#include "suite/execution/failures.hpp"
#include "suite/meters/open_meter.hpp"
#include "suite/node/device_part.hpp"
#include "suite/node/device_status.hpp"
#include "suite/node/main_memory.hpp"
#include "suite/node/node_load.hpp"
#include "suite/node/processors.hpp"
#include "suite/node/provenance.hpp"
#include "suite/node/spaces.hpp"
#include "suite/node/topology.hpp"
#include "suite/probe/energy.hpp"
#include "suite/probe/exercise.hpp"
#include "suite/probe/exercises.hpp"
#include "suite/probe/measurements.hpp"
#include "suite/probe/node_facts.hpp"
#include "suite/probe/plausible.hpp"
#include "suite/probe/quantities.hpp"

namespace yoke::probe {
namespace {

/// Configuration reported by Kokkos, with its lines joined.
std::string kokkos_configuration() {
  std::ostringstream text;
  Kokkos::print_configuration(text, false);
  std::istringstream lines(text.str());
  std::string joined;
  for (std::string line; std::getline(lines, line);) {
    auto const begin = line.find_first_not_of(" \t"), end = line.find_last_not_of(" \t");
    if (begin != line.npos) joined += (joined.empty() ? "" : "; ") + line.substr(begin, end + 1 - begin);
  }
  return joined;
}

/// Returns facts about this node and this build, by their names in a machine file (docs/machine.md); "unavailable:
/// reason" for those that the system does not report.
std::map<std::string, std::string> identify(Processors const& processors) {
  auto facts = topology_facts();
  facts.merge(system_facts());
  for (Processor p = 1; p < processors.count(); ++p) {
    facts[processor_name(p) + "_name"] = processors.info(p).model;
    facts[processor_name(p) + "_backend"] = processors.info(p).backend;
    if (p == device) facts.merge(device_facts(device_space(processors, p)).identity);
  }
  facts["host_backend"] = processors.info(host).backend;
  facts["compiler"] = node::compiler_version();
  facts["build"] = node::build_type();
  facts["kokkos"] = node::kokkos_version();
  facts["kokkos_configuration"] = kokkos_configuration();
  facts["yoke"] = node::version_text();
  facts["probe_revision"] = std::to_string(core::probe_revision);
  facts["revision"] = node::source_revision();
  facts["time_utc"] = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
  return facts;
}

// Fractions of the total time. The remainder is for perturbed measurements.
constexpr double peak_part = 0.04, operation_part = 0.012, scalar_part = 0.012, memory_part = 0.1, store_part = 0.012,
                 rows_part = 0.012, pieces_part = 0.04, copy_part = 0.04, read_part = 0.15, write_part = 0.08,
                 gather_part = 0.08, atomic_part = 0.04, launch_part = 0.015, link_part = 0.05, link_rates_part = 0.06,
                 shared_part = 0.06, interference_part = 0.11, streams_part = 0.06, reference_part = 0.03,
                 planned_part = 0.85;
/// The probe measures everything in several rounds ("visits") spread over the total time, because a perturbation often
/// lasts for a second or two and would affect all samples taken at once. A visit takes some seconds, because it
/// includes at least one sample of each quantity.
constexpr double visit_s = 2.5, min_visits = 3, max_visits = 8;
/// Number of measurements of the reference kernels per visit; must match `plan`.
constexpr double references_a_visit = 2;
/// Number of stream measurements per visit; must match `plan`.
constexpr double streams_a_visit = 3;
constexpr double min_working_set_bytes = 16 << 10, one_counter_bytes = sizeof(std::uint32_t);
constexpr std::size_t max_working_sets = 24, max_write_sets = 14, max_gather_sets = 10, max_atomic_sets = 14;

std::string why_no_energy(Processor processor) {
  std::string const reason = energy_reason(processor, meters_here());
  return reason.empty() ? "there is a sensor, but no energy was asked for" : reason;
}

class Probe {
 public:
  Probe(Processors& processors, ProbeRequest const& request) : processors_(processors), request_(request) {}

  ProbePlan planned() {
    describe();
    plan();
    ProbePlan made;
    for (Processor p = 0; p < processors_.count(); ++p) {
      ProcessorParameters const& of = machine_.processors[p];
      made.processors.push_back(
          {of.name, of.model, of.cores,
           of.cores.empty() ? "" : node::core_list(node::memory_nodes_of(processors_.info(p).cores)), of.threads,
           evidence_[p].last_cache_bytes, evidence_[p].array_bytes});
    }
    for (Step const& step : steps_) {
      double const seconds = step.part / parts_ * planned_part * request_.seconds;
      if (made.steps.empty() || made.steps.back().what != step.what) made.steps.push_back({step.what, 0});
      made.steps.back().seconds += seconds;
    }
    made.visits = static_cast<std::size_t>(visits_);
    made.seconds = request_.seconds;
    return made;
  }

  Machine run() try {
    describe();
    processors_.stop_when(request_.stop);
    execution::CrashGuard const watch([this](std::string const& reason) { return give_up(reason); });
    plan();
    for (double left = visits_; left > 0; --left) {
      // Where a visit takes longer than planned, fewer must do.
      if (left <= visits_ - min_visits && left_s(planned_part) <= 0) break;
      double parts_left = left * parts_;
      for (Step& step : steps_) {
        take(step, left_s(planned_part) * step.part / parts_left);
        parts_left -= step.part;
      }
    }
    repeat_disturbed();
    mark_disturbed();
    machine_.identity["load_while_probing"] = node::load_text(load_.so_far());
    report("done");
    return std::move(machine_);
  } catch (Error const&) {
    throw;
  } catch (Stopped const&) {
    throw Error(give_up("interrupted"), Exit::lacking);
  } catch (std::exception const& why) {
    auto const loss = node::device_loss();
    auto const sentence = give_up(loss ? *loss : execution::failure_of(why).reason);
    if (loss) execution::terminate_with(sentence);
    throw Error(sentence, Exit::lacking);
  }

 private:
  /// One measurement, repeated in each visit. Its samples accumulate.
  struct Step {
    std::string what;
    double part = 0;  ///< fraction of the total time, over all visits
    std::function<void(double budget_s)> measure;
    std::set<std::string> keys = {};  ///< keys that it measured
    bool unsteady = false;
  };

  /// Keeps the measurements so far; returns the message to end with.
  std::string give_up(std::string const& reason) {
    if (machine_.processors.empty() || !request_.keep) return reason;
    mark_missing(machine_, processors_.count() - 1, reason);
    request_.keep(machine_);
    return reason + "; earlier measurements are kept, the rest is unavailable";
  }

  double spent_s() const { return seconds_now() - begin_s_; }
  /// Seconds left until this fraction of the total time is over.
  double left_s(double part) const { return std::max(0.0, part * request_.seconds - spent_s()); }

  void report(std::string_view what) const {
    if (request_.progress) request_.progress(what, std::min(1.0, spent_s() / request_.seconds));
  }

  /// Plans the heartbeat's kernels: often, because later speeds are relative to their times.
  void plan_reference() {
    plan_step("reference kernels", reference_part / references_a_visit,
              [this](double budget_s) { measurements_.reference(budget_s); });
  }

  void plan_step(std::string what, double part, std::function<void(double)> measure) {
    steps_.push_back({std::move(what), part, std::move(measure)});
    parts_ += part;
  }

  void take(Step& step, double budget_s) {
    report(step.what);
    {
      execution::CrashGuard const limit([&](std::string const& reason) { return give_up(step.what + ": " + reason); },
                                        budget_s + request_.timeout_s);
      step.measure(budget_s);
    }
    Records::Touched touched = measurements_.touched();
    step.keys = std::move(touched.keys);
    step.unsteady = touched.unsteady;
  }

  bool is_disturbed(Step const& step, std::vector<Complaint> const& complaints) const {
    return step.unsteady || std::any_of(complaints.begin(), complaints.end(), [&](Complaint const& complaint) {
             return std::any_of(step.keys.begin(), step.keys.end(),
                                [&](std::string const& key) { return key.starts_with(complaint.key); });
           });
  }

  /// Repeats perturbed measurements, each once per round, while time remains.
  void repeat_disturbed() {
    for (bool repeated = true; repeated;) {
      repeated = false;
      auto const complaints = complaints_of(machine_, evidence_);
      for (Step& step : steps_) {
        double const budget_s = std::max(step.part * planned_part * request_.seconds / visits_, 4 * sample_s);
        if (!is_disturbed(step, complaints) || budget_s > left_s(1)) continue;
        take(step, budget_s);
        repeated = true;
      }
    }
  }

  /// Stores in every perturbed quantity why its samples do not represent the undisturbed machine.
  void mark_disturbed() {
    for (Complaint const& complaint : complaints_of(machine_, evidence_))
      each_measured(machine_, [&](std::string const& key, Quantity& quantity) {
        if (key == complaint.key) quantity.disturbed = complaint.why;
      });
    each_measured(machine_, [&](std::string const&, Quantity& quantity) {
      if (quantity.value && quantity.disturbed.empty() && quantity.iqr > unsteady * *quantity.value)
        quantity.disturbed = fmt::format("the spread is {:.0f} % of the median", 100 * quantity.iqr / *quantity.value);
    });
  }

  void plan() {
    machine_.links.resize(processors_.count() - 1);
    machine_.shared.resize(processors_.count() - 1);
    using enum Operation;
    using enum Precision;
    for (Precision const precision : {single_precision, double_precision}) {
      std::string const name = precision == single_precision ? "single" : "double";
      plan_step(name + "-precision flops", peak_part,
                [=, this](double budget_s) { measurements_.peak(precision, budget_s); });
      for (auto const& [operation, member] : {std::pair{add, &OperationTimes::add_s},
                                              {multiply, &OperationTimes::multiply_s},
                                              {mixed, &OperationTimes::mixed_s},
                                              {divide, &OperationTimes::divide_s},
                                              {root, &OperationTimes::root_s},
                                              {inverse_root, &OperationTimes::inverse_root_s}})
        plan_step(name + "-precision operations", operation_part,
                  [=, this, kind = operation, time_s = member](double budget_s) {
                    measurements_.kind(precision, kind, time_s, budget_s);
                  });
    }
    plan_reference();
    plan_step("instructions on single numbers", scalar_part,
              [this](double budget_s) { measurements_.scalar(budget_s); });
    plan_streams();
    plan_step("memory", memory_part, [this](double budget_s) { measurements_.memory(budget_s); });
    plan_step("stores past the caches", store_part,
              [this](double budget_s) { measurements_.store_past_caches(budget_s); });
    plan_step("reads of several rows", rows_part, [this](double budget_s) { measurements_.rows(budget_s); });
    for (double const piece_bytes : piece_sizes)
      plan_step("stores in pieces", pieces_part / piece_sizes.size(),
                [=, this](double budget_s) { measurements_.store_pieces(piece_bytes, budget_s); });
    plan_step("copies of main memory", copy_part, [this](double budget_s) { measurements_.serialization(budget_s); });
    plan_curve("reading working sets", read_part, max_working_sets, &ProcessorParameters::working_set,
               &WorkingSetPoint::t_b_s, "working_set", reread);
    plan_streams();
    plan_curve("storing to working sets", write_part, max_write_sets, &ProcessorParameters::write_set,
               &WorkingSetPoint::t_b_s, "write_set", rewrite);
    plan_streams();
    plan_curve("gathering from working sets", gather_part, max_gather_sets, &ProcessorParameters::gather_set,
               &GatherPoint::t_access_s, "gather_set", gather);
    auto const additions = [this](Processors& processors, Processor p, double bytes, SharedArray const&) {
      return atomic_additions(processors, p, bytes, measurements_.counters_of(p));
    };
    plan_curve("atomic additions", atomic_part, max_atomic_sets, &ProcessorParameters::atomic_set,
               &AtomicPoint::t_addition_s, "atomic_set", additions, one_counter_bytes);
    plan_reference();
    plan_step("launch", launch_part, [this](double budget_s) { measurements_.launch(budget_s); });
    for (Processor p = 1; p < processors_.count(); ++p) {
      plan_step("interference", interference_part / devices(),
                [=, this](double budget_s) { measurements_.interference(p, budget_s); });
      plan_step("link", link_rates_part / devices(),
                [=, this](double budget_s) { measurements_.link_rates(p, budget_s); });
      plan_step("link", link_part / devices(), [=, this](double budget_s) { measurements_.link(p, budget_s); });
      plan_step("shared memory", shared_part / devices(),
                [=, this](double budget_s) { measurements_.shared(p, budget_s); });
    }
  }

  double devices() const { return static_cast<double>(processors_.count() - 1); }

  /// Plans concurrent memory streams, whose interference matters most and varies most.
  void plan_streams() {
    for (Processor p = 1; p < processors_.count(); ++p)
      plan_step("concurrent streams", streams_part / streams_a_visit / devices(), [=, this](double budget_s) {
        measurements_.interference(p, Pressure::memory, Pressure::memory, budget_s);
      });
  }

  void describe() {
    report("identity");
    machine_.identity = identify(processors_);
    machine_.name = request_.name.empty() ? node::node_name() : request_.name;
    double free_bytes = node::free_memory_bytes();
    for (Processor p = 0; p < processors_.count(); ++p) {
      ProcessorInfo const& info = processors_.info(p);
      ProcessorParameters& parameters = machine_.processors.emplace_back();
      bool const on_host = p == host || split_host;
      parameters.name = processor_name(p);
      parameters.backend = info.backend;
      parameters.model = info.model;
      parameters.threads = threads_of(p);
      parameters.units = info.units;
      if (on_host) parameters.cores = node::core_list(info.cores);
      auto const no_energy = Quantity::unavailable(why_no_energy(p));
      parameters.e_f_single_j = parameters.e_f_double_j = parameters.e_b_j = parameters.p_s_w = no_energy;
      (p == host ? machine_.pd_host_w : machine_.pd_device_w) = no_energy;
      if (on_host) parameters.vector_bytes = host_vector_bytes();
      {
        constexpr double caches_s = 10;
        execution::CrashGuard const limit([](std::string const& reason) { return "last-level caches: " + reason; },
                                          caches_s + request_.timeout_s);
        evidence_.push_back(on_host ? host_evidence(processors_, p, free_bytes) : device_evidence(processors_, p));
      }
      if (double const described = on_host ? last_cache_bytes(info.cores) : 0;
          evidence_.back().last_cache_bytes < described)
        machine_.identity["caches_found_" + parameters.name] =
            fmt::format("reads find {:.3g} MB of last-level caches, not {:.3g} MB as the system describes",
                        evidence_.back().last_cache_bytes * 1e-6, described * 1e-6);
      expect_memory_behind_cache(parameters.name + ".t_b_s", evidence_.back());
    }
    machine_.p0_w = machine_.p_oh_w = Quantity::unavailable(why_no_energy(host));
  }

  /// Number of threads; for a GPU, those that can be in flight on the compute units in use.
  std::size_t threads_of(Processor p) const {
    std::size_t const units = processors_.info(p).units;
    if (p == host || split_host) return processors_.info(p).threads;
    auto const in_flight = static_cast<std::size_t>(device_space(processors_, p).concurrency());
    return units == 0 ? in_flight : in_flight / node::compute_units() * units;
  }

  /// Plans one step per size, from `min_bytes` to the size of an array.
  template <class Point>
  void plan_curve(std::string const& what, double part, std::size_t max, std::vector<Point> ProcessorParameters::*curve,
                  Quantity Point::*value, std::string const& name, auto const& exercise_of,
                  double min_bytes = min_working_set_bytes) {
    std::vector<std::vector<double>> sets;
    std::size_t points = 0;
    for (Processor p = 0; p < processors_.count(); ++p) {
      sets.push_back(working_sets(min_bytes, evidence_[p].array_bytes, max));
      points = std::max(points, sets.back().size());
    }
    for (std::size_t i = 0; i < points; ++i) {
      std::vector<double> bytes;
      for (auto const& of_one : sets) bytes.push_back(i < of_one.size() ? of_one[i] : 0);
      plan_step(what, part / static_cast<double>(points),
                [=, this](double budget_s) { measurements_.point(curve, value, name, bytes, exercise_of, budget_s); });
    }
  }

  Processors& processors_;
  ProbeRequest const& request_;
  Machine machine_;
  std::vector<Evidence> evidence_;
  std::vector<Step> steps_;
  Measurements measurements_{processors_, machine_, evidence_};
  double parts_ = 0;
  double visits_ = std::clamp(std::round(request_.seconds / visit_s), min_visits, max_visits);
  double begin_s_ = seconds_now();
  node::LoadWatch load_;
};

}  // namespace

ProbePlan plan_probe(Processors& processors, ProbeRequest const& request) {
  return Probe(processors, request).planned();
}

Machine probe_machine(Processors& processors, ProbeRequest const& request) { return Probe(processors, request).run(); }

}  // namespace yoke::probe
