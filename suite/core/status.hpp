// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace yoke {

/// What became of what a row is about: all words of columns called `status`. The docstring of a row's column says
/// which of them it has.
enum class Status {
  ok,
  wrong,
  failed,
  skipped,  ///< does not apply
  does_not_fit,
  predicted,
  unpredicted,  ///< the model cannot: it lacks a number
  dynamic,      ///< the plan decides its split while running, and the model plays nothing through
  compared,
  unmeasured,
  input,  ///< went into the computation
  differs,
  not_reproduced,
  not_computed,
  unexplained,
};

std::string const& status_name(Status status);
/// Nothing for a word that is no status.
std::optional<Status> status_of_name(std::string_view name);

}  // namespace yoke
