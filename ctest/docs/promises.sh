#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# promises.sh SOURCE [PAGE...]: each row of the tables "promise | tested by" of docs/security.md and docs/reliability.md (or of
# the pages given) names a test, and each test that it names exists: tests of GoogleTest as SUITE.PATTERN, tests of CTest by
# their names, scripts by their paths, and the tests that take longer by the first column of their table.
set -euo pipefail
source=$1
shift
pages=("$@")
((${#pages[@]})) || pages=("$source/docs/security.md" "$source/docs/reliability.md")

# SUITE.NAME, also if a line ends between the two.
cases=$(find "$source/ctest" -name '*_test.cpp' -print0 | xargs -0 cat | tr '\n' ' ' |
  grep -oE '\bTEST(_F|_P)?\( *[A-Za-z0-9_]+, *[A-Za-z0-9_]+' | sed -E 's/.*\( *//; s/, */./')
tests=$(cat "$source/ctest/CMakeLists.txt" "$source"/ctest/*/CMakeLists.txt | grep -oE 'add_test\(NAME [a-z_]+[.][a-z_]+' | sed 's/.* //')
long=$(awk '/^## The tests that take longer/ { on = 1 } /^## How/ { on = 0 } on && /^\| [a-z]/ { split($0, cell, " *[|] *"); print cell[2] }' \
  "$source/docs/reliability.md")

exists() { # a name in backquotes
  local name=$1 one
  if [[ $name == */* ]]; then [[ -e $source/$name ]]; return; fi
  for one in $cases $tests; do
    # shellcheck disable=SC2053
    if [[ $one == $name ]]; then return; fi
  done
  return 1
}

broken=0 promises=0
for page in "${pages[@]}"; do
  place=${page#"$source/"}
  while IFS= read -r row; do
    promises=$((promises + 1))
    tested=$(awk '{ n = split($0, cell, / [|]/); print cell[n - 1] }' <<<"$row")
    named=0
    while IFS= read -r name; do
      [[ $name ]] || continue
      named=1
      exists "$name" || { echo "$place: there is no test $name of the promise: $row"; broken=1; }
    done < <(grep -oE '`[^`]+`' <<<"$tested" | tr -d '`')
    while IFS= read -r name; do
      if [[ $name ]] && grep -qE "(^|[ ,|])$name" <<<"$tested"; then named=1; fi
    done <<<"$long"
    ((named)) || { echo "$place: no test is named for the promise: $row"; broken=1; }
  done < <(awk '/^\| promise \| tested by \|/ { on = 1; getline; next } !/^\|/ { on = 0 } on' "$page")
done
((promises > 0)) || { echo "there is no table of promises in ${pages[*]}"; broken=1; }
((broken)) || echo "$promises promises name tests that exist"
exit "$broken"
