// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <csignal>

namespace yoke {

/// While one exists, the first SIGINT or SIGTERM is remembered instead of ending the program, so that what was measured
/// is kept and the end is orderly; the second ends it. Not more than one at a time.
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

}  // namespace yoke
