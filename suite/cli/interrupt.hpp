// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <csignal>

namespace yoke::cli {

/// During its lifetime, the first SIGINT or SIGTERM is remembered instead of ending the program, so that results so far
/// are kept and the end is orderly; the next signal of either kind ends the program. A signal that was ignored when the
/// program started stays ignored. A program that `run_child` started gets the signal too. System calls that wait end
/// with EINTR. Not more than one instance at a time.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(Interrupt const&) = delete;
  static bool requested();
  /// Exit code of a program ended by the signal: 128 + its number.
  static int exit_code();

 private:
  struct sigaction interrupt_before_, terminate_before_;
};

/// During its lifetime, SIGINT, SIGTERM, SIGHUP, SIGQUIT and SIGXCPU end the program at once, after one sentence on
/// standard error. The sentence outlives it.
class InterruptSentence {
 public:
  explicit InterruptSentence(char const* sentence);
  ~InterruptSentence();
  InterruptSentence(InterruptSentence const&) = delete;

 private:
  static constexpr int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU};
  struct sigaction before_[5];
};

/// After this call a write beyond the allowed size of a file fails with an error, instead of ending the program.
void ignore_file_size_signal();

}  // namespace yoke::cli
