#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# gpu_rehearsal_judges.sh SCRIPT FOLDER: scripts/gpu_rehearsal.sh passes if every injected fault is recorded and nothing is
# wrong, and otherwise ends with exit code 1 and names it. Emulator and yoke are imitated in FOLDER.
set -euo pipefail
script=$1 folder=$2
rm -rf "$folder"
mkdir -p "$folder"
cd "$folder"

printf '#!/bin/sh\nexec "$@"\n' >emulated
cat >yoke <<'END'
#!/bin/bash
# Records a row of status ok, or that of the fault which the emulator's settings name, unless FORGET is set.
words=" $* "
case $words in
  *" --host-threads 1000000 "*) echo "yoke: refused: with this process's 2 cores it must be 1" >&2; exit 2 ;;
  *" --device-threads 1 "*) exit 2 ;;
esac
output=$(sed -n 's/.* --output \([^ ]*\) .*/\1/p' <<<"$words")
row() { mkdir -p "$(dirname "$output")"; echo "sa,go,$1,$2" >>"$output"; }
if [ -z "${FORGET:-}" ]; then
  if [ -n "${CUDA_EMULATOR_HANG:-}" ]; then row hung "ended the program: no end"; echo "yoke: sa, go: no end within 30 s" >&2; exit 3; fi
  if [ -n "${CUDA_EMULATOR_LOSE:-}" ]; then row failed "ended the program: lost"; echo "yoke: lost; --resume continues with the rest" >&2; exit 3; fi
  if [ -n "${CUDA_EMULATOR_REFUSE:-}" ]; then row failed "out of memory"; exit 3; fi
fi
if [ -n "$output" ]; then row "${STATUS:-ok}" ""; fi
END
chmod +x emulated yoke
ln -s yoke yoke-research
export YOKE_EMULATOR=$PWD/emulated

fail() { echo "$1" >&2; exit 1; }
"$script" ./yoke good 300 >good.txt 2>&1 || fail "a good rehearsal ended with $?: $(cat good.txt)"
! grep -q '^WRONG' good.txt || fail "a good rehearsal is judged wrong"
[ "$(grep -c '^right: ' good.txt)" -eq 9 ] || fail "$(grep -c '^right: ' good.txt) judgements"
grep -q "^\$ sed -i '.:,host-1-gpu-1/others,:d' campaign/steps.csv$" good.txt || fail "refused memory is not asked for again"
grep -q '^host-1-gpu-1/others  *[0-9]* s  0$' good.txt || fail "the step is not done again"
grep -q '^host-1-gpu-1/papers  *[0-9]* s  0$' good.txt || fail "no seconds of the steps"

status=0
FORGET=yes STATUS=wrong "$script" ./yoke bad 300 >bad.txt 2>&1 || status=$?
[ "$status" -eq 1 ] || fail "a bad rehearsal ended with $status"
for sentence in "a run is recorded as hung" "a run is recorded as failed" "no result is wrong"; do
  grep -q "^WRONG: $sentence\$" bad.txt || fail "it is not said that this is not so: $sentence"
done
YOKE_EMULATOR='' "$script" ./yoke none 2>err && fail "rehearsed without an emulator"
grep -q '^nothing is rehearsed: YOKE_EMULATOR does not name an emulator of a CUDA device$' err || fail "the sentence is $(cat err)"
echo "all right"
