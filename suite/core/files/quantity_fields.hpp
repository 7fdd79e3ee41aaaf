// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/io/json_fields.hpp"
#include "suite/core/quantity.hpp"

namespace yoke {

/// A quantity is an object with value and source, or with the reason why there is no value; a plain number is a
/// specified value. Throws Error for a value that is not finite, and for one of zero unless it is a power.
void read(Place const& place, Json const& json, Quantity& quantity);
void write(Json& json, Quantity const& quantity);
bool is_present(Quantity const& quantity);

}  // namespace yoke
