// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Flops and bytes of a kernel, counted: `Counted` takes the place of the kernel's number type, `Counting` sums what
/// the kernel does. Compiled with Kokkos. Example: examples/count_kernel.cpp.
#pragma once
#include "suite/node/counted_math.hpp"
#include "suite/node/counting.hpp"
