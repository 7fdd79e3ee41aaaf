// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <stdexcept>
#include <string>

namespace yoke {

/// Exit codes of every verb.
enum class Exit : int {
  ok = 0,
  wrong = 1,    ///< a wrong result or a regression was found
  usage = 2,    ///< usage or bad input
  lacking = 3,  ///< the machine lacks something: permission, sensor, device
};

/// A mistake that a user can mend: one sentence naming the value, the place and what is accepted.
class Error : public std::runtime_error {
 public:
  explicit Error(std::string const& sentence, Exit exit = Exit::usage) : std::runtime_error(sentence), exit_(exit) {}
  Exit exit() const { return exit_; }

 private:
  Exit exit_;
};

/// A plan that makes no sense for a workload, such as a code partition of a single segment: a row that says `skipped`.
class NotApplicable : public Error {
 public:
  using Error::Error;
};

/// A broken promise inside yoke itself, or of a schedule towards its executor.
class ContractViolation : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

namespace core_detail {
[[noreturn]] inline void violated(char const* condition, std::string const& sentence, char const* file, int line) {
  throw ContractViolation(sentence + " [" + condition + ", " + file + ":" + std::to_string(line) + "]");
}
}  // namespace core_detail

}  // namespace yoke

/// Checked in every build. The sentence is evaluated only on failure.
#define YOKE_EXPECT(condition, sentence) \
  ((condition) ? void() : ::yoke::core_detail::violated(#condition, (sentence), __FILE__, __LINE__))
