// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace yoke {

/// Kokkos runs while this lives: started as `kokkos_settings` says. There is one at a time, and none after it.
class KokkosSession {
 public:
  KokkosSession();
  ~KokkosSession();
  KokkosSession(KokkosSession const&) = delete;
};

}  // namespace yoke
