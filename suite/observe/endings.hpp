// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace yoke::observe_detail {

/// Calls `finish` with the number of a signal that ends the process, and then lets it end as it would have, or calls
/// the handler that was there before. Signals that are ignored stay ignored.
void finish_at_signals(void (*finish)(int signal));

}  // namespace yoke::observe_detail
