// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/base/assigned.hpp"

namespace yoke {

using namespace partitioners;

Partitioner make_static() {
  Partitioner fixed;
  fixed.summary = "one fixed split, half and half by default: the baseline without any information (CAP, section 4)";
  fixed.options = {share_option()};
  fixed.role = Role::even_split;
  split_at(fixed, [](PlanningContext const& context) { return context.options.real("share"); });
  fixed.contest_variants = {ContestVariant{}, {"hinted", "hint", share_of_peaks}};
  return fixed;
}

}  // namespace yoke
