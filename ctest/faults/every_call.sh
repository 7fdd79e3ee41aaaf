#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# every_call.sh YOKE LIBRARY DATA FOLDER SECONDS: repeats nine commands, each time with one system call that fails
# (failing_calls.cpp): the first of its kind, the second, and so on until the command makes no more, or the time is
# over; and with memory that is refused once, or from some point on for good, which is exit code 3 with one sentence. A
# command must end with a documented code and a sentence, or with its complete output; nothing unfinished is left, and
# no row is lost or torn. The last line reports the tried calls.
set -u
yoke=$(realpath "$1") library=$(realpath "$2") data=$3 folder=$4 seconds=$5
rm -rf "$folder" && mkdir -p "$folder" && cd "$folder" || exit 1
small="--workload triad --partitioner co,go --preset smoke --repetitions 2 --warmups 0 --warm-up 0 --quiet"
machine=$data/machines/peach-system-1.json
"$yoke" run $small --output given.csv 2>/dev/null || { echo "yoke run fails without a fault"; exit 1; }
mkdir given && cp given.csv given/runs.csv

# program N: the program of command N.
program() { if [[ ${commands[$1]} == simulate* ]]; then echo "$yoke-research"; else echo "$yoke"; fi; }
# Each writes `out`; those of the first and the last are rows, which differ from run to run.
commands=(
  "run $small --output out"
  "show given.csv --format csv --output out"
  "show given.csv --format json --output out"
  "compare one=given.csv two=given/runs.csv --format csv --output out"
  "plot given.csv --output out.svg"
  "report given --output out.html"
  "predict --machine $machine --workload triad --preset smoke --format csv --output out"
  "simulate $data/scenarios/equal.json --partitioner cap --quiet --output out"
  "run $small --processes 2 --output out"
)
calls=(write:28 write:4 read:5 read:4 pread:5 fsync:5 close:5 rename:18 unlink:13 fstat:116 stat:5 fchmod:1 ftruncate:5
  flock:37 flock:4 open:24 open:4 fopen:24 mmap:12 pthread_create:11 fork:11 waitpid:4 malloc:12)
# LLVM's OpenMP calls itself until the stack ends if it has no memory, and dies if it cannot set the size of the memory
# in which it registers itself, which is the first size that a program sets.
own_ftruncate=1
if ldd "$yoke" | grep -q 'libomp[.]'; then own_ftruncate=2; else calls+=("malloc:12 on"); fi
# A program that a fault ends leaves that memory, named by its process. If it has no size, the next program with the
# same number dies by a bus error.
forget() {
  local left
  for left in /dev/shm/__KMP_REGISTERED_LIB_*_"$(id -u)"; do
    [[ $left =~ LIB_([0-9]+)_ && ! -d /proc/${BASH_REMATCH[1]} ]] && rm -f "$left"
  done
}
trap forget EXIT

# The command's output, without the parts that differ from run to run.
result() {
  case $1 in
    0 | 8) "$yoke" show out --format csv --columns partitioner,repetition,status 2>&1 | sort ;;
    *) cat out out.svg out.html 2>/dev/null | sed 's/nonce[-=]["'\'']*[A-Za-z0-9+/=]*//g' ;;
  esac
}
rows() { awk 'END { print NR - 1 }' out 2>/dev/null; }

tried=0 failed=0 begin=$SECONDS
complain() { failed=$((failed + 1)); echo "$1: yoke ${commands[$c]}: YOKE_FAIL='$fault', exit $code: $(head -c 300 err)"; }
for c in "${!commands[@]}"; do
  rm -f out*
  "$(program "$c")" ${commands[$c]} 2>err || { echo "without a fault: yoke ${commands[$c]}: $(cat err)"; exit 1; }
  if ((c % 8 == 0)); then expected=$(rows); else expected=$(result $c | cksum); fi
  expecteds[c]=$expected
done
# Alternates between commands and calls, so that a short time covers all of them.
declare -A over
for ((n = 1; n <= 400; n++)); do
  any=no
  for c in "${!commands[@]}"; do
    for call in "${calls[@]}"; do
      [[ -n ${over[$c $call]:-} ]] && continue
      ((SECONDS - begin < seconds)) || break 3
      # There are many thousands of allocations.
      number=$n
      [[ $call != malloc* ]] || number=$((n * n))
      [[ $call != ftruncate* ]] || number=$((n - 1 + own_ftruncate))
      fault="${call%:*} $number ${call#*:}"
      rm -rf out* sign
      timeout 60 env YOKE_FAIL="$fault" YOKE_FAILED="$PWD/sign" LD_PRELOAD="$library" "$(program "$c")" ${commands[$c]} >std 2>err
      code=$?
      if [[ ! -e sign ]]; then
        over[$c $call]=yes
        continue
      fi
      any=yes tried=$((tried + 1))
      case $code in
        0)
          if ((c % 8 == 0)); then now=$(rows); else now=$(result $c | cksum); fi
          [[ $now == "${expecteds[$c]}" ]] || complain "exit 0 with something missing" ;;
        1 | 2 | 3)
          # A message whose own write fails cannot be read.
          [[ -s err || ${call%:*} == write ]] || complain "no sentence" ;;
        *) complain "neither a documented exit code nor in time" ;;
      esac
      if [[ $call == malloc* && $code != 0 ]]; then
        [[ $code == 3 && $(grep -c '^yoke: ' err) == 1 ]] || complain "not one sentence and code 3"
      fi
      [[ ${call%:*} == unlink ]] || ! compgen -G 'out*.partial-*' >/dev/null || complain "an unfinished file is left"
      if ((c % 8 == 0)) && [[ -s out ]]; then
        "$yoke" ${commands[$c]} --resume 2>>err || complain "it cannot be resumed"
        [[ $(rows) == "${expecteds[$c]}" && $(grep -c '^schema,' out) == 1 ]] || complain "rows are lost"
      fi
    done
  done
  [[ $any == yes ]] || break
done
echo "$tried calls failed in ${#commands[@]} commands, $failed of them with harm"
((tried > 0 && failed == 0))
