// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <array>

#include "models/detail/energy.hpp"
#include "models/detail/link_time.hpp"
#include "models/detail/rates.hpp"
#include "models/detail/work.hpp"
#include "suite/core/model.hpp"

namespace yoke {
namespace {

using namespace equations;
using namespace model_detail;

/// What one processor is predicted to spend its time on.
struct Spent {
  double flops_s = 0, bytes_s = 0, launch_s = 0, link_s = 0;
};

/// Times of one processor from its parts.
struct Busy {
  double kernel_s = 0, total_s = 0;
  std::string largest;
};

/// PeaPaw's terms, launches, links, contention and saturation together; docs/models.md has the equations. With no
/// launch, link, contention and half it is PeaPaw's time, with one segment of given rates and a launch PEACH's.
class Yoke final : public Predictor {
 public:
  Yoke(Machine machine, OptionValues const& options)
      : machine_(std::move(machine)),
        bytes_(byte_count(options)),
        contended_(options.text("contended") == "yes"),
        mix_(options.text("mix") == "yes"),
        hidden_(options.text("overlap") == "yes"),
        serial_(options.text("segments") == "serial") {}

  Prediction predict(Description const& description, Assignment const& assignment, DataMode data) const override {
    expect_known(machine_, description, assignment);
    bool const contended = contended_ && busy_processors(assignment) > 1;
    Prediction prediction;
    prediction.bottleneck = "none";
    std::vector<Work> works(assignment.fraction.size());
    std::vector<double> kernels_s;
    for (Processor p = 0; p < assignment.fraction.size(); ++p) {
      Spent spent;
      for (std::size_t s = 0; s < description.segments.size(); ++s) {
        double const fraction = assignment.fraction[p][s];
        if (fraction <= 0) continue;
        works[p] += work_of(description.segments[s], fraction, bytes_);
        add_kernel(spent, p, description.segments[s], fraction, description.precision, contended);
      }
      spent.link_s = link_s(machine_, p, description, assignment, data, contended);
      Busy const busy = busy_of(spent);
      kernels_s.push_back(busy.kernel_s);
      prediction.processor_s.push_back(busy.total_s);
      if (busy.total_s <= prediction.time_s) continue;
      prediction.time_s = busy.total_s;
      prediction.bottleneck = processor_name(p) + " " + busy.largest;
    }
    prediction.energy_j = operations_energy_j(machine_, works, description.precision, prediction.time_s);
    if (!prediction.energy_j) prediction.energy_j = node_energy_j(machine_, kernels_s, prediction.time_s);
    return prediction;
  }

  std::vector<Coefficient> coefficients() const override {
    auto list = coefficients_of(
        machine_, {"t_f_single", "t_f_double", "t_b", "launch", "half", "in_latency", "out_latency", "in_rate",
                   "out_rate", "e_f_single", "e_f_double", "e_b", "p_s", "p0", "pd_host", "pd_device", "p_oh"});
    if (!contended_) return list;
    auto const more = coefficients_of(machine_, {"t_f_single_contended", "t_f_double_contended", "t_b_contended",
                                                 "in_rate_contended", "out_rate_contended"});
    list.insert(list.end(), more.begin(), more.end());
    return list;
  }

 private:
  /// A piece of n items runs at the rate n / (n + half) of the full one.
  void add_kernel(Spent& spent, Processor p, Segment const& segment, double fraction, Precision precision,
                  bool contended) const {
    auto const work = work_of(segment, fraction, bytes_);
    double const items = fraction * static_cast<double>(segment.items);
    double const slower = 1 + machine_.processors[p].half_items.value.value_or(0) / items;
    double const slots = work.flops * (mix_ ? 2 - segment.fma_fraction : 1);
    double const flops_s = slots > 0 ? slower * slots * t_f_s(machine_, p, precision, contended) : 0;
    double const bytes_s = work.bytes > 0 ? slower * work.bytes * t_b_s(machine_, p, contended) : 0;
    // One after the other: of each segment the larger term counts. Overlapped: the larger sum will.
    if (!serial_ || flops_s >= bytes_s) spent.flops_s += flops_s;
    if (!serial_ || flops_s < bytes_s) spent.bytes_s += bytes_s;
    spent.launch_s += launch_s(machine_, p);
  }

  Busy busy_of(Spent const& spent) const {
    Busy busy;
    busy.kernel_s = serial_ ? spent.flops_s + spent.bytes_s : std::max(spent.flops_s, spent.bytes_s);
    double const computing_s = busy.kernel_s + spent.launch_s;
    busy.total_s = hidden_ ? std::max(computing_s, spent.link_s) : computing_s + spent.link_s;
    std::array<std::pair<double, char const*>, 4> const parts{
        {{spent.flops_s, "flops"}, {spent.bytes_s, "bytes"}, {spent.launch_s, "launch"}, {spent.link_s, "link"}}};
    busy.largest =
        std::max_element(parts.begin(), parts.end(), [](auto& a, auto& b) { return a.first < b.first; })->second;
    return busy;
  }

  Machine machine_;
  ByteCount bytes_;
  bool contended_, mix_, hidden_, serial_;
};

}  // namespace

Model make_yoke() {
  Model model;
  model.summary = "our own: roofline, launches, links, contention and rates that saturate with the size of a piece";
  model.options = {
      bytes_option(),
      flag_option("contended", true, "rates while all processors work, where they do and there are such"),
      flag_option("mix", true, "a flop outside of multiply-add pairs takes twice t_f"),
      flag_option("overlap", false, "copies of streamed data are hidden behind kernels"),
      choice_option("segments", "serial", "one after the other, or flops of one overlapped with bytes of another",
                    {"serial", "overlapped"})};
  model.predictor = [](Machine const& machine, OptionValues const& options) {
    return std::unique_ptr<Predictor>(std::make_unique<Yoke>(machine, options));
  };
  return model;
}

}  // namespace yoke
