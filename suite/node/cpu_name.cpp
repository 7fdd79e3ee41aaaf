// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/cpu_name.hpp"

#include <array>
#include <fstream>
#include <map>
#include <string_view>

namespace yoke {
namespace {

/// Implementer and part numbers as printed by Linux (arch/arm64/include/asm/cputype.h).
struct ArmCore {
  std::string_view implementer, part, name;
};
constexpr std::array arm_cores{
    ArmCore{"0x41", "0xd07", "Arm Cortex-A57"},  ArmCore{"0x41", "0xd08", "Arm Cortex-A72"},
    ArmCore{"0x41", "0xd0b", "Arm Cortex-A76"},  ArmCore{"0x41", "0xd0c", "Arm Neoverse-N1"},
    ArmCore{"0x41", "0xd40", "Arm Neoverse-V1"}, ArmCore{"0x41", "0xd49", "Arm Neoverse-N2"},
    ArmCore{"0x41", "0xd4f", "Arm Neoverse-V2"}, ArmCore{"0x41", "0xd84", "Arm Neoverse-V3"},
    ArmCore{"0x41", "0xd8e", "Arm Neoverse-N3"}, ArmCore{"0x43", "0x0af", "Cavium ThunderX2"},
    ArmCore{"0x46", "0x001", "Fujitsu A64FX"},   ArmCore{"0x48", "0xd01", "HiSilicon TaiShan v110"},
    ArmCore{"0x4e", "0x004", "NVIDIA Carmel"},   ArmCore{"0xc0", "0xac3", "Ampere-1"},
    ArmCore{"0xc0", "0xac4", "Ampere-1a"}};

std::string trimmed(std::string const& text) {
  auto const begin = text.find_first_not_of(" \t"), end = text.find_last_not_of(" \t");
  return begin == text.npos ? "" : text.substr(begin, end + 1 - begin);
}

}  // namespace

std::string cpu_name(std::filesystem::path const& root) {
  std::map<std::string, std::string> facts;  // of the first processor
  std::ifstream in(root / "proc/cpuinfo");
  for (std::string line; std::getline(in, line);)
    if (auto const colon = line.find(':'); colon != line.npos)
      facts.emplace(trimmed(line.substr(0, colon)), trimmed(line.substr(colon + 1)));
  for (char const* key : {"model name", "Model Name", "cpu", "uarch"})
    if (auto const found = facts.find(key); found != facts.end() && !found->second.empty()) return found->second;
  auto const implementer = facts.find("CPU implementer"), part = facts.find("CPU part");
  if (implementer == facts.end() || part == facts.end()) return {};
  for (ArmCore const& core : arm_cores)
    if (core.implementer == implementer->second && core.part == part->second) return std::string(core.name);
  return "Arm processor, implementer " + implementer->second + ", part " + part->second;
}

}  // namespace yoke
