// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "suite/core/description.hpp"
#include "suite/core/option.hpp"

namespace yoke::models::equations {

/// Flops and bytes of memory traffic of one processor.
struct Work {
  double flops = 0, bytes = 0;
  Work& operator+=(Work const& other) {
    flops += other.flops;
    bytes += other.bytes;
    return *this;
  }
};

}  // namespace yoke::models::equations

namespace yoke::models {

/// Selects which of a workload's two byte counts is a model's memory traffic.
enum class ByteCount {
  compulsory,  ///< each input and output once, and Segment::shared_bytes once per active processor
  access,      ///< every array access: the papers' rule
};

/// Option `bytes` of a model.
OptionSpec bytes_option();
/// Value of option `bytes`.
ByteCount byte_count(OptionValues const& options);

/// Cost of a fraction of a segment on its processor.
equations::Work work_of(Segment const& segment, double fraction, ByteCount bytes);

}  // namespace yoke::models
