#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# emulated_gpu_ends.sh SCRIPT FOLDER: scripts/emulated_gpu.sh ends although whatever it runs on the device hangs, ignores
# signals that can be ignored, and leaves a child. Compilers and emulator are imitated in FOLDER.
set -euo pipefail
script=$1 folder=$2
source=$(cd "$(dirname "$script")/.." && pwd -P)
rm -rf "$folder"
mkdir -p "$folder/bin" "$folder/build" "$folder/kokkos/include"
echo '#define KOKKOS_ENABLE_CUDA' >"$folder/kokkos/include/KokkosCore_config.h"
echo "CMAKE_HOME_DIRECTORY:INTERNAL=$source" >"$folder/build/CMakeCache.txt"
touch "$folder/build/build.ninja"
for name in nvcc cmake; do printf '#!/bin/sh\nexit 0\n' >"$folder/bin/$name"; done
cat >"$folder/bin/emulated" <<'END'
#!/bin/bash
if [[ -n ${CUDA_EMULATOR_LOG:-} ]]; then
  echo "launches yoke_SelfTestWrite"
  for ((i = 1; i < 40; ++i)); do echo "launches yoke_kernel_$i"; done
  exit 0
fi
trap '' INT TERM
sleep 1000 &
while :; do wait; done
END
chmod +x "$folder"/bin/*
status=0
begin=$SECONDS
output=$(PATH="$folder/bin:$PATH" YOKE_EMULATOR="$folder/bin/emulated" YOKE_EMULATOR_KOKKOS="$folder/kokkos" \
  YOKE_EMULATOR_BUILD="$folder/build" YOKE_EMULATOR_LIMIT=2 timeout --kill-after=5 60 "$script" 12 1 2>&1) || status=$?
echo "$output"
[[ $status -eq 1 ]] || { echo "exit code $status, not 1" >&2; exit 1; }
[[ $output == *"passed: all launches are counted"* ]] || { echo "the count was not passed" >&2; exit 1; }
[[ $output == *"FAILED: the device is lost at launch 0 of 40 (no end within 2 s)"* ]] ||
  { echo "the hung command is not named" >&2; exit 1; }
[[ $output == *"the time is over: call it again"*" failed" ]] || { echo "the last line is wrong" >&2; exit 1; }
echo "ended after $((SECONDS - begin)) s"
