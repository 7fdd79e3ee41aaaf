// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>
#include <string>

#include "suite/advice/advise_question.hpp"
#include "suite/advice/answer.hpp"
#include "suite/advice/clock_advice.hpp"

namespace yoke::cli {

/// All results of `advise`.
struct AdviceReport {
  advice::AdviseRequest request;
  advice::Answer answer;  ///< not `found` if no model predicts a plan
  std::optional<advice::AskedAdvice> asked;
  std::optional<analysis::Advice> advice;  ///< `std::nullopt` if `unavailable` has a reason
  std::string unavailable;                 ///< reason for a missing optimum
  std::string runs_file;                   ///< rows by which the models were judged; may be empty
};

/// Formats the whole report, including the proof, as the file described in docs/advise.md. Ends in a newline.
std::string advice_json(AdviceReport const& report);

/// Returns the advice as JSON (docs/advise.md).
std::string clock_advice_json(advice::ClockRequest const& request, advice::ClockAdvice const& advice);

/// Prints the advice to standard output: a sentence, the best plan for each goal and, with `details`, the choices of
/// clocks and the Pareto front.
void print_clock_advice(advice::ClockRequest const& request, advice::ClockAdvice const& advice, bool details);

/// Prints PeaPaw's guidelines for the machine, and whether this workload agrees; with `all` also the reason for a
/// missing guideline for energy.
void print_guidelines(advice::AskedAdvice const& asked, analysis::Advice const& advice, bool all);

/// Prints these, every named partition, the optimum over all of them, energies, and the changes that would alter the
/// ranking.
void print_optimum_tables(advice::AdviseRequest const& request, advice::AskedAdvice const& asked,
                          analysis::Advice const& advice);

/// Prints the source of energies that are not the machine file's.
void print_power_source(std::string const& file);

}  // namespace yoke::cli
