// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/base/work.hpp"

namespace yoke::models {
using namespace models::equations;

OptionSpec bytes_option() {
  return choice_option("bytes", "compulsory",
                       "which bytes are memory traffic: each input and output once, or every array access",
                       {"compulsory", "access"});
}

ByteCount byte_count(OptionValues const& options) {
  return options.text("bytes") == "access" ? ByteCount::access : ByteCount::compulsory;
}

Work work_of(Segment const& segment, double fraction, ByteCount bytes) {
  if (fraction <= 0) return {};
  Cost const cost = segment.cost({0, segment.chunks()});
  return {fraction * cost.flops,
          bytes == ByteCount::access ? fraction * cost.bytes : fraction * cost.compulsory_bytes + segment.shared_bytes};
}

}  // namespace yoke::models
