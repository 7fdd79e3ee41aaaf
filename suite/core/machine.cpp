// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/machine.hpp"

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

}  // namespace yoke
