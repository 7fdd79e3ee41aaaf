// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>

namespace yoke::core {

/// Kills the process group of `end_at_signal`, removes all files and folders of `remove_at_signal`, and renames the
/// files of `rename_at_signal`. Async-signal-safe: call it in handlers of signals that end the program.
void settle_partial_files();

/// Registers a file, or a folder with its contents, to be removed when a signal ends the program (SIGINT, SIGTERM,
/// SIGHUP, SIGQUIT, SIGPIPE or SIGXCPU, unless handled or ignored). The table is small; files beyond its capacity are
/// not removed.
void remove_at_signal(std::string const& file);
/// Makes such a signal rename `file` to `other` instead of removing it, unless it is empty. Requires an earlier
/// `remove_at_signal(file)`.
void rename_at_signal(std::string const& file, std::string const& other);
/// Unregisters a file that is complete or removed.
void keep_at_signal(std::string const& file);

/// Registers a process group that such a signal first kills with SIGKILL. Only one at a time; 0 unregisters it.
void end_at_signal(pid_t group);
/// Sends the signal to the registered group, if any. Async-signal-safe.
void forward_signal(int signal);

/// A new private folder of this user in TMPDIR or /tmp. It is removed with its contents in the destructor, or when a
/// signal ends the program.
class ScratchFolder {
 public:
  /// `name` is the prefix of the folder's unique name. Throws Error (exit code `lacking`) if no folder can be created.
  explicit ScratchFolder(std::string const& name);
  ~ScratchFolder();
  ScratchFolder(ScratchFolder const&) = delete;
  std::string file(char const* name) const { return (folder_ / name).string(); }

 private:
  std::filesystem::path folder_;
};

}  // namespace yoke::core
