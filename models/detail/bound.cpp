// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/detail/bound.hpp"

#include "models/base/rates.hpp"
#include "models/equations/peapaw.hpp"

namespace yoke::models {
using namespace models::equations;
namespace {

/// Terms that the work does not need are 0, so that the machine file may omit them.
Peak peak_for(Machine const& machine, Processor p, Work const& work, Precision precision) {
  return {work.flops > 0 ? models::t_f_s(machine, p, precision) : 0, work.bytes > 0 ? models::t_b_s(machine, p) : 0};
}

/// Peak of all devices as one processor; terms that the work does not need are 0.
Peak group_peak(Machine const& machine, std::size_t processors, Work const& work, Precision precision) {
  Peak rates;
  for (Processor p = device; p < processors; ++p) {
    auto const peak = peak_for(machine, p, work, precision);
    rates.t_f_s += work.flops > 0 ? 1 / peak.t_f_s : 0;
    rates.t_b_s += work.bytes > 0 ? 1 / peak.t_b_s : 0;
  }
  return {work.flops > 0 ? 1 / rates.t_f_s : 0, work.bytes > 0 ? 1 / rates.t_b_s : 0};
}

void take_time(Prediction& prediction, std::string const& whose, Work const& work, Peak const& peak) {
  double const time_s = roofline_time_s(work, peak);
  prediction.processor_s.push_back(time_s);
  if (time_s <= prediction.time_s) return;
  prediction.time_s = time_s;
  prediction.bottleneck = whose + (work.flops * peak.t_f_s >= work.bytes * peak.t_b_s ? " flops" : " bytes");
}

}  // namespace

std::vector<OptionSpec> bound_options() {
  return {models::bytes_option(),
          choice_option("devices", "apart", "several devices each by itself, or as a group whose rates add up",
                        {"apart", "group"}),
          choice_option("rates", "best", "the best that was measured, as a bound needs it, or the median",
                        {"best", "median"})};
}

BoundSettings bound_settings(OptionValues const& options) {
  return {models::byte_count(options), options.text("devices") == "group" ? Devices::group : Devices::apart,
          options.text("rates") == "best"};
}

Bound bound(Machine const& machine, Description const& description, Assignment const& assignment,
            BoundSettings const& settings) {
  models::expect_known(machine, description, assignment);
  Bound bound;
  bound.prediction.bottleneck = "none";
  std::size_t const processors = assignment.fraction.size();
  for (Processor p = 0; p < processors; ++p) {
    auto& work = bound.works.emplace_back();
    for (std::size_t s = 0; s < description.segments.size(); ++s)
      work += models::work_of(description.segments[s], assignment.fraction[p][s], settings.bytes);
  }
  bool const grouped = settings.devices == Devices::group && processors > device + 1;
  for (Processor p = 0; p < (grouped ? device : processors); ++p)
    take_time(bound.prediction, processor_name(p), bound.works[p],
              peak_for(machine, p, bound.works[p], description.precision));
  if (!grouped) return bound;
  Work all;
  for (Processor p = device; p < processors; ++p) all += bound.works[p];
  take_time(bound.prediction, "devices", all, group_peak(machine, processors, all, description.precision));
  bound.prediction.processor_s.resize(processors, bound.prediction.processor_s.back());
  return bound;
}

}  // namespace yoke::models
