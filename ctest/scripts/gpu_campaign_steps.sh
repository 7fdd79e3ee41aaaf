#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# gpu_campaign_steps.sh SCRIPT FOLDER: checks how scripts/gpu_campaign.sh treats steps that end, fail, hang, exceed their
# limit or are cut short, with imitated programs that log their arguments.
set -euo pipefail
script=$1 folder=$2
rm -rf "$folder"
mkdir -p "$folder"
cd "$folder"

cat >yoke <<'END'
#!/bin/bash
# Fails once for each file in plan/: its first line is part of the command line, its last one the failure.
echo "$*" >>"${0%/*}/calls"
words=" $* "
case $words in
  *" --host-threads 1000000 "*) echo "yoke: refused: host threads is 1000000; with this process's 16 cores it must be 1 to 15" >&2; exit 2 ;;
  *" --device-threads 1 "*) exit 2 ;;
  *" --warm-up "*" --warm-up "*) echo "yoke: --warm-up is given more than once" >&2; exit 2 ;;
esac
output=$(sed -n 's/.* --output \([^ ]*\) .*/\1/p' <<<"$words")
for plan in plan/*; do
  [ -e "$plan" ] || continue
  if [[ $words == *" $(head -n 1 "$plan") "* ]]; then
    how=$(tail -n 1 "$plan")
    rm "$plan"
    case $how in
      part) mkdir -p "$(dirname "$output")"; echo part >"$output"; echo "yoke: interrupted" >&2; exit 3 ;;
      fail) echo "yoke: it failed" >&2; exit 2 ;;
      lacking) echo "yoke: sa, go: out of memory" >&2; exit 3 ;;
      hang) echo "yoke: sa, go: no end within 60 s; --resume goes on with the rest" >&2; exit 3 ;;
      lose) echo "yoke: sa, go: the device is lost; earlier measurements are kept, --resume continues with the rest" >&2; exit 3 ;;
      warm-up) echo "yoke: warm-up: no end within 60 s; --warm-up 0 goes on without it" >&2; exit 3 ;;
      sleep) sleep 100 ;;
    esac
  fi
done
if [ -n "$output" ]; then
  mkdir -p "$(dirname "$output")"
  if [ ! -s "$output" ]; then echo header >"$output"; fi
  echo row >>"$output"
fi
END
printf '#!/bin/sh\necho "microbench $*" >>"${0%%/*}/calls"\n' >yoke_microbench
chmod +x yoke yoke_microbench
ln -s yoke yoke-research
mkdir plan

fail() { echo "$1" >&2; exit 1; }
campaign() { "$script" "$@" 2>err; }
calls() { grep -c -e "$1" calls || true; }
how() { awk -F, -v step="$1" '$2 == step { print $4 }' out/steps.csv; }

# The plan of a whole campaign calls nothing but for the facts of the node.
campaign --dry-run ./yoke out 500 paper ./yoke_microbench >plan.txt
[ "$(wc -l <calls)" -eq 2 ] || fail "a dry run called more than it needs to know"
[ ! -e out/steps.csv ] || fail "a dry run ended steps"
grep -q '^host-15-gpu-1/papers ' plan.txt || fail "the first pair is not planned"
# Results first: everything is tried, the table of kernels, a judged pair; then the rest.
order=$(grep -n -o -e '^smoke/streamed-3 ' -e '^ratios/cg ' -e '^host-15-gpu-1/fidelity-papers ' -e '^host-1-gpu-1/papers ' \
  -e '^large/mm ' -e '^host-15-gpu-1/tenths ' -e '^host-1-gpu-0.5/others ' -e '^host-15-gpu-1/fidelity-ten ' plan.txt | cut -d: -f2 | tr -d '\n')
[ "$order" = "smoke/streamed-3 ratios/cg host-15-gpu-1/fidelity-papers host-1-gpu-1/papers large/mm host-15-gpu-1/tenths host-1-gpu-0.5/others host-15-gpu-1/fidelity-ten " ] ||
  fail "the order is $order"
tail -n 1 plan.txt | grep -q '^0 steps have ended; the others are estimated to take [0-9]* s, [0-9]* calls of 500 s$' || fail "the last line of the plan"

# Fewer pairs have every kind of step.
campaign --dry-run --pairs 2 ./yoke out 500 paper ./yoke_microbench >few.txt
[ "$(grep -o '^host-[^/ ]*/probe ' few.txt | tr -d '\n')" = "host-15-gpu-1/probe host-15-gpu-0.125/probe " ] || fail "the two pairs are others"
[ "$(sed -n 's:^\([a-z]*\)[^/]*/\([a-z0-9-]*\) .*:\1/\2:p' few.txt | sort -u)" = \
  "$(sed -n 's:^\([a-z]*\)[^/]*/\([a-z0-9-]*\) .*:\1/\2:p' plan.txt | sort -u)" ] || fail "two pairs lack a kind of step"
! campaign --dry-run --pairs 0 ./yoke out 500 || fail "no pair is taken for a number of pairs"

