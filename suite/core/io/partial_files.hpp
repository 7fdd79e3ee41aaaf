// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

namespace yoke {

/// Removes all files that `remove_at_signal` named, and gives those that are to be kept their other name. For handlers
/// of signals that end the program: safe in them.
void settle_partial_files();

namespace core_detail {

/// A signal that ends the program (SIGINT, SIGTERM, SIGHUP, if nobody handles or ignores them) removes these files
/// first. There are a few places; a file that finds none stays behind.
void remove_at_signal(std::string const& file);
/// What is in `file` is kept instead, as `other`, unless the file is empty. After `remove_at_signal(file)`.
void rename_at_signal(std::string const& file, std::string const& other);
/// The file is finished or gone: a signal leaves it alone.
void keep_at_signal(std::string const& file);

}  // namespace core_detail
}  // namespace yoke
