// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>

#include "suite/advice/advise_question.hpp"
#include "suite/advice/answer.hpp"

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

}  // namespace yoke::cli
