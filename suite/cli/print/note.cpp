// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/note.hpp"

#include <unistd.h>

#include <cstdio>

#include "suite/cli/print/shown.hpp"

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

Notes printed_notes() { return Notes(print_note); }

}  // namespace yoke
