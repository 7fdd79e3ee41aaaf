// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace yoke {

/// A kind of file that yoke writes as a whole, and how to recognize it: `--output` replaces only an empty file or one
/// of the same kind. `rows_kind` (row_io.hpp) returns the kind of a row type.
struct FileKind {
  std::string name;  ///< plural noun such as "fidelity rows" or "machine files"
  /// Formats of files.
  enum class Format { csv, json, text } format;
  /// csv: all columns that such a file can have. json: keys required of the object, or of the first one in a list.
  /// text: prefix of the file.
  std::vector<std::string> keys;

  /// True if the file is of this kind, written by this or an older version. False if it cannot be read.
  bool is_of(std::filesystem::path const& file) const;
};

/// Files that an output may replace: those of its kind or, with `--force`, any.
enum class Replace { own_kind, anything };

/// Throws Error if the output is a regular file with contents of another kind. Accepts a terminal, a pipe, "-" and a
/// missing file. Call it before work begins.
void refuse_foreign(std::filesystem::path const& output, FileKind const& kind, Replace replace = Replace::own_kind);

/// Throws Error if the output is one of the inputs: the same file by device and inode, also through links and other
/// spellings, and even with `--force`. Call it before work begins, for every output of a subcommand, with its other
/// outputs among the inputs. Ignores empty names and "-".
void refuse_same_file(std::span<std::filesystem::path const> inputs, std::filesystem::path const& output);

/// A row type of yoke's CSV files.
struct KnownRows {
  std::string_view name;    ///< plural noun such as "runs"
  std::string_view writer;  ///< command that writes them
  /// Two columns that together occur in no other row type.
  std::string_view first_column, second_column;
};

/// Returns the row type that has these columns; null if none of yoke's has.
KnownRows const* known_rows(std::span<std::string const> columns);

}  // namespace yoke
