// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace yoke::cli {

class Command;
struct RunRequest;

/// Declares --memory and --touch.
void declare_sharing(Command& command, RunRequest& request);

/// Throws Error with one sentence if shared data are asked for where they cannot be, unless `dry` also on this node, or
/// if --memory or --touch is given though data are not shared.
void check_sharing(RunRequest const& request, bool dry);

}  // namespace yoke::cli
