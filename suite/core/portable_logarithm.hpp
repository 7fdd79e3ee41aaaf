// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace yoke {

/// The natural logarithm of a positive, finite, normal number to two units in the last place, the same bits on every
/// processor and with every compiler. That of the C library differs in the last bit from one processor to another.
double portable_logarithm(double number);

/// e to the power of `exponent`, to two units in the last place if the result is a normal number, and likewise the same
/// everywhere. 0 and infinity beyond the range of the type.
double portable_exponential(double exponent);

}  // namespace yoke
