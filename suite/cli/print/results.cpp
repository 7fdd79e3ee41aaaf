// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <optional>

#include "suite/cli/options/command.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/json.hpp"
#include "suite/core/io/whole_file.hpp"

namespace yoke::cli {
namespace {

/// JSON's own grammar: no sign but '-', no leading zero, digits on both sides of the point, no word.
bool is_json_number(std::string_view text) {
  auto const digits = [&] {
    std::size_t const count = std::min(text.find_first_not_of("0123456789"), text.size());
    text.remove_prefix(count);
    return count;
  };
  auto const begins_with = [&](std::string_view any) {
    if (text.empty() || any.find(text[0]) == any.npos) return false;
    text.remove_prefix(1);
    return true;
  };
  begins_with("-");
  bool const leading_zero = text.starts_with('0');
  std::size_t const whole = digits();
  if (whole == 0 || (leading_zero && whole > 1)) return false;
  if (begins_with(".") && digits() == 0) return false;
  if (begins_with("eE")) {
    begins_with("+-");
    if (digits() == 0) return false;
  }
  return text.empty();
}

/// Formats the table with its title and its remarks in Markdown.
std::string markdown_of(TitledTable const& table) {
  std::string text = "### " + table.title + "\n";
  if (!table.answer.empty()) text += "\n" + table.answer + "\n";
  if (!table.table.empty()) text += "\n" + table.table.to_markdown();
  for (auto const& remark : table.remarks) text += "\n" + remark + "\n";
  return shown(text);
}

}  // namespace

void Results::declare(Command& command, std::string const& content, Kind kind) {
  kind_ = kind;
  std::vector<std::string> formats{"csv", "json"};
  if (kind == Kind::json) formats.erase(formats.begin());
  declare(command, content, std::move(formats));
}

void Results::declare(Command& command, std::string const& content, std::vector<std::string> formats) {
  formats_ = formats;
  formats.insert(formats.begin(), "table");
  command.group("Results");
  bool const appended = kind_ == Kind::appended_rows;
  command.file(
      "--output", output_,
      content + (appended ? "; rows are appended" : "; an earlier file is replaced") + "; - is standard output");
  if (!appended) command.flag("--force", force_, "replace a file of another kind too");
  command.choice("--format", format_, formats,
                 "of the results; without it a table on standard output, and in a file the format of its ending, "
                 "otherwise " +
                     std::string(formats_.front() == "csv" ? "CSV" : "JSON"));
  command.flag("--quiet", quiet_, "print no tables, no progress and no notes: errors only");
}

bool Results::rows_to_stdout() const {
  return output_ == "-" || (output_.empty() && !format_.empty() && format_ != "table");
}

std::string Results::format() const {
  if (!format_.empty() && (format_ != "table" || output_.empty())) return format_;
  if (output_.empty()) return "table";
  if (formats_.front() != "csv" && output_.ends_with(".json")) return formats_.front();  // JSON of its own
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 4> endings{
      {{".csv", "csv"}, {".json", "json"}, {".md", "markdown"}, {".xml", "junit"}}};
  for (auto const& [ending, format] : endings)
    if (output_.ends_with(ending) && std::find(formats_.begin(), formats_.end(), format) != formats_.end())
      return std::string(format);
  return formats_.front();
}

std::string Results::json_object(analysis::TextRows const& rows, std::vector<std::string> const& record) {
  std::vector<Field> fields;
  for (std::size_t c = 0; c < record.size(); ++c) {
    bool const number = rows.numbers.contains(rows.columns[c]);
    fields.push_back({record[c], number && (record[c].empty() || is_json_number(record[c]))});
  }
  return object_text({rows.columns.begin(), rows.columns.end()}, fields);
}

void Results::write(analysis::TextRows const& rows, FileKind kind) const {
  if (json()) kind.format = FileKind::Format::json;
  write_parts(kind, [&](Sink const& sink) {
    auto const add_line = [&](std::vector<std::string> const& record) {
      std::string line;
      for (std::size_t c = 0; c < record.size(); ++c) line += (c == 0 ? "" : ",") + core::csv_field(record[c]);
      sink(line + '\n');
    };
    if (!json()) {
      add_line(rows.columns);
      for (auto const& record : rows.records) add_line(record);
      return;
    }
    std::string before = list_begin;
    for (auto const& record : rows.records) {
      sink(before + json_object(rows, record));
      before = list_between;
    }
    sink(rows.records.empty() ? empty_list : list_end);
  });
}

void Results::write_text(std::string const& text, FileKind const& kind) const {
  write_parts(kind, [&](Sink const& sink) { sink(text); });
}

void Results::write_parts(FileKind const& kind, std::function<void(Sink const&)> const& make) const {
  if (!writes()) return;
  constexpr std::size_t usual_bytes = std::size_t{1} << 20;
  bool const to_file = !output_.empty() && output_ != "-";
  std::optional<core::WholeFile> file;
  if (to_file) file.emplace(output_, kind, replace());
  std::string buffer;
  auto const flush = [&] {
    if (to_file)
      file->write(buffer);
    else if (std::fwrite(buffer.data(), 1, buffer.size(), stdout) != buffer.size())
      core::throw_unwritable("standard output", errno);
    buffer.clear();
  };
  make([&](std::string_view part) {
    buffer += part;
    if (buffer.size() >= usual_bytes) flush();
  });
  flush();
  if (to_file)
    file->commit();
  else if (std::fflush(stdout) != 0)
    core::throw_unwritable("standard output", errno);
}

std::string Results::object_text(std::vector<std::string_view> const& names, std::vector<Field> const& row) {
  auto const quoted = [](std::string_view text) { return core::json_text(std::string(text), -1); };
  std::string text = "{";
  for (std::size_t c = 0; c < names.size(); ++c) {
    auto const& [field, number] = row[c];
    text += (c == 0 ? "" : ", ") + quoted(names[c]) + ": ";
    text += !number ? quoted(field) : field.empty() ? "null" : field;
  }
  return text + "}";
}

void Results::check(std::vector<std::string> const& others, FileKind const& kind) const {
  if (quiet_ && output_.empty() && !rows_to_stdout())
    throw Error("--quiet needs --output here: nothing would be kept of the results");
  if (output_.empty() || output_ == "-") return;
  for (auto const& other : others) refuse_same_files({{"--output", output_}, {"another file of this command", other}});
  if (kind_ != Kind::appended_rows)
    core::WholeFile(output_, kind, replace());  // an early refusal is better than one at the end
}

void refuse_same_files(std::vector<std::pair<std::string, std::string>> const& options_and_files) {
  namespace fs = std::filesystem;
  auto const is_file = [](std::string const& name) { return !name.empty() && name != "-"; };
  for (std::size_t a = 0; a < options_and_files.size(); ++a)
    for (std::size_t b = a + 1; b < options_and_files.size(); ++b) {
      auto const& [option, file] = options_and_files[a];
      auto const& [other_option, other] = options_and_files[b];
      if (!is_file(file) || !is_file(other)) continue;
      std::error_code none;
      bool const regular = fs::is_regular_file(file, none);
      if (fs::path(file).lexically_normal() == fs::path(other).lexically_normal() ||
          (regular && fs::equivalent(file, other, none)))
        throw Error(option + " is " + file + ", which is " + other_option + " too; it must be a file of its own");
    }
}

void print_titled(TitledTable const& table) {
  print_out("{}\n", table.title);
  if (!table.answer.empty()) print_out("{}", wrapped("", table.answer, 0, help_width()));
  if (!table.table.empty()) print_table(table.table);
  for (auto const& remark : table.remarks) print_out("{}\n", remark);
}

FileKind const markdown_tables{"tables", FileKind::Format::text, {"<!-- yoke -->"}};

void TableSink::add(TitledTable const& table) {
  if (markdown_) text_ += "\n" + markdown_of(table);
  if (!results_.prints_tables()) return;
  if (!first_) print_out("\n");
  first_ = false;
  print_titled(table);
}

void TableSink::finish() const {
  if (markdown_) results_.write_text(markdown_tables.keys[0] + "\n" + text_, markdown_tables);
}

void note_failed_rows(std::span<core::RunRow const> rows) {
  core::RunRow const* first = nullptr;
  std::size_t failed = 0;
  for (auto const& row : rows)
    if (row.status == Status::wrong || row.status == Status::failed || row.status == Status::hung) {
      if (!first) first = &row;
      ++failed;
    }
  if (!first) return;
  std::string const rest =
      failed == 2 ? "; another row is wrong or failed" : fmt::format("; {} more rows are wrong or failed", failed - 1);
  print_error(fmt::format("{}, {}: {}{}", first->workload, first->partitioner, first->reason, failed == 1 ? "" : rest));
}

}  // namespace yoke::cli
