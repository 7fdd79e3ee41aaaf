// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/files/workload_file.hpp"
#include "suite/core/workload.hpp"

namespace yoke::core {

/// Returns analytic work as a workload whose plans can be predicted: segments of `paper_chunks` equal chunks. If a
/// segment has no compulsory bytes, the bytes of all accesses replace them. It cannot be run: `prepare` is unset.
Workload paper_workload(WorkloadFile const& file);
inline constexpr std::size_t paper_chunks = 1024;

/// Returns a workload's counts as analytic work: the operations of all iterations, and the bytes that move once over a
/// link.
WorkloadFile paper_of(Description const& description);

}  // namespace yoke::core
