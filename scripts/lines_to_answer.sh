#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The number of commands of each task, and of the lines that they print on 80 columns: a row each of the table in
# docs/answers.md. A task is a line of the file; its commands are the indented lines below, which run one after the
# other in a new folder. DATA stands for yoke's data; ~ begins a command that prepares files and is not counted.
#   lines_to_answer.sh <yoke> [<file of tasks>]
set -euo pipefail
here=$(dirname "$(realpath "$0")")
yoke=$(realpath "$1") tasks=$(realpath "${2:-$here/tasks.txt}") data=$(realpath "$here/../data")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/bin"
ln -s "$yoke" "$folder/bin/yoke"
export PATH="$folder/bin:$PATH" COLUMNS=80
task='' commands=0 lines=0 last=0
row() {
  [ -z "$task" ] || printf '| %s | %d | %d | %d |\n' "$task" $commands $lines $last
}
printf '| task | commands | lines in all | lines of the answer |\n|---|---|---|---|\n'
while IFS= read -r line <&3; do
  case $line in
    '' | '#'*) ;;
    ' '*)
      command=${line#"${line%%[![:space:]]*}"} counts=true
      if [[ $command == '~'* ]]; then command=${command#'~'} counts=false; fi
      (cd "$folder/now" && eval "${command//DATA/$data}") </dev/null >"$folder/out" 2>&1 || true
      $counts || continue
      last=$(wc -l <"$folder/out")
      commands=$((commands + 1)) lines=$((lines + last))
      ;;
    *)
      row
      task=$line commands=0 lines=0 last=0
      rm -rf "$folder/now"
      mkdir "$folder/now"
      ;;
  esac
done 3<"$tasks"
row
