// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/microbench/settings.hpp"

#include <algorithm>

namespace yoke::microbench {

Problem problem_of(Workload const& workload, Settings const& settings) {
  auto const named = std::find_if(workload.presets.begin(), workload.presets.end(),
                                  [&](Preset const& preset) { return preset.name == settings.preset; });
  Preset const& preset = named != workload.presets.end() ? *named : workload.presets.front();
  return {settings.size != 0 ? settings.size : preset.size, preset.precision,
          OptionValues(workload.name, workload.options, preset.options), 1};
}

std::unique_ptr<Instance> ready(Workload const& workload, Problem const& problem, Processors& processors) {
  auto instance = workload.prepare(problem, processors);
  processors.on_all([&](Processor p) {
    std::size_t const segments = instance->description().segments.size();
    instance->poison(p);
    for (std::size_t s = 0; s < segments; ++s) {
      if (!instance->at_home(p)) {
        instance->broadcast(p, s);
        instance->copy_in(p, whole(*instance, s));
      }
      instance->enqueue(p, whole(*instance, s));
    }
    instance->fence(p);
  });
  return instance;
}

Piece whole(Instance const& instance, std::size_t segment) {
  return {segment, {0, instance.description().segments[segment].chunks()}};
}

}  // namespace yoke::microbench
