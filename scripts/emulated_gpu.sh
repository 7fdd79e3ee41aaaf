#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Builds yoke for a CUDA device that a program emulates, and runs all device code there, to test its results, not its
# speed. Needs nvcc, but no GPU.
#
#   scripts/emulated_gpu.sh [SECONDS] [SEEDS]
#
# SECONDS: time limit, default 3600. SEEDS: number of seeds for random delays of the device's queues, default 12: every
# workload then meets every way of data, one piece in flight and three, and a device of one multiprocessor and of many.
# The environment names the tools:
#   YOKE_EMULATOR             a program that runs another one, its arguments, on an emulated device. It takes random
#                             delays from CUDA_EMULATOR_JITTER=SEED, the number of multiprocessors from
#                             CUDA_EMULATOR_SMS and faults from CUDA_EMULATOR_REFUSE, _LOSE, _HANG, _DRIVER
#                             and _DEVICES, the number of devices; with CUDA_EMULATOR_LOG=1 it prints
#                             "launches", the kernel's name and "device N," in a line for each launch
#   YOKE_EMULATOR_KOKKOS      prefix of a Kokkos with CUDA, built as the emulator needs it
#   YOKE_EMULATOR_NVCC_FLAGS  options of nvcc that the emulator needs, if any
#   YOKE_EMULATOR_BUILD       folder to build in, kept between calls; default build/emulated
#   YOKE_EMULATOR_LIMIT       seconds after which a command counts as hung; default 240, because a kernel that runs for
#                             the first time is compiled first
#   YOKE_EMULATOR_TESTS       components whose tests are built and run too; default all that have kernels
# The script ends even if a program hangs. Its last line is "N steps passed, M failed". Exit code 1: a step failed; 75:
# the time was over first: call it again, and it goes on after the last complete group of steps; 77: one sentence names
# the missing tool.
set -euo pipefail

usage() {
  sed -n '3,24s/^# \{0,1\}//p' "$0" >&2
  exit 2
}
# lack SENTENCE: ends the program, which cannot run here.
lack() {
  echo "no device code is run: $1" >&2
  exit 77
}

if [[ $# -gt 2 ]]; then usage; fi
for number in "$@" "${YOKE_EMULATOR_LIMIT:-240}"; do [[ $number =~ ^[1-9][0-9]*$ ]] || usage; done
seconds=${1:-3600} seeds=${2:-12}
source=$(cd "$(dirname "$0")/.." && pwd -P)
build=$(realpath -m "${YOKE_EMULATOR_BUILD:-$source/build/emulated}")
[[ -n ${YOKE_EMULATOR:-} ]] || lack "YOKE_EMULATOR does not name an emulator of a CUDA device"
emulator=$(command -v "$YOKE_EMULATOR") || lack "the emulator $YOKE_EMULATOR is not a program"
emulator=$(realpath "$emulator")
[[ -n ${YOKE_EMULATOR_KOKKOS:-} ]] || lack "YOKE_EMULATOR_KOKKOS does not name the prefix of a Kokkos with CUDA"
grep -qs 'KOKKOS_ENABLE_CUDA$' "$YOKE_EMULATOR_KOKKOS/include/KokkosCore_config.h" ||
  lack "there is no Kokkos with CUDA in $YOKE_EMULATOR_KOKKOS"
home=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$build/CMakeCache.txt" 2>/dev/null || true)
[[ -z $home || $home == "$source" ]] || lack "$build is a build of $home"
command -v nvcc >/dev/null || lack "nvcc is not installed"

export Kokkos_ROOT=$YOKE_EMULATOR_KOKKOS NVCC_APPEND_FLAGS="${NVCC_APPEND_FLAGS:-} ${YOKE_EMULATOR_NVCC_FLAGS:-}"
export OMP_PROC_BIND=false OMP_NUM_THREADS=2
begin=$SECONDS building_s=0 building_since='' passed=0 failed=0
rows=$build/emulated
mkdir -p "$rows"

left() { echo $((seconds - (SECONDS - begin))); }

finish() {
  if [[ -n $building_since ]]; then building_s=$((building_s + SECONDS - building_since)); fi
  echo "building took $building_s s, the steps $((SECONDS - begin - building_s)) s"
  echo "$passed steps passed, $failed failed"
  if ((failed > 0)); then exit 1; fi
  exit "$1"
}

limit_s=${YOKE_EMULATOR_LIMIT:-240}

# within SECONDS COMMAND...: runs it for at most SECONDS, and for at most the remaining time; its output goes to the log.
# 124 and 137: it did not end.
within() {
  local status=0 most=$1
  shift
  if ((most > $(left))); then most=$(left); fi
  if ((most > 1)); then
    { timeout --signal=INT --kill-after=5 "$most" "$@" >"$rows/log" 2>&1 </dev/null; } 2>/dev/null || status=$?
  fi
  if (($(left) <= 1)); then
    echo "the time is over: call it again" >&2
    finish 75
  fi
  return "$status"
}

# step NAME CODES COMMAND...: the command must end with one of these exit codes; otherwise the end of its output is
# shown.
step() {
  local name=$1 right=$2 status=0
  shift 2
  within "$limit_s" "$@" || status=$?
  if [[ " $right " == *" $status "* ]]; then
    passed=$((passed + 1))
    echo "passed: $name"
  else
    failed=$((failed + 1))
    case $status in
    124 | 137) echo "FAILED: $name (no end within $limit_s s)" ;;
    *) echo "FAILED: $name (exit code $status)" ;;
    esac
    tail -n 5 "$rows/log"
  fi
}

