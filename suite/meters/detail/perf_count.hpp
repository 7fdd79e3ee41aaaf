// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include "suite/core/error.hpp"

namespace yoke::meters_detail {

/// Reads the count of an open perf event, which is closed with the last copy of this function. `name` says in errors
/// what cannot be read.
inline std::function<std::uint64_t()> perf_count(int descriptor, std::string name) {
  std::shared_ptr<int const> const open(new int(descriptor), [](int const* file) {
    ::close(*file);
    delete file;
  });
  return [open, name = std::move(name)] {
    std::uint64_t count = 0;
    if (::read(*open, &count, sizeof count) != sizeof count)
      throw Error(name + " cannot be read: " + std::generic_category().message(errno), Exit::lacking);
    return count;
  };
}

}  // namespace yoke::meters_detail
