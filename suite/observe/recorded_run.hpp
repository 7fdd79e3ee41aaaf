// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <atomic>
#include <cstdint>
#include <string>

#include "suite/observe/recording.hpp"
#include "suite/observe/recording_file.hpp"

namespace yoke::observe {

/// Nanoseconds of a monotonic clock.
std::uint64_t now_ns();

/// The recording of this process and its file. The file is replaced atomically at the start, periodically, and at the
/// end, however the process ends.
class RecordedRun {
 public:
  /// Reads YOKE_OBSERVE. Prints an error and records nothing if the file cannot be written.
  void start();
  bool recording() const { return recording_; }
  /// Sets the column `fenced` of the file: fences around kernels and copies.
  void set_fenced(bool fenced) { fenced_ = fenced; }
  Recording& entries() { return entries_; }
  /// Writes the current state if the last write was long ago, so that SIGKILL loses little.
  void checkpoint(std::uint64_t at_ns);
  /// Ends the recording early, for example when memory is exhausted, and prints `why`; the program continues. The file
  /// keeps its last state.
  void stop(char const* why) noexcept;
  /// Writes the final state once, and prints a sentence on standard error. `how`: value of the column `ended`.
  void finish(char const* how);
  /// Writes the final state in a signal handler, without printing. `may_go_on`: the application has its own handler and
  /// may survive, so the recording continues and the final state is written again later.
  void finish_by_signal(int signal, bool may_go_on);

 private:
  int write(RecordingFile::Part part, char const* ended);
  int write_end(char const* how);
  void say_what_is_there() const;

  Recording entries_;
  std::string program_;
  RecordingFile file_;
  std::uint64_t begin_ns_ = 0;
  std::atomic<std::uint64_t> written_ns_{0};
  std::atomic<bool> recording_{false}, finished_{false}, fenced_{false}, writing_end_{false};
  long process_ = 0;
};

}  // namespace yoke::observe
