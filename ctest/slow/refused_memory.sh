#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# refused_memory.sh BUILD LAST [COMMAND...]: runs each COMMAND (run, show, report; all of them) of BUILD/yoke with memory refused for
# ever from its first allocation on, then from the second, and so on up to the LAST one or until three in a row need no more
# (BUILD/ctest/libfailing_calls.so). Prints for each command how often it worked, how often it ended with exit code 3 and a sentence,
# and how often it did something else, each of which it names on standard error. Exits 1 if there was one.
set -u
if (($# < 2)) || [[ ! -x $1/yoke ]]; then
  echo "usage: $0 BUILD LAST [COMMAND...]; BUILD must have the program yoke" >&2
  exit 2
fi
build=$(realpath -- "$1") last=$2
shift 2
yoke=$build/yoke work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work" || exit 3
measure="run --preset smoke --workload triad --partitioner co,go --repetitions 3 --warmups 0 --warm-up 0 --quiet --output"
mkdir given
# shellcheck disable=SC2086
"$yoke" $measure given/runs.csv || exit 3
bad=0
echo "| command | allocations | worked | a sentence and 3 | failed |"
echo "|---|---|---|---|---|"
(($#)) || set -- run show report
for command in "$@"; do
  case $command in
    run) arguments="$measure out.csv" ;;
    show) arguments="show given/runs.csv --output out.csv" ;;
    report) arguments="report given --output out.html" ;;
    *) echo "no command is called $command here" >&2 && exit 2 ;;
  esac
  worked=0 ended=0 failed=0 unneeded=0
  for ((n = 1; n <= last && unneeded < 3; n++)); do
    rm -rf out*
    # shellcheck disable=SC2086
    YOKE_FAIL="malloc $n 12 on" LD_PRELOAD=$build/ctest/libfailing_calls.so YOKE_FAILED=$work/sign timeout -s KILL 300 "$yoke" $arguments >std 2>err
    code=$?
    if [[ -e sign ]]; then unneeded=0; else unneeded=$((unneeded + 1)); fi
    rm -f sign
    [[ -z ${REFUSED_PROGRESS:-} ]] || echo "$command $n" >"$REFUSED_PROGRESS"
    if ((code == 0)); then
      worked=$((worked + 1))
    elif ((code == 3)) && grep -q '^yoke: ' err; then
      ended=$((ended + 1))
    else
      failed=$((failed + 1))
      echo "yoke $arguments, allocation $n: exit $code: $(head -c 200 err)" >&2
    fi
  done
  echo "| \`$command\` | $((worked + ended + failed)) | $worked | $ended | $failed |"
  bad=$((bad + failed))
done
((bad == 0))
