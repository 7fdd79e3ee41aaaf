// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <string>

namespace yoke {

/// FILE.lock, locked while this exists and removed at its end, also by a signal that ends the program; the system frees
/// the lock of a program that was killed.
/// A file system without locks, and a folder that cannot be written to, lock nothing: one program is the common case.
class FileLock {
 public:
  /// Throws Error, which says that another program does `what` with the file, if that one holds the lock; and if a file
  /// of that name is none of yoke's locks: it has contents, is a link or is no regular file.
  FileLock(std::filesystem::path const& file, std::string const& what);
  ~FileLock();
  FileLock(FileLock const&) = delete;

 private:
  std::filesystem::path name_;
  int descriptor_ = -1;
};

}  // namespace yoke
