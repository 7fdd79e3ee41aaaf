// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace yoke {

/// Outcome recorded in `status` columns. Each row type documents the values it uses.
enum class Status {
  ok,
  wrong,
  failed,
  skipped,  ///< not applicable
  does_not_fit,
  predicted,
  unpredicted,  ///< the model cannot predict: a quantity is missing
  dynamic,      ///< the plan chooses its split at run time, and the model cannot simulate it
  compared,
  unmeasured,
  input,  ///< used as input of the computation
  differs,
  not_reproduced,
  not_computed,
  unexplained,
  hung,  ///< did not end within the time limit
};

/// Returns the status as in rows, such as "does not fit".
std::string const& status_name(Status status);
/// Returns the status of this name; `std::nullopt` for an unknown name.
std::optional<Status> status_of_name(std::string_view name);

}  // namespace yoke
