// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <system_error>

namespace yoke::core {

/// Calls that open, create, rename and remove files. No other source file makes such calls
/// (ctest/structure/files.cmake), so that all checks of files are here. Each `open` function returns a close-on-exec
/// descriptor, or -1 with `errno` set; signals do not interrupt them.

/// Opens a file for reading and follows links.
int open_to_read(std::filesystem::path const& file);
/// Opens an existing terminal, pipe or device for writing.
int open_to_write(std::filesystem::path const& file);
/// Opens a file that the user named for appending. A regular file is created if missing, and is also readable.
int open_to_append(std::filesystem::path const& file);
/// Creates a regular file. Fails with EEXIST if the name exists, even as a dangling link.
int make_new_file(std::filesystem::path const& file, mode_t mode = 0644);
/// Behavior if the file is missing: fail, or create it.
enum class Missing { fails, is_made };
/// Opens a file with a name that yoke derives from a user's file, such as FILE.lock; other users with write access to
/// the folder may have created one. Opens it for reading and appending, or only for reading if that is all the
/// permissions allow. Throws Error unless it is a regular file with a single hard link, not a symbolic link.
int open_beside(std::filesystem::path const& file, Missing missing);
/// Opens a file whose contents yoke acts on, like `open_beside`. Throws Error also if it belongs to another user or
/// other users may write to it. Creates it with mode 0600.
int open_own(std::filesystem::path const& file, Missing missing);

/// Returns 0 or `errno`.
int rename_file(std::filesystem::path const& from, std::filesystem::path const& to);
int remove_file(std::filesystem::path const& file);

/// Creates a folder and its missing parents. Does not change an existing one.
void make_folders(std::filesystem::path const& folder, std::error_code& failed);

/// Path of a file with persistent state of this user's yoke: in /run/yoke for root, otherwise in $XDG_STATE_HOME/yoke
/// or $HOME/.local/state/yoke. Empty if neither variable names a folder. Throws Error if the folder exists and is a
/// link, belongs to another user, or is writable by other users.
std::filesystem::path state_file(std::string const& name);
/// Creates the folder of a state file with mode 0700 if it is missing. Throws Error if that fails.
void make_state_folder(std::filesystem::path const& file);

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
