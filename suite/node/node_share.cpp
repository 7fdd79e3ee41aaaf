// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/node_share.hpp"

#include <fmt/format.h>

#include "suite/core/error.hpp"
#include "suite/node/places.hpp"
#include "suite/node/spaces.hpp"

namespace yoke {

bool is_split_host() { return split_host; }

void expect_possible(NodeShare const& share) {
  if (split_host && share.device_fraction != 1)
    throw Error(
        fmt::format("device fraction is {}; it must be 1, because the device is a second part of the host's cores: use "
                    "--device-threads",
                    share.device_fraction));
  if (!split_host && share.device_threads != 0)
    throw Error(fmt::format("device threads is {}; it must be 0, because the device is a GPU: use --device-fraction",
                            share.device_threads));
  if (!split_host && share.split != 2)
    throw Error(
        fmt::format("--split is {}; it must be 2, because Kokkos drives one GPU in a process: run one process for each",
                    share.split));
  if (!split_host && share.oversubscribe) throw Error("--oversubscribe is for the parts of a split host");
  if (!(share.device_fraction > 0 && share.device_fraction <= 1))
    throw Error(fmt::format("device fraction is {}; it must be above 0 and at most 1", share.device_fraction));
}

Threads threads_of(NodeShare const& share, std::size_t cores) { return node::threads_of(share, cores, split_host); }

NodeShare one_thread() {
  NodeShare share;
  share.host_threads = 1;
  if (!is_split_host()) return share;
  share.device_threads = 1;
  share.oversubscribe = true;
  return share;
}

}  // namespace yoke
