# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Assembly that clang makes for AMD's GPUs. Prints a line for each kernel whose mangled name fits -v kernel=REGEX:
#   name,registers,scratch,share,bytes
#   registers  vector registers of a thread, accumulation registers too
#   scratch    bytes of a thread's private memory, plus vector registers that are spilled by any means. Not counted: the memory
#              of Kokkos::abort, which runs when a check has failed; and spilled scalar registers, which lie in lanes of vector
#              registers (if these did not suffice, they would lie in private memory)
#   share      greatest share of useful instructions in a loop that has at least 16 of them; if no loop has, of the kernel.
#              Useful arithmetic is counted in vector instructions, those on pairs of numbers twice; loads and stores in all
#   bytes      loads from global memory that are under way at once, of one thread
# -v useful=CODES: operations that do the work, called as in measure.awk.

function use(codes,   list, i) {
  split("", pattern)
  pattern["20"] = "^v_(pk_)?mul_f32"
  pattern["21"] = "^v_(pk_)?(add|sub|subrev)_f32"
  pattern["23"] = "^v_(pk_)?(fma|fmac|fmamk|fmaak)_f32"
  pattern["28"] = "^v_mul_f64"
  pattern["29"] = "^v_add_f64"
  pattern["2b"] = "^v_(fma|fmac)_f64"
  pattern["81"] = "^(global|flat|buffer)_load"
  pattern["86"] = "^(global|flat|buffer)_store"
  for (i = split(codes, list, " "); i > 0; --i) work = work (work == "" ? "" : "|") pattern[list[i]]
  moves = codes ~ /8[16]/
}

# Instructions of a part of the kernel: sets `sum`, useful ones, and returns their share.
function share_of(first, last,   i, all) {
  all = sum = 0
  for (i = first; i <= last; ++i) {
    all += moves || is_vector[i]
    sum += weight[i]
  }
  return all ? sum / all : 0
}

function flush_kernel(   b, share, best) {
  best = -1
  for (b = 0; b < loops; ++b) {
    share = share_of(first_of[b], last_of[b])
    if (sum >= 16 && share > best) best = share
  }
  if (best < 0) best = share_of(0, count - 1)
  shares[name] = best
  bytes[name] = most_bytes
  names[kernels++] = name
}

BEGIN {
  use(useful)
  abort = "_ZN6Kokkos5abortEPKc"
}

/^[A-Za-z_][A-Za-z0-9_.$]*:/ && $0 !~ /^\./ {
  name = $1
  sub(/:.*/, "", name)
  inside = name ~ kernel
  count = loops = pending = most_bytes = 0
  split("", at)
  next
}

inside && /^\.LBB[0-9_]+:/ {
  label = $1
  sub(/:.*/, "", label)
  at[label] = count
  next
}

inside && index($0, abort "@rel32@lo") { aborts[name] = 1 }

inside && /^\t[a-z]/ {
  is_vector[count] = $1 ~ /^v_/ && $1 !~ /^v_(nop|readfirstlane|readlane)/
  weight[count] = $1 ~ work ? ($1 ~ /^v_pk_/ ? 2 : 1) : 0
  if ($1 ~ /^(global|flat|buffer)_(load|store|atomic)/) {
    size = $1 ~ /x4/ ? 16 : $1 ~ /x3/ ? 12 : $1 ~ /x2/ ? 8 : $1 ~ /short/ ? 2 : $1 ~ /byte/ ? 1 : 4
    way[pending++] = $1 ~ /load/ ? size : 0
    for (b = i = 0; i < pending; ++i) b += way[i]
    if (b > most_bytes) most_bytes = b
  }
  if ($1 == "s_waitcnt" && match($0, /vmcnt\([0-9]+\)/)) {
    stay = substr($0, RSTART + 6, RLENGTH - 7) + 0
    if (stay < pending) {
      for (i = 0; i < stay; ++i) way[i] = way[pending - stay + i]
      pending = stay
    }
  }
  if ($1 ~ /^s_c?branch/ && $2 in at) {
    first_of[loops] = at[$2]
    last_of[loops++] = count
  }
  ++count
  next
}

inside && /^\t\.amdhsa_kernel / { flush_kernel() }
inside && /^; TotalNumVgprs: / { registers[name] = $3 }
# A function's size includes those of the functions that it calls.
inside && /^; ScratchSize: / { scratch[name] += $3 }
# The list of kernels at the end has what is spilled, behind the name.
/^    \.name: / { listed = $2 }
/^    \.vgpr_spill_count: / { scratch[listed] += $2 }

END {
  for (i = 0; i < kernels; ++i) {
    own = scratch[names[i]] - (names[i] in aborts ? scratch[abort] : 0)
    printf "%s,%d,%d,%.3f,%d\n", names[i], registers[names[i]], (own > 0 ? own : 0), shares[names[i]], bytes[names[i]]
  }
}
