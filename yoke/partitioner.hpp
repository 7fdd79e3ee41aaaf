// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Partitioners of your own, and yoke's without the rest of it. Schedules derive from `Schedule`; those without
/// barriers from `partitioners::SelfScheduling`, those with barriers from `partitioners::Rounds`; a fixed split uses
/// `partitioners::split_at`. `Dispatch` plays a schedule and checks its decisions. Plain C++, without Kokkos. Examples:
/// examples/halves_partitioner.cpp, examples/scheduler_alone.cpp.
#pragma once
#include "partitioners/base/assigned.hpp"
#include "partitioners/base/rounds.hpp"
#include "partitioners/base/self_scheduling.hpp"
#include "suite/core/dispatch.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
