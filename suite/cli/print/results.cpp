// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/results.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "suite/core/error.hpp"
#include "suite/core/io/whole_file.hpp"

namespace yoke {

void Results::declare(Command& command, std::string const& content, Kind kind) {
  kind_ = kind;
  command.group("Results");
  bool const appended = kind == Kind::appended_rows;
  command.file(
      "--output", output_,
      content + (appended ? "; rows are appended" : "; an earlier file is replaced") + "; - is standard output");
  if (!appended) command.flag("--force", force_, "replace a file of another kind too");
  std::vector<std::string> formats{"table", "csv", "json"};
  if (kind == Kind::json) formats.erase(formats.begin() + 1);
  command.choice(
      "--format", format_, formats,
      "of the results; without it a table on a terminal, else " + std::string(kind == Kind::json ? "JSON" : "CSV"));
  command.flag("--tables", tables_, "print tables although standard output is no terminal").excludes("--quiet");
  command.flag("--quiet", quiet_, "print no tables and no progress");
}

bool Results::for_readers() const {
  if (format_ == "csv" || format_ == "json") return tables_ || (!output_.empty() && isatty(STDOUT_FILENO) == 1);
  return tables_ || format_ == "table" || kind_ == Kind::text || isatty(STDOUT_FILENO) == 1;
}

bool Results::on_terminal() const { return !quiet_ && output_ != "-" && for_readers(); }

bool Results::rows_to_stdout() const { return output_ == "-" || (output_.empty() && !for_readers()); }

void Results::write_text(std::string const& text, FileKind const& kind) const {
  if (output_.empty() && for_readers()) return;
  if (!output_.empty() && output_ != "-") {
    WholeFile(output_, kind, replace()).commit(text);
  } else if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
    throw_unwritable("standard output", errno);
  }
}

std::string Results::json_text(std::vector<std::string_view> const& names,
                               std::vector<std::vector<Field>> const& rows) {
  using nlohmann::json;
  auto const quoted = [](std::string_view text) {
    return json(std::string(text)).dump(-1, ' ', false, json::error_handler_t::replace);
  };
  std::string text = "[";
  for (auto const& row : rows) {
    text += text.size() == 1 ? "\n  {" : ",\n  {";
    for (std::size_t c = 0; c < names.size(); ++c) {
      auto const& [field, number] = row[c];
      bool const is_finite = !field.empty() && field.find_first_of("nN") == std::string::npos;
      text += (c == 0 ? "" : ", ") + quoted(names[c]) + ": ";
      text += !number ? quoted(field) : is_finite ? field : "null";
    }
    text += "}";
  }
  return text + "\n]\n";
}

void Results::check(std::vector<std::string> const& others, FileKind const& kind) const {
  if (quiet_ && output_.empty() && !rows_to_stdout())
    throw Error("--quiet needs --output here: nothing would be kept of the results");
  if (output_.empty() || output_ == "-") return;
  for (auto const& other : others) refuse_same_files({{"--output", output_}, {"another file of this command", other}});
  if (kind_ != Kind::appended_rows) WholeFile(output_, kind, replace());  // better refused now than at the end
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

}  // namespace yoke
