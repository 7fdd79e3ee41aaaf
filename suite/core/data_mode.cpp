// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/data_mode.hpp"

#include "suite/core/option.hpp"

namespace yoke {

std::string data_mode_name(DataMode mode) { return mode == DataMode::resident ? "resident" : "streamed"; }

DataMode data_mode_of_name(std::string const& name) {
  if (name == "resident") return DataMode::resident;
  if (name == "streamed") return DataMode::streamed;
  unknown_name("data", name, {"resident", "streamed"});
}

}  // namespace yoke
