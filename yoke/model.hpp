// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Models of your own: a `Predictor` answers for a machine, a workload's description and an assignment. `models` has
/// accessors of machine files. Plain C++, without Kokkos. Example: examples/flops_only_model.cpp.
#pragma once
#include "models/base/rates.hpp"
#include "models/base/work.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/model.hpp"
#include "suite/core/registry.hpp"
