// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace yoke {

/// Is told fields and records one by one; may throw. A field's text lasts as long as the call.
class CsvListener {
 public:
  virtual ~CsvListener() = default;
  virtual void field(std::string_view text) = 0;
  /// `line` is the one in which the record ends.
  virtual void record(std::size_t line) = 0;
};

/// Whole records of a file, as text.
struct CsvBlock {
  std::string text;
  std::size_t first_line = 1;
};

/// Reads records strictly (RFC 4180). Throws Error naming file and line for a stray quote, and what the listener
/// throws.
void scan_csv(std::filesystem::path const& file, std::string_view text, std::size_t first_line, CsvListener& listener);

/// A CSV file read block by block, each of whole records: blocks may be scanned in any order, or at once. Of the errors
/// of several blocks the first one's is the file's: up to there quotes are paired, and a line break ends a record where
/// the quotes before it are.
class CsvBlocks {
 public:
  /// Throws Error where the file cannot be read or has no header line, or names a column twice there.
  explicit CsvBlocks(std::filesystem::path const& file, std::size_t block_bytes = std::size_t(1) << 18);
  ~CsvBlocks();
  CsvBlocks(CsvBlocks const&) = delete;

  std::vector<std::string> const& header() const { return header_; }
  /// False at the end of the file; the text's memory is used again. Throws Error for a last line without its end.
  bool next(CsvBlock& block);

 private:
  bool fill(std::string& text);

  std::filesystem::path file_;
  std::size_t block_bytes_;
  int descriptor_ = -1;
  bool ended_ = false;
  std::size_t line_ = 1;
  std::string rest_;  ///< read, and not yet handed out
  std::vector<std::string> header_;
};

}  // namespace yoke
