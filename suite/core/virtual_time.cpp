// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/virtual_time.hpp"

#include <algorithm>

namespace yoke::core {

RunResult VirtualTime::run(Begin const& begin) {
  for (double now_s = 0;;) {
    ask_all(now_s, begin);
    Lane* first = nullptr;
    for (Lane& lane : lanes_)
      if (!lane.flight.empty() && (!first || lane.flight.front().end_s < first->flight.front().end_s)) first = &lane;
    if (!first) {
      dispatch_.finish();
      return {dispatch_.completed(), now_s};
    }
    now_s = first->flight.front().end_s;
    dispatch_.complete(first->flight.front());
    first->flight.pop_front();
    for (Lane& lane : lanes_) lane.waits = false;
  }
}

void VirtualTime::ask_all(double now_s, Begin const& begin) {
  // A barrier: nothing is in flight, and the schedule counts one more sync.
  bool const idle = std::all_of(lanes_.begin(), lanes_.end(), [](Lane const& lane) { return lane.flight.empty(); });
  std::size_t const syncs = idle && now_s > 0 ? schedule_.account().syncs : 0;
  double begin_s = now_s;
  for (Processor p = 0; p < lanes_.size(); ++p) {
    Lane& lane = lanes_[p];
    while (!lane.waits && !lane.done && lane.flight.size() < (p == host ? 1 : depth_)) {
      Decision const decision = dispatch_.ask(p, begin_s);
      if (syncs > 0 && begin_s == now_s && schedule_.account().syncs > syncs) begin_s += sync_s_;
      lane.waits = decision.kind == Decision::Kind::wait;
      lane.done = decision.kind == Decision::Kind::done;
      if (decision.kind == Decision::Kind::run) lane.flight.push_back(begin(p, decision.piece, begin_s));
    }
  }
}

}  // namespace yoke::core
