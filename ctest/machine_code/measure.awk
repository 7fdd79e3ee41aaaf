# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Machine code of one kernel for compute capability 7.0 to 9.0, as od -An -v -tx4 -w16 prints it: an instruction is a line of
# four words. Prints registers,local,share,loads:
#   registers  the highest register that is named, and 1
#   local      accesses to local memory: spilled registers, arrays that are not in registers
#   share      greatest fraction of useful instructions in a loop that has at least 16 of them; if no loop has, of the kernel
#   loads      loads from global memory that are under way at once, since nothing has touched their results
# -v useful=CODES: operations that do the work, by the last two digits of their code: 20 FMUL, 21 FADD, 23 FFMA, 28 DMUL,
# 29 DADD, 2b DFMA, 81 LDG, 86 STG.
#
# Of the first word the last three digits are the operation: its form, then its code. Two digits each are the registers: of
# the result and the first source in the first word, of the second source at the end of the second word and of the third at
# the end of the third. ff is no register.

function number(hex,   i, value) {
  value = 0
  for (i = 1; i <= length(hex); ++i) value = 16 * value + index("0123456789abcdef", substr(hex, i, 1)) - 1
  return value
}

function use(register) {
  if (register != "ff" && number(register) + 1 > registers) registers = number(register) + 1
}

# A register is touched: a load of it and the loads before that one are there.
function touch(register,   i, last, kept) {
  if (register == "ff") return
  last = -1
  for (i = 0; i < pending; ++i) if (result[i] == register) last = i
  kept = 0
  for (i = last + 1; i < pending; ++i) result[kept++] = result[i]
  pending = kept
}

BEGIN {
  count = loops = pending = 0
  split(useful, codes, " ")
  for (i in codes) is_useful[codes[i]] = 1
  split("10 11 12 16 19 23 24 25 27 2b 31 35", codes, " ")
  for (i in codes) has_three[codes[i]] = 1
  split("02 06 08 18 19 41 43 44 45 47 48 4d 50 c3", codes, " ")
  for (i in codes) has_no_first[codes[i]] = 1
}

{
  form = substr($1, 6, 1)
  code = substr($1, 7, 2)
  if (code == "18" && form == "9") next  # NOP
  line_of[NR] = count
  good[count] = (code in is_useful) ? 1 : 0
  if (code == "83" && form ~ /[39]/ || code == "87" && form ~ /[39]/) ++local_accesses
  is_load = code == "81" && form ~ /[39]/
  if (!(code in has_no_first) || is_load) touch(substr($1, 1, 2))
  if (form ~ /[23]/ || code ~ /^(86|88|8e|a8|a9)$/) touch(substr($2, 7, 2))
  if (code in has_three && form !~ /e/) touch(substr($3, 7, 2))
  if (code !~ /^(86|88|47|4d|1d)$/) touch(substr($1, 3, 2))
  # Where all four fields are registers for certain.
  if (form == "2" && code ~ /^(23|2b|24|25)$/) {
    use(substr($1, 1, 2))
    use(substr($1, 3, 2))
    use(substr($2, 7, 2))
    use(substr($3, 7, 2))
  }
  if (is_load) {
    use(substr($1, 3, 2))
    result[pending++] = substr($1, 3, 2)
    if (pending > most_loads) most_loads = pending
  }
  if (code == "47" && form == "9" && $2 >= "80000000") {  # BRA back: how far, in quarters of a byte's four
    back = 4294967296 - number($2)
    steps = (back / 4 * 256 - number(substr($1, 3, 2))) / 4
    if (NR + 1 - steps >= 1) {
      first_of[loops] = line_of[NR + 1 - steps]
      last_of[loops++] = count
    }
  }
  ++count
}

END {
  best = -1
  for (b = 0; b < loops; ++b) {
    sum = 0
    for (i = first_of[b]; i <= last_of[b]; ++i) sum += good[i]
    share = sum / (last_of[b] - first_of[b] + 1)
    if (sum >= 16 && share > best) best = share
  }
  if (best < 0) {
    sum = 0
    for (i = 0; i < count; ++i) sum += good[i]
    best = count ? sum / count : 0
  }
  printf "%d,%d,%.2f,%d\n", registers, local_accesses, best, most_loads
}
