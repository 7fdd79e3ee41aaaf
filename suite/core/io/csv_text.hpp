// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace yoke::core {

/// A record of a CSV file. Reading several records into one object reuses its memory.
class CsvRecord {
 public:
  std::size_t line = 0;  ///< line number of its end, from 1
  bool ended = true;     ///< true if a line break ends it; only a file's last record may be without one
  std::size_t size() const { return fields_.size(); }
  std::string_view operator[](std::size_t field) const {
    auto const [begin, end] = fields_[field];
    return std::string_view(text_).substr(begin, end - begin);
  }
  void add(std::string_view field) {
    fields_.push_back({text_.size(), text_.size() + field.size()});
    text_ += field;
  }
  /// Replaces the fields by those of a line, given without its line break. Returns false, with no fields set, if the
  /// line needs a full parser: a quote that does not enclose a whole field, or a carriage return outside quotes.
  bool set_plain(std::string_view text);
  void clear() {
    text_.clear();
    fields_.clear();
  }

 private:
  struct Range {
    std::size_t begin, end;
  };
  std::string text_;
  std::vector<Range> fields_;  ///< positions within the text
};

/// A CSV file (RFC 4180, UTF-8, one header line), read record by record in bounded memory.
class CsvReader {
 public:
  static constexpr std::size_t max_record_bytes = std::size_t(1) << 20;
  /// Throws Error naming the file if it cannot be read, has no header line, or has a duplicate column.
  explicit CsvReader(std::filesystem::path const& file);
  CsvReader(CsvReader&& other) noexcept;
  ~CsvReader();

  std::vector<std::string> const& header() const { return header_; }
  /// Reads the next record; false at the end of the file. Throws Error naming file and line for a stray quote, a
  /// carriage return within a line, and a record that is too long or does not have as many fields as the header. A last
  /// record without line break is returned as is, with `ended` false.
  bool next(CsvRecord& record);
  /// Throws Error that names the file and the line.
  [[noreturn]] void refuse(std::size_t line, std::string const& rest) const;

 private:
  class Source;
  std::unique_ptr<Source> source_;
  std::vector<std::string> header_;
};

/// Splits one line, given without its line break, into fields; if a quote is left open, returns the fields before the
/// error.
CsvRecord csv_record(std::string_view line);

/// Returns the text as a field, quoted if RFC 4180 requires it. Line breaks and NUL become spaces, so that a record
/// is one line of text. A text that a spreadsheet would interpret as a formula (it starts with = + - or @) gets a
/// leading apostrophe.
std::string csv_field(std::string_view text);
/// Returns the text of a field, without that apostrophe.
std::string_view text_of_field(std::string_view field);
/// Returns the text that results from writing this text with `csv_field` and reading it back: line breaks and
/// NUL become spaces.
std::string text_as_read(std::string_view text);

}  // namespace yoke::core
