// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/reproduction.hpp"
#include "suite/cli/options/command.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/fidelity/case_fidelity.hpp"

namespace yoke::cli {

/// A line `yoke WORD key=value key=value ...` for programs that read logs: SI base units, six digits, no blank in a
/// value, '-' for a missing value. docs/figures.md is the interface; keys are added at the end only.
class FigureLine {
 public:
  explicit FigureLine(std::string_view word) : line_("yoke " + std::string(word)) {}
  /// Appends `key=value`; blanks and characters outside ASCII become '_', an empty value '-'.
  FigureLine& text(std::string_view key, std::string_view value);
  /// Appends `key=value` with six digits, or `key=-`.
  FigureLine& number(std::string_view key, std::optional<double> value);
  FigureLine& count(std::string_view key, std::uint64_t value) { return text(key, std::to_string(value)); }
  std::string const& line() const { return line_; }

 private:
  std::string line_;
};

/// Figures of merit of one call of yoke.
class Figures {
 public:
  /// Declares --fom.
  static void declare(Command& command);
  /// True if --fom was given.
  static bool& wanted();
  /// Throws Error if the figures and these results would both go to standard output.
  static void check(Results const& results);
  static void print(FigureLine const& line);
  /// Adds a count to the verdict.
  static void tally(std::string_view key, std::uint64_t count);
  /// Prints the last line, `yoke result WORD exit=N` and the counts, if --fom was given. WORD is ok, wrong, usage,
  /// lacks or interrupted, according to the exit code.
  static void verdict(int exit_code);
};

/// Prints the machine's line, a line per plan, and the counts of the verdict.
void print_run_figures(std::span<core::RunRow const> rows);

/// Prints a line per number in the machine file.
void print_machine_figures(Machine const& machine);

/// Prints a line per model, over all cases.
void print_fidelity_figures(std::vector<fidelity::CaseFidelity> const& cases);

/// Prints a line per paper.
void print_reproduction_figures(std::span<analysis::ReproductionRow const> rows);

}  // namespace yoke::cli
