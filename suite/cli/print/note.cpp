// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/note.hpp"

#include <fmt/format.h>

namespace yoke {

void print_note(std::string const& sentence) { fmt::print(stderr, "yoke: {}\n", sentence); }

Notes printed_notes() { return Notes(print_note); }

}  // namespace yoke
