// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/equations/peach.hpp"

#include <algorithm>
#include <cmath>

#include "models/base/rates.hpp"
#include "models/detail/energy.hpp"
#include "suite/core/error.hpp"
#include "suite/core/model.hpp"

namespace yoke {
namespace {

using namespace models::equations;
using namespace models;

constexpr double same_fraction = 1e-9;

/// Copy time as a line over the share: its constant part, and its increase up to share 1.
struct CopyLine {
  double fixed_s = 0, whole_s = 0;
};
CopyLine copy_line(Machine const& machine, Processor p, Direction way, double fixed_bytes, double whole_bytes) {
  double const all_s = copy_s(machine, p, way, fixed_bytes + whole_bytes, false);
  double const twice_s = copy_s(machine, p, way, fixed_bytes + 2 * whole_bytes, false);
  return {2 * all_s - twice_s, twice_s - all_s};
}

/// PEACH's W of one iteration: flops, or bytes of access for a workload without flops.
double work_in(Description const& description) {
  Cost const all = description.total();  // over all iterations
  double const work = all.flops > 0 ? all.flops : all.bytes;
  if (work > 0) return work / static_cast<double>(description.iterations);
  throw Error("workload " + description.workload + " has neither flops nor bytes; peach needs work to define a rate");
}

/// Returns the device share of a plan that splits all segments alike. Throws Error for other plans.
double data_share(Description const& description, Assignment const& assignment) {
  auto const& on_host = assignment.fraction[host];
  auto const [min, max] = std::minmax_element(on_host.begin(), on_host.end());
  if (*max - *min > same_fraction)
    throw Error("peach has one rate for the whole workload; it cannot predict a plan that splits the segments of " +
                description.workload + " differently");
  return std::clamp(1 - *min, 0., 1.);
}

struct PeachSettings {
  ByteCount bytes = ByteCount::compulsory;
  HostingRule rule = HostingRule::eq11;
  bool proportional = false;  ///< overhead grows with the share of streamed data
  std::optional<double> t_oh_s, host_hz, device_hz;
};

PeachSettings peach_settings(OptionValues const& options) {
  auto const given = [&](std::string_view name) {
    return options.has(name) ? std::optional(options.real(name)) : std::nullopt;
  };
  return {byte_count(options),
          options.text("rule") == "offload" ? HostingRule::offload : HostingRule::eq11,
          options.text("overhead") == "proportional",
          given("t_oh_s"),
          given("host_hz"),
          given("device_hz")};
}

/// PEACH, eqs 1 to 12, for one device: rates of the whole workload, an overhead of offloading, powers of the node.
class Peach final : public Predictor {
 public:
  Peach(Machine machine, PeachSettings const& settings) : machine_(std::move(machine)), settings_(settings) {
    if (machine_.processors.size() > device + 1)
      throw Error("machine '" + machine_.name + "' has " + std::to_string(machine_.processors.size() - 1) +
                  " devices; peach is a model of one");
  }

  Prediction predict(Description const& description, Assignment const& assignment, DataMode data) const override {
    expect_known(machine_, description, assignment);
    double const work = work_in(description), share = data_share(description, assignment);
    PeachNode const node = node_of(description, work, share, data);
    auto const outcome = peach_outcome(node, work, share);
    Prediction prediction;
    prediction.time_s = outcome.time_s;
    double const offload_s = share > 0 ? node.t_oh_s + share * work * node.t_oh_per_work_s : 0;
    prediction.processor_s = {outcome.host_s, outcome.device_s + offload_s};
    prediction.processor_s.resize(assignment.fraction.size());
    bool const host_last = outcome.host_s >= outcome.device_s + offload_s;
    prediction.bottleneck = host_last ? "host rate" : outcome.device_s >= offload_s ? "device rate" : "device overhead";
    if (has_node_powers(machine_)) prediction.energy_j = outcome.energy_j;
    return prediction;
  }

  std::vector<Coefficient> coefficients() const override {
    return coefficients_of(machine_, {"rate", "launch", "p0", "pd_host", "pd_device", "p_oh"});
  }

 private:
  PeachNode node_of(Description const& description, double work, double share, DataMode data) const {
    auto node = rates_and_powers(description, work, share);
    node.rule = settings_.rule;
    if (machine_.processors.size() <= device) return node;
    node.t_oh_s = settings_.t_oh_s ? *settings_.t_oh_s : machine_.processors[device].launch_s.value.value_or(0);
    if (!settings_.proportional || data != DataMode::streamed || share <= 0) return node;
    for (auto const& segment : description.segments) {
      double const items = static_cast<double>(segment.items);
      auto const in = copy_line(machine_, device, Direction::in, segment.shared_bytes, items * segment.bytes_in);
      auto const out = copy_line(machine_, device, Direction::out, 0, items * segment.bytes_out);
      node.t_oh_s += in.fixed_s + out.fixed_s;
      node.t_oh_per_work_s += (in.whole_s + out.whole_s) / work;
    }
    return node;
  }

  /// Rates of the workload from the machine file or, without them, those that its times per flop and byte imply.
  PeachNode rates_and_powers(Description const& description, double work, double share) const {
    std::string const precision = precision_name(description.precision);
    if (settings_.host_hz || settings_.device_hz)
      return peach_node(machine_, description.workload, precision, settings_.host_hz, settings_.device_hz);
    auto const* const rates = rates_of(machine_, description.workload, precision);
    auto const rate = [&](Processor p, double part) {
      if (rates && rates->work_per_s[p].value) return *rates->work_per_s[p].value;
      return part > 0 ? work / alone_s(description, p) : 1.;  // the rate of a processor without work is not used
    };
    PeachNode node;
    node.rate_host = rate(host, 1 - share);
    node.rate_device = machine_.processors.size() > device ? rate(device, share) : 1.;
    node.p0_w = machine_.p0_w.value.value_or(0);
    node.pd_host_w = machine_.pd_host_w.value.value_or(0);
    node.pd_device_w = machine_.pd_device_w.value.value_or(0);
    node.p_oh_w = machine_.p_oh_w.value.value_or(0);
    return node;
  }

  double alone_s(Description const& description, Processor p) const {
    double sum_s = 0;
    for (auto const& segment : description.segments) {
      auto const work = work_of(segment, 1, settings_.bytes);
      sum_s += std::max(work.flops > 0 ? work.flops * t_f_s(machine_, p, description.precision) : 0,
                        work.bytes > 0 ? work.bytes * t_b_s(machine_, p) : 0);
    }
    return sum_s;
  }

  Machine machine_;
  PeachSettings settings_;
};

}  // namespace

Model make_peach() {
  Model model;
  model.summary = "PEACH: one rate of the workload on each processor, an overhead of offloading, node powers";
  model.answers_as = 5;
  model.options = {
      bytes_option(),
      choice_option("rule", "eq11", "host waits for the device: by the letter of eq 11, or during the offload too",
                    {"eq11", "offload"}),
      choice_option("overhead", "constant",
                    "as printed, or with streamed data's way over the link added in proportion to the share",
                    {"constant", "proportional"}),
      optional(real_option("t_oh_s", "", "seconds of offloading, instead of the device's launch", 0, 1e6)),
      optional(real_option("host_hz", "", "clock of the host, for rates and powers over clocks", 1, 1e12)),
      optional(real_option("device_hz", "", "clock of the device, likewise", 1, 1e12))};
  model.predictor = predict_with<Peach>(peach_settings);
  return model;
}

}  // namespace yoke
