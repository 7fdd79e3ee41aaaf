#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# attacks.sh BUILD KIND...: attacks BUILD/yoke in ways of these kinds, each for ATTACK_SECONDS (60), and prints a row of the
# table of attacks in docs/reliability.md for each: how many were tried, and how many failed. The seed of the random ones is
# ATTACK_SEED (1). Kinds: kills, faults, files, devices, limits, disks, hidden, streams, ranks; all. Exits 1 if an attack failed.
#
# An attack fails if the program hangs, crashes or ends with a code that is not documented; if it ends with another code than 0
# and no sentence of at most 2,000 characters; if it leaves an unfinished file; or if a row is lost or torn.
# shellcheck disable=SC2086
set -u
if (($# < 2)) || [[ ! -x $1/yoke ]]; then
  echo "usage: $0 BUILD KIND...; BUILD must have the program yoke" >&2
  exit 2
fi
build=$(realpath -- "$1") source=$(realpath -- "$(dirname "$0")/../..")
shift
yoke=$build/yoke seconds=${ATTACK_SECONDS:-60} seed=${ATTACK_SEED:-1}
# program SUBCOMMAND...: the program that has it.
program() { if [[ $1 == simulate || $1 == scores ]]; then echo "$yoke-research"; else echo "$yoke"; fi; }
RANDOM=$seed
work=$(mktemp -d)
trap 'chmod -R u+rwx "$work" 2>/dev/null; rm -rf -- "$work"' EXIT
cd "$work" || exit 3
export OMP_PROC_BIND=false OMP_NUM_THREADS=2
data=$source/data/measurements/split-host/epyc
measure="run --workload triad,sa --partitioner co,go --preset smoke --repetitions 3 --warmups 0 --warm-up 0 --quiet"

tried=0 failed=0
fail() {
  failed=$((failed + 1))
  echo "failed: $1" >&2
}
# judge NAME CODE [unheard]: checks an end of the program.
judge() {
  local what=$1 code=$2
  case $code in
    0 | 1 | 2 | 3 | 130 | 143 | 152) ;;
    127) grep -q 'error while loading shared libraries' err || fail "$what: exit 127" ;;
    *) fail "$what: exit $code" ;;
  esac
  [[ $code == 0 || -s err || ${3:-} == unheard ]] || fail "$what: exit $code without a sentence"
  grep -q 'internal error' err && fail "$what: $(head -c 300 err)"
  awk 'length($0) > 2000 { long = 1 } END { exit long }' err || fail "$what: a sentence of more than 2,000 characters"
  if compgen -G '*.partial-*' >/dev/null; then
    fail "$what: an unfinished file is left"
    rm -rf ./*.partial-*
  fi
}
# attack NAME ARGUMENT...: runs the program with these arguments.
attack() {
  local what=$1
  shift
  tried=$((tried + 1))
  timeout -s KILL 60 "$(program "$1")" "$@" >std 2>err </dev/null
  code=$?
  judge "$what: yoke $*" $code
}
# whole_rows FILE: the file has as many fields in each line as in its header. Quoted texts may have commas.
whole_rows() { awk -F, '{ gsub(/"[^"]*"/, "") } NR == 1 { n = NF } NF != n { torn = 1 } END { exit torn }' "$1"; }
row() { echo "| $1 | $tried | $failed | $2 |"; }

# Each prints rows of its own.
kills() {
  local line kind
  while read -r line; do
    kind=${line%%:*} tried=$(sed -E 's/.*: ([0-9]+) tried.*/\1/' <<<"$line") failed=$(sed -E 's/.* ([0-9]+) failed.*/\1/' <<<"$line")
    row "$kind" "\`scripts/torture.sh\`, $seconds s"
    bad=$((bad + failed))
  done < <("$source/scripts/torture.sh" "$yoke" "$seconds" "$seed" | sort)
  failed=0
}
faults() {
  local last
  last=$("$source/ctest/faults/every_call.sh" "$yoke" "$build/ctest/libfailing_calls.so" "$source/data" "$work/faults" "$seconds" | tee said | tail -n 1)
  grep -v "^$last\$" said >&2
  tried=$(sed -E 's/^([0-9]+) calls failed.*/\1/' <<<"$last") failed=$(sed -E 's/.*, ([0-9]+) of them with harm/\1/' <<<"$last")
  row "a call of the system that fails" "\`ctest/faults/every_call.sh\`, $seconds s"
}

