// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/studies/advice/advise_question.hpp"

namespace yoke {

/// PeaPaw's guidelines for the machine, and whether this workload agrees; with `all` also why there is none for energy.
void print_guidelines(AskedAdvice const& asked, Advice const& advice, bool all);

/// These, every named partition, the optimum over all of them, energies, and what would change the ranking.
void print_optimum_tables(AdviseRequest const& request, AskedAdvice const& asked, Advice const& advice);

/// Where energies are from, if not from the machine file.
void print_power_source(std::string const& file);

}  // namespace yoke
