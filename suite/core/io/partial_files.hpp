// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <sys/types.h>

#include <string>

namespace yoke {

/// Ends all processes that `end_at_signal` named, removes all files and folders that `remove_at_signal` named, and
/// gives files that are to be kept their other name. For handlers of signals that end the program: safe in them.
void settle_partial_files();

namespace core_detail {

/// A signal that ends the program (SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXCPU, if nobody handles or ignores
/// them) removes these files, and folders with all they hold, first. There are a few places; a file that finds none
/// stays behind.
void remove_at_signal(std::string const& file);
/// What is in `file` is kept instead, as `other`, unless the file is empty. After `remove_at_signal(file)`.
void rename_at_signal(std::string const& file, std::string const& other);
/// The file is finished or gone: a signal leaves it alone.
void keep_at_signal(std::string const& file);

/// Such a signal first ends this process and its group with SIGKILL. One at a time; 0: none any more.
void end_at_signal(pid_t group);
/// Sends the signal to that group, if there is one. Safe in signal handlers.
void forward_signal(int signal);

}  // namespace core_detail
}  // namespace yoke
