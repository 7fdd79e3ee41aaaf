// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

namespace yoke::partitioner_detail {

/// A processor that becomes free after some seconds and then works at its rate.
struct FreeAt {
  double free_s = 0, rate = 0;
  bool takes_part = true;
};

/// Returns the seconds after which all processors finish `rest` together; those that are busy for longer do not take
/// part. 0 if no processor takes part.
inline double equal_finish_s(double rest, std::vector<FreeAt> all) {
  for (double finish_s = 0;;) {
    double work = rest, rate = 0;
    for (FreeAt const& one : all) {
      if (!one.takes_part) continue;
      work += one.free_s * one.rate;
      rate += one.rate;
    }
    if (rate <= 0) return finish_s;
    finish_s = work / rate;
    bool again = false;
    for (FreeAt& one : all)
      if (one.takes_part && one.free_s > finish_s) {
        one.takes_part = false;
        again = true;
      }
    if (!again) return finish_s;
  }
}

}  // namespace yoke::partitioner_detail
