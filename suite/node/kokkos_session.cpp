// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/kokkos_session.hpp"

#include <cstdlib>

#include "suite/node/device_status.hpp"
#include "suite/node/kokkos_settings.hpp"

#if defined(_OPENMP)
#include <omp.h>

#include "suite/core/io/text.hpp"
#include "suite/node/spaces.hpp"
#endif

namespace yoke::node {

Kokkos::InitializationSettings kokkos_settings() {
  Kokkos::InitializationSettings settings;
  if (chosen_device()) settings.set_device_id(static_cast<int>(*chosen_device()));
#if defined(_OPENMP)
  constexpr int max = static_cast<int>(max_pool_threads);
  if (omp_get_max_threads() > max) omp_set_num_threads(max);
  char const* const wanted = std::getenv("KOKKOS_NUM_THREADS");
  if (wanted && core::parse_number<double>(wanted).value_or(0) > max) settings.set_num_threads(max);
#endif
  return settings;
}

KokkosSession::KokkosSession() { Kokkos::initialize(kokkos_settings()); }
KokkosSession::~KokkosSession() { Kokkos::finalize(); }

}  // namespace yoke::node
