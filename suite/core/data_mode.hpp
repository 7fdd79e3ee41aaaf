// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

namespace yoke {

/// `resident`: inputs are on every processor before the clock starts; results return home after it stops.
/// `streamed`: a chunk's data move with it; their transfer is timed and counted.
/// `shared`: every array exists once, in memory that all processors reach, and all work on it in place; nothing moves.
enum class DataMode { resident, streamed, shared };

/// "resident", "streamed" or "shared", as in rows and files.
std::string data_mode_name(DataMode mode);
/// Throws Error for any other name.
DataMode data_mode_of_name(std::string const& name);
/// All names, in the order of the modes.
std::vector<std::string> const& data_mode_names();

}  // namespace yoke
