// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/note.hpp"

#include <unistd.h>

#include <cstdio>
#include <set>

#include "suite/cli/print/shown.hpp"
#include "suite/cli/print/warning.hpp"

namespace yoke {

void print_to_stderr(std::string const& text) noexcept {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

void print_note(std::string const& sentence) noexcept try {
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

void print_warning(std::string const& sentence) noexcept {
  if (!silenced) print_note(sentence);
}

void silence_warnings() noexcept { silenced = true; }

Notes printed_notes() {
  return Notes([](std::string const& sentence) {
    static std::set<std::string> said;
    if (said.insert(sentence).second) print_warning(sentence);
  });
}

}  // namespace yoke
