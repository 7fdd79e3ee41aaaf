# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Assembly of a host, as gcc -S or clang -S writes it for x86-64 or aarch64. Prints a line for each innermost loop that has at
# least `least` instructions whose names match `useful`:
#   function,instructions,useful,accesses
# accesses: instructions with a vector register that load from a fixed place on the stack or store to it, as spilled registers
# do. Arrays on the stack are accessed by an index, and addresses and counters are no results, so neither counts. The places
# are relative to the stack pointer or to rbp or x29 as the base of a frame.
#
# An innermost loop is what lies between a label and the last jump back to it, if no other such span lies within.

function forget(   i) {
  for (i in label_at) delete label_at[i]
  lines = jumps = frame = 0
}

function finish(   i, j, k, inner, begin, end, n, hits, stack) {
  for (i = 0; i < jumps; ++i) {
    begin = to[i]; end = from[i]
    inner = 1
    for (j = 0; j < jumps; ++j)
      if (j != i && to[j] >= begin && from[j] <= end && !(to[j] == begin && from[j] == end)) inner = 0
    if (!inner) continue
    n = hits = stack = 0
    for (k = begin; k < end; ++k) {
      if (name[k] == "") continue
      ++n
      if (name[k] ~ useful) ++hits
      if (operands[k] !~ /%[xyz]mm|(^|[ {,])[bhsdqv][0-9]+/) continue
      if (operands[k] ~ /\(%rsp\)|\[(sp|x29)(, *#?-?[0-9]+)?\]/) ++stack
      else if (frame && operands[k] ~ /-[0-9]+\(%rbp\)/) ++stack
    }
    if (hits >= least) print symbol "," n "," hits "," stack
  }
  forget()
}

BEGIN { forget(); symbol = "" }

/^[A-Za-z_][A-Za-z0-9_.$]*:/ {
  if ($1 !~ /^\./) { finish(); symbol = substr($1, 1, length($1) - 1) }
}
/^\.L[A-Za-z0-9_$]*:/ { label_at[substr($1, 1, index($1, ":") - 1)] = lines }
/^\t[a-z]/ {
  name[lines] = $1
  operands[lines] = $0
  sub(/^\t[^\t ]+[\t ]*/, "", operands[lines])
  if ($1 ~ /^mov/ && operands[lines] ~ /^%rsp, %rbp/) frame = 1
  if ($1 ~ /^(j[a-z]+|b|b\..*|cbn?z|tbn?z|b(eq|ne|lt|gt|le|ge|cs|cc|hi|ls|mi|pl|any|none|first|last))$/) {
    target = $NF
    if (target in label_at) { to[jumps] = label_at[target]; from[jumps++] = lines + 1 }
  }
  ++lines
}
END { finish() }