# damage FILE KIND: writes a damaged copy to `hostile`.
damage() {
  local size at
  size=$(stat -c %s "$1") at=$(((RANDOM * 32768 + RANDOM) % (size + 1)))
  case $2 in
    0) head -c "$at" "$1" ;;
    1) head -c "$at" "$1" && printf '%b' "\\x$(printf %02x $((RANDOM % 256)))" && tail -c "+$((at + 2))" "$1" ;;
    2)
      local numbers=(NaN inf -1 1e18 1e999 18446744073709551616 0x10 '' 9e-999) lines
      lines=$(wc -l <"$1")
      sed -E "$((1 + RANDOM % (lines + 1)))s/[0-9][0-9.e+-]*/${numbers[RANDOM % ${#numbers[@]}]}/$((1 + RANDOM % 30))" "$1"
      ;;
    3) sed 's/$/\r/' "$1" ;;
    4) printf '\xef\xbb\xbf' && cat "$1" ;;
    5) iconv -t UTF-16 "$1" ;;
    6) head -c "$at" "$1" && printf '\0' && tail -c "+$((at + 1))" "$1" ;;
    7) shuf --random-source=<(yes "$RANDOM") "$1" ;;
    8) cat "$1" "$1" ;;
    9) cat "$1" && head -c 10000000 /dev/zero | tr '\0' 'x' ;;
    10) head -c 300000 /dev/zero | tr '\0' '[' && cat "$1" ;;
    11) sed -E "s/(\"[a-z_]+\": *)([^,{[]*)/\1[\2]/$((1 + RANDOM % 20))" "$1" ;;
  esac >hostile
}
files() {
  local end=$((SECONDS + seconds)) name kind machine=$data/machine.json
  while ((SECONDS < end)); do
    for name in machine calibration fitted runs pieces predictions fidelity phases scenario clocks surfaces scores recording ratios workload; do
      kind=$((RANDOM % 12))
      damage "$source/ctest/fuzz/files/$name" "$kind" 2>/dev/null
      rm -rf out* folder && mkdir folder && cp hostile "folder/$name.csv"
      case $name in
        machine) attack "$name, damage $kind" predict --machine hostile --workload triad --preset smoke ;;
        calibration) attack "$name, damage $kind" predict --machine "$machine" --calibration hostile --workload triad --preset smoke ;;
        fitted) attack "$name, damage $kind" predict --machine "$machine" --fitted hostile --workload triad --preset smoke ;;
        runs)
          attack "$name, damage $kind" compare "$data/runs.csv" hostile
          attack "$name, damage $kind" fidelity hostile --machine "$machine"
          ;;
        pieces) attack "$name, damage $kind" show hostile --format trace --output out.json ;;
        scenario) attack "$name, damage $kind" simulate hostile --partitioner cap --quiet --output out ;;
        recording) attack "$name, damage $kind" observe hostile ;;
        scores) attack "$name, damage $kind" scores hostile ;;
      esac
      attack "$name, damage $kind" show hostile
      attack "$name, damage $kind" plot hostile --output out.svg
      attack "$name, damage $kind" report folder --output out.html
    done
  done
  row "damaged and hostile files" "15 kinds of files, 12 kinds of damage"
}

devices() {
  ln -s loop loop
  mkdir folder
  echo >unreadable && chmod 0 unreadable
  local file command
  for file in /dev/zero /dev/null /dev/full /dev/urandom /proc/self/mem loop folder missing unreadable; do
    for command in "show $file" "compare $file $data" "fidelity $file --machine $data/machine.json" "report $file --output out.html" \
      "plot $file --output out.svg" "show $file --format trace --output out.json" "scores $file" "observe $file" "fit $file --machine $data/machine.json --model yoke --output out.json" \
      "predict --machine $file --workload triad" "advise --machine $file --workload triad" "simulate $file --partitioner cap" \
      "run --workload triad --partitioner co --preset smoke --energy model --power $file" "explain $file --pieces $data/pieces.csv --machine $data/machine.json"; do
      attack "device or folder as a file" $command
      ((code == 2 || code == 3)) || fail "yoke $command: exit $code"
    done
  done
  row "devices, folders, links in a loop, missing and unreadable files" "9 of them, 14 commands"
}

