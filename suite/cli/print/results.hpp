// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/show/text_rows.hpp"
#include "suite/cli/options/command.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/core/io/replaceable.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::cli {

/// Destination of a subcommand's results: tables on standard output, whatever reads it, and rows in a file. Rows go to
/// standard output only on request, by `--format` without a file or by `--output -`.
class Results {
 public:
  enum class Kind { rows, appended_rows, json };
  Results() = default;
  explicit Results(std::string output, std::string format = {})
      : output_(std::move(output)), format_(std::move(format)), quiet_(true) {}
  /// Declares --output, --format and --quiet. `content` describes the file.
  void declare(Command& command, std::string const& content, Kind kind = Kind::rows);
  /// Declares the same options for a subcommand with formats of its own, which it writes with `write_text`. The first
  /// is the format of a file whose ending is none of them.
  void declare(Command& command, std::string const& content, std::vector<std::string> formats);

  /// Call before any computation. Throws Error if --output is one of the files `others`, which the command reads or
  /// writes too (empty names are ignored), or cannot be written, or contains something else and --force is not given.
  template <class Row>
  void check(std::vector<std::string> const& others) const {
    check(others, kind_of<Row>());
  }
  /// The check for results that are not rows.
  void check(std::vector<std::string> const& others, FileKind const& kind) const;

  std::string const& output() const { return output_; }
  bool quiet() const { return quiet_; }
  /// True if tables and sentences are printed to standard output.
  bool prints_tables() const { return !quiet_ && !rows_to_stdout(); }
  /// True if rows are printed to standard output.
  bool rows_to_stdout() const;
  bool json() const { return format() == "json"; }
  /// Format of the results: `--format`, otherwise that of the file by the ending of its name; "table" without a file.
  std::string format() const;
  /// Replace::anything if --force is given.
  Replace replace() const { return force_ ? Replace::anything : Replace::own_kind; }

  /// Writes the whole file, or nothing. Throws Error if it cannot be written.
  template <class Row>
  void write(std::vector<Row> const& rows) const {
    write_each<Row>([&](std::function<void(Row const&)> const& take) {
      for (auto const& row : rows) take(row);
    });
  }
  /// The same for rows that `make` passes one by one, and may throw Error. Calls it also if no rows are written.
  template <class Row>
  void write_each(std::function<void(std::function<void(Row const&)> const& take)> const& make) const {
    if (!writes()) return make([](Row const&) {});
    write_parts(kind_of<Row>(), [&](Sink const& sink) {
      auto const names = names_of<Row>();
      if (!json()) sink(core::csv_header<Row>() + "\n");
      bool any = false;
      std::string line;
      make([&](Row const& row) {
        line.clear();
        if (json()) {
          line = (any ? list_between : list_begin) + object_text(names, fields(row));
        } else {
          core::append_csv_line(line, row);
          line += '\n';
        }
        any = true;
        sink(line);
      });
      if (json()) sink(any ? list_end : empty_list);
    });
  }
  /// Writes results that are not rows.
  void write_text(std::string const& text, FileKind const& kind) const;
  /// Writes text of any length: `make` passes its parts to a sink, and may throw Error.
  using Sink = std::function<void(std::string_view)>;
  void write_parts(FileKind const& kind, std::function<void(Sink const&)> const& make) const;
  /// Writes rows of any kind, as CSV or JSON.
  void write(analysis::TextRows const& rows, FileKind kind) const;
  /// Rows as JSON are `list_begin`, an object for each with `list_between` in between, and `list_end`.
  static constexpr char const *list_begin = "[\n  ", *list_between = ",\n  ", *list_end = "\n]\n";
  /// Formats a record of such rows as an object of JSON.
  static std::string json_object(analysis::TextRows const& rows, std::vector<std::string> const& record);

 private:
  template <class Row>
  FileKind kind_of() const {
    auto const columns = names_of<Row>();
    auto const* const known = known_rows(std::vector<std::string>(columns.begin(), columns.end()));
    FileKind kind = core::rows_kind<Row>(known ? std::string(known->name) : "such rows");
    if (json()) kind.format = FileKind::Format::json;
    return kind;
  }
  struct Field {
    std::string text;
    bool number = false;
  };
  template <class Row>
  static std::vector<std::string_view> names_of() {
    std::vector<std::string_view> all;
    for (auto const& column : Row::columns()) all.push_back(column.name);
    return all;
  }
  template <class Row>
  static std::vector<Field> fields(Row const& row) {
    std::vector<Field> all;
    for (auto const& column : Row::columns()) all.push_back({core::field_text(row, column), !core::is_text(column)});
    return all;
  }
  static constexpr char const* empty_list = "[\n]\n";
  /// True if results go anywhere but to the terminal as tables.
  bool writes() const { return !output_.empty() || rows_to_stdout(); }
  /// A number that is missing or not finite becomes null.
  static std::string object_text(std::vector<std::string_view> const& names, std::vector<Field> const& row);

  std::string output_, format_;
  std::vector<std::string> formats_{"csv"};  ///< formats of files; the first is the default
  bool quiet_ = false, force_ = false;
  Kind kind_ = Kind::rows;
};

/// Throws Error if two of these files are the same, by name or on the disk. Empty names and "-" are ignored. Each has
/// the name of its option for the sentence. Two names of a file that does not exist yet are compared as text.
void refuse_same_files(std::vector<std::pair<std::string, std::string>> const& options_and_files);

/// A table with remarks for the reader. The table may be empty: then only the lines count.
struct TitledTable {
  std::string title;
  Table table;
  std::vector<std::string> remarks;  ///< lines below it
  std::string answer = {};           ///< sentences between title and table
};

/// Prints the table to standard output.
void print_titled(TitledTable const& table);

/// Files of tables in Markdown.
extern FileKind const markdown_tables;

/// Destination of a subcommand's tables: standard output, as they come, and Markdown if `--format` requests it.
class TableSink {
 public:
  explicit TableSink(Results const& results) : results_(results), markdown_(results.format() == "markdown") {}
  void add(TitledTable const& table);
  /// Writes the Markdown. Throws Error if it cannot be written.
  void finish() const;

 private:
  Results const& results_;
  bool markdown_, first_ = true;
  std::string text_;
};

/// Prints a note with the number of wrong or failed rows and the reason of the first; prints no note without such rows.
/// For commands whose tables, which contain the reasons too, are not printed.
void note_failed_rows(std::span<core::RunRow const> rows);

}  // namespace yoke::cli
