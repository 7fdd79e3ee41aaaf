// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/advice/advise_question.hpp"

namespace yoke::cli {

/// Prints PeaPaw's guidelines for the machine, and whether this workload agrees; with `all` also the reason for a
/// missing guideline for energy.
void print_guidelines(advice::AskedAdvice const& asked, analysis::Advice const& advice, bool all);

/// Prints these, every named partition, the optimum over all of them, energies, and the changes that would alter the
/// ranking.
void print_optimum_tables(advice::AdviseRequest const& request, advice::AskedAdvice const& asked,
                          analysis::Advice const& advice);

/// Prints the source of energies that are not the machine file's.
void print_power_source(std::string const& file);

}  // namespace yoke::cli
