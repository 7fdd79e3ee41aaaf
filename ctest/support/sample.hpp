// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <memory>
#include <string>
#include <utility>

#include "suite/core/model.hpp"

namespace yoke::sample {

inline ProcessorParameters processor(double t_f_single_s, double t_b_s) {
  ProcessorParameters parameters;
  parameters.t_f_single_s = Quantity::specified(t_f_single_s);
  parameters.t_f_double_s = Quantity::specified(2 * t_f_single_s);
  parameters.t_b_s = Quantity::specified(t_b_s);
  return parameters;
}

/// A host and a device with peak rates only.
inline Machine machine(ProcessorParameters host_parameters, ProcessorParameters device_parameters) {
  Machine machine;
  machine.name = "sample";
  machine.processors = {std::move(host_parameters), std::move(device_parameters)};
  return machine;
}

// PerDome, table 1.
inline ProcessorParameters i7() { return processor(73.5e-12, 65.9e-12); }
inline ProcessorParameters i3() { return processor(200e-12, 73e-12); }
inline ProcessorParameters titan() { return processor(0.4e-12, 4.1e-12); }
inline ProcessorParameters gtx750() { return processor(1.9e-12, 14.8e-12); }

/// PerDome's synthetic application: 8 times pow(a, 16) added up (128 flops, 64 bytes) and a vector addition (1 flop, 12
/// bytes) for each of 2,560,000 items. Each input once and each output once is 36 and 12 bytes.
inline Description sa() {
  Description description;
  description.workload = "sa";
  description.size = 2560000;
  Segment pow_add, vec_add;
  pow_add.name = "PowAdd";
  vec_add.name = "VecAdd";
  pow_add.items = vec_add.items = 2560000;
  pow_add.per_item = {128, 64, 36};
  vec_add.per_item = {1, 12, 12};
  description.segments = {pow_add, vec_add};
  return description;
}

/// One segment of 1000 items of 10 flops and 100 bytes, 40 of them compulsory.
inline Description loop() {
  Description description;
  description.workload = "loop";
  Segment segment;
  segment.name = "loop";
  segment.items = 1000;
  segment.per_item = {10, 100, 40};
  description.segments = {segment};
  return description;
}

inline std::unique_ptr<Predictor> predictor_of(Model const& model, Machine const& machine,
                                               std::map<std::string, std::string> const& options = {}) {
  return model.predictor(machine, OptionValues(model.name, model.options, options));
}

}  // namespace yoke::sample
