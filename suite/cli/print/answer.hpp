// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/core/io/json.hpp"
#include "suite/studies/answer/answer.hpp"

namespace yoke {

/// Who should do what in one sentence: plan, share, time and how sure it is, gain over the better single processor, how
/// many models put it first and are not against it, and how wrong the one that answers was so far. `runs_file` is where
/// that is from.
std::string answer_sentence(Answer const& answer, std::string const& runs_file);

/// What is predicted, the sentence, all plans by time, and what the other models would do, on standard output.
void print_answer(Answer const& answer, std::string const& runs_file);

/// The same as JSON.
Json answer_json(Answer const& answer, std::string const& runs_file);

}  // namespace yoke
