#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What kernels can reach at most on GPUs that nobody has measured, as a table in Markdown: from the machine code that nvcc
# made of them and the limits that makers publish. Needs no GPU and no disassembler.
#
#   scripts/gpu_on_paper.sh FOLDER            prints the table; FOLDER: cuda_check's objects
#   scripts/gpu_on_paper.sh FOLDER PAGE       writes it into PAGE, between the lines that name this script
#   scripts/gpu_on_paper.sh FOLDER --check PAGE   exit code 1 if PAGE has another one, 77 if nothing is compiled
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
machine_code=$root/ctest/machine_code
folder=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# shellcheck source=ctest/machine_code/objects.sh
. "$machine_code/objects.sh"

# properties: name, pipe, threads, shared bytes, bytes of a load, registers, useful share, loads of each kernel.
properties() {
  local name source kernel useful pipe threads shared load_bytes object found mangled offset size share loads
  while IFS=, read -r name source kernel useful pipe threads shared load_bytes; do
    if [[ $name == name ]]; then continue; fi
    object=$(find "$folder" -path "*/$source.*o" 2>/dev/null | head -n 1) || true
    if [[ -z $object ]]; then
      echo "cuda_check has not compiled $source: nothing can be said of its kernels" >&2
      return 77
    fi
    cubin "$object"
    found=$(kernels "$kernel" | sort | head -n 1)
    if [[ -z $found ]]; then
      echo "$source: no kernel is called $kernel" >&2
      return 1
    fi
    read -r mangled offset size <<<"$found"
    IFS=, read -r _ _ share loads <<<"$(measure "$offset" "$size" "$useful")"
    echo "$name,$pipe,$threads,$shared,$load_bytes,$(registers "$mangled"),$share,$loads"
  done <"$root/scripts/gpu_on_paper.csv"
}

properties >"$work/properties"
awk -F, -f "$root/scripts/gpu_on_paper.awk" "$root/data/papers/gpus.csv" "$work/properties" >"$work/table"

if (($# == 1)); then
  cat "$work/table"
  exit
fi
page=${*: -1}
mark='<!-- scripts/gpu_on_paper.sh'
awk -v mark="$mark" -v table="$work/table" '
  index($0, mark) == 1 && !inside && !written++ { print; print ""; while ((getline line < table) > 0) print line; print ""; inside = 1; next }
  index($0, mark) == 1 { inside = 0 }
  !inside { print }' "$page" >"$work/page"
if [[ $2 == --check ]]; then
  diff -u "$page" "$work/page" || { echo "$page is not what scripts/gpu_on_paper.sh writes" >&2; exit 1; }
else
  cp "$work/page" "$page"
fi
