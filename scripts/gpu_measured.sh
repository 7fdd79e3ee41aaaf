#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Compares measurements on GPUs with the expectations of ctest/machine_code/README.md, in a table in Markdown.
#
#   scripts/gpu_measured.sh [RATIOS...]              prints it; RATIOS: files of yoke_microbench --ratios --output,
#                                                    default data/measurements/ratios-*.json
#   scripts/gpu_measured.sh --write PAGE [RATIOS...] writes it into PAGE, between the lines that name this script
#   scripts/gpu_measured.sh --check PAGE [RATIOS...] exit code 1 if PAGE has a different one
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck source=scripts/marked_part.sh
. "$root/scripts/marked_part.sh"
arguments "$@"
ratios=("${rest[@]}")
if ((${#ratios[@]} == 0)); then ratios=("$root"/data/measurements/ratios-*.json); fi

awk '
  # value("  \"name\": text,"): the text, without quotes
  function value(line) { sub(/^[^:]*: /, "", line); sub(/,$/, "", line); gsub(/"/, "", line); return line }
  # gpu_of(device): the GPU of the tables that a device is. Names match whole words, so that a GH200 is no H200, and the
  # tables are of boards with SXM or OAM and the largest memory, which other boards are slower than.
  function gpu_of(device,   words, n, i, found) {
    n = split(toupper(device), words, /[^A-Z0-9]+/)
    for (i = 1; i <= n; ++i) {
      if (words[i] ~ /^(PCIE|NVL|MIG|40GB)$/) return ""
      if (words[i] in known) found = words[i]
    }
    return found
  }
  # of_published(): the rate of the memory as a fraction of the published bandwidth, for kernels that it limits.
  function of_published() {
    return unit == "B" && rate > 0 && bandwidth[on] > 0 ? sprintf("%.0f %%", 100 * rate / bandwidth[on]) : "-"
  }
  BEGIN {
    for (p = 1; p <= 2; ++p) {
      r = p == 1 ? "float" : "double"
      kernel_of["mm portable 4096 " r " device", "multiply-add peak"] = "mm " r " large"
      kernel_of["sa powadd " r " device", "multiply peak"] = "sa powadd " r
      kernel_of["triad " r " device", "probe\047s triad"] = "triad " r
      kernel_of["transpose " (p == 1 ? "8192 " : "10240 ") r " device", "triad double"] = "transpose " r
      kernel_of["jacobi dense 8192 " r " device", "probe\047s triad"] = "jacobi dense " r
      kernel_of["cg dense 8192 " r " device", "probe\047s triad"] = "cg dense " r
    }
  }
  FILENAME ~ /gpus\.csv$/ {
    split($0, cell, ",")
    if (FNR == 1) for (i in cell) column[cell[i]] = i
    else bandwidth[toupper(cell[1])] = cell[column["bytes_per_s"]]
    next
  }
  # Tables of ctest/machine_code/README.md: three columns, then three for each GPU.
  FILENAME ~ /README\.md$/ {
    if (!/^\|/) { gpus = 0; next }
    columns = split($0, cell, / *\| */)
    if (cell[2] == "kernel" && cell[3] == "registers") {
      for (i = 5; i < columns; i += 3) { gpu[++gpus] = cell[i]; sub(/:.*/, "", gpu[gpus]); known[toupper(gpu[gpus])] = 1 }
    } else for (g = 1; g <= gpus; ++g) {
      if ((peak = cell[3 * g + 3]) != "") expected[toupper(gpu[g]), cell[2]] = "at most " peak
      else if ((latency = cell[3 * g + 4]) != "") expected[toupper(gpu[g]), cell[2]] = "all, if memory answers within " latency
    }
    next
  }
  /^  "device_name"/ { device = value($0); on = gpu_of(device) }
  /^  "revision"/ { revision = value($0) }
  /^  "time_utc"/ { day = substr(value($0), 1, 10) }
  /^      "yoke"/ { yoke = value($0) }
  /^      "other"/ { other = value($0) }
  /^      "unit"/ { unit = value($0) }
  /^      "yoke_per_s"/ { rate = value($0) }
  /^      "ratio"/ { ratio = value($0) }
  /^      "low"/ { low = value($0) }
  /^      "high"/ {
    kernel = kernel_of[yoke, other]
    if (kernel == "" || !((on, kernel) in expected)) next
    if (!rows++) print "| GPU | kernel | expected | measured (quartiles) | of | of published bandwidth | day, revision |\n|---|---|---|---|---|---|---|"
    printf "| %s | %s | %s | %.0f %% (%.0f to %.0f %%) | %s | %s | %s, %s |\n", device, kernel, expected[on, kernel],
      100 * ratio, 100 * low, 100 * value($0), other, of_published(), day, revision
  }
  END { if (!rows) print "No ratios of a GPU are committed, so nothing is compared." }
' "$root/data/papers/gpus.csv" "$root/ctest/machine_code/README.md" "${ratios[@]}" >"$work/table"

publish "$mode" "$page" '<!-- scripts/gpu_measured.sh' "$work/table"
