// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/io/csv_text.hpp"

#include <csv.h>

#include <algorithm>
#include <exception>
#include <new>
#include <set>
#include <utility>

#include "suite/core/error.hpp"
#include "suite/core/io/input_file.hpp"
#include "suite/core/wording.hpp"

namespace yoke::core {

bool CsvRecord::set_plain(std::string_view text) {
  auto const refuse = [this] { return clear(), false; };
  fields_.clear();
  for (std::size_t begin = 0, after = 0;; begin = after + 1) {
    std::size_t end = begin;
    if (begin < text.size() && text[begin] == '"') {
      end = text.find('"', ++begin);
      if (end == text.npos) return refuse();
      after = end + 1;
    } else {
      while (end < text.size() && text[end] != ',' && text[end] != '"' && text[end] != '\r') ++end;
      after = end;
    }
    if (after < text.size() && text[after] != ',') return refuse();
    fields_.push_back({begin, end});
    if (after == text.size()) break;
  }
  text_ = text;
  return true;
}

namespace {

int never(unsigned char) { return 0; }

/// Wrapper of libcsv, which passes the fields of a record one by one.
class Parser {
 public:
  Parser() {
    if (csv_init(&parser_, CSV_STRICT | CSV_STRICT_FINI) != 0) throw std::bad_alloc();
    csv_set_space_func(&parser_, never);  // spaces belong to the field
  }
  ~Parser() { csv_free(&parser_); }
  Parser(Parser const&) = delete;

  /// Returns false for a stray quote.
  bool parse(std::string_view text, CsvRecord& record) {
    record_ = &record;
    bool const good = csv_parse(&parser_, text.data(), text.size(), on_field, on_record, this) == text.size();
    return rethrow(), good;
  }
  bool finish(CsvRecord& record) {
    record_ = &record;
    bool const good = csv_fini(&parser_, on_field, on_record, this) == 0;
    return rethrow(), good;
  }
  std::size_t records = 0;  ///< number of complete records

 private:
  static void on_field(void* text, std::size_t length, void* data) {
    auto& self = *static_cast<Parser*>(data);
    try {
      self.record_->add({static_cast<char const*>(text), length});
    } catch (...) {
      self.thrown_ = std::current_exception();  // do not throw through the C library
    }
  }
  static void on_record(int, void* data) { ++static_cast<Parser*>(data)->records; }
  void rethrow() {
    if (thrown_) std::rethrow_exception(std::exchange(thrown_, {}));
  }

  csv_parser parser_;
  CsvRecord* record_ = nullptr;
  std::exception_ptr thrown_;
};

constexpr char const* stray_return = " has a carriage return within it; only a line break may end a line";
constexpr char const* stray_quote =
    ": a quote is open or out of place; a field with quotes or commas must be quoted whole";

[[noreturn]] void refuse_line(std::filesystem::path const& file, std::size_t line, std::string const& rest) {
  throw Error(shown_text(file.string(), 300) + " line " + std::to_string(line) + rest);
}

}  // namespace

class CsvReader::Source {
 public:
  explicit Source(std::filesystem::path const& file) : input_(file) {
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    fill();
    if (buffer_.starts_with(byte_order_mark)) at_ = byte_order_mark.size();
    if (at_ < buffer_.size() && buffer_[at_] == '{') refuse(": this is JSON; it must be CSV");
  }

  bool next(CsvRecord& record) {
    record.clear();
    record.ended = true;
    if (done_) return false;
    if (take_plain_line(record)) return true;
    std::size_t const before = parser_.records, first_line = line_;
    for (std::size_t bytes = 0; parser_.records == before;) {
      if (at_ == buffer_.size() && !fill()) return last(record, first_line);
      // One character that may end a record at a time: behind it the parser is between two records, or in a quote.
      std::size_t const found = buffer_.find_first_of("\r\n", at_);
      std::size_t const end = found == buffer_.npos ? buffer_.size() : found + 1;
      if (!parser_.parse(std::string_view(buffer_).substr(at_, end - at_), record)) refuse(stray_quote);
      if (bytes += end - at_; bytes > max_record_bytes)
        refuse(" is part of a record of more than " + std::to_string(max_record_bytes) + " bytes; a quote may be open");
      record.line = line_;
      at_ = end;
      unended_ = buffer_[end - 1] != '\n';
      if (!unended_) ++line_;
    }
    if (unended_) take_line_break();
    return true;
  }
  [[noreturn]] void refuse(std::string const& rest) const { refuse_line(input_.path(), line_, rest); }
  std::filesystem::path const& path() const { return input_.path(); }

