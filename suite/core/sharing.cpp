// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/sharing.hpp"

#include <algorithm>

#include "suite/core/option.hpp"

namespace yoke {
namespace {

template <class Value>
Value value_of(std::string const& kind, std::string const& name, std::vector<std::string> const& names) {
  auto const found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) unknown_name(kind, name, names);
  return static_cast<Value>(found - names.begin());
}

}  // namespace

std::vector<std::string> const& shared_memory_names() {
  static std::vector<std::string> const names{"auto", "managed", "pinned", "system"};
  return names;
}

std::vector<std::string> const& first_touch_names() {
  static std::vector<std::string> const names{"host", "device", "owner"};
  return names;
}

std::string name_of(SharedMemory memory) { return shared_memory_names()[static_cast<std::size_t>(memory)]; }
std::string name_of(FirstTouch touch) { return first_touch_names()[static_cast<std::size_t>(touch)]; }

Sharing sharing_of(std::string const& memory, std::string const& touch) {
  return {value_of<SharedMemory>("memory", memory, shared_memory_names()),
          value_of<FirstTouch>("first touch", touch, first_touch_names())};
}

}  // namespace yoke
