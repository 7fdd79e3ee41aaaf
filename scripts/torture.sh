#!/usr/bin/env bash
# scripts/torture.sh YOKE [SECONDS [SEED]]: kills `yoke run`, limits its files and runs several at once for SECONDS
# (default: 600), and checks that no finished row is lost, doubled or torn. Prints the number of trials and of failures of
# each kind; exits 1 after a failure.
set -uo pipefail
if (($# < 1)) || [[ ! -x $1 ]]; then
  echo "usage: $0 YOKE [SECONDS [SEED]]; YOKE must be an executable" >&2
  exit 2
fi
yoke=$(realpath -- "$1")
seconds=${2:-600}
RANDOM=${3:-1}
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
cd "$folder" || exit 3
export OMP_PROC_BIND=false

declare -A tried failed
count() { tried[$1]=$((${tried[$1]:-0} + 1)); }
fail() {
  failed[$1]=$((${failed[$1]:-0} + 1))
  echo "$1: $2" >&2
}
# become FILE [OPTION...]: the process measures 2 workloads, 3 plans, 3 repetitions; for subshells, which can then be killed.
become() {
  local file=$1
  shift
  exec "$yoke" run --workload triad,sa --preset smoke --partitioner co,go,static --repetitions 3 --warmups 0 --quiet \
    --output "$file" "$@" 2>>messages
}
measure() { (become "$@"); }
rows() { tail -n +2 "$1" 2>/dev/null | wc -l; }
# Workload, partitioner, options and repetition of each row; the columns are found by name. Quoted texts may have commas.
keys() {
  awk -F, '{ gsub(/"[^"]*"/, "") }
           NR == 1 { for (i = 1; i <= NF; ++i) at[$i] = i; fields = NF; next }
           NF != fields { print "torn"; next }
           { print $at["workload"], $at["partitioner"], $at["options"], $at["seed"], $at["repetition"] }' "$1"
}
# whole KIND FILE ROWS: FILE must have ROWS rows, each once, none torn.
whole() {
  local found
  found=$(rows "$2")
  [[ $found == "$3" ]] || fail "$1" "$found rows instead of $3"
  [[ -z $(keys "$2" | sort | uniq -d) ]] || fail "$1" "a row is there twice"
  keys "$2" | grep -q '^torn$' && fail "$1" "a row is torn"
}

# Killed at a random moment, again and again, then finished by --resume.
kill_trial() {
  local file=kill.csv before after pid
  rm -f "$file"*
  for ((k = 0; k < 1 + RANDOM % 3; ++k)); do
    become "$file" --resume &
    pid=$!
    sleep "0.$(printf %03d $((RANDOM % 400)))"
    kill -9 "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
    count kills
    if [[ -s $file && $((RANDOM % 2)) == 0 ]]; then
      truncate -s -$((1 + RANDOM % 40)) "$file"
      count cuts
    fi
    before=$(keys "$file" 2>/dev/null | grep -vc '^torn$')
  done
  measure "$file" --resume || fail kills "the last --resume exits $?"
  after=$(rows "$file")
  ((after >= ${before:-0})) || fail kills "$before rows before, $after after"
  whole kills "$file" 18
}

# A limit of the file's size in the place of a full disk.
limit_trial() {
  local file=limit.csv
  rm -f "$file"*
  (ulimit -f $((1 + RANDOM % 8)) && measure "$file")
  count limits
  measure "$file" --resume || fail limits "--resume exits $?"
  whole limits "$file" 18
}

# Several writers of one file.
crowd_trial() {
  local file=crowd.csv pids=() writers=$((2 + RANDOM % 4))
  rm -f "$file"*
  for ((w = 0; w < writers; ++w)); do
    become "$file" --seed $((w + 1)) &
    pids+=($!)
    count writers
  done
  for pid in "${pids[@]}"; do wait "$pid" || fail writers "a writer exits $?"; done
  whole writers "$file" $((18 * writers))
}

# Several --resume of one file at once: one continues, the others report that or find no work left.
resume_trial() {
  local file=resume.csv pids=() status
  rm -f "$file"*
  for ((w = 0; w < 2 + RANDOM % 3; ++w)); do
    become "$file" --resume &
    pids+=($!)
    count resumes
  done
  for pid in "${pids[@]}"; do
    wait "$pid"
    status=$?
    [[ $status == 0 || $status == 2 ]] || fail resumes "--resume exits $status"
  done
  measure "$file" --resume || fail resumes "the last --resume exits $?"
  whole resumes "$file" 18
}

# A pipe whose reader leaves.
pipe_trial() {
  rm -f pipe
  mkfifo pipe
  head -n 1 pipe >/dev/null &
  timeout 60 "$yoke" run --workload triad --preset smoke --partitioner co --repetitions 3000 --warmups 0 --quiet \
    --output pipe 2>>messages
  [[ $? == 124 ]] && fail pipes "no end within a minute after the reader left"
  wait
  count pipes
}

# SIGINT and SIGTERM keep whole rows.
signal_trial() {
  local file=signal.csv pid
  rm -f "$file"*
  become "$file" &
  pid=$!
  sleep "0.$(printf %03d $((RANDOM % 400)))"
  kill -$((RANDOM % 2 ? 2 : 15)) "$pid" 2>/dev/null
  wait "$pid"
  count signals
  measure "$file" --resume || fail signals "--resume exits $?"
  whole signals "$file" 18
}

end=$((SECONDS + seconds))
while ((SECONDS < end)); do
  kill_trial
  limit_trial
  signal_trial
  crowd_trial
  resume_trial
  pipe_trial
done
sum=0
for kind in "${!tried[@]}"; do
  echo "$kind: ${tried[$kind]} tried, ${failed[$kind]:-0} failed"
  sum=$((sum + ${failed[$kind]:-0}))
done
((sum == 0))
