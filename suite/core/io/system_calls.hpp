// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <sys/stat.h>
#include <unistd.h>

#include <string>
#include <string_view>

namespace yoke::core {

/// System calls that read and write files. Tests replace them by failing ones.
struct SystemCalls {
  ssize_t (*read)(int, void*, std::size_t) = ::read;
  ssize_t (*pread)(int, void*, std::size_t, off_t) = ::pread;
  ssize_t (*write)(int, void const*, std::size_t) = ::write;
  int (*truncate)(int, off_t) = ::ftruncate;
  int (*status)(int, struct stat*) = ::fstat;
};
/// Returns the calls in use, which tests may modify.
SystemCalls& system_calls();

/// Writes all of the text. These functions continue after short transfers and interruptions, and return 0 or the
/// `errno` of the failure. A closed pipe (EPIPE) and an exceeded file size limit (EFBIG) are failures too: no signal
/// ends the program.
int write_all(int descriptor, std::string_view text);
/// Reads at most `text.size()` bytes and shortens `text` at the end of the file.
int read_some(int descriptor, std::string& text);
/// Reads all of [offset, offset + text.size()); EIO if the file ends earlier.
int read_all_at(int descriptor, std::string& text, off_t offset);

}  // namespace yoke::core
