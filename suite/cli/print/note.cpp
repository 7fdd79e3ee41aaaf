// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/note.hpp"

#include <unistd.h>

#include <cstdio>
#include <set>

#include "suite/cli/print/shown.hpp"

namespace yoke::cli {

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
