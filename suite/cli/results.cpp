// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/results.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "suite/core/error.hpp"
#include "suite/core/whole_file.hpp"

namespace yoke {

void Results::declare(CLI::App& verb, std::string const& file_meaning) {
  verb.add_option("--output", output_, file_meaning + "; an earlier file is replaced, - is standard output");
  verb.add_flag("--quiet", quiet_, "no tables");
}

bool Results::on_terminal() const { return !quiet_ && output_ != "-" && stdout_is_terminal(); }

bool Results::stdout_is_terminal() { return isatty(STDOUT_FILENO) == 1; }

void Results::write_text(std::string const& text) const {
  if (output_.empty() && stdout_is_terminal()) return;
  if (!output_.empty() && output_ != "-") {
    WholeFile(output_).commit(text);
  } else if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
    throw_unwritable("standard output", errno);
  }
}

}  // namespace yoke
