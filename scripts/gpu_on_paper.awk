# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Reads data/papers/gpus.csv, then lines name,pipe,threads,shared bytes,bytes of a load,registers,useful share,loads of kernels.
# Prints what each kernel can reach on each GPU.

function smaller(x, y) { return x < y ? x : y }

# Teams of the kernel that a compute unit has room for.
function resident(gpu,   warps, by_registers, by_shared) {
  warps = threads / 32
  # Registers are given to a warp in units of 256, the warps of a unit sit in four parts, and each team takes a kilobyte of
  # shared memory for itself.
  by_registers = int(int(registers_of[gpu] / 4 / (int((registers * 32 + 255) / 256) * 256)) * 4 / warps)
  by_shared = int(shared_of[gpu] / (shared + 1024))
  return smaller(smaller(by_registers, by_shared), smaller(teams_of[gpu], int(warps_of[gpu] / warps)))
}

FNR == NR && FNR > 1 {
  gpu[gpus++] = $1
  units_of[$1] = $2; warps_of[$1] = $3; teams_of[$1] = $4; registers_of[$1] = $5; shared_of[$1] = $6
  lanes_of[$1, "float"] = $7; lanes_of[$1, "double"] = $8; bytes_of[$1] = $9
}

FNR != NR && FNR == 1 {
  line = "| kernel | registers | useful |"
  rule = "|---|---|---|"
  for (g = 0; g < gpus; ++g) {
    line = line " " gpu[g] ": warps | peak | latency |"
    rule = rule "---|---|---|"
  }
  print line
  print rule
}

FNR != NR {
  pipe = $2; threads = $3; shared = $4; load_bytes = $5; registers = $6; share = $7; loads = $8
  line = sprintf("| %s | %d | %.0f %% |", $1, registers, 100 * share)
  for (g = 0; g < gpus; ++g) {
    name = gpu[g]
    teams = resident(name)
    # An instruction takes one of four issue slots, and its pipe for 32 / lanes cycles.
    peak = pipe == "memory" ? "" : sprintf("%.0f %%", 100 * smaller(1, share * 4 * 32 / lanes_of[name, pipe]))
    # Little's law: what is under way over what comes back.
    latency = load_bytes == 0 ? "" : sprintf("%.0f ns", teams * threads * loads * load_bytes * units_of[name] / bytes_of[name] * 1e9)
    line = line sprintf(" %d | %s | %s |", teams * threads / 32, peak, pipe == "memory" ? latency : "")
  }
  gsub(/  +/, " ", line)
  print line
}
