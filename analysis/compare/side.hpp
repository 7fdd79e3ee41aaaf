// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/runs/samples.hpp"
#include "analysis/show/text_rows.hpp"
#include "suite/core/notes.hpp"

namespace yoke::analysis {

/// Column with a condition of the measurement, besides the machine. Times may differ for any of these reasons.
struct Fact {
  char const* name;
  std::string core::RunRow::*text;
  bool is_processor = false;
  bool empty_is_unknown = false;  ///< true: rows of older versions have an empty value
};
inline constexpr std::array<Fact, 12> facts{{{"host_cpu", &core::RunRow::host_cpu, true},
                                             {"device_name", &core::RunRow::device_name, true},
                                             {"host_backend", &core::RunRow::host_backend, true},
                                             {"device_backend", &core::RunRow::device_backend, true},
                                             {"kokkos", &core::RunRow::kokkos, false},
                                             {"compiler", &core::RunRow::compiler, false},
                                             {"build", &core::RunRow::build, false, true},
                                             {"revision", &core::RunRow::revision, false},
                                             {"library", &core::RunRow::library, false},
                                             {"device_wait", &core::RunRow::device_wait, false},
                                             {"memory", &core::RunRow::memory, false},
                                             {"touch", &core::RunRow::touch, false}}};

/// One side of a comparison: the rows of a file, or all rows with one value of a column.
struct Side {
  std::string label;
  std::vector<CaseSamples> cases;
  std::size_t rows = 0;
  std::vector<std::string> machines, threads;                 ///< in the order of first appearance
  std::array<std::vector<std::string>, facts.size()> values;  ///< values of each fact
  NumberList host_clocks_hz, device_clocks_hz;                ///< values of the rows that have them
  NumberList disturbances;               ///< CPU time of other programs and virtual machines, of the rows that have it
  std::uint64_t throttled = 0;           ///< throttled periods of all rows
  std::string first_utc, last_utc;       ///< start of the first and of the last row
  std::vector<std::uint32_t> processes;  ///< processes of yoke; comparable between sides of the same files
  enum class Origin { measured, simulated, emulated } origin = Origin::measured;
};

/// A file of runs and its label.
struct NamedFile {
  std::string label, file;
};
/// Parses "LABEL=FILE", or a file or folder, whose label is its name without folder and extension. Throws Error for a
/// label that is empty or repeated.
std::vector<NamedFile> named_files(std::vector<std::string> const& texts);

/// Reads a side per file; or, if `by` names a column, a side per value of it in all files together. Reads row by row.
/// Throws Error for an unknown column, and for a side without rows.
std::vector<Side> read_sides(std::vector<NamedFile> const& files, std::string const& by, RunFilter const& filter,
                             core::Notes& notes);

}  // namespace yoke::analysis
