#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Opens reports of `yoke` in Chromium: no error on the console, every chart drawn, no text outside of its chart, and
# surfaces that can be turned if plotly.js is there.
#   report.sh <yoke> <folder> <machine file> [<power file>]
set -euo pipefail
yoke=$1 folder=$2 machine=$3 power=$4
chromium=
for name in chromium chromium-browser google-chrome google-chrome-stable; do
  chromium=${chromium:-$(command -v "$name" || true)}
done
if [ -z "$chromium" ]; then
  echo "skipped: no Chromium is here"
  exit 77
fi
rm -rf "$folder"
# A name without a place to break it makes a long word on the page.
folder=$folder/a_folder_whose_name_is_one_word_and_longer_than_any_line_of_a_telephone
mkdir -p "$folder/here" "$folder/there" "$folder/profile"
"$yoke" run --preset smoke --workload da,sa,mm --partitioner co,go,p-dp,cp,cap,dp --share 0.2,0.4,0.6,0.8 --repetitions 6 \
  --energy model --power "$power" --output "$folder/here/runs.csv" --pieces "$folder/here/pieces.csv" --quiet
cp "$machine" "$folder/here/machine.json"
cp "$folder/here/runs.csv" "$folder/there/runs.csv"
"$yoke" report "$folder/here" "<img><b>there</b>=$folder/there" --title '<script>alert(1)</script>' -o "$folder/report.html"

# Checks the rendered page by a script within it. The page is in a frame, since a window of Chromium is at least 500
# pixels wide, and sends its findings to the page around it.
nonce=$(grep -o -m1 "nonce-[0-9a-f]*" "$folder/report.html" | head -1 || true)
if [ -n "$nonce" ]; then
  opening="<script nonce=\"${nonce#nonce-}\">"
  cp "$folder/report.html" "$folder/checked.html"
else
  opening="<script>"
  sed 's/<meta http-equiv="Content-Security-Policy"[^>]*>//' "$folder/report.html" >"$folder/checked.html"
fi
cat >>"$folder/checked.html" <<EOF
$opening
window.addEventListener("load", function () {
  var seen = {};
  document.querySelectorAll("figure").forEach(function (figure) {
    var kind = figure.className.split(" ")[0], chart = figure.querySelector("svg");
    var box = chart.getBoundingClientRect(), own = chart.viewBox.baseVal;
    if (box.width < 100 || box.height < 60) console.error("a chart is not drawn: " + kind);
    if (!chart.querySelector("rect, circle, polygon, polyline")) console.error("a chart is empty: " + kind);
    chart.querySelectorAll("text").forEach(function (text) {
      var at = text.getBoundingClientRect();
      if (at.left < box.left - 2 || at.right > box.right + 2 || at.top < box.top - 2 || at.bottom > box.bottom + 2)
        console.error("a text leaves its chart (" + kind + "): " + text.textContent);
    });
    seen[kind] = (seen[kind] || 0) + 1;
  });
  if (document.documentElement.scrollWidth > window.innerWidth) {
    console.error("the page is wider than the window: " + document.documentElement.scrollWidth);
    var words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
    while (words.nextNode()) {
      range.selectNodeContents(words.currentNode);
      if (range.getBoundingClientRect().right > window.innerWidth && !words.currentNode.parentElement.closest(".scroll, svg"))
        console.error("a text leaves the window: " + words.currentNode.textContent);
    }
  }
  var buttons = document.querySelectorAll("button");
  buttons.forEach(function (button) { button.click(); });
  setTimeout(function () {
    var turned = document.querySelectorAll(".turned canvas").length;
    parent.postMessage("checked " + JSON.stringify(seen) + " turned " + turned + " of " + buttons.length + " at " + window.innerWidth, "*");
  }, 4000);
});
</script>
EOF
look() { # <width of the window>
  cat >"$folder/around.$1.html" <<EOF
<script>window.addEventListener("message", function (told) { document.title = told.data; });</script>
<iframe src="checked.html" width="$1" height="900" frameborder="0"></iframe>
EOF
  timeout 120 "$chromium" --headless --no-sandbox --disable-dev-shm-usage --disable-extensions --no-first-run --disable-background-networking \
    --user-data-dir="$folder/profile" --enable-unsafe-swiftshader --window-size=1400,1000 --enable-logging=stderr --v=0 \
    --virtual-time-budget=20000 --dump-dom "file://$folder/around.$1.html"
}
failed=0
fail() {
  echo "FAILED: $*"
  failed=1
}
for width in 1280 400 320; do
  look "$width" >"$folder/dom.$width.html" 2>"$folder/console.$width.txt" || fail "Chromium ended with $?"
  # Messages about slow drawing without a GPU are no errors of the page.
  if grep "CONSOLE" "$folder/console.$width.txt" | grep -v "GL Driver Message.*Performance\|willReadFrequently"; then fail "the console has messages at a width of $width"; fi
  title=$(grep -o "<title>checked [^<]*" "$folder/dom.$width.html" || true)
  title=${title#<title>}
  echo "$width: $title"
  [[ $title == *" at $width" ]] || fail "the page was not shown at a width of $width"
  title=${title% at *}
  for chart in plans fidelity roofline share phases pieces surface order energy; do
    [[ $title == *"chart-$chart"* ]] || fail "no chart of $chart at a width of $width"
  done
  turned=${title##* turned }
  [ "${turned% of *}" = "${turned#* of }" ] || [ "${turned% of *}" -ge "${turned#* of }" ] || fail "surfaces turned: $turned"
done
# The page itself, opened as by a reader.
timeout 120 "$chromium" --headless --no-sandbox --disable-dev-shm-usage --disable-extensions --no-first-run --disable-background-networking \
  --user-data-dir="$folder/profile" --enable-logging=stderr --v=0 --virtual-time-budget=5000 --dump-dom "file://$folder/report.html" \
  >"$folder/dom.html" 2>"$folder/console.txt" || fail "Chromium ended with $?"
if grep "CONSOLE" "$folder/console.txt"; then fail "the console has messages about the page itself"; fi
exit $failed