# built COMMAND...: must succeed; the next call continues it.
built() {
  local status=0
  building_since=$SECONDS
  within "$seconds" "$@" || status=$?
  building_s=$((building_s + SECONDS - building_since)) building_since=
  if ((status == 0)); then return; fi
  grep -m 5 -E 'error|FAILED' "$rows/log" >&2 || tail -n 5 "$rows/log" >&2
  exit 1
}

if [[ ! -e $build/build.ninja ]]; then
  built env --unset=CMAKE_CXX_COMPILER_LAUNCHER cmake -S "$source" -B "$build" --preset cuda \
    -DYOKE_NATIVE=OFF -DYOKE_KERNELS=OFF -DYOKE_CUDA_CHECK=OFF
fi
built cmake --build "$build" --target yoke
yoke=$build/libexec/yoke/yoke_program

# emulated SETTINGS ARGUMENTS...: the command that runs yoke under the emulator's settings, NAME=VALUE with spaces
# between them.
emulated() {
  local settings=()
  read -ra settings <<<"$1"
  shift
  command=(env "${settings[@]/#/CUDA_EMULATOR_}" "$emulator" "$yoke" "$@")
}

# Groups of steps that passed in an earlier call are not done again, unless yoke or the emulator changed.
groups=$rows/passed
if [[ ! -e $groups || $yoke -nt $groups || $emulator -nt $groups ]]; then : >"$groups"; fi
# group NAME COMMAND...: steps that are done once.
group() {
  local name=$1 before=$failed
  shift
  if grep -qxF -e "$name" "$groups"; then return; fi
  "$@"
  if ((failed == before)); then echo "$name" >>"$groups"; fi
}

# fault NAME CODES SETTINGS OPTION...: a run of small problems with the emulator's settings. By default it has no warm-ups,
# so that all launches but those that prepare a workload are of measured runs: plans=, warm_up= and warmups= before the
# call change that.
plans=go,cap warm_up=0 warmups=0
options() { run=(run --preset smoke --repetitions 1 --quiet --partitioner "$plans" --warm-up "$warm_up" --warmups "$warmups"); }
fault() {
  local name=$1 codes=$2 staged=$3 run
  shift 3
  rm -f "$rows/faults.csv"
  options
  emulated "$staged" "${run[@]}" --output "$rows/faults.csv" "$@"
  step "$name" "$codes" "${command[@]}"
}
# again NAME SETTINGS OPTION...: continues the last run of `fault`.
again() {
  local name=$1 staged=$2 run
  shift 2
  options
  emulated "$staged" "${run[@]}" --resume --output "$rows/faults.csv" "$@"
  step "$name" 0 "${command[@]}"
}
# check NAME COMMAND...: must succeed, without a limit of time.
check() {
  local name=$1
  shift
  if "$@"; then
    passed=$((passed + 1))
    echo "passed: $name"
  else
    failed=$((failed + 1))
    echo "FAILED: $name"
  fi
}
# ended [STATUS]: the last row records that its plan ended the program, with this status.
ended() { tail -n 1 "$rows/faults.csv" 2>/dev/null | grep -q "${1:+,$1,}.*ended the program: "; }

