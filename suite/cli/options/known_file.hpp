// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

namespace yoke {

/// The file that a word on the command line stands for: the word itself if there is such a file or if it looks like a
/// path ('/' or '.' in it); else FOLDER/WORD.json of the data that come with yoke, where FOLDER is machines, workloads
/// or scenarios. Throws Error with the names that there are if none of them is meant.
std::string known_file(std::string const& word, std::string const& folder);

}  // namespace yoke
