// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/description.hpp"
#include "suite/core/option.hpp"

namespace yoke::detail {

/// Flops and bytes of memory traffic that some processor has to do.
struct Work {
  double flops = 0, bytes = 0;
  Work& operator+=(Work const& other);
};

/// Which of a workload's two byte counts a model takes for memory traffic.
enum class ByteCount {
  compulsory,  ///< each input once, each output once, and Segment::shared_bytes once on every processor that works
  access,      ///< every array access: the papers' rule
};

/// The option `bytes` of a model, and what it was set to.
OptionSpec bytes_option();
ByteCount byte_count(OptionValues const& options);

/// What a fraction of a segment's work costs the one processor that does it.
Work work_of(Segment const& segment, double fraction, ByteCount bytes);

}  // namespace yoke::detail
