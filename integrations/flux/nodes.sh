#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Several nodes in lockstep, one rank on each: flux batch --nodes=16 integrations/flux/nodes.sh [FOLDER]
# With ACROSS=1 in the environment, one problem over all nodes instead.
# Needs a yoke that was built with MPI (-DYOKE_MPI=ON).
#flux: --job-name=yoke-nodes
#flux: --nodes=2
#flux: --exclusive
#flux: --time-limit=60m
set -euo pipefail
folder=${1:-yoke-here}
mkdir -p "$folder"
if [ -n "${ACROSS:-}" ]; then what=(--across nodes --output "$folder/across.csv"); else what=(--output "$folder/nodes.csv"); fi
export OMP_PROC_BIND=false # yoke pins its threads itself

# A rank has its node for itself. The same job, submitted again, measures the rest.
flux run --nodes="$(flux resource list -s up -no '{nnodes}')" --tasks-per-node=1 --exclusive -o cpu-affinity=off \
  yoke run "${what[@]}" --resume
