#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Each line of a C++ block after `<!-- FILE -->` stands in that file, in this order.
#   excerpts.sh <source> <document>...
set -euo pipefail
cd "$1"
shift
awk '
  /^<!-- [^ ]+\.(cpp|hpp) -->$/ { file = $2; next }
  file != "" && /^```cpp$/ { quoting = 1; n = 0; delete lines
    while ((getline line < file) > 0) { sub(/^ +/, "", line); lines[++n] = line }
    if (n == 0) { print FILENAME ": " file " is not there"; bad = 1 }
    close(file); at = 0; next }
  quoting && /^```$/ { quoting = 0; file = ""; next }
  quoting { want = $0; sub(/^ +/, "", want); blocks++
    for (i = at + 1; i <= n && lines[i] != want; i++) { }
    if (i > n) { print FILENAME ":" FNR ": not in " file " here: " $0; bad = 1 } else at = i }
  END { if (blocks == 0) { print "no excerpts are in these documents"; bad = 1 }; exit bad }' "$@"