limits() {
  "$yoke" $measure --output given.csv 2>/dev/null
  local limit command
  for limit in "-v 30000" "-v 60000" "-v 100000" "-v 200000" "-v 300000" "-v 400000" "-v 700000" "-v 1500000" "-n 4" "-n 6" "-n 8" "-n 16" "-f 1" "-f 4" \
    "-s 16" "-s 32" "-s 64" "-s 128" "-t 1" "-d 50000"; do
    for command in "--version" "$measure --output out.csv" "show given.csv --format csv --output out" "report $data --output out.html" \
      "fidelity $data --machine $data/machine.json --output out" "simulate $source/data/scenarios/equal.json --partitioner cap --quiet --output out" \
      "$measure --processes 2 --output out.csv"; do
      rm -f out* && tried=$((tried + 1))
      timeout -s KILL 60 bash -c "ulimit $limit && exec $yoke $command" >std 2>err </dev/null
      judge "ulimit $limit: yoke $command" $?
      [[ ! -s out.csv ]] || whole_rows out.csv || fail "ulimit $limit: yoke $command: a row is torn"
    done
  done
  row "limits of the system: memory, files, stack, processor time" "20 limits, 7 commands"
}

disks() {
  if ! unshare -rm mount -t tmpfs none "$work" 2>/dev/null; then
    echo "there are no name spaces in which to mount small disks" >&2
    return
  fi
  mkdir disk
  local options command
  for options in size=4k size=8k size=16k size=32k size=64k size=128k nr_inodes=1 nr_inodes=2 nr_inodes=3 ro; do
    for command in "$measure --output disk/out.csv" "$measure --pieces disk/pieces.csv --output disk/out.csv" "show $data --format csv --output disk/out" \
      "report $data --output disk/out.html" "plot $data --output disk/out.svg" "simulate $source/data/scenarios/equal.json --partitioner cap --quiet --output disk/out" \
      "show $data/pieces.csv --format trace --output disk/out.json"; do
      tried=$((tried + 1))
      rm -f kept.csv left
      # shellcheck disable=SC2016
      unshare -rm bash -c 'mount -t tmpfs -o "$0" none disk && timeout -s KILL 60 "$@"; code=$?
        cp disk/out.csv kept.csv 2>/dev/null; compgen -G "disk/*.partial-*" >left; exit $code' "$options" "$(program $command)" $command >std 2>err </dev/null
      judge "disk with $options: yoke $command" $?
      [[ ! -s left ]] || fail "disk with $options: yoke $command: an unfinished file is left"
      [[ ! -s kept.csv ]] || whole_rows kept.csv || fail "disk with $options: yoke $command: a row is torn"
    done
  done
  row "full disks, disks without inodes, read-only ones" "10 disks, 7 commands"
}

hidden() {
  if ! unshare -rm mount -t tmpfs none "$work" 2>/dev/null; then
    echo "there are no name spaces in which to hide folders" >&2
    return
  fi
  local folders command
  for folders in /proc /sys "/proc /sys" /dev; do
    for command in "--version" "list" "$measure --output out.csv" "$measure --processes 2 --output out.csv" "show $data" "report $data --output out.html" \
      "plot $data --output out.png" "fidelity $data --machine $data/machine.json --output out" "advise --machine $data/machine.json --workload triad" "clocks"; do
      rm -f out* && tried=$((tried + 1))
      # shellcheck disable=SC2016
      unshare -rm bash -c 'for folder in $0; do mount -t tmpfs none "$folder" || exit; done; exec timeout -s KILL 60 "$@"' "$folders" "$(program $command)" $command \
        >std 2>err </dev/null
      judge "without $folders: yoke $command" $?
      [[ ! -s out.csv ]] || whole_rows out.csv || fail "without $folders: yoke $command: a row is torn"
    done
  done
  row "no \`/proc\`, no \`/sys\`, neither, no \`/dev\`" "10 commands"
}

