// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <string>

#include "suite/observe/recording.hpp"

namespace yoke::observe {

/// The file of a recording. Only this class of this component opens, renames and removes files; functions called by
/// signal handlers allocate no memory. Temporary files have this process's id in their names, and are never existing
/// files or link targets, so that nothing planted by other users is written to.
class RecordingFile {
 public:
  enum class Part { checkpoint, last };
  /// Sets the file; follows a link, but only once, here. Returns why it cannot be a recording's file; empty if it can.
  std::string choose(std::string const& wanted);
  std::string const& name() const { return name_; }
  /// Creates a temporary file and returns its descriptor, or -1 with `errno` set.
  int begin(Part part) const;
  /// Closes the descriptor. Then renames the temporary file if `code` is 0, otherwise removes it. If another program
  /// has put its recording there since the previous call, this recording gets its own name. Returns 0 or `errno`.
  int end(Part part, int descriptor, int code);
  /// Removes an unfinished checkpoint, so that it never becomes the file.
  void drop_checkpoint() const;
  /// True if the file has its own name because another program took the original one.
  bool moved() const { return moved_; }

 private:
  std::string const& unfinished(Part part) const { return part == Part::last ? last_ : checkpoint_; }
  bool is_ours() const;

  std::string name_, own_name_, checkpoint_, last_;
  dev_t device_ = 0;
  ino_t inode_ = 0;  ///< inode of the file renamed last; 0: none
  bool moved_ = false;
};

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

/// Installs handlers that call `finish` with the number of a signal that ends the process, and then let it end as
/// before. If a signal already had a handler, that handler is called with `may_go_on` true: the process may survive,
/// and `finish` is called again at the next signal. Ignored signals stay ignored.
void finish_at_signals(void (*finish)(int signal, bool may_go_on));

}  // namespace yoke::observe
