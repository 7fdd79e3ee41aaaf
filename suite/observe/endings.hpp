// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace yoke::observe {

/// Installs handlers that call `finish` with the number of a signal that ends the process, and then let it end as
/// before. If a signal already had a handler, that handler is called with `may_go_on` true: the process may survive,
/// and `finish` is called again at the next signal. Ignored signals stay ignored.
void finish_at_signals(void (*finish)(int signal, bool may_go_on));

}  // namespace yoke::observe
