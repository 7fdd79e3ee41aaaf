// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <limits>
#include <memory>
#include <string>

namespace yoke {

/// What is still to be done where the program cannot go on. Told the reason; returns the sentence to be printed.
using OnFatal = std::function<std::string(std::string const& reason)>;

/// For what cannot be caught: Kokkos aborts where the device reports certain errors, an exception may leave a
/// destructor, and a kernel may never end. While one exists, each of these ends the program with the last act, its
/// sentence and Exit::lacking, in whatever thread it happens; of several, the one made last acts. What goes to
/// std::cerr meanwhile is held back: it is where Kokkos says why it aborts. To be made and destroyed on one thread.
class CrashGuard {
 public:
  /// `timeout_s`: what it exists longer than that is taken never to end.
  explicit CrashGuard(OnFatal last_act, double timeout_s = std::numeric_limits<double>::infinity());
  ~CrashGuard();
  CrashGuard(CrashGuard const&) = delete;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Ends the program with a sentence and Exit::lacking, and frees nothing: what belongs to a device that is lost cannot
/// be freed.
[[noreturn]] void terminate_with(std::string const& sentence);

}  // namespace yoke
