// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/base/rates.hpp"
#include "models/detail/segment_roofline.hpp"

namespace yoke {
using namespace models;

namespace {

/// Keeps only terms that no run can avoid, at the best measured rates.
void as_bound(RooflineSettings& settings) {
  settings.bound = true;
  settings.terms->bound = true;
  settings.launch = settings.copies = settings.contended = settings.half = settings.steps = settings.energy = false;
}

/// Roofline plus terms of PeaPaw and PEACH. Without launch, link, contention and half it gives PeaPaw's time; with one
/// segment of given rates and a launch it gives PEACH's.
RooflineSettings yoke_settings(OptionValues const& options) {
  auto settings = roofline_settings(options);
  settings.half = settings.steps = settings.energy = true;
  settings.overlap = options.flag("overlap");
  settings.serial = options.text("segments") == "serial";
  // Only sequential activities can be simulated.
  settings.play = options.flag("play") && settings.serial && !settings.overlap;
  settings.terms = term_settings(options);
  settings.launch = options.flag("launch");
  settings.copies = options.flag("copies");
  settings.caches = options.flag("caches");
  if (options.text("rates") == "best") as_bound(settings);
  return settings;
}

}  // namespace

Model make_yoke() {
  Model model;
  model.summary = "our own: operations and bytes by kind, launches, links and contention, simulated over time";
  model.own = true;
  model.answers_as = 1;
  model.options = roofline_options();
  model.options.push_back(flag_option("overlap", false, "copies of streamed data are hidden behind kernels"));
  model.options.push_back(choice_option("segments", "serial",
                                        "one after the other, or flops of one overlapped with bytes of another",
                                        {"serial", "overlapped"}));
  for (OptionSpec& option : term_options()) model.options.push_back(std::move(option));
  model.options.push_back(flag_option("launch", true, "kernels have launches"));
  model.options.push_back(flag_option("copies", true, "data that moves takes time"));
  model.options.push_back(flag_option("caches", true, "simulated plans: data that fit into caches are faster"));
  model.options.push_back(
      flag_option("play", true, "simulates plans over time, with the contention between concurrent kernels"));
  model.options.push_back(choice_option("rates", "median",
                                        "the measured medians; best: a lower bound, in which every term at "
                                        "its best hides all others, and nothing is launched, copied or shared",
                                        {"median", "best"}));
  model.predictor = [](Machine const& machine, OptionValues const& options) -> std::unique_ptr<Predictor> {
    auto const settings = yoke_settings(options);
    return std::make_unique<SegmentRoofline>(settings.bound ? at_its_best(machine) : machine, settings);
  };
  return model;
}

}  // namespace yoke
