// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace yoke::observe_detail {

/// Calls `finish` with the number of a signal that ends the process, and then lets it end as it would have. If there
/// was a handler before, `may_go_on` is true and that handler is called: the process may survive, and `finish` is
/// called at the next signal again. Signals that are ignored stay ignored.
void finish_at_signals(void (*finish)(int signal, bool may_go_on));

}  // namespace yoke::observe_detail