fault "all launches are counted" 0 "LOG=1"
launches=$(grep -c launches "$rows/log" || true)
# Kokkos launches kernels of its own when it starts, and yoke checks the device, before there is a workload. `started`:
# the number of these launches; `first`: that of launches before the first kernel of a workload.
started=$(grep launches "$rows/log" | grep -n SelfTest | tail -n 1 | cut -d : -f 1 || true)
first=$(grep launches "$rows/log" | grep -n yoke | grep -m 1 -v SelfTest | cut -d : -f 1 || true)
if ((launches < 20 || ${started:-0} == 0 || ${first:-0} <= started)); then
  echo "the emulator said $launches launches, ${started:-no} before yoke's first workload, whose first is ${first:-none}; is" \
    "CUDA_EMULATOR_LOG=1 known to it?" >&2
  exit 1
fi
first=$((first - 1))
# The last launches are a measured run's; yoke's first ones prepare.
losses() {
  local number
  for number in 0 "$first" $((launches / 2)) $((launches - 1)); do
    fault "the device is lost at launch $number of $launches" 3 "LOSE=$number"
    if ((number >= first)); then check "the device is lost at launch $number: the row records it" ended failed; fi
  done
  fault "the device is lost at launch $first of $launches to an error of its memory" 3 "LOSE=$first:214"
  fault "the device is lost at launch $number of $launches to an error of its memory" 3 "LOSE=$number:214"
}
group losses losses
# Faults first, they are short. Every stage of a run of sa that launches kernels: at a launch of that stage the device
# hangs, or is lost. yoke names the stage, the rows record it, and the next call goes on behind it: it skips plans that ended
# the program, and the warm-up if that did.
stage() {
  local name=$1 number=$2 during=$3 how what status
  for how in HANG LOSE; do
    what="$name: the device hangs" status=hung
    if [[ $how == LOSE ]]; then what="$name: the device is lost" status=failed; fi
    fault "$what" 3 "$how=$number" --workload sa --timeout 10
    check "$what: yoke names the stage" grep -q "^yoke: $during: " "$rows/log"
    if [[ $during != warm-up ]]; then check "$what: the row records it" ended "$status"; fi
    plans="co,go,p-dp" warm_up=0 again "$what: the next call goes on" "" --workload sa
  done
}
# launches_of PLANS: sets `launches` to the number of launches of a run of sa with them, after the start.
launches_of() {
  plans=$1 fault "the launches of sa under $1 are counted" 0 "LOG=1" --workload sa
  launches=$(($(grep -c launches "$rows/log" || true) - started))
}
stages() {
  local once
  launches_of go
  once=$launches
  launches_of p-dp
  check "p-dp searches before its run" test "$launches" -gt "$once"
  # Once for its kernels to be compiled, which would take longer than the limit.
  warm_up=1 fault "a warm-up" 0 "" --workload sa
  warm_up=60 stage "the warm-up" "$((started + 4))" "warm-up"
  plans=co stage "results are poisoned" "$started" "sa, co"
  plans=p-dp stage "the search of p-dp" "$((started + 1))" "sa, p-dp"
  plans=go warmups=1 stage "an unrecorded run" "$((started + once - 1))" "sa, go"
  plans=go warmups=1 stage "a measured run" "$((started + 2 * once - 1))" "sa, go"
  emulated "HANG=$((started + 4))" probe --seconds 5 --timeout 10 --quiet --output "$rows/machine.json"
  step "a probe: the device hangs" 3 "${command[@]}"
  check "a probe: yoke names the stage" grep -q '^yoke: .*: no end within ' "$rows/log"
}
group stages stages

# Verification is the host's, and launches nothing. Nothing is done twice: a call after completion launches nothing.
completion() {
  fault "all is measured" 0 "" --workload sa
  again "a call after completion" "LOG=1" --workload sa
  check "a call after completion launches nothing" test "$(grep -c launches "$rows/log")" = 0
}
group completion completion

# refusals SECONDS FACTOR: refused memory while preparing or, with SECONDS, in the warm-up. The number of allocations is
# unknown: multiplies the number by FACTOR until none is refused any more.
refusals() {
  local number refused=0
  for ((number = 0; number < 5000; number = number * $2 + 1)); do
    warm_up=$1 fault "allocation $number and all after it are refused, with a warm-up of $1 s" "0 3" "REFUSE=$number"
    if [[ -s $rows/faults.csv ]] && ! grep -q ',failed,' "$rows/faults.csv"; then break; fi
    refused=$((refused + 1))
  done
  check "refused memory was reported" test "$refused" -gt 0
}
group refusals refusals 0 2
group "refusals in the warm-up" refusals 1 4

