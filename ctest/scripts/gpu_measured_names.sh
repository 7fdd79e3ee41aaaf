#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# gpu_measured_names.sh SCRIPT RATIOS FILE: which names of devices scripts/gpu_measured.sh takes for a GPU of its tables.
# RATIOS is a ratio file; FILE is written.
set -euo pipefail
script=$1 ratios=$2 file=$3

# expect ROWS NAME: the table must have this number of rows for a device of that name.
expect() {
  sed "s|\"device_name\": .*|\"device_name\": \"$2\",|" "$ratios" >"$file"
  local rows
  rows=$("$script" "$file" | grep -c "^| $2 |" || true)
  if [ "$rows" -ne "$1" ]; then
    echo "$2: $rows rows, not $1" >&2
    exit 1
  fi
}
for name in "NVIDIA H100 80GB HBM3" "NVIDIA H200" "NVIDIA A100-SXM4-80GB" "AMD Instinct MI300X" "NVIDIA H100"; do expect 2 "$name"; done
for name in "NVIDIA GH200 480GB" "NVIDIA H100 PCIe" "NVIDIA H100 NVL" "NVIDIA A100-PCIE-40GB" "NVIDIA A100-SXM4-40GB" "NVIDIA H20" \
  "AMD Instinct MI300A" "NVIDIA H100 80GB HBM3 MIG 1g.10gb"; do
  expect 0 "$name"
done
