// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/kokkos_session.hpp"

#include "suite/node/kokkos_settings.hpp"

namespace yoke::node {

KokkosSession::KokkosSession() { Kokkos::initialize(kokkos_settings()); }
KokkosSession::~KokkosSession() { Kokkos::finalize(); }

}  // namespace yoke::node
