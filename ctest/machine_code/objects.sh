# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Reads the objects of cuda_check, compiled by nvcc. Needs no GPU and no disassembler. To be sourced, with `work`, a
# folder for scratch files, and `machine_code`, the folder of this file.

# cubin OBJECT: the object's device code, which is an ELF file in it, as $work/cubin.
cubin() {
  local at
  at=$(LC_ALL=C grep -obUaP '\x7fELF\x02\x01\x01' "$1" | sed -n '2s/:.*//p') || true
  if [[ -z $at ]]; then return 1; fi
  tail -c "+$((at + 1))" "$1" >"$work/cubin"
}

# kernels REGEX: name, offset and size of the kernels in the cubin.
kernels() {
  readelf -SW "$work/cubin" 2>/dev/null | awk -v regex="$1" '{ sub(/^ *\[ *[0-9]+\] */, "") }
    $1 ~ /^\.text\./ && $2 == "PROGBITS" && $1 ~ regex { print substr($1, 7), $4, $5 }'
}

# registers NAME: number of registers of a thread of the kernel: in section .nv.info an entry 2f of form 4, eight bytes
# long, with the number of the kernel's symbol.
registers() {
  local symbol offset size
  symbol=$(readelf -sW "$work/cubin" 2>/dev/null | awk -v name="$1" '$4 == "FUNC" && $NF == name { print int($1) }')
  read -r offset size < <(readelf -SW "$work/cubin" 2>/dev/null |
    awk '{ sub(/^ *\[ *[0-9]+\] */, "") } $1 == ".nv.info" { print $4, $5 }')
  od -An -v -tx4 -w4 -j "$((16#$offset))" -N "$((16#$size))" "$work/cubin" |
    awk -v symbol="$(printf '%08x' "$symbol")" '{ $1 = $1 } wanted == 2 { print; exit } wanted { wanted = $1 == symbol ? 2 : 0; next }
      $1 == "00082f04" { wanted = 1 }' | while read -r count; do echo "$((16#$count))"; done
}

# measure OFFSET SIZE USEFUL: registers, accesses to local memory, useful share and loads in flight (measure.awk).
measure() {
  od -An -v -tx4 -w16 -j "$((16#$1))" -N "$((16#$2))" "$work/cubin" | awk -v useful="$3" -f "$machine_code/measure.awk"
}
