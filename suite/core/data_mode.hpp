// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

namespace yoke {

/// `resident`: inputs are on every processor before the clock starts; results return home after it stops.
/// `streamed`: a chunk's data move with it; their transfer is timed and counted.
enum class DataMode { resident, streamed };

/// "resident" or "streamed", as in rows and files.
std::string data_mode_name(DataMode mode);
/// Throws Error for any other name.
DataMode data_mode_of_name(std::string const& name);

}  // namespace yoke
