// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/studies/advice/advise_question.hpp"

namespace yoke {

/// The whole answer, with the proof: the file that docs/advise.md describes. Ends in a newline.
std::string advice_json(AdviseRequest const& request, AskedAdvice const& asked, Advice const& advice);

}  // namespace yoke
