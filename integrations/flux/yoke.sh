#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# One node, all of it: flux batch integrations/flux/yoke.sh [FOLDER]
#flux: --job-name=yoke
#flux: --nodes=1
#flux: --nslots=1
#flux: --exclusive
#flux: --time-limit=60m
set -euo pipefail
folder=${1:-yoke-here}
mkdir -p "$folder"
export OMP_PROC_BIND=false # yoke pins its threads itself
[[ -s $folder/machine.json ]] || yoke probe --output "$folder/machine.json"
yoke run --machine "$folder/machine.json" --output "$folder/runs.csv" --resume --fom
yoke fidelity "$folder/runs.csv" --machine "$folder/machine.json" --output "$folder/fidelity.csv" --force
