// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace yoke {

/// A record of a CSV file. Reading several into the same one uses its memory again.
class CsvRecord {
 public:
  std::size_t line = 0;  ///< in which it ends, from 1
  bool ended = true;     ///< whether a line break ends it: only a file's last record may lack it
  std::size_t size() const { return fields_.size(); }
  std::string_view operator[](std::size_t field) const {
    auto const [begin, end] = fields_[field];
    return std::string_view(text_).substr(begin, end - begin);
  }
  void add(std::string_view field) {
    fields_.push_back({text_.size(), text_.size() + field.size()});
    text_ += field;
  }
  /// Replaces the fields by those of a line without its line break. False, leaving none, unless quotes enclose whole
  /// fields and no carriage return is outside of them: what such a line says is for a parser to tell.
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
  std::vector<Range> fields_;  ///< within the text
};

/// A CSV file (RFC 4180, UTF-8, one header line), read record by record in bounded memory.
class CsvReader {
 public:
  static constexpr std::size_t max_record_bytes = std::size_t(1) << 20;
  /// Throws Error naming the file: it cannot be read, has no header line, or names a column twice there.
  explicit CsvReader(std::filesystem::path const& file);
  CsvReader(CsvReader&& other) noexcept;
  ~CsvReader();

  std::vector<std::string> const& header() const { return header_; }
  /// False at the end of the file. Throws Error naming file and line: a stray quote, a carriage return within a line, a
  /// record that is too long or has not as many fields as the header. A last record without its line break is handed
  /// out as far as it goes, with `ended` false.
  bool next(CsvRecord& record);
  /// Throws Error that names the file and the line.
  [[noreturn]] void refuse(std::size_t line, std::string const& rest) const;

 private:
  class Source;
  std::unique_ptr<Source> source_;
  std::vector<std::string> header_;
};

/// The fields of one line without its line break; as many as there are if a quote is open.
CsvRecord csv_record(std::string_view line);

/// A text as a field, quoted if RFC 4180 asks for it. Line breaks become blanks so that a record is one line. A text
/// that a spreadsheet would run (one that begins with = + - or @) gets an apostrophe in front.
std::string csv_field(std::string_view text);
/// The text of a field: without that apostrophe.
std::string_view text_of_field(std::string_view field);
/// What `text_of_field` gives for the field that was written for this text: line breaks are blanks.
std::string text_as_read(std::string_view text);

}  // namespace yoke