# Faults of single steps: each costs only itself.
printf '%s\n%s\n' '--assign cp1' hang >plan/b
printf '%s\n%s\n' '--assign powadd=host,vecadd=device' lacking >plan/c
printf '%s\n%s\n' '--workload mm --size 8192' fail >plan/d
printf '%s\n%s\n' '--depth 3 --partitioner co,go,p-dp,cp,sampling,splitting,cap,leap' warm-up >plan/e
printf '%s\n%s\n' 'probe --host-threads 4 --device-fraction 0.5' part >plan/f
printf '%s\n%s\n' '--workload la --partitioner cp' lose >plan/g
campaign ./yoke out 500 paper ./yoke_microbench >report.txt || fail "the campaign ended with $?"
grep -q '^complete after' report.txt || fail "not complete: $(head -n 1 report.txt)"
[ "$(how facts/node)" = 0 ] && grep -q '^Architecture:' out/facts/log || fail "the facts of the node are not kept"
! grep -q 'No such file' err || fail "the campaign misses a file: $(cat err)"
[ "$(how host-15-gpu-1/cp1-da)" = 0 ] || fail "a step did not go on behind what hung"
[ "$(calls 'host-15-gpu-1/runs.csv .*--assign cp1')" -eq 2 ] || fail "what hung was not resumed once"
[ "$(how host-15-gpu-1/cp-la)" = 0 ] || fail "a step did not go on behind a run that lost the device"
[ "$(calls 'host-15-gpu-1/runs.csv .*--workload la --partitioner cp')" -eq 2 ] || fail "what lost the device was not resumed once"
[ "$(how host-15-gpu-1/cp-sa)" = 3 ] || fail "a lack is no end of a step"
[ "$(how host-4-gpu-0.5/probe)" = 3 ] || fail "a part of a probe is no end of a step"
[ "$(calls '^run .*host-4-gpu-0.5/runs.csv .*--machine-name')" -gt 5 ] || fail "a part of a machine file stops the runs of its pair"
[ "$(calls '^run .*--machine [^ ]*host-4-gpu-0.5/')" -eq 0 ] || fail "runs get a part of a machine file"
[ "$(calls '^run .*--machine [^ ]*host-4-gpu-1/')" -gt 5 ] || fail "runs get no machine file"
[ "$(how large/mm)" = 2 ] || fail "a failure is no end of a step"
grep -q '^large/mm: ended with 2: yoke: it failed$' err || fail "the failure is not said"
[ "$(how large/sa)" = 0 ] || fail "a failure cost another step"
[ -e out/no-warm-up ] || fail "a warm-up that hung is tried again"
[ "$(calls '^run .*--warm-up 0')" -gt 20 ] || fail "the warm-up is not left out"
[ "$(calls '^run .*--timeout 60')" -gt 50 ] || fail "runs have no limit"
[ "$(calls '^probe .*--timeout 60')" -eq 9 ] || fail "probes have no limit"
[ "$(calls '^microbench --ratios --workload=cg ')" -eq 1 ] || fail "the ratios of cg"
[ "$(calls '^scores ')" -eq 1 ] || fail "no scores"

# Complete: the next call starts nothing.
before=$(wc -l <calls)
campaign ./yoke out 500 paper ./yoke_microbench >report.txt
grep -q '^complete after' report.txt || fail "no longer complete"
[ "$(wc -l <calls)" -eq "$before" ] || fail "a complete campaign starts something: $(tail -n 1 calls)"
campaign --dry-run ./yoke out 500 paper ./yoke_microbench | grep -q 'estimated to take 0 s' || fail "steps are left"

# A step whose line is deleted is done again, alone.
sed -i '/,large\/mm,/d' out/steps.csv
campaign ./yoke out 500 paper ./yoke_microbench >report.txt
[ "$(wc -l <calls)" -eq $((before + 2)) ] || fail "more than the step and the scores"

# The end of a call cuts a step short, which the next call goes on with.
printf '%s\n%s\n' '--depth 1 --partitioner co,go,p-dp,cp,sampling,splitting,cap,leap' sleep >plan/f
campaign ./yoke cut 9 smoke >report.txt
grep -q '^not complete: call again after' report.txt || fail "cut short, yet $(head -n 1 report.txt)"
! grep -q ',smoke/resident-1,' cut/steps.csv || fail "a step that was cut short has ended"
campaign ./yoke cut 500 smoke >report.txt
grep -q '^complete after' report.txt || fail "not gone on with"

# Rows of an emulated device are judged only on request.
! grep -q -e --emulated calls || fail "emulated rows were asked for"
campaign --emulated ./yoke emulated 500 smoke >report.txt
[ "$(calls '^fidelity .*--emulated')" -gt 5 ] || fail "rows of an emulated device are not judged"
[ "$(calls '^scores .*--emulated')" -eq 1 ] || fail "rows of an emulated device have no scores"
! campaign --emulates ./yoke emulated || fail "an unknown option is taken"
grep -q '^  scripts/gpu_campaign.sh \[--dry-run\]' err || fail "no usage"
! grep -q 'pipefail' err || fail "the usage has code"
echo "all right"
