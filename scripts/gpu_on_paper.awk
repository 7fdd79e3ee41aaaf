# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Reads data/papers/gpus.csv, then lines
#   name,pipe,threads,shared bytes,bytes of a load,registers,useful share,loads
# of kernels. Prints what each kernel can reach on each GPU whose architecture fits -v architecture=REGEX.

function smaller(x, y) { return x < y ? x : y }

# Teams of the kernel that a compute unit has room for. A unit is in four parts.
function resident(gpu,   warps, by_registers, by_shared) {
  if (amd) {
    # A wave has 64 threads; registers are given to it in eights, and waves of a team to different parts.
    warps = threads / 64
    by_registers = int(4 * smaller(8, int(registers_of[gpu] / 256 / (int((registers + 7) / 8) * 8))) / warps)
    by_shared = shared ? int(shared_of[gpu] / shared) : teams_of[gpu]
  } else {
    # Registers are given to a warp in units of 256, and each team takes a kilobyte of shared memory for itself.
    warps = threads / 32
    by_registers = int(int(registers_of[gpu] / 4 / (int((registers * 32 + 255) / 256) * 256)) * 4 / warps)
    by_shared = int(shared_of[gpu] / (shared + 1024))
  }
  return smaller(smaller(by_registers, by_shared), smaller(teams_of[gpu], int(warps_of[gpu] / warps)))
}

# Greatest fraction of the peak of floating-point instructions.
function peak_of(gpu) {
  # Each of four parts starts a vector instruction of 64 threads every four cycles, next to other instructions; the peak
  # of floats takes those on pairs, which count twice.
  if (amd) return smaller(1, share * 64 / lanes_of[gpu, pipe])
  # An instruction takes one of four issue slots, and its pipe for 32 / lanes cycles.
  return smaller(1, share * 4 * 32 / lanes_of[gpu, pipe])
}

BEGIN { amd = architecture ~ /gfx/ }

FNR == NR && FNR > 1 && $2 ~ architecture {
  gpu[gpus++] = $1
  units_of[$1] = $3; warps_of[$1] = $4; teams_of[$1] = $5; registers_of[$1] = $6; shared_of[$1] = $7
  lanes_of[$1, "float"] = $8; lanes_of[$1, "double"] = $9; bytes_of[$1] = $10
}

FNR != NR && FNR == 1 {
  line = "| kernel | registers | useful |"
  rule = "|---|---|---|"
  for (g = 0; g < gpus; ++g) {
    line = line " " gpu[g] ": " (amd ? "waves" : "warps") " | peak | latency |"
    rule = rule "---|---|---|"
  }
  print line
  print rule
}

FNR != NR {
  pipe = $2; threads = $3; shared = $4; load_bytes = $5; registers = $6; share = $7; loads = $8
  useful = amd && pipe != "memory" ? peak_of(gpu[0]) : share
  line = sprintf("| %s | %d | %.0f %% |", $1, registers, 100 * useful)
  for (g = 0; g < gpus; ++g) {
    name = gpu[g]
    teams = resident(name)
    peak = pipe == "memory" ? "" : sprintf("%.0f %%", 100 * peak_of(name))
    # Little's law: what is under way over what comes back.
    latency = load_bytes == 0 ? "" : sprintf("%.0f ns", teams * threads * loads * load_bytes * units_of[name] / bytes_of[name] * 1e9)
    line = line sprintf(" %d | %s | %s |", teams * threads / (amd ? 64 : 32), peak, pipe == "memory" ? latency : "")
  }
  gsub(/  +/, " ", line)
  print line
}
