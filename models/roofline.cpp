// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <array>

#include "models/detail/link_time.hpp"
#include "models/detail/rates.hpp"
#include "models/detail/work.hpp"
#include "suite/core/model.hpp"

namespace yoke {
namespace {

/// What one processor is predicted to spend its time on.
struct Spent {
  double flops_s = 0, bytes_s = 0, launch_s = 0, link_s = 0;
  double total_s() const { return flops_s + bytes_s + launch_s + link_s; }
  std::string largest() const {
    std::array<std::pair<double, char const*>, 4> const parts{
        {{flops_s, "flops"}, {bytes_s, "bytes"}, {launch_s, "launch"}, {link_s, "link"}}};
    return std::max_element(parts.begin(), parts.end(), [](auto& a, auto& b) { return a.first < b.first; })->second;
  }
};

/// Segment after segment: the larger of compute and memory time, a launch, and where data is streamed the copies. The
/// machine's t_f is that of multiply-adds, two flops an instruction; a flop that is not part of one takes twice as
/// long. Processors overlap each other, nothing overlaps on one processor.
class Roofline final : public Predictor {
 public:
  Roofline(Machine machine, OptionValues const& options)
      : machine_(std::move(machine)),
        bytes_(model_detail::byte_count(options)),
        contended_(options.text("contended") == "yes"),
        mix_(options.text("mix") == "yes") {}

  Prediction predict(Description const& description, Assignment const& assignment, DataMode data) const override {
    model_detail::expect_known(machine_, description, assignment);
    bool const contended = contended_ && model_detail::busy_processors(assignment) > 1;
    Prediction prediction;
    prediction.bottleneck = "none";
    for (Processor p = 0; p < assignment.fraction.size(); ++p) {
      Spent spent;
      for (std::size_t s = 0; s < description.segments.size(); ++s) {
        double const fraction = assignment.fraction[p][s];
        if (fraction <= 0) continue;
        add_kernel(spent, p, description.segments[s], fraction, description.precision, contended);
      }
      spent.link_s = model_detail::link_s(machine_, p, description, assignment, data, contended);
      prediction.processor_s.push_back(spent.total_s());
      if (spent.total_s() <= prediction.time_s) continue;
      prediction.time_s = spent.total_s();
      prediction.bottleneck = processor_name(p) + " " + spent.largest();
    }
    return prediction;
  }

  std::vector<Coefficient> coefficients() const override {
    auto list = coefficients_of(
        machine_, {"t_f_single", "t_f_double", "t_b", "launch", "in_latency", "out_latency", "in_rate", "out_rate"});
    if (!contended_) return list;
    auto const more = coefficients_of(machine_, {"t_f_single_contended", "t_f_double_contended", "t_b_contended",
                                                 "in_rate_contended", "out_rate_contended"});
    list.insert(list.end(), more.begin(), more.end());
    return list;
  }

 private:
  void add_kernel(Spent& spent, Processor p, Segment const& segment, double fraction, Precision precision,
                  bool contended) const {
    auto const work = model_detail::work_of(segment, fraction, bytes_);
    double const slots = work.flops * (mix_ ? 2 - segment.fma_fraction : 1);
    double const flops_s = slots > 0 ? slots * model_detail::t_f_s(machine_, p, precision, contended) : 0;
    double const bytes_s = work.bytes > 0 ? work.bytes * model_detail::t_b_s(machine_, p, contended) : 0;
    (flops_s >= bytes_s ? spent.flops_s : spent.bytes_s) += std::max(flops_s, bytes_s);
    spent.launch_s += model_detail::launch_s(machine_, p);
  }

  Machine machine_;
  model_detail::ByteCount bytes_;
  bool contended_, mix_;
};

}  // namespace

Model make_roofline() {
  Model model;
  model.summary = "roofline of each segment, plus its launch and, where data is streamed, its copies";
  model.options = {model_detail::bytes_option(),
                   flag_option("contended", true,
                               "rates measured while all processors work, where they do and the machine file has them"),
                   flag_option("mix", true, "a flop outside of multiply-add pairs takes twice t_f")};
  model.predictor = [](Machine const& machine, OptionValues const& options) {
    return std::unique_ptr<Predictor>(std::make_unique<Roofline>(machine, options));
  };
  return model;
}

}  // namespace yoke
