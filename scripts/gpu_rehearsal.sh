#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Rehearses scripts/gpu_campaign.sh and scripts/gpu_commit.sh on an emulated device: small problems, in calls of limited
# time, two pairs, with one kernel that never ends, one lost device and one refused allocation.
#
#   scripts/gpu_rehearsal.sh YOKE OUTPUT [SECONDS] [MICROBENCH]
#
# YOKE: a program for CUDA; yoke-research is in the same folder. SECONDS: the time limit of a call, default 500; a probe
# that takes longer never ends. MICROBENCH: the program yoke_microbench, to rehearse the ratios of kernels too; their
# problems have their full size. YOKE_EMULATOR in the environment names the emulator (scripts/emulated_gpu.sh).
# OUTPUT/campaign has the campaign's files, OUTPUT/repository those that would be committed, OUTPUT/calls the arguments
# of all calls of YOKE. Call it again to continue. Prints all commands and their answers, the judgements, and the seconds
# of all steps. Exit code 1: a judgement is WRONG; 77: one sentence names the missing tool.
set -euo pipefail

if [ $# -lt 2 ] || [ $# -gt 4 ] || ! [[ ${3:-500} =~ ^[1-9][0-9]*$ ]]; then
  sed -n '3,14s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
if ! emulator=$(command -v "${YOKE_EMULATOR:-}"); then
  echo "nothing is rehearsed: YOKE_EMULATOR does not name an emulator of a CUDA device" >&2
  exit 77
fi
root=$(cd "$(dirname "$0")/.." && pwd -P)
yoke=$(realpath "$1")
seconds=${3:-500} microbench=${4:+$(realpath "$4")}
mkdir -p "$2"
cd "$2"
folder=$PWD
calls_at_most=40

# Programs that run under the emulator. A fault strikes the first command whose arguments contain the first line of its
# file; the second line is the emulator's setting.
if [ ! -d programs ]; then
  mkdir -p programs faults struck
  printf '%s\n' 'smoke --warmups 0 --warm-up 0 --repetitions 1 --data streamed --depth 1' HANG=60 >faults/hang
  printf '%s\n' '--workload sa,la,da' LOSE=60 >faults/loss
  printf '%s\n' '--workload mm,transpose,nbody,tsp,triad,jacobi,cg' REFUSE=30 >faults/refusal
  for program in yoke yoke-research microbench; do
    cat >"programs/$program" <<END
#!/usr/bin/env bash
echo "$program \$*" >>'$folder/calls'
for fault in '$folder'/faults/*; do
  if [ -e "\$fault" ] && [[ " \$* " == *"\$(head -n 1 "\$fault")"* ]]; then
    export "CUDA_EMULATOR_\$(tail -n 1 "\$fault")"
    mv "\$fault" '$folder/struck/'
    break
  fi
done
END
    chmod +x "programs/$program"
  done
  echo "exec '$emulator' '$yoke' \"\$@\"" >>programs/yoke
  echo "exec '$emulator' '$yoke-research' \"\$@\"" >>programs/yoke-research
  echo "exec '$emulator' '$microbench' \"\$@\"" >>programs/microbench
fi
campaign=("$root/scripts/gpu_campaign.sh" --emulated --pairs 2 programs/yoke campaign "$seconds" smoke)
if [ -n "$microbench" ]; then campaign+=(programs/microbench); fi

for ((call = 1; call <= calls_at_most; ++call)); do
  echo "\$ scripts/gpu_campaign.sh ${campaign[*]:1}    # call $call"
  "${campaign[@]}" >answer 2>&1 || true
  cat answer
  if ! grep -q '^complete ' answer; then continue; fi
  # Memory that another program held is free later: a step whose line is deleted is done again.
  again=$(awk -F, 'NR > 1 && $4 == 3 { print $2 }' campaign/steps.csv)
  if [ -z "$again" ] || [ -e done-again ]; then break; fi
  for step in $again; do
    echo "\$ sed -i '\\:,$step,:d' campaign/steps.csv"
    sed -i "\\:,$step,:d" campaign/steps.csv
  done
  touch done-again
done

wrong=0
# expect SENTENCE COMMAND...: the command must succeed.
expect() {
  local sentence=$1
  shift
  if "$@"; then echo "right: $sentence"; else echo "WRONG: $sentence" && wrong=1; fi
}
none() { ! "$@"; }
# rows STATUS: whether a run has this status.
rows() { grep -q ",$1," campaign/*/runs.csv; }
expect "the campaign is complete after $call calls" grep -q '^complete ' answer
expect "all three faults struck" test -z "$(ls faults)"
expect "a run is recorded as hung" rows hung
expect "a run is recorded as failed" rows failed
expect "no result is wrong" none rows wrong
expect "every step ended well" test -z "$(awk -F, 'NR > 1 && $4 !~ /^[01]$/' campaign/steps.csv)"

: >calls
echo "\$ scripts/gpu_campaign.sh ${campaign[*]:1}    # once more"
"${campaign[@]}" >answer 2>&1 || true
head -n 1 answer
expect "a call after completion starts nothing" test ! -s calls

rm -rf repository
mkdir -p repository/docs repository/data/{measurements,papers} repository/ctest/machine_code
cp -r "$root/scripts" repository/
cp "$root/docs/results.md" repository/docs/
cp "$root/data/papers/gpus.csv" repository/data/papers/
cp "$root/ctest/machine_code/README.md" repository/ctest/machine_code/
cp "$root"/data/measurements/ratios-*.json repository/data/measurements/
echo "\$ scripts/gpu_commit.sh --emulated programs/yoke campaign emulated repository"
"$root/scripts/gpu_commit.sh" --emulated programs/yoke campaign emulated repository || wrong=1
expect "there is a report of all pairs" test -s campaign/report.html
expect "results.md has the pairs" grep -q '^### emulated$' repository/docs/results.md

echo
awk -F, 'NR > 1 { printf "%-34s %6s s  %s\n", $2, $3, $4; sum += $3 } END { printf "%-34s %6s s\n", "all", sum }' campaign/steps.csv
exit "$wrong"
