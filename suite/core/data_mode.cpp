// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/data_mode.hpp"

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
