// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/detail/leap_options.hpp"

namespace yoke {

std::vector<OptionSpec> leap_options() {
  using Kind = OptionSpec::Kind;
  return {{"probe", "0.125", "fraction of the loop in a device's first part", Kind::real, 0, 1, {}},
          {"probe_growth", "1", "the second part is this many times the first", Kind::real, 0, 100, {}},
          {"trust", "1.5", "a part is at most this many times the largest before", Kind::real, 1, 1e6, {}},
          {"theta", "0.5", "fraction of its equal-finish share that a device takes", Kind::real, 0.01, 1, {}},
          {"first_host", "0.00390625", "fraction of the loop in the host's first part", Kind::real, 0, 1, {}},
          {"phi", "0.5", "fraction of the predicted rest that a host part lasts", Kind::real, 0.01, 1, {}},
          {"grow", "0.25", "fraction of the time spent that a host part lasts at most", Kind::real, 0, 100, {}},
          {"host_least", "6", "a host part lasts at least this many fork_s", Kind::real, 0, 1e6, {}},
          {"keep", "0.125", "weight of earlier parts in the rates", Kind::real, 0, 1, {}},
          {"device_least", "1", "launches that a device's last part must be worth", Kind::real, 0, 1e6, {}},
          {"multiple", "1", "host parts are multiples of this many chunks", Kind::integer, 1, 1e6, {}},
          {"launch_s", "1e-5", "seconds of an empty device launch, completion included", Kind::real, 0, 1, {}},
          {"fork_s", "5e-6", "seconds of an empty parallel region of the host", Kind::real, 0, 1, {}},
          {"steady",
           "0.5",
           "fraction of its largest part that a device takes at least, if that much is its share",
           Kind::real,
           0,
           1,
           {}},
          {"most",
           "1",
           "fraction of a device's last total in its parts at most, warm; 0.18 hides copies",
           Kind::real,
           0.01,
           1,
           {}},
          {"gated",
           "no",
           "devices' kernels poll a frontier: all in one part (resident data), or part by part",
           Kind::text,
           0,
           0,
           {"no", "whole", "parts"}},
          {"goal", "time", "what to save; energy needs powers", Kind::text, 0, 0, {"time", "energy"}},
          {"warm", "0", "earlier calls to learn from; 0 is cold", Kind::integer, 0, 100, {}}};
}

}  // namespace yoke
