// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/surface/surface.hpp"

#include <limits>

#include "models/equations/code_partition.hpp"

namespace yoke {

std::vector<double> surface(Quality quality, double whole, std::span<double const> host_axis,
                            std::span<double const> device_axis, equations::Platform const& platform) {
  using namespace equations;
  double const static_w = platform.host.p_s_w + platform.device.p_s_w;
  std::vector<double> values;
  values.reserve(host_axis.size() * device_axis.size());
  for (double const on_host : host_axis) {
    double const host_s = byte_s(on_host, platform.host.peak), host_j = byte_j(on_host, platform.host);
    for (double const on_device : device_axis) {
      Essential const i{whole, on_host, on_device};
      if (!is_code_partition(i)) {
        values.push_back(std::numeric_limits<double>::quiet_NaN());
        continue;
      }
      auto const bytes = code_bytes(i);
      double const time_s = code_s(bytes, host_s, byte_s(on_device, platform.device.peak));
      values.push_back(1 / (quality == Quality::performance
                                ? time_s
                                : code_j(bytes, time_s, static_w, host_j, byte_j(on_device, platform.device))));
    }
  }
  return values;
}

}  // namespace yoke
