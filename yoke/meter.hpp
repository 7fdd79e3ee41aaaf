// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Meters of energy: `open_meter` reads the sensors of host and devices, `energy_sources` lists the known sources.
/// Plain C++, without Kokkos.
#pragma once
#include "suite/core/meter.hpp"
#include "suite/meters/energy_source.hpp"
#include "suite/meters/open_meter.hpp"
