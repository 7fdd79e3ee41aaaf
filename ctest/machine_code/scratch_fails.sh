#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Checks that scratch.sh fails for assembly with private memory, and passes for that of Kokkos::abort alone.
#
#   scratch_fails.sh SCRATCH_SH FOLDER
#
# FOLDER: assembly of hip_check; 77 without assembly.
set -euo pipefail
check=$1
kernels=$(grep -rl --include='*.gfx942.s' '^; ScratchSize: 0$' "$2/suite/node" | sort | sed -n 1p) || true
aborts=$(find "$2" -name 'compact.cpp.gfx942.s')
if [[ ! $kernels || ! $aborts ]]; then exit 77; fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# expect STATUS TEXT TITLE: checks the files in `work` and expects that exit code and text.
expect() {
  local status=0
  "$check" "$work" >"$work/out" 2>&1 || status=$?
  if ((status != $1)) || ! grep -q "$2" "$work/out"; then
    echo "$3: exit code $status, not $1 with '$2':"
    cat "$work/out"
    exit 1
  fi
}

sed 's/^; ScratchSize: 0$/; ScratchSize: 8/' "$kernels" >"$work/one.s"
expect 1 'private memory' 'a kernel with private memory'

cp "$aborts" "$work/one.s"
expect 0 'kernels checked' 'a kernel that calls Kokkos::abort'
awk '/^_ZN6Kokkos4Impl.*launch/ { kernel = 1 } kernel && sub(/^; ScratchSize: 112$/, "; ScratchSize: 116") { kernel = 0 } { print }' "$aborts" >"$work/one.s"
cmp -s "$aborts" "$work/one.s" && { echo "no kernel of $aborts calls Kokkos::abort"; exit 1; }
expect 1 ', 4 in all' 'a kernel with private memory that calls Kokkos::abort'

echo '; nothing' >"$work/one.s"
expect 1 'no kernel is found' 'a file without kernels'
