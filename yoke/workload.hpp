// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Workloads of your own. An element-wise kernel needs `make_simple_workload` alone; any other workload is a struct per
/// precision, as `suite/workloads/workload_concept.hpp` lists its members, and `make_workload`. Compiled with Kokkos.
/// Example: examples/saxpy_workload.cpp.
#pragma once
#include "suite/core/registry.hpp"
#include "suite/core/workload.hpp"
#include "suite/node/lanes.hpp"
#include "suite/workloads/claim_parts.hpp"
#include "suite/workloads/count.hpp"
#include "suite/workloads/mirror.hpp"
#include "suite/workloads/prepared.hpp"
#include "suite/workloads/random.hpp"
#include "suite/workloads/reference.hpp"
#include "suite/workloads/simple_workload.hpp"
#include "suite/workloads/workload_concept.hpp"
