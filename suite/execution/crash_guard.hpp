// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <limits>
#include <memory>
#include <string>

namespace yoke {

/// Called with the reason when the program cannot continue; returns the sentence to print.
using OnFatal = std::function<std::string(std::string const& reason)>;

/// For failures that cannot be caught: Kokkos aborts when the device reports certain errors, OpenMP exits if it gets no
/// threads, an exception may leave a destructor, and a kernel may hang. While a guard exists, each of these calls
/// `on_fatal`, prints its sentence and ends the program with Exit::lacking, in whatever thread it happens; the newest
/// guard acts. Holds std::cerr back meanwhile, because Kokkos writes there why it aborts. Create and destroy guards on
/// one thread.
class CrashGuard {
 public:
  /// `timeout_s`: the guarded code counts as hung after so many seconds.
  explicit CrashGuard(OnFatal on_fatal, double timeout_s = std::numeric_limits<double>::infinity());
  ~CrashGuard();
  CrashGuard(CrashGuard const&) = delete;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Ends the program with a sentence and Exit::lacking. Frees nothing: nothing of a lost device can be freed.
[[noreturn]] void terminate_with(std::string const& sentence);

}  // namespace yoke
