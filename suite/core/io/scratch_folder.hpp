// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <string>

namespace yoke {

/// A new folder of this user alone, in TMPDIR or /tmp, that is gone with everything in it at the end, also if a signal
/// ends the program.
class ScratchFolder {
 public:
  /// `name` comes before what makes the folder's name its own. Throws Error (lacking) if none can be made.
  explicit ScratchFolder(std::string const& name);
  ~ScratchFolder();
  ScratchFolder(ScratchFolder const&) = delete;
  std::string file(char const* name) const { return (folder_ / name).string(); }

 private:
  std::filesystem::path folder_;
};

}  // namespace yoke
