// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace yoke::core {

/// Natural logarithm of a positive, finite, normal number, within 2 ulp. The result is bitwise identical on every
/// processor and with every compiler; that of the C library differs in the last bit between processors.
double portable_logarithm(double number);

/// e to the power of `exponent`, within 2 ulp if the result is a normal number, and bitwise identical everywhere.
/// Returns 0 or infinity beyond the range of the type.
double portable_exponential(double exponent);

}  // namespace yoke::core
