#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Checks that the inner loops of the host's kernels keep their values in registers.
#
#   host_loops.sh TABLE BUILD NINJA LEVEL
#
# Compiles the table's sources of the build tree BUILD, which Ninja made, as its compiler does, but with -O3, without
# sanitizers and for LEVEL: x86-64-v2, x86-64-v3, x86-64-v4, or aarch64, for which it needs aarch64-linux-gnu-g++ in the
# PATH. TABLE: CSV with the columns
#   source,function,least,x86-64-v2,x86-64-v3,x86-64-v4,aarch64
# function: regular expression of mangled names, of which the compiler may leave only some. least: arithmetic instructions of
# the loops that count. Then the accesses to fixed places on the stack (stack_traffic.awk) that such a loop has at most, by any
# supported compiler: 0 where everything fits into the registers. The longest loop of da's stiffness had up to 4 at x86-64-v3
# by g++ 16, none by g++ 12; geometry past the caches, by g++ 12, has 111, 20, 4 and 25, and a few more are allowed. A function
# that calls another in place of holding its loop is not found, which is an error too.
# Exit code 1 and a sentence for each loop that has more; 77 if the level cannot be compiled here.
set -euo pipefail
table=$1 build=$2 ninja=$3 level=$4
machine_code=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0 checked=0

case $level in
  aarch64)
    if ! command -v aarch64-linux-gnu-g++ >"$work/which"; then
      echo "aarch64-linux-gnu-g++ is not installed (Debian: g++-aarch64-linux-gnu): loops for aarch64 are not checked" >&2
      exit 77
    fi
    useful='^(fml[as]|fn?m(add|sub)|fmul)$'
    ;;
  x86-64-v2) useful='^(mul|add)[ps][sd]$' ;;
  *) useful='^v(fn?m(add|sub)[0-9]+|mul)[ps][sd]$' ;;
esac
if [[ $level != aarch64 && $(uname -m) != x86_64 ]]; then
  echo "the compiler of this machine, which is no x86-64, makes no code for $level" >&2
  exit 77
fi

# compile SOURCE: its assembly for the level, as $work/s. The build's precompiled headers are of another level.
compile() {
  local object command
  object=$(cd "$build" && "$ninja" -t targets all | sed -n "s|^\(CMakeFiles/yoke_workloads[.]dir/$1[.]o\): .*|\1|p")
  command=$(cd "$build" && "$ninja" -t commands -s "$object")
  command=$(sed -E 's| -include [^ ]+||g; s| -Winvalid-pch||g; s| -Werror||g; s| -march=[^ ]+||g; s| -MD||g; s| -M[TF] [^ ]+||g; s| -g[0-9]?( )|\1|g; s| -O[0-9]?( )|\1|g; s# -f(no-)?(sanitize|omit-frame-pointer)[^ ]*##g' <<<"$command")
  command=$(sed -E "s| -o [^ ]+ -c | -O3 -S -o $work/s -c |" <<<"$command")
  if [[ $level == aarch64 ]]; then
    command=$(sed -E 's/^[^ ]+ /aarch64-linux-gnu-g++ /' <<<"$command")
  else
    command+=" -march=$level"
  fi
  (cd "$build" && eval "$command") 2>"$work/err" && return
  echo "$1 cannot be compiled for $level: $(grep -m 1 error: "$work/err" || head -n 1 "$work/err")" >&2
  return 1
}

IFS=, read -r -a names < <(head -n 1 "$table")
column=-1
for i in "${!names[@]}"; do if [[ ${names[$i]} == "$level" ]]; then column=$i; fi; done
if ((column < 0)); then
  echo "$level is no column of $table" >&2
  exit 2
fi
before=
while IFS=, read -r -a fields; do
  source=${fields[0]} function=${fields[1]} least=${fields[2]} limit=${fields[$column]}
  if [[ $source != "$before" ]]; then compile "$source"; fi
  before=$source
  awk -v useful="$useful" -v least="$least" -f "$machine_code/stack_traffic.awk" "$work/s" | { grep -E "^[^,]*$function" || true; } >"$work/loops"
  if [[ ! -s $work/loops ]]; then
    echo "$source: no loop of $function has $least arithmetic instructions at $level" >&2
    failed=1
  fi
  while IFS=, read -r name instructions arithmetic accesses; do
    checked=$((checked + 1))
    printf '%s %s: %s instructions, %s of them arithmetic, %s on the stack\n' "$level" "$name" "$instructions" "$arithmetic" "$accesses"
    if ((accesses > limit)); then
      echo "$source, $level: a loop of $instructions instructions accesses the stack $accesses times, not at most $limit ($name)" >&2
      failed=1
    fi
  done <"$work/loops"
done < <(tail -n +2 "$table")
echo "$checked loops checked"
exit "$failed"
