// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <atomic>
#include <cstdint>
#include <string>

#include "suite/observe/recording.hpp"
#include "suite/observe/recording_file.hpp"

namespace yoke::observe_detail {

/// Nanoseconds of a clock that only goes forward.
std::uint64_t now_ns();

/// The recording of this process and the file it goes to. The file is written whole: at the start, now and then, and at
/// the end, however the process ends.
class RecordedRun {
 public:
  /// Reads YOKE_OBSERVE. Says on standard error if the file cannot be written; then nothing is recorded.
  void start();
  bool recording() const { return recording_; }
  /// What the file says of fences around kernels and copies.
  void set_fenced(bool fenced) { fenced_ = fenced; }
  Recording& entries() { return entries_; }
  /// Writes what is there if the last time is a while ago, so that SIGKILL loses little.
  void checkpoint(std::uint64_t at_ns);
  /// Ends the recording before its time, such as without memory, with a sentence; the program goes on. The file stays
  /// as it was written last.
  void stop(char const* why) noexcept;
  /// Writes the end once, with one sentence on standard error. `how`: the column `ended`.
  void finish(char const* how);
  /// The same from a signal handler, and without the sentence. `may_go_on`: the application has a handler that it may
  /// survive, so the recording goes on and the end is written again.
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

}  // namespace yoke::observe_detail
