// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>

namespace yoke {

/// Takes the right to write `file` from all but its owner: a user's umask may leave it to the group, and yoke trusts no
/// such file.
inline void only_owner_writes(std::filesystem::path const& file) {
  using std::filesystem::perms;
  if (std::filesystem::is_regular_file(file))
    std::filesystem::permissions(file, perms::group_write | perms::others_write, std::filesystem::perm_options::remove);
}

}  // namespace yoke
