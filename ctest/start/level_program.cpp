// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>

// Prints the level for which it stands.
int main() { std::puts(LEVEL); }
