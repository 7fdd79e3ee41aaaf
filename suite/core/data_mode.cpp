// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/data_mode.hpp"

#include "suite/core/option.hpp"

namespace yoke {

std::vector<std::string> const& data_mode_names() {
  static std::vector<std::string> const names{"resident", "streamed", "shared"};
  return names;
}

std::string data_mode_name(DataMode mode) { return data_mode_names()[static_cast<std::size_t>(mode)]; }

DataMode data_mode_of_name(std::string const& name) {
  auto const& names = data_mode_names();
  for (std::size_t mode = 0; mode < names.size(); ++mode)
    if (names[mode] == name) return static_cast<DataMode>(mode);
  unknown_name("data", name, names);
}

}  // namespace yoke
