// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/status.hpp"

#include <algorithm>
#include <array>

namespace yoke {
namespace {

/// In the order of the enumeration.
std::array<std::string, 16> const status_names{
    "ok",       "wrong",      "failed", "skipped", "does not fit",   "predicted",    "unpredicted", "dynamic",
    "compared", "unmeasured", "input",  "differs", "not reproduced", "not computed", "unexplained", "hung",
};
static_assert(status_names.size() == static_cast<std::size_t>(Status::hung) + 1);

}  // namespace

std::string const& status_name(Status status) { return status_names[static_cast<std::size_t>(status)]; }

std::optional<Status> status_of_name(std::string_view name) {
  auto const at = std::find(status_names.begin(), status_names.end(), name);
  if (at == status_names.end()) return std::nullopt;
  return static_cast<Status>(at - status_names.begin());
}

}  // namespace yoke
