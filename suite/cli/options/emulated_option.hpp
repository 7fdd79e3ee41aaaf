// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/cli/options/command.hpp"

namespace yoke::cli {

/// Declares --emulated.
inline void declare_emulated(Command& command, bool& allowed) {
  command.flag("--emulated", allowed,
               "take rows of an emulated device or of paced processors, whose times are no processor's own");
}

}  // namespace yoke::cli
