// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>

#include "suite/studies/advice/advise_question.hpp"
#include "suite/studies/answer/answer.hpp"

namespace yoke {

/// All that `advise` finds out.
struct AdviceReport {
  AdviseRequest request;
  Answer answer;  ///< not `found` if no model predicts a plan
  std::optional<AskedAdvice> asked;
  std::optional<Advice> advice;  ///< nothing with `unavailable`
  std::string unavailable;       ///< why there is no optimum
  std::string runs_file;         ///< by which the models were judged; may be empty
};

/// The whole of it, with the proof: the file that docs/advise.md describes. Ends in a newline.
std::string advice_json(AdviceReport const& report);

}  // namespace yoke
