// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/studies/explore/surface.hpp"

#include <string>

#include "models/equations/code_partition.hpp"

namespace yoke {
namespace {

using Axis = Kokkos::View<double const*>;
using Values = Kokkos::View<double**, Kokkos::LayoutRight>;
using Team = Kokkos::TeamPolicy<>::member_type;

Kokkos::View<double*> copied(std::string const& label, std::span<double const> from) {
  Kokkos::View<double*> to(Kokkos::view_alloc(label, Kokkos::WithoutInitializing), from.size());
  Kokkos::deep_copy(to, Kokkos::View<double const*, Kokkos::HostSpace, Kokkos::MemoryTraits<Kokkos::Unmanaged>>(
                            from.data(), from.size()));
  return to;
}

/// A row: the host's part is the same in all of it.
template <bool efficiency>
struct Row {
  double whole;
  equations::Platform platform;
  Axis host_axis, device_axis;
  Values values;

  KOKKOS_FUNCTION void operator()(Team const& team) const {
    auto const row = team.league_rank();
    double const on_host = host_axis(row);
    double const host_s = equations::byte_s(on_host, platform.host.peak),
                 host_j = equations::byte_j(on_host, platform.host);
    double const static_w = platform.host.p_s_w + platform.device.p_s_w;
    double const none = Kokkos::Experimental::quiet_NaN_v<double>;
    double const* const axis = device_axis.data();
    double* const out = &values(row, 0);
    Kokkos::parallel_for(Kokkos::TeamVectorRange(team, static_cast<int>(values.extent(1))), [&](int const column) {
      equations::Essential const i{whole, on_host, axis[column]};
      auto const bytes = equations::code_bytes(i);
      double const time_s = equations::code_s(bytes, host_s, equations::byte_s(i.device, platform.device.peak));
      double const cost =
          efficiency ? equations::code_j(bytes, time_s, static_w, host_j, equations::byte_j(i.device, platform.device))
                     : time_s;
      out[column] = equations::is_code_partition(i) ? 1 / cost : none;
    });
  }
};

template <bool efficiency>
void launch(double whole, equations::Platform const& platform, Axis const& host_axis, Axis const& device_axis,
            Values const& values) {
  auto const rows = static_cast<int>(host_axis.extent(0));
  Kokkos::parallel_for("yoke::surface", Kokkos::TeamPolicy<>(rows, Kokkos::AUTO),
                       Row<efficiency>{whole, platform, host_axis, device_axis, values});
  Kokkos::fence("yoke::surface");
}

}  // namespace

Surface::Surface(double whole, std::span<double const> host_axis, std::span<double const> device_axis)
    : whole_(whole),
      host_axis_(copied("host intensities", host_axis)),
      device_axis_(copied("device intensities", device_axis)),
      values_(Kokkos::view_alloc(std::string("surface"), Kokkos::WithoutInitializing), host_axis.size(),
              device_axis.size()) {}

void Surface::evaluate(Quantity quantity, equations::Platform const& platform) {
  if (values_.size() == 0) return;
  if (quantity == Quantity::performance)
    launch<false>(whole_, platform, host_axis_, device_axis_, values_);
  else
    launch<true>(whole_, platform, host_axis_, device_axis_, values_);
}

std::vector<double> Surface::values() const {
  auto const copy = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), values_);
  return {copy.data(), copy.data() + copy.size()};
}

}  // namespace yoke
