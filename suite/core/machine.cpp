// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/machine.hpp"

#include <algorithm>

namespace yoke {

std::string_view source_name(Quantity::Source source) {
  switch (source) {
    case Quantity::Source::measured:
      return "measured";
    case Quantity::Source::specified:
      return "specified";
    case Quantity::Source::published:
      return "published";
    case Quantity::Source::unavailable:
      break;
  }
  return "unavailable";
}

Interference const* Machine::interference_of(std::string_view processor, std::string_view beside) const {
  auto const found = std::find_if(interference.begin(), interference.end(), [&](Interference const& pair) {
    return pair.processor == processor && pair.beside == beside;
  });
  return found == interference.end() ? nullptr : &*found;
}

}  // namespace yoke
