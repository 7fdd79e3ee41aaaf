#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Measures unlike pairs of processors of one node, and judges predictions and schedulers. Each call works for at most
# SECONDS and writes only under OUTPUT. Call it again to continue; after the last step a call starts nothing.
#
#   scripts/gpu_campaign.sh [--dry-run] [--emulated] [--pairs N] YOKE OUTPUT [SECONDS] [PRESET] [MICROBENCH]
#
# YOKE: the program. SECONDS: default 500. PRESET: default paper; smoke to rehearse. MICROBENCH: the program
# yoke_microbench, for the ratios of kernels. --dry-run measures nothing: it prints the steps that are left, in their
# order, each with its limit and an estimate of its seconds on a node with 16 cores and a GPU like an H100. --emulated:
# judges rows of an emulated device too, to rehearse. --pairs: only the first N pairs.
# OUTPUT/host-H-gpu-F/: the pair of H host threads (all cores but one, a quarter of them, 1) and the fraction F of the
# GPU (1, 0.5, 0.125). Without a GPU OUTPUT/host-H-device-D/: H and D threads of a split host. In each machine.json,
# runs.csv, predictions.csv, fidelity.csv, log, for the first pair also calibration.json. OUTPUT/smoke/, OUTPUT/large/ and
# OUTPUT/energy/: small and large problems, and energies, of the first pair. OUTPUT/ratios/: the ratios of kernels.
# OUTPUT/clocks.txt: clocks and power of an NVIDIA GPU. OUTPUT/scores.csv and the table printed last are of all pairs.
# OUTPUT/steps.csv: when each step ended, its seconds and how; a step whose line is deleted is done again.
# A step that fails or exceeds its limit costs only itself. A run whose kernel never ends costs its time limit once: it
# is a row of status hung, and the step goes on behind it, as behind a run that loses the device.
set -euo pipefail

usage() {
  sed -n '3,20s/^# \{0,1\}//p' "$0" >&2
  exit 2
}
dry='' emulated=() pairs=100
while [[ ${1:-} == --* ]]; do
  case $1 in
    --dry-run) dry=yes ;;
    --emulated) emulated=(--emulated) ;;
    --pairs)
      pairs=${2:-}
      if ! [[ $pairs =~ ^[1-9][0-9]*$ ]]; then usage; fi
      shift
      ;;
    *) usage ;;
  esac
  shift
done
if [ $# -lt 2 ] || [ $# -gt 5 ] || ! [[ ${3:-500} =~ ^[1-9][0-9]*$ ]]; then usage; fi
yoke=$(realpath "$1")
output=$2
seconds=${3:-500}
preset=${4:-paper}
microbench=${5:-}
if [ -n "$microbench" ]; then microbench=$(realpath "$microbench"); fi
export OMP_PROC_BIND=false
# A sample, a run and its verification; a smoke problem is done in a fraction of a second.
timeout_s=60
first_probe_s=30 other_probe_s=15
if [ "$preset" = smoke ]; then timeout_s=30 first_probe_s=6 other_probe_s=6; fi
probe_timeout_s=$timeout_s
# A device in software takes long to fill a probe's arrays.
if [ ${#emulated[@]} -gt 0 ]; then probe_timeout_s=900; fi
restarts_at_most=5 # of one step
begin=$SECONDS
mkdir -p "$output"
steps_file=$output/steps.csv

left() { echo $((seconds - (SECONDS - begin))); }

# done_already NAME: it has ended, well or not.
done_already() { [ -s "$steps_file" ] && grep -q "^[^,]*,$1," "$steps_file"; }
ended_well() { [ -s "$steps_file" ] && grep -q "^[^,]*,$1,[0-9]*,[01]\$" "$steps_file"; }
# stamp NAME SECONDS HOW
stamp() {
  if [ ! -s "$steps_file" ]; then echo "ended_utc,step,seconds,how" >"$steps_file"; fi
  echo "$(date -u +%FT%TZ),$1,$2,$3" >>"$steps_file"
}

state=complete planned=0

# step NAME LIMIT ESTIMATE COMMAND...: does it once, for at most LIMIT seconds, or for the time that is left. Its output
# is in the log of its folder, the part of NAME before the last slash. Returns 1 once the time is over.
step() {
  local name=$1 limit=$2 estimate=$3 status=0 log started=$SECONDS restarts=0 most of_limit
  shift 3
  if done_already "$name"; then return 0; fi
  if [ -n "$dry" ]; then
    planned=$((planned + estimate))
    printf '%-34s %6s %9s %8s\n' "$name" "$limit" "$estimate" "$(awk -v s="$planned" 'BEGIN { printf "%.1f", s / 60 }')"
    return 0
  fi
  state="not complete: call again"
  log=$output/$(dirname "$name")/log
  mkdir -p "$(dirname "$log")"
  while :; do
    most=$((limit - (SECONDS - started))) of_limit=yes
    if [ "$most" -gt "$(left)" ]; then most=$(left) of_limit=; fi
    if [ "$most" -le 5 ] && [ -z "$of_limit" ]; then return 1; fi
    if [ "$most" -le 1 ]; then
      status=124
    else
      echo "== $name, at most $most s: $*" >>"$log"
      status=0
      timeout --signal=TERM --kill-after=20 "$most" "$@" >>"$log" 2>&1 </dev/null || status=$?
    fi
    case $status in
      # 1: a wrong or failed run, which is recorded in its row.
      0 | 1) break ;;
      124 | 137 | 143)
        # The rest of a step that the end of this call cut short is the next call's.
        if [ -z "$of_limit" ]; then return 1; fi
        status=limit
        break
        ;;
      3)
        # The device hung or was lost, which the rows record. A new process skips the plan, or the warm-up, that did it.
        if tail -n 1 "$log" | grep -qE 'no end within|--resume (continues|goes on)|^yoke: warm-up: ' &&
          [ "$((++restarts))" -le "$restarts_at_most" ]; then
          if tail -n 1 "$log" | grep -q 'warm-up: '; then touch "$output/no-warm-up"; fi
          if [ -e "$output/no-warm-up" ] && [[ " $* " != *" --warm-up "* ]]; then set -- "$@" --warm-up 0; fi
          continue
        fi
        break
        ;;
      *) break ;;
    esac
  done
  stamp "$name" $((SECONDS - started)) "$status"
  case $status in
    0 | 1) ;;
    *) echo "$name: ended with $status: $(tail -n 1 "$log")" >&2 ;;
  esac
  state=complete
}

