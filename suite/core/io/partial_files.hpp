// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

namespace yoke {

/// Removes all files that `remove_at_signal` named. For handlers of signals that end the program: safe in them.
void remove_partial_files();

namespace core_detail {

/// A signal that ends the program (SIGINT, SIGTERM, SIGHUP, if nobody handles or ignores them) removes these files
/// first. There are a few places; a file that finds none stays behind.
void remove_at_signal(std::string const& file);
void keep_at_signal(std::string const& file);

}  // namespace core_detail
}  // namespace yoke
