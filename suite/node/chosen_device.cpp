// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/chosen_device.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <string_view>

#include "suite/core/error.hpp"
#include "suite/core/io/number.hpp"

namespace yoke::node {
namespace {

/// Variables in which MPI launchers tell a process its rank on its node, in the order in which Kokkos reads them.
constexpr char const* local_rank_variables[] = {"OMPI_COMM_WORLD_LOCAL_RANK", "MV2_COMM_WORLD_LOCAL_RANK",
                                                "MPI_LOCALRANKID", "SLURM_LOCALID", "PMI_LOCAL_RANK"};

std::optional<std::size_t> number_in(char const* variable) {
  char const* const text = std::getenv(variable);
  return text ? core::parse_number<std::size_t>(text) : std::nullopt;
}

std::optional<std::size_t> local_rank() {
  for (char const* const variable : local_rank_variables)
    if (std::getenv(variable)) return number_in(variable);
  return std::nullopt;
}

}  // namespace

std::optional<std::uint64_t>& chosen_device() {
  static std::optional<std::uint64_t> device;
  return device;
}

std::vector<std::size_t> visible_devices(std::size_t devices) {
  char const* const named = std::getenv("KOKKOS_VISIBLE_DEVICES");
  std::vector<std::size_t> visible;
  if (!named) {
    visible.resize(devices);
    std::iota(visible.begin(), visible.end(), std::size_t{0});
    return visible;
  }
  for (std::string_view rest = named; !rest.empty();) {
    std::string_view const number = rest.substr(0, rest.find(','));
    auto const device = core::parse_number<std::size_t>(number);
    if (!device || *device >= devices)
      throw Error(
          fmt::format("KOKKOS_VISIBLE_DEVICES is {}; it must be numbers from 0 to {} with commas between them: "
                      "the driver shows {} device{}",
                      named, devices - 1, devices, devices == 1 ? "" : "s"));
    visible.push_back(*device);
    rest.remove_prefix(std::min(rest.size(), number.size() + 1));
  }
  if (visible.empty()) throw Error("KOKKOS_VISIBLE_DEVICES is empty; it must name a device, or not be set");
  return visible;
}

std::optional<std::size_t> device_of_kokkos(std::size_t devices) {
  auto const visible = visible_devices(devices);
  auto asked = chosen_device() ? std::optional<std::size_t>(*chosen_device()) : number_in("KOKKOS_DEVICE_ID");
  if (!asked) {
    char const* const map = std::getenv("KOKKOS_MAP_DEVICE_ID_BY");
    if (map && std::string_view(map) == "random" && visible.size() > 1) return std::nullopt;
    asked = local_rank().value_or(0) % visible.size();
  }
  return *asked < visible.size() ? std::optional<std::size_t>(visible[*asked]) : std::nullopt;
}

}  // namespace yoke::node
