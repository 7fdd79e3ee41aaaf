// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "models/equations/work.hpp"
#include "suite/core/description.hpp"
#include "suite/core/option.hpp"

namespace yoke::model_detail {

/// Which of a workload's two byte counts a model takes for memory traffic.
enum class ByteCount {
  compulsory,  ///< each input once, each output once, and Segment::shared_bytes once on every processor that works
  access,      ///< every array access: the papers' rule
};

/// The option `bytes` of a model, and what it was set to.
OptionSpec bytes_option();
ByteCount byte_count(OptionValues const& options);

/// Cost of a fraction of a segment on the processor that does it.
equations::Work work_of(Segment const& segment, double fraction, ByteCount bytes);

}  // namespace yoke::model_detail
