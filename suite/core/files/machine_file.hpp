// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/io/replaceable.hpp"
#include "suite/core/machine.hpp"

namespace yoke {

/// What `--output` of a machine file may replace.
FileKind machine_files();

}  // namespace yoke
