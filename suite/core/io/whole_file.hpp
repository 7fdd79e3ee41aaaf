// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

namespace yoke {

/// A file that appears with all of its contents or not at all: written beside its place, renamed into it. A file that
/// is not a regular one (a terminal, a pipe) is written to directly, a symbolic link keeps pointing where it points.
class WholeFile {
 public:
  /// Throws Error where the folder does not take a new file: made and left uncommitted, it is a check beforehand.
  explicit WholeFile(std::filesystem::path const& file);
  ~WholeFile();
  WholeFile(WholeFile const&) = delete;

  /// Whether what is written stays out of sight until `commit`: not so for a terminal or a pipe.
  bool hidden() const { return !partial_.empty(); }
  /// Before `commit`, any number of times. Throws Error where not all of it can be written.
  void write(std::string_view contents);
  /// Once; `contents` come last. Throws Error where not all of it reaches the disk; an earlier file is then what it
  /// was.
  void commit(std::string_view contents = {});

 private:
  [[noreturn]] void fail(int code) const;

  std::filesystem::path file_, partial_;  ///< `partial_` is empty where the file is written to directly
  int descriptor_ = -1;
};

/// What there is to say of a file that `errno` says cannot be written: `usage` for a place that is not there, else
/// `lacking` (permission, room on the disk).
[[noreturn]] void throw_unwritable(std::filesystem::path const& file, int code, std::string const& remark = "");

/// A regular file's or pipe's contents. Throws Error where it cannot be read.
std::string read_whole_file(std::filesystem::path const& file);

}  // namespace yoke
