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

# arguments [--write PAGE | --check PAGE] ARGUMENT...: sets `mode` and `page` for `publish`, the array `rest` to the other
# arguments, and `work` to a folder that is removed at the end.
# shellcheck disable=SC2034
arguments() {
  mode=print page=''
  if [[ ${1:-} == --write || ${1:-} == --check ]]; then
    mode=${1#--} page=$2
    shift 2
  fi
  rest=("$@")
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
}

# publish MODE PAGE MARK TEXT: MODE print: prints the file TEXT; write: makes it the marked part of PAGE; check: ends
# the program with exit code 1 if PAGE has a different one. Leaves the new page as TEXT.page.
publish() {
  if [[ $1 == print ]]; then
    cat "$4"
    return
  fi
  marked_part "$3" "$4" "$2" "$4.page"
  if [[ $1 == check ]]; then expect_same "$2" "$4.page"; else cp "$4.page" "$2"; fi
}
