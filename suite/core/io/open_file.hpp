// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <sys/types.h>

#include <filesystem>
#include <string>
#include <system_error>

namespace yoke::core_detail {

/// The calls that open, make, rename and remove files: no other file of yoke's does (ctest/structure/files.cmake), so
/// that what is asked of a file is asked here. Each `open` returns a descriptor that programs which are started do not
/// inherit, or -1 with `errno`; a signal does not make one fail.

/// Any file that can be read; links are followed.
int open_to_read(std::filesystem::path const& file);
/// One that is there: a terminal, a pipe or a device.
int open_to_write(std::filesystem::path const& file);
/// The user's own choice of a file to append to; a regular one is made if there is none, and can be read too.
int open_to_append(std::filesystem::path const& file);
/// A new regular file. EEXIST if anything has that name, also a link that leads nowhere.
int make_new_file(std::filesystem::path const& file, mode_t mode = 0644);
/// Makes that file if there is none.
enum class Missing { fails, is_made };
/// A file with a name that yoke makes up next to one of the user's, such as FILE.lock: others who may write to the
/// folder can have made one before. Opened to read and append; to read alone if it is another user's. Throws Error
/// unless it is a regular file with this one name and no link.
int open_beside(std::filesystem::path const& file, Missing missing);
/// The same, of a file whose contents yoke acts on. Throws Error also if it belongs to another user, or if others may
/// write to it. A new one has the mode 0600.
int open_own(std::filesystem::path const& file, Missing missing);

/// Each returns 0 or `errno`.
int rename_file(std::filesystem::path const& from, std::filesystem::path const& to);
int remove_file(std::filesystem::path const& file);

/// Makes a folder and those above it that are missing. Nothing happens to one that is there.
void make_folders(std::filesystem::path const& folder, std::error_code& failed);

/// The place of a file with what this user's yoke must know later on: in /run/yoke for root, else in
/// $XDG_STATE_HOME/yoke, else in $HOME/.local/state/yoke. Empty if no variable names a folder. Throws Error if the
/// folder is there and is a link, belongs to another user, or if others may write to it.
std::filesystem::path state_file(std::string const& name);
/// Makes the folder of a file of state, with the mode 0700, if it is missing. Throws Error if that fails.
void make_state_folder(std::filesystem::path const& file);

}  // namespace yoke::core_detail
