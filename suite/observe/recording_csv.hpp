// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <string_view>

#include "suite/observe/recording.hpp"

namespace yoke::observe {

/// Columns of a recording, as read by RecordingRow in suite/core/rows.
inline constexpr char const* recording_header =
    "schema,kind,id,name,space,from_space,region,nested,calls,total_s,min_s,q1_s,median_s,q3_s,max_s,bytes,peak_bytes,"
    "previous,fenced,ended\n";

/// Facts about the whole run.
struct RunFacts {
  std::string_view program;
  std::uint64_t ns = 0;  ///< time since Kokkos was initialized
  bool fenced = false;
  std::string_view ended;
};

/// Writes the header, a row for the run and a row per entry. Async-signal-safe. Returns false if not all of it could be
/// written.
bool write_recording(int descriptor, Recording const& recording, RunFacts const& facts);

}  // namespace yoke::observe
