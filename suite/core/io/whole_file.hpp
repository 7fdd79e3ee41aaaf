// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

#include "suite/core/io/replaceable.hpp"

namespace yoke {

/// A file that appears with all of its contents or not at all: written next to its place, renamed into it. A file that
/// is not a regular one (a terminal, a pipe, "-" for standard output) is written to directly. A symbolic link stays
/// one: its target is written, also if that is not there yet. A signal that ends the program removes the unfinished
/// file.
class WholeFile {
 public:
  /// Throws Error if the folder does not take a new file: constructing one without committing checks that early.
  explicit WholeFile(std::filesystem::path const& file);
  /// A file of yoke's own state: a link in its place is replaced and not followed, and only this user may read it.
  static WholeFile of_state(std::filesystem::path const& file) { return {file, Links::replaced}; }
  /// The same as the first after `refuse_foreign`.
  WholeFile(std::filesystem::path const& file, FileKind const& kind, Replace replace = Replace::own_kind);
  ~WholeFile();
  WholeFile(WholeFile const&) = delete;

  /// From here on a signal that ends the program leaves what was written before as FILE.incomplete, which it replaces.
  void keep_when_interrupted();
  /// Whether what is written stays out of sight until `commit`: not so for a terminal or a pipe.
  bool hidden() const { return !partial_.empty(); }
  /// Before `commit`, any number of times. Throws Error unless all of it can be written.
  void write(std::string_view contents);
  /// Once; `contents` come last. Throws Error unless all of it reaches the disk; an earlier file then stays as it was.
  void commit(std::string_view contents = {});

 private:
  enum class Links { followed, replaced };
  WholeFile(std::filesystem::path const& file, Links links);
  [[noreturn]] void fail(int code) const;

  std::filesystem::path file_, partial_;  ///< `partial_` is empty if the file is written to directly
  int descriptor_ = -1;
  bool state_ = false;
};

/// The file for what there is of a result whose computing or measuring was interrupted.
std::string incomplete_name(std::filesystem::path const& file);

/// The sentence for a file that `errno` says cannot be written: `usage` for a place that is not there, else `lacking`
/// (permission, room on the disk).
[[noreturn]] void throw_unwritable(std::filesystem::path const& file, int code, std::string const& remark = "");

}  // namespace yoke
