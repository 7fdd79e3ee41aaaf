// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/unpredicted.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "suite/cli/options/command.hpp"
#include "suite/cli/print/shown.hpp"

namespace yoke {

void print_unpredicted(std::vector<Unpredicted> const& plans) {
  std::vector<Unpredicted> lines;
  for (auto const& plan : plans) {
    auto const same = std::find_if(lines.begin(), lines.end(), [&](auto const& line) {
      return line.status == plan.status && line.reason == plan.reason;
    });
    if (same == lines.end())
      lines.push_back(plan);
    else
      same->plan += ", " + plan.plan;
  }
  for (auto const& line : lines)
    print_out("{}", wrapped("",
                            fmt::format("{} {}{}{}", status_name(line.status), line.plan,
                                        line.reason.empty() ? "" : ": ", line.reason),
                            0, help_width()));
}

}  // namespace yoke
