// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/files/workload_file.hpp"
#include "suite/core/workload.hpp"

namespace yoke {

/// Work on paper as a workload whose plans can be predicted: segments of `paper_chunks` equal chunks. A segment without
/// compulsory bytes has those of every access for them. It cannot be run: `prepare` is unset.
Workload paper_workload(WorkloadFile const& file);
inline constexpr std::size_t paper_chunks = 1024;

/// A workload's counts as on paper: what all iterations compute and what moves once over a link.
WorkloadFile paper_of(Description const& description);

}  // namespace yoke
