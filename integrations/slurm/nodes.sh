#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Several nodes in lockstep, one rank on each: sbatch --nodes=16 integrations/slurm/nodes.sh [FOLDER]
# With ACROSS=1 in the environment, one problem over all nodes instead.
# Needs a yoke that was built with MPI (-DYOKE_MPI=ON).
#SBATCH --job-name=yoke-nodes
#SBATCH --nodes=2
#SBATCH --ntasks-per-node=1
#SBATCH --exclusive
#SBATCH --time=01:00:00
set -euo pipefail
folder=${1:-yoke-${SLURM_JOB_ID:-here}}
mkdir -p "$folder"
if [ -n "${ACROSS:-}" ]; then what=(--across nodes --output "$folder/across.csv"); else what=(--output "$folder/nodes.csv"); fi
export OMP_PROC_BIND=false # yoke pins its threads itself

# A rank has its node for itself. If one dies, Slurm ends the others. The same job, submitted again, measures the rest.
srun --ntasks-per-node=1 --cpu-bind=none --kill-on-bad-exit=1 \
  yoke run "${what[@]}" --resume