# run_step NAME LIMIT ESTIMATE OPTION...: rows of `yoke run`, appended to FOLDER/runs.csv, where FOLDER is that of NAME.
run_step() {
  local name=$1 limit=$2 estimate=$3 folder
  shift 3
  folder=$output/$(dirname "$name")
  if [ -e "$output/no-warm-up" ]; then set -- "$@" --warm-up 0; fi
  step "$name" "$limit" "$estimate" "$yoke" run --quiet --resume --timeout "$timeout_s" --output "$folder/runs.csv" "$@"
}

papers_workloads=sa,la,da
other_workloads=mm,transpose,nbody,tsp,triad,jacobi,cg,hist,compact,bfs
few=(--partitioner "co,go,p-dp,cp,sampling,splitting,cap,leap")
own=(--partitioner "co,go,p-dp,cap,leap")

# Asked once: the number of cores, from the refusal of more threads, and whether yoke uses a GPU.
if [ ! -s "$output/node" ]; then
  cores=$("$yoke" run --workload triad --preset smoke --partitioner co --host-threads 1000000 --dry-run 2>&1 |
    sed -n "s/.*with this process's \([0-9]*\) cores.*/\1/p" || true)
  device="gpu"
  if "$yoke" run --workload triad --preset smoke --partitioner co --device-threads 1 --dry-run >/dev/null 2>&1; then
    device="split"
  fi
  echo "${cores:-$(nproc)} $device" >"$output/node"
fi
read -r cores device <"$output/node"
at_least_one() { echo $(($1 > 0 ? $1 : 1)); }
most=$(at_least_one $((cores - 1))) quarter=$(at_least_one $((cores / 4)))

# Pairs by value: the whole node, then those whose processors are nearest, then the furthest, then the rest.
names=()
declare -A parts
add() {
  if [ -z "${parts[$1]:-}" ]; then
    names+=("$1")
    parts[$1]=$2
  fi
}
gpu=
if [ "$device" = split ]; then
  half=$(at_least_one $((cores / 2)))
  # split H F: H threads of the host, an F-th of the other cores for the device.
  split() { add "host-$1-device-$(at_least_one $(((cores - $1) / $2)))" "--host-threads $1 --device-threads $(at_least_one $(((cores - $1) / $2)))"; }
  split "$half" 1 && split "$half" 8 && split 1 1
  split "$half" 2 && split "$quarter" 1 && split "$quarter" 2 && split "$quarter" 8 && split 1 2 && split 1 8
