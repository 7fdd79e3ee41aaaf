// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/pressure.hpp"

namespace yoke::equations {

/// How many times longer a kernel takes while another processor executes another kernel, from what a competitor and
/// each of them do to one another. Kernels that ask main memory for more than it has together get parts in proportion
/// to their demands (Afzal, Hager, Wellein: "An analytic performance model for overlapping execution of memory-bound
/// loop kernels on multicore CPUs", 2020), so that beside a competitor of demand 1 a kernel of demand d makes it
/// (d + 1) / C times slower, where C is what memory has: 2 / C is what two competitors do to one another. Two kernels
/// together ask for (d1 + d2) / C, the sum of what each does to the competitor minus 2 / C. If this is more than 1, the
/// kernel suffers as much of it as it suffers beside the competitor; else nothing.
double sharing_slowdown(Competition const& own, Competition const& other);

}  // namespace yoke::equations
