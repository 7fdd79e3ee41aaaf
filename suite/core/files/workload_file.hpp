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

namespace yoke {

/// A part of a workload that is on paper only, and may be divided among processors in any proportion.
struct PaperSegment {
  std::string name;
  double flops = 0, bytes = 0;             ///< useful flops; every array access, no cache
  std::optional<double> compulsory_bytes;  ///< each input once, each output once
  double bytes_in = 0, bytes_out = 0;      ///< moved to a device that does all of it, and back home
  std::optional<std::size_t> after;        ///< index of the earlier segment whose results it takes
  double bytes_handed = 0;                 ///< of these results, all of them
};

/// A workload described before a line of it is written: the file of `yoke advise`, docs/advise.md.
struct WorkloadFile {
  static constexpr std::size_t schema = 1;
  std::string name;
  Precision precision = Precision::single_precision;
  std::string source;  ///< where the counts come from
  std::vector<PaperSegment> segments;
};

/// Throws Error naming file and key: malformed, unknown, missing or repeated key, a count that is negative or not
/// finite, a segment with nothing to do, intensities that no two parts of a workload have.
WorkloadFile read_workload_file(std::filesystem::path const& file);

/// The same from text; `where` is what errors call it.
WorkloadFile parse_workload_file(std::string_view text, std::string const& where);

/// What `parse_workload_file` reads. Throws Error if it would not.
std::string workload_file_text(WorkloadFile const& file);
FileKind workload_files();

}  // namespace yoke
