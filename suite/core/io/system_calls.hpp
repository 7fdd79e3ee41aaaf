// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <sys/stat.h>
#include <unistd.h>

#include <string>
#include <string_view>

namespace yoke::core_detail {

/// The calls with which files are read and written: tests put failing ones in their place.
struct SystemCalls {
  ssize_t (*read)(int, void*, std::size_t) = ::read;
  ssize_t (*pread)(int, void*, std::size_t, off_t) = ::pread;
  ssize_t (*write)(int, void const*, std::size_t) = ::write;
  int (*truncate)(int, off_t) = ::ftruncate;
  int (*status)(int, struct stat*) = ::fstat;
};
SystemCalls& system_calls();

/// Each goes on after short transfers and interruptions and returns 0, or the `errno` of the failure. A reader that
/// left a pipe (EPIPE) and the limit of a file's size (EFBIG) are failures too: no signal ends the program.
int write_all(int descriptor, std::string_view text);
/// Reads at most `text.size()` bytes and shortens `text` to what there is before the end of the file.
int read_some(int descriptor, std::string& text);
/// Reads all of [offset, offset + text.size()); EIO if the file ends before.
int read_all_at(int descriptor, std::string& text, off_t offset);

}  // namespace yoke::core_detail
