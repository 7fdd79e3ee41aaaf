// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/output.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <set>

#include "suite/cli/print/table.hpp"
#include "suite/cli/print/terminal.hpp"
#include "suite/core/io/whole_file.hpp"

namespace yoke::cli {
namespace {

/// Number of bytes at the start of `text` that must not reach a terminal.
std::size_t unsafe_bytes(std::string_view text) {
  auto const byte = static_cast<unsigned char>(text[0]);
  if (byte == 0x7f || (byte < 0x20 && byte != '\n')) return 1;
  if (byte == 0xc2 && text.size() > 1 && (static_cast<unsigned char>(text[1]) & 0xe0) == 0x80) return 2;  // C1 controls
  static constexpr std::array<std::string_view, 12> turns{"\u061c", "\u200e", "\u200f", "\u202a", "\u202b", "\u202c",
                                                          "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069"};
  for (auto const turn : turns)
    if (text.starts_with(turn)) return turn.size();
  return 0;
}

void write_out(std::string const& text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) core::throw_unwritable("standard output", errno);
}

}  // namespace

std::string shown(std::string_view lines) {
  std::string safe;
  for (std::size_t i = 0; i < lines.size();)
    if (auto const bytes = unsafe_bytes(lines.substr(i))) {
      safe += '?';
      i += bytes;
    } else {
      safe += lines[i++];
    }
  return safe;
}

std::string fitted(std::string_view lines) {
  constexpr std::size_t least = 20;
  std::size_t const width = std::max(line_width(), least);
  std::string text;
  for (std::size_t begin = 0; begin < lines.size();) {
    auto const end = std::min(lines.find('\n', begin), lines.size());
    std::string const line(lines.substr(begin, end - begin));
    bool const is_last = end == lines.size();
    begin = end + 1;
    if (shown_width(line) <= width) {
      text += line;
    } else {
      std::size_t const indent = std::min(line.find_first_not_of(' '), width / 2);
      auto const parts = cell_lines(line.substr(indent), width - indent);
      for (std::size_t i = 0; i < parts.size(); ++i) text += (i > 0 ? "\n" : "") + std::string(indent, ' ') + parts[i];
    }
    if (!is_last) text += '\n';
  }
  return text;
}

void print_lines(std::string_view lines) { write_out(shown(lines)); }

void print_line(std::string_view line, Emphasis emphasis) {
  constexpr char const *good = "\033[1;32m", *bad = "\033[1;31m", *end = "\033[0m";
  std::string const text = shown(line);
  if (emphasis == Emphasis::none || text.empty()) return write_out(text + "\n");
  write_out((emphasis == Emphasis::good ? good : bad) + text + end + "\n");
}

void print_to_stderr(std::string const& text) noexcept {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

void print_error(std::string const& sentence) noexcept try {
  // The terminal's line may contain a progress bar.
  print_to_stderr((isatty(STDERR_FILENO) ? "\r\033[Kyoke: " : "yoke: ") + shown(sentence) + "\n");
} catch (...) {  // without memory for a safe sentence: standard error needs none
  std::fputs("yoke: ", stderr);
  for (char const c : sentence) std::putc(c >= ' ' && c < 0x7f ? c : '?', stderr);
  std::putc('\n', stderr);
}

namespace {

bool silenced = false;

}  // namespace

void print_note(std::string const& sentence) noexcept try {
  static std::set<std::string> said;
  if (!silenced && said.insert(sentence).second) print_error(sentence);
} catch (...) {  // without memory to remember the sentence
  print_error(sentence);
}

void silence_notes() noexcept { silenced = true; }

core::Notes printed_notes() { return core::Notes(print_note); }

}  // namespace yoke::cli
