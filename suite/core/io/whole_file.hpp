// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

#include "suite/core/io/replaceable.hpp"

namespace yoke::core {

/// A file that is replaced atomically: written next to its destination and then renamed. A file that is not regular (a
/// terminal, a pipe, "-" for standard output) is written directly. Symbolic links are preserved: their target is
/// written, even if it does not exist yet. A signal that ends the program removes the unfinished file.
class WholeFile {
 public:
  /// Throws Error if no file can be created in the folder. To check that early, construct an object without calling
  /// `commit`.
  explicit WholeFile(std::filesystem::path const& file);
  /// Creates a file of yoke's own state: replaces a link instead of following it, and only this user may read the file.
  static WholeFile of_state(std::filesystem::path const& file) { return {file, Links::replaced}; }
  /// Calls `refuse_foreign` first.
  WholeFile(std::filesystem::path const& file, FileKind const& kind, Replace replace = Replace::own_kind);
  ~WholeFile();
  WholeFile(WholeFile const&) = delete;

  /// After this call, a signal that ends the program keeps the data written so far as FILE.incomplete, replacing an
  /// earlier one.
  void keep_when_interrupted();
  /// True if data are invisible until `commit`; false for a terminal or a pipe.
  bool hidden() const { return !partial_.empty(); }
  /// Writes part of the contents; may be called any number of times before `commit`. Throws Error unless everything can
  /// be written.
  void write(std::string_view contents);
  /// Writes the last part of the contents and completes the file; must be called at most once. Throws Error unless
  /// everything reaches the disk; an earlier file is then unchanged.
  void commit(std::string_view contents = {});

 private:
  enum class Links { followed, replaced };
  WholeFile(std::filesystem::path const& file, Links links);
  [[noreturn]] void fail(int code) const;

  std::filesystem::path file_, partial_;  ///< `partial_` is empty if the file is written directly
  int descriptor_ = -1;
  bool state_ = false;
};

/// Name of the file for the partial result of an interrupted computation or measurement.
std::string incomplete_name(std::filesystem::path const& file);

/// Throws the error for a file that cannot be written, with the reason `code` (an `errno`). The exit code is `usage`
/// for an invalid path, otherwise `lacking` (permission, disk space).
[[noreturn]] void throw_unwritable(std::filesystem::path const& file, int code, std::string const& remark = "");

}  // namespace yoke::core