else
  gpu=yes
  part() { add "host-$1-gpu-$2" "--host-threads $1 --device-fraction $2"; }
  part "$most" 1 && part "$most" 0.125 && part 1 1
  part "$most" 0.5 && part "$quarter" 0.5 && part "$quarter" 0.125 && part "$quarter" 1 && part 1 0.125 && part 1 0.5
fi
names=("${names[@]:0:pairs}")
first=${names[0]}

# of_pair PAIR [REPETITIONS]: its options of `yoke run`, into `pair`. With five repetitions no difference between nine
# plans would be significant, however large (rank-sum tests).
of_pair() {
  local machine=$output/$1/machine.json
  read -ra pair <<<"${parts[$1]} --preset $preset --repetitions ${2:-6}"
  # A probe that failed or was cut short may leave a part of the machine file, which no run takes: its rows have the
  # pair's name.
  if ended_well "$1/probe" || [ -n "$dry" ]; then pair+=(--machine "$machine"); else pair+=(--machine-name "$(uname -n)-$1"); fi
}
# papers PAIR PROBE: machine file and the papers' three workloads, their code partitions both ways, and the judgement.
# PROBE: seconds.
papers() {
  local name=$1 probe=$2 folder=$output/$1 options
  read -ra options <<<"${parts[$name]}"
  step "$name/probe" $((3 * probe + probe_timeout_s)) $((probe + 41)) "$yoke" probe "${options[@]}" --name "$(uname -n)-$name" --seconds "$probe" \
    --timeout "$probe_timeout_s" --quiet --output "$folder/machine.json" || return
  of_pair "$name"
  run_step "$name/papers" 200 15 "${pair[@]}" --workload "$papers_workloads" "${few[@]}" || return
  run_step "$name/cp-sa" 60 3 "${pair[@]}" --workload sa --partitioner cp --assign powadd=host,vecadd=device || return
  run_step "$name/cp-la" 60 2 "${pair[@]}" --workload la --partitioner cp --assign matmul=host,transpose=device || return
  run_step "$name/cp1-da" 60 3 "${pair[@]}" --workload da --partitioner cp --assign cp1 || return
  run_step "$name/cp2-da" 60 3 "${pair[@]}" --workload da --partitioner cp --assign cp2 || return
}
# judge PAIR STEP SECONDS WORKLOADS: predictions of WORKLOADS, and the fidelity of all rows after STEP.
judge() {
  local folder=$output/$1
  step "$1/predict-$2" 60 "$3" "$yoke" predict --machine "$folder/machine.json" --preset "$preset" --workload "$4" --quiet \
    --force --output "$folder/predictions.csv" || return
  step "$1/fidelity-$2" 60 1 "$yoke" fidelity "$folder/runs.csv" --machine "$folder/machine.json" "${emulated[@]}" --quiet \
    --force --output "$folder/fidelity.csv" || return
}
# calibrated PAIR: the same with corrections from measurements of each segment alone.
calibrated() {
  local folder=$output/$1 options
  read -ra options <<<"${parts[$1]}"
  step "$1/calibrate" 200 32 "$yoke" calibrate "${options[@]}" --machine "$folder/machine.json" --preset "$preset" --data resident \
    --seconds 30 --timeout "$timeout_s" --quiet --force --output "$folder/calibration.json" || return
  step "$1/predict-calibrated" 60 9 "$yoke" predict --machine "$folder/machine.json" --calibration "$folder/calibration.json" \
    --preset "$preset" --quiet --force --output "$folder/predictions-calibrated.csv" || return
  step "$1/fidelity-calibrated" 60 1 "$yoke" fidelity "$folder/runs.csv" --machine "$folder/machine.json" \
    --calibration "$folder/calibration.json" "${emulated[@]}" --quiet --force --output "$folder/fidelity-calibrated.csv" || return
}
others() {
  of_pair "$1"
  run_step "$1/others" 300 75 "${pair[@]}" --workload "$other_workloads" "${few[@]}" || return
  judge "$1" others 9 "$papers_workloads,$other_workloads"
}

