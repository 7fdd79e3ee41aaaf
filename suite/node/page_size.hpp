// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>

namespace yoke {

/// Page size in bytes: 4 KiB on most systems, 64 KiB on some.
std::size_t page_bytes();

}  // namespace yoke
