// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <gtest/gtest.h>

#include <string>

#include "suite/core/error.hpp"
#include "suite/core/files/machine_file.hpp"

namespace yoke::sample {

inline Quantity measured(double value) { return {value, value / 8, 7, Quantity::Source::measured, {}}; }

/// Every quantity has a different value, so that a mix-up shows.
inline Machine a_machine() {
  Machine machine;
  machine.name = "wagon";
  machine.identity = {{"cpu", "ox \"left\"\n"}, {"revision", "abc-dirty"}};
  double value = 1.0 / 3;
  auto const next = [&value] { return measured(value *= 1.1); };
  for (char const* name : {"host", "device"}) {
    ProcessorParameters p;
    p.name = name;
    p.backend = "OpenMP";
    p.model = "ox";
    p.threads = 4;
    p.units = machine.processors.empty() ? 0 : 32;
    p.cores = "0-3";
    for (Quantity* q : {&p.t_f_single_s, &p.t_f_double_s, &p.t_f_single_contended_s, &p.t_f_double_contended_s,
                        &p.t_b_s, &p.t_b_contended_s, &p.launch_s, &p.e_f_single_j, &p.e_f_double_j})
      *q = next();
    p.e_b_j = Quantity::unavailable("no meter");
    p.p_s_w = Quantity::specified(0);
    p.working_set = {{16384, next()}, {1 << 20, next()}};
    machine.processors.push_back(p);
  }
  machine.links.push_back({next(), next(), next(), next(), next(), next(), next()});
  machine.p0_w = next();
  machine.pd_host_w = {130, 0, 0, Quantity::Source::published, {}};
  machine.pd_device_w = machine.p_oh_w = Quantity::unavailable("no meter");
  return machine;
}

inline std::string replaced(std::string text, std::string const& old, std::string const& now) {
  auto const at = text.find(old);
  EXPECT_NE(at, text.npos) << old << " is not in the text";
  return text.replace(at, old.size(), now);
}

inline std::string sentence_of(auto&& act) {
  try {
    act();
  } catch (Error const& error) {
    return error.what();
  }
  return "no error";
}

inline std::string parse_error(std::string const& text) {
  return sentence_of([&] { parse_machine(text, "m.json"); });
}

/// The sentence for a machine file in which `now` replaces `old`.
inline std::string error_with(std::string const& old, std::string const& now) {
  return parse_error(replaced(machine_text(a_machine(), "m.json"), old, now));
}

}  // namespace yoke::sample
