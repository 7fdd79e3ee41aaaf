#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A test after installation, as the E4S test suite runs them: spack load yoke, then this script.
set -euo pipefail
export OMP_PROC_BIND=false
yoke-research reproduce --quiet --output /dev/null
yoke run --preset smoke --partitioner co,go,static,p-dp --repetitions 1 --fom --output "$(mktemp -d)/runs.csv"
