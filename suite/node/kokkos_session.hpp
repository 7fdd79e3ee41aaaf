// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace yoke::node {

/// Initializes Kokkos with `kokkos_settings`, and finalizes it in the destructor. At most one may exist per process,
/// because Kokkos cannot restart.
class KokkosSession {
 public:
  KokkosSession();
  ~KokkosSession();
  KokkosSession(KokkosSession const&) = delete;
};

}  // namespace yoke::node
