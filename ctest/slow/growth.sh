#!/bin/bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Prints how processor time and peak memory of the commands that read files grow with the rows, next to pandas on the same
# files, as docs/reliability.md shows it. Processor time, because other work on the node does not change it much:
#   ctest/slow/growth.sh PROGRAM [ROWS...]
# ROWS: rows of each file, by default 10000 100000 1000000. GROWTH_FOLDER names a folder that keeps the
# files (1.8 GB for a million rows), GROWTH_ONLY a pattern of the commands to run; GROWTH_PANDAS=no leaves pandas out, which
# takes 1.9 GB of memory for a million rows. Fails if a command fails, takes over 500 MB, would take more for ten million rows
# if it goes on growing as it did since the size before, or needs over 30 times the time for ten times the rows.
set -euo pipefail
yoke=$(realpath "${1:?the program yoke}")
shift
sizes=${*:-10000 100000 1000000}
only=${GROWTH_ONLY:-.}
root=$(cd "$(dirname "$0")/../.." && pwd)
base=$root/data/measurements/split-host/epyc
folder=${GROWTH_FOLDER:-$(mktemp -d)}
[ -n "${GROWTH_FOLDER:-}" ] || trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder"
most_mb=500
[ -x /usr/bin/time ] || { echo "growth.sh needs /usr/bin/time (Debian's package time)"; exit 77; }
python=
for candidate in /usr/bin/python3 python3; do
  if [ -z "$python" ] && "$candidate" -c 'import pandas' 2>/dev/null; then python=$candidate; fi
done
if [ "${GROWTH_PANDAS:-}" = no ]; then python=; fi
[ -n "$python" ] || [ "${GROWTH_PANDAS:-}" = no ] || echo "there is no pandas (Debian's python3-pandas): its columns stay empty" >&2

# Rows of 17 plans of three workloads, 300 repetitions each; then again with the next size, and further sizes. Run 3 has
# the name that its pieces have.
make_runs() { # rows, factor of the times
  awk -F, -v OFS=, -v rows="$1" -v factor="$2" '
    NR == 1 { for (i = 1; i <= NF; ++i) at[$i] = i; print; next }
    $at["status"] == "ok" && $at["repetition"] == 0 && $at["workload"] ~ /^(la|sa|mm)$/ { plan[plans++] = $0 }
    END {
      srand(1)
      for (n = 0; n < rows; ++n) {
        $0 = plan[n % plans]
        $at["run_id"] = "growth-1-" n
        $at["repetition"] = int(n / plans) % 300
        $at["size"] = $at["size"] + 8 * int(n / plans / 300)
        $at["makespan_s"] = $at["makespan_s"] * factor * (1 + 0.05 * rand())
        print
      }
    }' "$base/runs.csv"
}
make_pieces() { # rows
  awk -F, -v OFS=, -v rows="$1" -v lines=0 '
    NR == 1 { for (i = 1; i <= NF; ++i) at[$i] = i; print; next }
    $at["run_id"] != last { last = $at["run_id"]; first[runs++] = lines }
    { line[lines++] = $0 }
    END {
      first[runs] = lines
      for (run = 0; n < rows; ++run)
        for (i = first[run % runs]; i < first[run % runs + 1] && n < rows; ++i) {
          $0 = line[i]
          $at["run_id"] = "growth-1-" run
          print
          ++n
        }
    }' "$base/pieces.csv"
}
make_predictions() { # rows
  awk -F, -v OFS=, -v rows="$1" '
    NR == 1 { for (i = 1; i <= NF; ++i) at[$i] = i; print; next }
    { line[lines++] = $0 }
    END {
      for (n = 0; n < rows; ++n) {
        $0 = line[n % lines]
        $at["size"] = $at["size"] + 8 * int(n / lines)
        print
      }
    }' "$base/predictions.csv"
}

# Processor seconds and MB of a command, "failed" if it failed.
measured() { # words...
  local numbers=$folder/numbers
  if /usr/bin/time -o "$numbers" -f '%U %S %M' "$@" >"$folder/out" 2>"$folder/err"; then
    awk 'END { printf "%.1f %.0f", $1 + $2, $3 / 1024 }' "$numbers"
  else
    echo "failed 0"
    tail -n 2 "$folder/err" >&2
  fi
}
pandas() { # python text that uses r(FILE)
  [ -n "$python" ] || { echo "- -"; return; }
  measured "$python" -c "
import pandas
columns = ['machine', 'workload', 'size', 'precision', 'data', 'workload_options', 'partitioner', 'options', 'depth', 'slices']
def r(file): return pandas.read_csv('$files/' + file)
def plans(file): return r(file).groupby(columns, dropna=False).makespan_s.median()
$1"
}

