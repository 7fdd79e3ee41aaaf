// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/energy.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>

#include "suite/execution/failures.hpp"
#include "suite/node/device_status.hpp"
#include "suite/node/main_memory.hpp"
#include "suite/node/spaces.hpp"
#include "suite/node/topology.hpp"
#include "suite/probe/exercises.hpp"
#include "suite/probe/node_facts.hpp"

namespace yoke::probe {
namespace {

/// Sufficient to determine parameters that make up a fifth of the power within 3 % if energies have 2 % noise.
constexpr std::size_t rounds = 12, rests = 3;
/// Fraction of time spent on flops in each mixture; the rest reads memory.
constexpr std::array mixtures{0., 0.5, 1., 1.};

/// Array size as for the probe's memory rates: beyond every cache.
double array_bytes_of(Processors& processors, Processor p) {
  if (p != host && !split_host) return std::min(1e9, node::device_memory().free_bytes / 6);
  return std::min(std::max(4 * found_last_cache_bytes(processors, p), 64e6),
                  node::free_memory_bytes() / (6 * static_cast<double>(processors.count())));
}

double now_s() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

std::string energy_sentence(std::string const& reason) { return "energy: " + reason; }

/// A kernel of flops and one of bytes; the repeats of each take one time slice.
struct Kernels {
  Exercise flops, bytes;
  bool single = true;
};

class NodeSampler {
 public:
  NodeSampler(Processors& processors, Meter& meter, double kernel_s, double timeout_s)
      : processors_(processors), meter_(meter), kernel_s_(kernel_s), timeout_s_(timeout_s) {}

  /// Alternates between both kernels so that flops take fraction `part` of the time.
  void kernel(Processor processor, Kernels const& kernels, double part) {
    analysis::NodeEnergySample sample;
    sample.processor = processor;
    measure(sample, [&](double end_s) {
      on_one(processors_, processor, [&] {
        double flops_s = 0, bytes_s = 0;
        while (now_s() < end_s) {
          bool const compute = flops_s <= part * (flops_s + bytes_s) && part > 0;
          auto const& exercise = compute ? kernels.flops : kernels.bytes;
          double const begin_s = now_s();
          exercise.act(exercise.repeats);
          (compute ? flops_s : bytes_s) += now_s() - begin_s;
          double const units = exercise.units * static_cast<double>(exercise.repeats);
          if (!compute)
            sample.work.bytes += units;
          else
            (kernels.single ? sample.work.flops_single : sample.work.flops_double) += units;
        }
      });
    });
  }

  void idle() {
    analysis::NodeEnergySample sample;
    measure(sample, [](double end_s) {
      std::this_thread::sleep_for(std::chrono::duration<double>(std::max(0., end_s - now_s())));
    });
  }

  EnergyProbe take() { return std::move(probe_); }

 private:
  template <class Act>
  void measure(analysis::NodeEnergySample& sample, Act const& act) {
    double const seconds = std::max(kernel_s_, meter_.min_window_s());
    execution::CrashGuard const guard(energy_sentence, seconds + timeout_s_);
    meter_.start();
    double const begin_s = now_s();
    act(begin_s + seconds);
    RunResult result;
    result.makespan_s = sample.work.seconds = now_s() - begin_s;
    Description const nothing;
    auto const reading = meter_.stop({result, nothing, 1, result.makespan_s});
    auto const node = reading.joules("node");
    if (!node) {
      for (auto const& [domain, joules] : reading.domains)
        if (!joules.reason.empty() && probe_.missing.empty()) probe_.missing = joules.reason;
      return;
    }
    sample.work.joules = *node;
    sample.host_j = reading.joules("host");
    sample.device_j = reading.joules("device");
    probe_.samples.push_back(sample);
  }

  Processors& processors_;
  Meter& meter_;
  double const kernel_s_, timeout_s_;
  EnergyProbe probe_;
};

}  // namespace

MeterSettings meters_here() {
  MeterSettings settings = settings_of_environment();
  settings.split_host = split_host;
  settings.integrated = !split_host && !node::device_memory().apart;
  settings.device_bus_id = node::device_bus_id();
  return settings;
}

EnergyProbe probe_energy(Processors& processors, Meter& meter, double kernel_s,
                         std::function<void(std::string_view what, double fraction)> const& progress,
                         double timeout_s) {
  std::vector<std::vector<Kernels>> all;
  for (Processor p = 0; p < processors.count(); ++p) {
    auto& kernels = all.emplace_back();
    for (Precision const precision : {Precision::single_precision, Precision::double_precision})
      kernels.push_back({operations(processors, p, precision, Operation::multiply_add),
                         streams(processors, p, array_bytes_of(processors, p)).front().exercise,
                         precision == Precision::single_precision});
    for (auto& pair : kernels) {
      execution::CrashGuard const guard(energy_sentence, timeout_s);
      on_one(processors, p, [&] {
        calibrate(pair.flops);
        calibrate(pair.bytes);
      });
    }
  }
  NodeSampler sampler(processors, meter, kernel_s, timeout_s);
  double done = 0;
  double const steps = static_cast<double>(rounds * (rests + processors.count() * 2 * mixtures.size()));
  auto const step = [&](std::string_view what) {
    if (progress) progress(what, done++ / steps);
  };
  // Interleaves all kernels, so that a drift of the node affects them equally.
  for (std::size_t round = 0; round < rounds; ++round) {
    for (std::size_t rest = 0; rest < rests; ++rest) {
      step("energy at rest");
      sampler.idle();
    }
    for (Processor p = 0; p < processors.count(); ++p)
      for (auto const& kernels : all[p])
        for (double const part : mixtures) {
          step("energy of " + processor_name(p));
          sampler.kernel(p, kernels, part);
        }
  }
  return sampler.take();
}

}  // namespace yoke::probe
