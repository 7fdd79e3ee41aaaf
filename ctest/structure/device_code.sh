#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Compares the files that a build for GPUs passes to the compiler of device code with those that a check compiles:
#
#   device_code.sh CHECK VARIANT BUILD NINJA
#
# CHECK: cuda_check or hip_check, a target of the build tree BUILD, made by Ninja. VARIANT: cuda or hip, whose files
# such a build has in place of other variants. The build marks files for that compiler with -DKOKKOS_DEPENDENCE, which
# Kokkos' launcher evaluates. Prints each file that only one of the two has, and each file of the check that includes
# several sources, which may compile together and not alone; exit code 1 if it prints any.
set -euo pipefail
check=$1 variant=$2 build=$3 ninja=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$build"

# Source and output of each command that matches.
commands() {
  "$ninja" -t compdb | awk -v wanted="$1" '
    function value() { sub(/^ *"[a-z]*": "/, ""); sub(/",?$/, ""); return $0 }
    /^ *"command": / { fits = $0 ~ wanted }
    /^ *"file": / { file = value() }
    /^ *"output": / { if (fits) print file, value() }'
}

# The sources in files that include several of them; other files unchanged.
taken_apart() {
  while read -r file; do
    if [[ $file == */Unity/* || $file == *.cu || $file == *.hip ]]; then
      sed -n 's/^#include "\(.*\)"$/\1/p' "$file"
    else
      echo "$file"
    fi
  done
}

# Precompiled headers do not count as sources, and headers_alone is a check of its own.
commands ' -DKOKKOS_DEPENDENCE' | awk '$1 ~ /[.](cpp|cxx)$/ && $1 !~ /cmake_pch/ && $2 !~ /headers_alone[.]dir|(cuda|hip)_check/ { print $1 }' |
  taken_apart | sort -u | while read -r file; do
    other=$(sed -E "s/_(none|cuda|hip)[.]cpp\$/_$variant.cpp/" <<<"$file")
    if [[ -e $other ]]; then echo "$other"; else echo "$file"; fi
  done | sort -u >"$work/build"
if [[ $check == cuda_check ]]; then
  commands cuda_check[.]dir | awk '$1 ~ /[.]cu$/ { print $1 }'
else
  commands 'cuda-host-only' | awk '$1 ~ /[.]hip$/ { print $1 }'
fi | sort -u >"$work/units"
taken_apart <"$work/units" | sort -u >"$work/check"
failed=0
while read -r unit; do
  if (($(grep -c '^#include "' "$unit") > 1)); then
    echo "$check compiles several sources in $unit" >&2
    failed=1
  fi
done <"$work/units"
while read -r file; do
  echo "$check does not compile $file, which a build for GPUs gives to the compiler of device code" >&2
  failed=1
done < <(comm -23 "$work/build" "$work/check")
while read -r file; do
  echo "$check compiles $file, which no build for GPUs gives to the compiler of device code" >&2
  failed=1
done < <(comm -13 "$work/build" "$work/check")
if [[ ! -s $work/build ]]; then
  echo "nothing in $build is compiled with -DKOKKOS_DEPENDENCE" >&2
  failed=1
fi
echo "$(wc -l <"$work/check") files"
exit "$failed"