 private:
  /// Fast path for almost every line: it must be entirely in the buffer and not need the full parser, which must be
  /// between two records.
  bool take_plain_line(CsvRecord& record) {
    std::size_t const end = buffer_.find('\n', at_);
    if (end == buffer_.npos) return false;
    auto line = std::string_view(buffer_).substr(at_, end - at_);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || !record.set_plain(line)) return false;
    record.line = line_++;
    at_ = end + 1;
    return true;
  }

  /// Consumes the line break after a carriage return that the parser took for the end of the record.
  void take_line_break() {
    unended_ = false;
    if (at_ == buffer_.size() && !fill()) return;
    if (buffer_[at_] != '\n') refuse(stray_return);
    ++at_, ++line_;
  }

  bool last(CsvRecord& record, std::size_t first_line) {
    done_ = true;
    if (!unended_) {
      // After a line break, a quote can only be open if an earlier line opened it.
      if (!parser_.finish(record)) refuse_line(path(), first_line, stray_quote);
      return false;
    }
    record.ended = false;
    record.line = line_;
    if (!parser_.finish(record) && first_line != line_) refuse_line(path(), first_line, stray_quote);
    return true;
  }

  bool fill() {
    buffer_.clear();
    at_ = 0;
    return input_.read(buffer_, std::size_t(1) << 16);
  }

  InputFile input_;
  Parser parser_;
  std::string buffer_;
  std::size_t at_ = 0, line_ = 1;
  bool unended_ = false;  ///< true if the last line read has no line break yet
  bool done_ = false;
};

CsvReader::CsvReader(std::filesystem::path const& file) : source_(std::make_unique<Source>(file)) {
  CsvRecord record;
  if (!source_->next(record) || !record.ended)
    throw Error(shown_text(file.string(), 300) + " has no header line: it is empty, or cut within its first line");
  for (std::size_t i = 0; i < record.size(); ++i) header_.emplace_back(record[i]);
  if (header_.size() == 1)
    for (auto const& [separator, name] : {std::pair(';', "semicolons"), std::pair('\t', "tabulators")})
      if (header_[0].find(separator) != std::string::npos)
        refuse(1, std::string(": fields are separated by ") + name + "; they must be separated by commas");
  std::set<std::string> const unique(header_.begin(), header_.end());
  if (unique.size() != header_.size()) refuse(1, ": a column is there twice");
}

CsvReader::CsvReader(CsvReader&& other) noexcept = default;
CsvReader::~CsvReader() = default;

bool CsvReader::next(CsvRecord& record) {
  if (!source_->next(record)) return false;
  if (record.ended && record.size() != header_.size())
    refuse(record.line,
           " has " + std::to_string(record.size()) + " fields; the header has " + std::to_string(header_.size()));
  return true;
}

void CsvReader::refuse(std::size_t line, std::string const& rest) const { refuse_line(source_->path(), line, rest); }

CsvRecord csv_record(std::string_view line) {
  Parser parser;
  CsvRecord record;
  record.ended = false;
  if (parser.parse(line, record)) parser.finish(record);
  return record;
}

namespace {

/// True if the text, without leading apostrophes, begins like a formula.
bool is_formula(std::string_view text) {
  auto const first = text.find_first_not_of('\'');
  return first != text.npos && std::string_view("=+-@").find(text[first]) != std::string_view::npos;
}

}  // namespace

std::string text_as_read(std::string_view text) {
  std::string read(text);
  std::replace_if(
      read.begin(), read.end(), [](char c) { return c == '\n' || c == '\r' || c == '\0'; }, ' ');
  return read;
}

std::string csv_field(std::string_view text) {
  std::string field = (is_formula(text) ? "'" : "") + text_as_read(text);
  if (field.find_first_of(",\"") == std::string::npos) return field;
  std::string quoted = "\"";
  for (char const c : field) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + '"';
}

std::string_view text_of_field(std::string_view field) {
  if (field.starts_with('\'') && is_formula(field)) field.remove_prefix(1);
  return field;
}

}  // namespace yoke::core
