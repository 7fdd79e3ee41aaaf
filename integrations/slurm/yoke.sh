#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# One node, all of it: sbatch integrations/slurm/yoke.sh [FOLDER]
#SBATCH --job-name=yoke
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --exclusive
#SBATCH --time=01:00:00
#SBATCH --signal=B:TERM@60
set -euo pipefail
folder=${1:-yoke-${SLURM_JOB_ID:-here}}
mkdir -p "$folder"
export OMP_PROC_BIND=false # yoke pins its threads itself

# At the time limit yoke prints what it has and ends; the same job, submitted again, measures the rest.
trap 'kill -TERM "$child" 2>/dev/null || true; wait "$child" || true; exit 143' TERM
step() {
  "$@" &
  child=$!
  wait "$child"
}
[[ -s $folder/machine.json ]] || step yoke probe --output "$folder/machine.json"
step yoke run --machine "$folder/machine.json" --output "$folder/runs.csv" --resume --fom
step yoke fidelity "$folder/runs.csv" --machine "$folder/machine.json" --output "$folder/fidelity.csv" --force
