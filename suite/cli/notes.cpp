// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/notes.hpp"

#include <fmt/format.h>

namespace yoke {

void Notes::say(std::string const& sentence) {
  if (said_.insert(sentence).second) fmt::print(stderr, "yoke: {}\n", sentence);
}

}  // namespace yoke