failed=0 rows_before=0
declare -A before before_mb
one() { # name, pandas' text, command...
  local name=$1 text=$2
  shift 2
  [[ $name =~ $only ]] || return 0
  local program=$yoke
  if [ "$1" = scores ]; then program=$yoke-research; fi
  read -r seconds mb <<<"$(measured "$program" "$@")"
  read -r other_s other_mb <<<"$(pandas "$text")"
  echo "| $rows | \`$name\` | $seconds | $mb | $other_s | $other_mb |"
  if [ "$seconds" = failed ] || [ "$mb" -gt "$most_mb" ]; then failed=1; fi
  # Commands that take less than a second show nothing about growth.
  if [ -n "${before[$name]:-}" ] && awk -v s="$seconds" -v b="${before[$name]}" 'BEGIN { exit !(b > 0.3 && s > 30 * b) }'; then
    echo "$name takes $seconds s after ${before[$name]} s" >&2
    failed=1
  fi
  # With fewer rows, the memory of the program itself hides that of the rows.
  if [ -n "${before_mb[$name]:-}" ] && [ "$rows" -ge 1000000 ]; then
    local whole_mb=$((mb + (mb - before_mb[$name]) * ((10000000 - rows) / (rows - rows_before))))
    if [ "$whole_mb" -gt "$most_mb" ]; then
      echo "$name would take $whole_mb MB with 10000000 rows" >&2
      failed=1
    fi
  fi
  before[$name]=$seconds before_mb[$name]=$mb
}

echo "| rows | command | s | MB | pandas: s | MB |"
echo "|---|---|---|---|---|---|"
for rows in $sizes; do
  files=$folder/$rows
  mkdir -p "$files/node"
  [ -f "$files/runs.csv" ] || {
    make_runs "$rows" 1 >"$files/runs.csv"
    make_runs "$rows" 1.1 >"$files/others.csv"
    make_pieces "$rows" >"$files/pieces.csv"
    make_predictions "$rows" >"$files/predictions.csv"
    cp "$base/machine.json" "$files/node"
    ln -sf ../runs.csv "$files/node/runs.csv"
  }
  one show "print(plans('runs.csv'))" show "$files/runs.csv" --quiet --output "$files/out.csv"
  one compare "print(plans('runs.csv') / plans('others.csv'))" compare "$files/runs.csv" "$files/others.csv" --quiet --output "$files/out.csv" --force
  one fidelity "print(plans('runs.csv'))" fidelity "$files/runs.csv" --machine "$base/machine.json" --quiet --output "$files/out.csv" --force
  one scores "print(plans('runs.csv'))" scores "$files/node" --quiet --output "$files/out.csv" --force
  one "plot plans" "print(plans('runs.csv'))" plot "$files/runs.csv" --chart plans --output "$files/out.svg"
  one "plot fidelity" "print(plans('runs.csv'))" plot "$files/runs.csv" "$base/machine.json" --chart fidelity --output "$files/out.svg"
  one "plot roofline" "print(plans('runs.csv'))" plot "$files/runs.csv" "$base/machine.json" --chart roofline --output "$files/out.svg"
  one "plot pieces" "print(r('pieces.csv').groupby('run_id').end_s.max())" plot "$files/pieces.csv" --chart pieces --output "$files/out.svg"
  one report "print(plans('runs.csv'))" report "$files/node" --output "$files/out.html"
  one "show trace" "print(r('pieces.csv').groupby('run_id').end_s.max())" show "$files/runs.csv" --pieces "$files/pieces.csv" --format trace --quiet --output "$files/out.json" --force
  one "show predictions" "print(r('predictions.csv').groupby(['workload', 'size', 'model']).time_s.min())" show "$files/predictions.csv" --quiet --output "$files/out.csv" --force
  one "plot predictions" "print(r('predictions.csv').groupby(['workload', 'size', 'model']).time_s.min())" plot "$files/runs.csv" "$files/predictions.csv" --chart fidelity --output "$files/out.svg"
  rm -f "$files"/out.*
  rows_before=$rows
done
exit "$failed"
