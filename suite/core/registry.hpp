// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

namespace yoke {

struct Workload;
struct Partitioner;
struct Model;

/// Registries: one entry per file in suite/workloads, partitioners and models, in alphabetical order. Generated from
/// the file names.
std::vector<Workload> const& registered_workloads();
std::vector<Partitioner> const& registered_partitioners();
std::vector<Model> const& registered_models();

}  // namespace yoke