devices() {
  local rank
  fault "no device" 3 "DEVICES=0"
  fault "no driver" 3 "DRIVER=0"
  fault "a device that is not there" 2 "" --device 7
  # If the emulator has a second device; otherwise yoke refuses its number.
  fault "the second of two devices" "0 2" "DEVICES=2 LOG=1" --device 1 --depth 3 --data streamed
  if [[ -s $rows/faults.csv ]]; then
    check "all launches are on the second device" uses 1
    for rank in 0 1; do
      export OMPI_COMM_WORLD_LOCAL_RANK=$rank
      fault "the device of rank $rank on its node" 0 "DEVICES=2 LOG=1" --workload sa
      unset OMPI_COMM_WORLD_LOCAL_RANK
      check "all launches are on the device of rank $rank" uses "$rank"
    done
  fi
  fault "block waits" 0 "JITTER=1" --device-wait block --depth 3 --data streamed
  fault "half of the device" 0 "JITTER=1" --device-fraction 0.5 --depth 3 --data streamed
}
# uses DEVICE: all launches of the last run were on that device.
uses() { grep -q launches "$rows/log" && ! grep launches "$rows/log" | grep -q -v " device $1,"; }
group devices devices

# Every workload under every plan, with delays that differ. Sizes are no multiples of tiles; the last ones are so large
# that pieces are sliced.
cases=(
  "--preset smoke"
  "--preset sparse-smoke --workload jacobi,cg,compact"
  "--preset grid-smoke --workload bfs"
  "--preset private-smoke --workload hist"
  "--preset split-smoke --workload hist"
  "--preset skewed-smoke --workload hist"
  "--workload triad,sa,transpose,mm,nbody --size 131 --precision double --option block=5"
  "--workload da,la --size 21 --precision double"
  "--workload jacobi,cg --size 261 --precision double --option iterations=2"
  "--workload mm --size 97 --precision float --option block=128"
  "--workload triad,sa --size 300007 --precision float --option vectors=4 --option power=7"
  "--workload transpose,mm,jacobi,cg --size 601 --precision float --option iterations=2"
)
all_plans=co,go,static,dp,p-dp,cp,cap,leap,guided,hguided,sampling,steal
# Way of data, pieces in flight, multiprocessors. One multiprocessor is filled by a kernel.
ways=()
for data in resident streamed "shared --memory pinned"; do
  for depth in 1 3; do for units in 16 1; do ways+=("$data,$depth,$units"); done; done
done
# verified SEED: each case once, each in another way; as many seeds as ways do every case in every way.
verified() {
  local seed=$1 number slices=$((1 + $1 % 7)) data depth units arguments
  for number in "${!cases[@]}"; do
    IFS=, read -r data depth units <<<"${ways[(seed + number) % ${#ways[@]}]}"
    read -ra arguments <<<"${cases[number]} --data $data"
    rm -f "$rows/$seed-$number.csv"
    emulated "JITTER=$seed SMS=$units" run "${arguments[@]}" --warm-up 0 --warmups 0 --repetitions 1 \
      --partitioner "$all_plans" --share "0.$((1 + seed * 37 % 99))" --depth "$depth" --slices "$slices" --seed "$seed" \
      --quiet --output "$rows/$seed-$number.csv"
    step "${cases[number]}, seed $seed, $data, depth $depth, $slices slices, $units multiprocessors" 0 "${command[@]}"
  done
}
group "seed 1" verified 1
step "rows of an emulated device are refused" 2 "$build/bin/yoke" compare "$rows/1-0.csv" "$rows/1-2.csv"

for ((seed = 2; seed <= seeds; ++seed)); do group "seed $seed" verified "$seed"; done

# tested COMPONENT: its tests, but those in ctest/not_emulated_gpu.
tested() {
  building_since=$SECONDS
  limit_s=$(left) step "the tests of $1 can be built" 0 cmake --build "$build" --target "$1_test"
  building_s=$((building_s + SECONDS - building_since)) building_since=
  limit_s=$((4 * limit_s)) step "the tests of $1" 0 "$emulator" "$build/ctest/$1_test" --gtest_brief=1 "--gtest_filter=-$not_emulated"
}
# Names of tests that an emulated device cannot pass, as GoogleTest's filters have them.
not_emulated=$(sed -n 's/^\([A-Za-z0-9_.*/]\{1,\}\):.*/\1/p' "$source/ctest/not_emulated_gpu" | paste -sd :)
for test in ${YOKE_EMULATOR_TESTS-execution node workloads conformance probe microbench}; do
  group "tests of $test" tested "$test"
done
rm "$groups" "$rows"/*-*.csv*
finish 0
