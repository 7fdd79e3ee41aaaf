#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# columns_page_writer.sh PROGRAM PAGE FOLDER: PAGE has the tables that the program writes; a page with another sentence, a missing
# or an additional column is refused and mended; text by hand stays.
set -euo pipefail
program=$1 page=$2 folder=$3
"$program" --check "$page"
rm -rf "$folder"
mkdir -p "$folder"
fail() { echo "$1" >&2; exit 1; }

# changed NAME SED_SCRIPT: the page after that edit is refused with the line, and then mended.
changed() {
  sed "$2" "$page" >"$folder/$1.md"
  cmp -s "$page" "$folder/$1.md" && fail "$1: the page has no such line"
  if "$program" --check "$folder/$1.md" 2>"$folder/$1.said"; then fail "$1: the page passes"; fi
  grep -q "^$folder/$1.md:[0-9]*: |" "$folder/$1.said" || fail "$1: no line is named: $(cat "$folder/$1.said")"
  "$program" "$folder/$1.md"
  cmp "$page" "$folder/$1.md" || fail "$1: the page is not mended"
}
changed sentence '0,/^| machine | .*/s//| machine | another sentence |/'
changed missing '0,/^| run_id | .*/{//d}'
changed additional '0,/^| run_id | .*/s//&\n| no_column | none |/'
changed last_table '/^## reproduced.csv/,$s/^| note | .*/| note | another sentence |/'

sed 's/^All CSV files are/These files are/' "$page" >"$folder/by_hand.md"
cp "$folder/by_hand.md" "$folder/before.md"
"$program" --check "$folder/by_hand.md"
"$program" "$folder/by_hand.md"
cmp "$folder/before.md" "$folder/by_hand.md" || fail "text by hand is changed"

sed 's/^## terms.csv$/## other.csv/' "$page" >"$folder/heading.md"
if "$program" "$folder/heading.md" 2>"$folder/said"; then fail "a page without a heading passes"; fi
grep -qx "columns_page_writer: the page has no heading '## terms.csv'" "$folder/said" || fail "the heading is not named"
