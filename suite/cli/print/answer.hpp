// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "suite/advice/answer.hpp"
#include "suite/core/io/json.hpp"
#include "suite/core/status.hpp"

namespace yoke::cli {

/// Returns the recommendation in one sentence: plan, share, time with its uncertainty, gain over the better single
/// processor, numbers of models that rank it first and that do not contradict it, and the past errors of the answering
/// model. `runs_file`: source of these errors.
std::string answer_sentence(advice::Answer const& answer, std::string const& runs_file);

/// Returns a sentence that names the fastest plan of those that decide while they run, next to leap if it is another,
/// and a faster one whose share comes from training runs; empty if fewer than two plans decide.
std::string scheduler_sentence(advice::Answer const& answer);

/// Prints the predicted case, both sentences, all plans by time, and the other models' recommendations to standard
/// output.
void print_answer(advice::Answer const& answer, std::string const& runs_file);

/// Returns the answer as JSON.
core::Json answer_json(advice::Answer const& answer, std::string const& runs_file);

/// A plan without a time, and why.
struct Unpredicted {
  std::string plan;
  Status status = Status::unpredicted;
  std::string reason;
};
/// Prints them to standard output, a line per reason.
void print_unpredicted(std::vector<Unpredicted> const& plans);

}  // namespace yoke::cli
