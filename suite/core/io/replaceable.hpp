// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace yoke {

/// A kind of file that yoke writes whole, and how to know one: `--output` replaces only an empty file or one of the
/// same kind. `rows_kind` (row_io.hpp) makes one for a type of rows.
struct FileKind {
  std::string name;  ///< in the plural, such as "fidelity rows" or "machine files"
  enum class Format { csv, json, text } format;
  /// csv: all columns that such a file can have; json: keys that the object, or the first of a list, must have. text:
  /// what the file begins with.
  std::vector<std::string> keys;

  /// Whether the file is of this kind, written by this or an older version. A file that cannot be read is not.
  bool is_of(std::filesystem::path const& file) const;
};

/// Whether an output may replace a file that is not of its kind: `--force`.
enum class Replace { own_kind, anything };

/// Throws Error if the output is a regular file with contents that are not of this kind. Call it before work begins.
/// A terminal, a pipe, "-" and a file that is not there may be written to.
void refuse_foreign(std::filesystem::path const& output, FileKind const& kind, Replace replace = Replace::own_kind);

/// Throws Error if the output is one of the inputs: the same file by device and inode, also through links and other
/// spellings. `--force` does not change that. Call it before work begins, for every output of a verb (the other
/// outputs of the verb count as inputs). Empty names and "-" are no files.
void refuse_same_file(std::span<std::filesystem::path const> inputs, std::filesystem::path const& output);

}  // namespace yoke
