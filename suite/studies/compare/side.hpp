// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "suite/studies/notes.hpp"
#include "suite/studies/plans/samples.hpp"
#include "suite/studies/show/run_filter.hpp"

namespace yoke {

/// Columns that say how rows came about, besides the machine. Times may differ for any of these reasons.
struct Fact {
  char const* name;
  std::string RunRow::*text;
  bool is_processor = false;
  bool empty_is_unknown = false;  ///< in rows of older versions
};
inline constexpr std::array<Fact, 10> facts{{{"host_cpu", &RunRow::host_cpu, true},
                                             {"device_name", &RunRow::device_name, true},
                                             {"host_backend", &RunRow::host_backend, true},
                                             {"device_backend", &RunRow::device_backend, true},
                                             {"kokkos", &RunRow::kokkos, false},
                                             {"compiler", &RunRow::compiler, false},
                                             {"build", &RunRow::build, false, true},
                                             {"revision", &RunRow::revision, false},
                                             {"library", &RunRow::library, false},
                                             {"device_wait", &RunRow::device_wait, false}}};

/// One side of a comparison: the rows of a file, or all rows with one value of a column.
struct Side {
  std::string label;
  std::vector<CaseSamples> cases;
  std::size_t rows = 0;
  std::vector<std::string> machines, threads;                 ///< as the rows first name them
  std::array<std::vector<std::string>, facts.size()> values;  ///< of the facts
  std::vector<double> host_clocks_hz, device_clocks_hz;       ///< of the rows that have them
  std::string first_utc, last_utc;                            ///< when the first and the last row started
  std::vector<std::uint32_t> processes;                       ///< of yoke; comparable between sides of the same files
  enum class Origin { measured, simulated, emulated } origin = Origin::measured;
};

/// A file of runs and what to call it.
struct NamedFile {
  std::string label, file;
};
/// "LABEL=FILE" or a file or folder, which is called by its name without folder and extension. Throws Error for a
/// label that is empty or there twice.
std::vector<NamedFile> named_files(std::vector<std::string> const& texts);

/// A side per file; or, if `by` names a column, a side per value of it in all files together. Rows are read one by
/// one. Throws Error for an unknown column, and if nothing is left on a side.
std::vector<Side> read_sides(std::vector<NamedFile> const& files, std::string const& by, RunFilter const& filter,
                             Notes& notes);

}  // namespace yoke
