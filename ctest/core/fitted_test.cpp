// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/files/fitted.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "ctest/support/temporary_folder.hpp"

namespace yoke::core {
namespace {

class FittedFile : public TemporaryFolder {};

char const* const schema_1 = R"({"schema": 1, "model": "roofline", "model_options": {}, "machine": "sample", "rows": 6,
 "seed": 1, "resamples": 10, "confidence": 0.95,
 "coefficients": [{"name": "host t_b", "unit": "s", "value": 1e-10, "low": 9e-11, "high": 1.1e-10, "machine": null,
                   "status": "fitted"}],
 "in_sample_error": 0.5, "worst_in_sample_error": 1,
 "leave_one_plan_out": [{"left_out": "co", "plans": 1, "error": 0.5, "reason": ""}],
 "leave_one_size_out": [{"left_out": "triad 7", "plans": 2, "error": null, "reason": "there are no others to fit to"}],
 "plans": [{"workload": "triad", "precision": "float", "plan": "co", "size": 7, "rows": 3, "measured_s": 1,
            "predicted_s": 2},
           {"workload": "triad", "precision": "float", "plan": "go", "size": 7, "rows": 3, "measured_s": 2,
            "predicted_s": 1}]})";

TEST_F(FittedFile, OfSchema1HasItsErrorsAsLogarithmsWhereItTellsThem) {
  write(folder / "fitted.json", schema_1);
  auto const fitted = read_fitted(folder / "fitted.json");
  EXPECT_DOUBLE_EQ(fitted.in_sample_log_error, std::log(2.));
  EXPECT_DOUBLE_EQ(fitted.worst_in_sample_log_error, std::log(2.));
  EXPECT_FALSE(fitted.leave_one_plan_out.at(0).log_error);
  EXPECT_EQ(fitted.leave_one_plan_out[0].reason, "the file has it as |predicted - measured| / measured");
  EXPECT_EQ(fitted.leave_one_size_out.at(0).reason, "there are no others to fit to");
  write(folder / "again.json", fitted_text(fitted));
  EXPECT_EQ(read_fitted(folder / "again.json"), fitted);
}

TEST_F(FittedFile, GivesMachinesTheIntervalsOfItsCoefficients) {
  write(folder / "fitted.json", schema_1);
  Machine machine;
  machine.processors.emplace_back().name = "host";
  auto const t_b_s = with_coefficients(machine, read_fitted(folder / "fitted.json")).processors[0].t_b_s;
  EXPECT_EQ(t_b_s.value, 1e-10);
  EXPECT_EQ(t_b_s.interval, (ConfidenceInterval{9e-11, 1.1e-10}));
}

}  // namespace
}  // namespace yoke::core
