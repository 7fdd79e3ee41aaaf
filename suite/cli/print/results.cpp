// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/results.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "suite/core/error.hpp"
#include "suite/core/io/whole_file.hpp"

namespace yoke {

void Results::declare(CLI::App& verb, std::string const& file_meaning) {
  verb.add_option("--output", output_, file_meaning + "; an earlier file is replaced, - is standard output");
  auto* const quiet = verb.add_flag("--quiet", quiet_, "no tables");
  verb.add_flag("--tables", tables_, "tables also where standard output is no terminal")->excludes(quiet);
}

bool Results::on_terminal() const { return !quiet_ && output_ != "-" && for_readers(); }

bool Results::for_readers() const { return tables_ || isatty(STDOUT_FILENO) == 1; }

void Results::write_text(std::string const& text) const {
  if (output_.empty() && for_readers()) return;
  if (!output_.empty() && output_ != "-") {
    WholeFile(output_).commit(text);
  } else if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
    throw_unwritable("standard output", errno);
  }
}

}  // namespace yoke
