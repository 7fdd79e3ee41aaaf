#!/usr/bin/env bash
# by_turns.sh PROGRAM [ROUNDS]: times each loop under each scheduler by peer_loops, in a random order in every round, five
# calls each. Prints for each the median of the rounds in ms (a round counts by its median call) and the median ratio
# to leap's time in the same round, each with quartiles. Exit code 1 if a run fails.
set -euo pipefail
program=$1
rounds=${2:-15}
loops=("nbody 8192" "nbody 1024" "mandelbrot 1024" "mandelbrot 128")
declare -A tasks=(["nbody 8192"]=64 ["nbody 1024"]=16 ["mandelbrot 1024"]=64 ["mandelbrot 128"]=16) # of StarPU; docs/peers.md
schedulers=("starpu dmda" "starpu ws" "openmp dynamic" "openmp guided" "yoke dynamic" "yoke hguided" "yoke leap")
export STARPU_SILENT=1
times=$(mktemp)
trap 'rm -f "$times"' EXIT

# quantile Q: interpolates it from the numbers on standard input.
quantile() {
  sort -g | awk -v q="$1" '{ x[NR] = $1 } END { at = 1 + (NR - 1) * q; i = int(at); print x[i] + (at - i) * (x[i + (i < NR)] - x[i]) }'
}

# with_quartiles FORMAT: prints the median and, in parentheses, the quartiles of the numbers on standard input.
with_quartiles() {
  local all
  all=$(cat)
  # shellcheck disable=SC2059
  printf "$1 ($1 to $1)" "$(quantile 0.5 <<< "$all")" "$(quantile 0.25 <<< "$all")" "$(quantile 0.75 <<< "$all")"
}

for ((round = 1; round <= rounds; ++round)); do
  for loop in "${loops[@]}"; do
    while read -r runtime scheduler; do
      # OpenMP binds its threads; yoke binds its own, and StarPU its workers.
      bind=$([[ $runtime == openmp ]] && echo true || echo false)
      # shellcheck disable=SC2086
      calls=$(OMP_PROC_BIND=$bind "$program" $loop "$runtime" "$scheduler" "${tasks[$loop]}" 5)
      echo "$round,$loop,$runtime $scheduler,$(quantile 0.5 <<< "$calls")" >> "$times"
    done < <(printf '%s\n' "${schedulers[@]}" | shuf)
  done
done

for loop in "${loops[@]}"; do
  for scheduler in "${schedulers[@]}"; do
    ms=$(awk -F, -v l="$loop" -v s="$scheduler" '$2 == l && $3 == s { print 1e3 * $4 }' "$times" | with_quartiles %.3g)
    ratio=$(awk -F, -v l="$loop" -v s="$scheduler" '$2 == l && $3 == s { of[$1] = $4 } $2 == l && $3 == "yoke leap" { leap[$1] = $4 }
            END { for (round in of) print of[round] / leap[round] }' "$times" | with_quartiles %.2f)
    echo "| $loop | $scheduler | $ms | $ratio |"
  done
done
