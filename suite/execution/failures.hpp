// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "suite/node/node_share.hpp"
#include "suite/node/processors.hpp"

namespace yoke::execution {

/// Called with the reason when the program cannot continue; returns the message to print.
using OnFatal = std::function<std::string(std::string const& reason)>;

/// True if a guard gave this reason because its time was over.
bool is_timeout(std::string_view reason);

/// Guards against failures that cannot be caught: Kokkos aborts when the device reports certain errors, OpenMP exits if
/// it gets no threads, an exception may leave a destructor, and a kernel may hang. While a guard exists, each of these
/// calls `on_fatal`, prints its message and ends the program with Exit::lacking, in whichever thread it occurs; the
/// newest guard acts. Meanwhile std::cerr is buffered, because Kokkos writes there why it aborts. Create and destroy
/// guards on one thread.
class CrashGuard {
 public:
  /// `timeout_s`: seconds after which the guarded code counts as hung.
  explicit CrashGuard(OnFatal on_fatal, double timeout_s = std::numeric_limits<double>::infinity());
  ~CrashGuard();
  CrashGuard(CrashGuard const&) = delete;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Returns the started processors, which have run kernels to check themselves. If the start does not end within
/// `timeout_s`, the limit of a run, or within two minutes if that is longer, but at most ten, ends the program with a
/// sentence (CrashGuard). Throws Error as Processors.
std::unique_ptr<Processors> start_processors(NodeShare const& share, std::size_t device_queues,
                                             double timeout_s = std::numeric_limits<double>::infinity());

/// Ends the program with a message and Exit::lacking. Frees no resources, because those of a failed device cannot be
/// freed.
[[noreturn]] void terminate_with(std::string const& sentence);

/// User-facing interpretation of an exception other than Error.
struct Failure {
  std::string reason;
  bool lacking = false;  ///< true: memory or threads were insufficient, which is not an error of the program
};

/// An unavailable resource, reported by another part of the program.
class Lacking : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Interprets an exception.
Failure failure_of(std::exception const& thrown);

/// Extracts a reason from a library's message: its first line without the source location.
std::string reason_of(std::string_view message);

}  // namespace yoke::execution
