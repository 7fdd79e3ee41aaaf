# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# shellcheck shell=bash
# To be sourced by scripts that write a part of a page.

# marked_part MARK TEXT PAGE OUT: PAGE with the file TEXT between the first line that begins with MARK and the next such
# line, into OUT.
marked_part() {
  awk -v mark="$1" -v text="$2" '
    index($0, mark) == 1 && !inside && !written++ {
      print; print ""; while ((getline line < text) > 0) print line; print ""; inside = 1; next
    }
    index($0, mark) == 1 { inside = 0 }
    !inside { print }' "$3" >"$4"
}

# expect_same PAGE OUT: ends the program with exit code 1 if they differ.
expect_same() {
  diff -u "$1" "$2" || { echo "$1 is not what $(basename "$0") writes" >&2; exit 1; }
}