# All steps, the most valuable first. Ends once the time is over.
all_steps() {
  local name rest=("${names[@]:1}") data depth whole kernels
  read -ra whole <<<"${parts[$first]} --machine-name $(uname -n)"
  step facts/node 20 1 bash -c 'lscpu; uname -a; if command -v nvidia-smi; then nvidia-smi -q; fi' || return
  # Is everything right on this device? Small problems, every way.
  for data in resident streamed; do
    for depth in 1 3; do
      run_step "smoke/$data-$depth" 120 7 "${whole[@]}" --preset smoke --warmups 0 --warm-up 0 --repetitions 1 --data "$data" \
        --depth "$depth" "${few[@]}" || return
    done
  done
  if [ -n "$microbench" ]; then
    # Those with a line in ctest/machine_code/README.md first.
    for kernels in cg mm sa transpose triad jacobi nbody da tsp; do
      step "ratios/$kernels" 150 "$([ "$kernels" = mm ] && echo 73 || echo 18)" "$microbench" --ratios --workload="$kernels" --repetitions=11 \
        --output="$output/ratios/$kernels.json" || return
    done
  fi
  papers "$first" "$first_probe_s" && judge "$first" papers 2 "$papers_workloads" && others "$first" && calibrated "$first" || return
  for name in "${rest[@]:0:2}"; do papers "$name" "$other_probe_s" && judge "$name" papers 2 "$papers_workloads" || return; done
  # Problems that fill a GPU.
  if [ -n "$gpu" ] && [ "$preset" = paper ]; then
    for kernels in mm:8192:float sa:51200000:float da:200:float nbody:65536:float triad:400000000:float transpose:20480:double; do
      IFS=: read -r name data depth <<<"$kernels"
      run_step "large/$name" 150 15 "${whole[@]}" --workload "$name" --size "$data" --precision "$depth" --repetitions 5 \
        "${own[@]}" || return
    done
  fi
  # A GPU's sensor of energy needs two seconds for each repetition.
  run_step energy/papers 200 87 "${whole[@]}" --preset "$preset" --repetitions 3 --workload sa,la,da,mm \
    --partitioner co,go,p-dp --energy auto || return
  for name in "${rest[@]:0:2}"; do others "$name" || return; done
  of_pair "$first"
  run_step "$first/streamed" 400 54 "${pair[@]}" --data streamed "${few[@]}" || return
  run_step "$first/overlap" 200 30 "${pair[@]}" --data streamed --depth 3 --slices 8 --workload sa,la,mm,transpose,triad "${own[@]}" ||
    return
  run_step "$first/tenths" 300 54 "${pair[@]}" --workload mm,transpose,nbody,tsp --partitioner dp --share 0.1:0.9:0.1 || return
  for name in "${rest[@]:2}"; do papers "$name" "$other_probe_s" && judge "$name" papers 2 "$papers_workloads" || return; done
  for name in "${rest[@]:2}"; do others "$name" || return; done
  of_pair "$first" 7
  run_step "$first/all-plans" 600 170 "${pair[@]}" || return
  of_pair "$first" 10
  run_step "$first/ten" 400 45 "${pair[@]}" "${few[@]}" || return
  judge "$first" ten 9 "$papers_workloads,$other_workloads"
}

if [ -n "$dry" ]; then
  printf '%-34s %6s %9s %8s\n' step limit estimate minutes
  all_steps
  ended=$([ -s "$steps_file" ] && tail -n +2 "$steps_file" | wc -l || echo 0)
  echo "$ended steps have ended; the others are estimated to take $planned s, $(((planned + seconds - 1) / seconds)) calls of $seconds s"
  exit
fi

# A GPU whose driver no program holds may unload it, and its start takes a second or more; the same program writes
# clocks and power.
keeper=
if [ -n "$gpu" ] && command -v nvidia-smi >/dev/null; then
  nvidia-smi dmon -s pucm -o DT >>"$output/clocks.txt" 2>/dev/null &
  keeper=$!
  trap 'kill "$keeper" 2>/dev/null || true' EXIT
fi

before=$([ -s "$steps_file" ] && wc -l <"$steps_file" || echo 0)
all_steps || state="not complete: call again"

echo "$state after $((SECONDS - begin)) s; rows:"
folders=()
for name in "${names[@]}"; do
  [ -s "$output/$name/runs.csv" ] || continue
  echo "  $output/$name/runs.csv $(($(wc -l <"$output/$name/runs.csv") - 1))"
  if [ -s "$output/$name/machine.json" ]; then folders+=("$output/$name"); fi
done
if [ ${#folders[@]} -gt 0 ] && { [ "$state" != complete ] || [ "$(wc -l <"$steps_file")" -ne "$before" ]; }; then
  echo
  "$yoke-research" scores "${folders[@]}" "${emulated[@]}" --output "$output/scores.csv" 2>>"$output/log" || tail -n 1 "$output/log" >&2
fi
