// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/rows/emulated.hpp"

#include <algorithm>
#include <cctype>

#include "suite/core/error.hpp"

namespace yoke::core {

bool is_emulated(RunRow const& row) {
  if (!row.pace.empty()) return true;
  std::string name = row.device_name;
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  return name.find("emulat") != std::string::npos;
}

void refuse_emulated(std::span<RunRow const> rows, std::string const& file, bool allowed) {
  if (allowed) return;
  auto const one = std::find_if(rows.begin(), rows.end(), is_emulated);
  if (one == rows.end()) return;
  if (!one->pace.empty())
    throw Error("rows of " + file + " are of paced processors (" + one->pace +
                "), whose times are not their own; --emulated takes them");
  throw Error("rows of " + file + " are of an emulated device (" + one->device_name +
              "), whose times are not those of a GPU; --emulated takes them");
}

}  // namespace yoke::core
