#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Charts of committed rows, as Chromium shows them in light and dark at 400 and 1400 pixels, against the committed
# references, and the pages that reports take on paper. --record writes the references.
#   charts.sh <yoke> <source> <folder> [--record]
set -euo pipefail
yoke=$(realpath "$1") source=$2 folder=$3 mode=${4:-}
most_differing=8 # pixels of about a third of the size, by more than one of five levels of a color
skip() {
  echo "skipped: $*"
  exit 77
}
chromium=
for name in chromium chromium-browser google-chrome google-chrome-stable; do
  chromium=${chromium:-$(command -v "$name" || true)}
done
[ -n "$chromium" ] || skip "no Chromium is here"
for program in compare convert fc-match; do
  command -v $program >/dev/null || skip "no $program is here (ImageMagick, fontconfig)"
done
[[ $(fc-match -f '%{family}' system-ui) == "DejaVu Sans"* ]] || skip "the references are drawn with the font DejaVu Sans"

rm -rf "$folder"
mkdir -p "$folder/sweeps" "$folder/profile"
folder=$(realpath "$folder")
cd "$source" # names of files are on the pages
browser() {
  timeout 120 "$chromium" --headless --no-sandbox --disable-dev-shm-usage --disable-gpu --disable-extensions --no-first-run \
    --disable-background-networking --hide-scrollbars --force-device-scale-factor=1 --user-data-dir="$folder/profile" "$@" 2>"$folder/console.txt"
}
split=data/measurements/split-host
cp ctest/browser/rows/*.csv data/machines/peach-system-1.json "$folder/sweeps"
"$yoke" advise mm_12800_double --machine peach-system-1 --clocks --goal energy --sweep "$folder/sweeps/sweep.csv" --output "$folder/advice.json" --quiet
"$yoke" report $split/epyc --where 'workload=da|la|mm' --model perdome,peach --static --quiet -o "$folder/one.html"
"$yoke" report $split/xeon $split/epyc --where workload=la --model perdome --static --quiet -o "$folder/two.html"
"$yoke" report sweeps="$folder/sweeps" --model perdome --static --quiet -o "$folder/sweeps.html"

failed=0
fail() {
  echo "FAILED: $*"
  failed=1
}
# Without the line that names the revision and the files.
for page in one two sweeps; do sed -i 's,<footer>.*</footer>,,; s,'"$folder/"',,g' "$folder/$page.html"; done

chart() { # <page> <width> <light or dark>
  local name=$1-$2-$3 height=15000 scheme=1 reference="ctest/browser/charts/$1-$2-$3.png" differing
  [ "$3" = light ] || scheme=0
  # A window of Chromium is at least 500 pixels wide, so the page is in a frame.
  printf '<meta name="color-scheme" content="light dark"><body style="margin:0;overflow:hidden"><iframe src="%s.html" width="%s" height="%s" style="border:0;display:block"></iframe>' \
    "$1" "$2" $height >"$folder/$name.html"
  browser --blink-settings=preferredColorScheme=$scheme --window-size="$2,$height" --screenshot="$folder/$name.full.png" "file://$folder/$name.html"
  convert "$folder/$name.full.png" -crop "$2x$height+0+0" +repage -trim +repage -resize 36% +dither -posterize 5 "$folder/$name.png"
  rm "$folder/$name.full.png"
  if [ "$mode" = --record ]; then
    mkdir -p ctest/browser/charts
    convert "$folder/$name.png" -strip -define png:compression-level=9 PNG8:"$reference"
    return
  fi
  [ -f "$reference" ] || { fail "$reference is not there"; return; }
  local is should
  is=$(convert "$folder/$name.png" -format '%wx%h' info:) should=$(convert "$reference" -format '%wx%h' info:)
  [ "$is" = "$should" ] || { fail "$name has $is pixels, $reference has $should"; return; }
  differing=$(compare -metric AE -fuzz 30% "$folder/$name.png" "$reference" "$folder/$name.differs.png" 2>&1 || true)
  echo "$name: $differing pixels differ"
  [ "${differing%%.*}" -le $most_differing ] || fail "$name differs from $reference: $folder/$name.differs.png shows where"
}
for page in one two sweeps; do
  for width in 400 1400; do
    for scheme in light dark; do chart $page $width $scheme; done
  done
done

pages() { # <most pages> <folder>...
  local most=$1 printed
  shift
  "$yoke" report "$@" --static --quiet -o "$folder/printed.html"
  browser --no-pdf-header-footer --print-to-pdf="$folder/printed.pdf" "file://$folder/printed.html"
  printed=$(grep -ac '/Type /Page$' "$folder/printed.pdf" || true)
  echo "the report of $* takes $printed pages"
  [ "$printed" -ge 1 ] && [ "$printed" -le "$most" ] || fail "it should take at most $most"
}
pages 7 $split/epyc
pages 8 $split/xeon $split/epyc
exit $failed
