// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <stdexcept>
#include <string>

namespace yoke {

/// Exit codes of all subcommands.
enum class Exit : int {
  ok = 0,
  wrong = 1,    ///< a wrong result or a regression was found
  usage = 2,    ///< usage or bad input
  lacking = 3,  ///< the machine does not offer something: a permission, sensor or device
};

/// Returns the more severe of two exit codes: wrong > lacking > ok.
inline Exit worse(Exit one, Exit other) { return one == Exit::ok || other == Exit::wrong ? other : one; }

/// An error that the user can correct. Its message is one sentence that names the value, the place and the accepted
/// values.
class Error : public std::runtime_error {
 public:
  /// An error with this sentence, and the exit code of a subcommand that it ends.
  explicit Error(std::string const& sentence, Exit exit = Exit::usage) : std::runtime_error(sentence), exit_(exit) {}
  /// Exit code of a subcommand that the error ends.
  Exit exit() const { return exit_; }

 private:
  Exit exit_;
};

/// A plan that is not applicable to a workload, such as a code partition of a single segment. Its rows get the status
/// `skipped`.
class NotApplicable : public Error {
 public:
  using Error::Error;
};

/// A broken contract: a bug in yoke itself, or in a schedule.
class ContractViolation : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

namespace core {
[[noreturn]] inline void violated(char const* condition, std::string const& sentence, char const* file, int line) {
  throw ContractViolation(sentence + " [" + condition + ", " + file + ":" + std::to_string(line) + "]");
}
}  // namespace core

}  // namespace yoke

/// Checks a condition in every build. Evaluates `sentence` only on failure.
#define YOKE_EXPECT(condition, sentence) \
  ((condition) ? void() : ::yoke::core::violated(#condition, (sentence), __FILE__, __LINE__))