streams() {
  local command
  for command in "--help" "list" "show $data" "compare $data $source/data/measurements/split-host/xeon" "fidelity $data --machine $data/machine.json" "show $data/pieces.csv --format trace --output out.json --force" "scores $data" \
    "predict --machine $data/machine.json --workload triad --preset smoke" "advise --machine $data/machine.json --workload triad" "$measure --output -" \
    "simulate $source/data/scenarios/equal.json --partitioner cap" "show $data --format json"; do
    local stream
    for stream in full closed unread deaf mute; do
      tried=$((tried + 1))
      case $stream in
        full) timeout -s KILL 60 "$(program $command)" $command >/dev/full 2>err ;;
        closed) timeout -s KILL 60 "$(program $command)" $command >&- 2>err ;;
        unread) timeout -s KILL 60 "$(program $command)" $command 2>err | head -n 1 >std ;;
        deaf) timeout -s KILL 60 "$(program $command)" $command >std 2>err <&- ;;
        mute) timeout -s KILL 60 "$(program $command)" $command >std 2>&- ;;
      esac
      local code=${PIPESTATUS[0]}
      [[ $stream == unread && $code == 141 ]] && code=0
      [[ $stream == mute ]] && : >err
      judge "$stream stream: yoke $command" "$code" "$([[ $stream == mute ]] && echo unheard)"
      [[ $stream != full && $stream != closed ]] || [[ $code == 3 ]] || fail "$stream standard output: yoke $command: exit $code"
    done
  done
  row "standard output full, closed or unread; input closed; errors closed" "12 commands"
}

ranks() {
  if ! command -v mpirun >/dev/null; then
    echo "there is no mpirun" >&2
    return
  fi
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none
  export OMPI_MCA_mpi_yield_when_idle=1 OMPI_MCA_plm=isolated OMPI_MCA_btl=self,vader OMPI_MCA_btl_vader_single_copy_mechanism=none OMP_WAIT_POLICY=passive
  export OMPI_MCA_odls_base_sigkill_timeout=3
  local job="$measure --host-threads 1 --device-threads 1 --timeout 3" end=$((SECONDS + seconds)) attack rank file=out.csv
  while ((SECONDS < end)); do
    attack=$((RANDOM % 4)) rank=$((RANDOM % 2)) delay=0.$(printf %03d $((RANDOM % 1000)))
    rm -f out* && tried=$((tried + 1))
    case $attack in
      0) todo="(sleep 1$delay; kill -KILL \$\$) & exec $yoke $job --repetitions 100000" ;;
      1) todo="pid=\$\$; (sleep 1$delay; kill -STOP \$pid) & exec $yoke $job --repetitions 100000" ;;
      2) todo="ulimit -v 150000; exec $yoke $job" ;;
      3) todo="exec $yoke $job --repetitions 1000000 --output /nowhere/out.csv" ;;
    esac
    cat >rank.sh <<R
cd $work
[ \$OMPI_COMM_WORLD_RANK = $rank ] && { ${todo/ --repetitions/ --output $file --repetitions}; }
exec $yoke $job --repetitions 100000 --output $file
R
    timeout -s KILL 90 mpirun -n 2 bash rank.sh >std 2>err </dev/null
    local code=$?
    ((code != 0 && code != 137)) || fail "ranks, attack $attack on rank $rank: exit $code"
    [[ ! -s $file ]] || whole_rows $file || fail "ranks, attack $attack on rank $rank: a row is torn"
  done
  row "a rank of two killed, stopped, without memory, or with a file that cannot be written" "\`mpirun -n 2\`"
}

bad=0
kinds=("$@")
[[ ${kinds[0]} != all ]] || kinds=(kills faults files devices limits disks hidden streams ranks)
echo "| attack | tried | failed | |"
echo "|---|---|---|---|"
for kind in "${kinds[@]}"; do
  tried=0 failed=0
  rm -rf ./* && case $kind in
    kills | faults | files | devices | limits | disks | hidden | streams | ranks) "$kind" ;;
    *) echo "no kind of attack is called $kind" >&2 && exit 2 ;;
  esac
  bad=$((bad + failed))
done
((bad == 0))
