// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <string>

namespace yoke::core {

/// Holds a lock on FILE.lock during its lifetime, and removes that file in the destructor or when a signal ends the
/// program. If the program is killed, the system releases the lock.
/// Locks nothing on a file system without locks or in a read-only folder: a single program is the common case.
class FileLock {
 public:
  /// Throws Error if another program holds the lock; `what` describes its use of the file. Also throws Error if a file
  /// with the lock's name is not a lock of yoke: it has contents, is a link or is not a regular file.
  FileLock(std::filesystem::path const& file, std::string const& what);
  ~FileLock();
  FileLock(FileLock const&) = delete;

 private:
  std::filesystem::path name_;
  int descriptor_ = -1;
};

}  // namespace yoke::core
