// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "suite/core/description.hpp"
#include "suite/core/io/replaceable.hpp"
#include "suite/core/workload.hpp"

namespace yoke::core {

/// A segment of an analytic workload, divisible among processors in any proportion.
struct PaperSegment {
  std::string name;
  double flops = 0, bytes = 0;             ///< useful flops; bytes of all array accesses, without caches
  std::optional<double> compulsory_bytes;  ///< bytes of each input once and each output once
  double bytes_in = 0, bytes_out = 0;      ///< moved to a device that executes the whole segment, and back home
  std::optional<std::size_t> after;        ///< index of the earlier segment whose results it reads
  double bytes_handed = 0;                 ///< size of all these results
};

/// An analytic workload, described before it is implemented: the input file of `yoke advise` (docs/advise.md).
struct WorkloadFile {
  static constexpr std::size_t schema = 1;
  std::string name;
  Precision precision = Precision::single_precision;
  std::string source;  ///< source of the counts
  std::vector<PaperSegment> segments;
};

/// Reads a workload file. Throws Error naming file and key for a malformed, unknown, missing or repeated key, a
/// negative or infinite count, a segment without work, or intensities that two parts of a workload cannot have.
WorkloadFile read_workload_file(std::filesystem::path const& file);

/// Parses the text of a workload file; `where` is its name in error messages.
WorkloadFile parse_workload_file(std::string_view text, std::string const& where);

/// Returns the text that `parse_workload_file` reads. Throws Error if it could not.
std::string workload_file_text(WorkloadFile const& file);
/// Kind of the files that `--output` of a workload file may replace.
FileKind workload_files();

/// Returns analytic work as a workload whose plans can be predicted: segments of `paper_chunks` equal chunks. If a
/// segment has no compulsory bytes, the bytes of all accesses replace them. It cannot be run: `prepare` is unset.
Workload paper_workload(WorkloadFile const& file);
inline constexpr std::size_t paper_chunks = 1024;

/// Returns a workload's counts as analytic work: the operations of all iterations, and the bytes that move once over a
/// link.
WorkloadFile paper_of(Description const& description);

}  // namespace yoke::core
