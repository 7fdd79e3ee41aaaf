// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <string>

namespace yoke::core {

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
