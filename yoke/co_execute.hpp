// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A loop of an application on host and device at once, split by a partitioner of yoke's or of your own. Compiled with
/// Kokkos. Example: examples/heat_co_execute.cpp.
#pragma once
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/execution/co_execute.hpp"
