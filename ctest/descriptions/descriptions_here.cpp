// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same program, compiled with other options.
#define DESCRIBE_HERE
#include "ctest/descriptions/descriptions.cpp"
