// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "suite/node/processors.hpp"
#include "suite/probe/exercise.hpp"

namespace yoke::probe {

/// Numbers in a processor's own memory, first touched by its threads. Exercises share it, because only one runs at a
/// time.
struct Counters {
  std::shared_ptr<void const> memory;
  std::uint32_t* numbers = nullptr;
  std::size_t count = 0;
};
/// Allocates counters of about `bytes` in all, at least one.
Counters counters(Processors& processors, Processor processor, double bytes);

/// Atomic additions of all threads of the processor, each to one of the first `bytes` / 4 counters (at least one, at
/// most all), chosen at random. Units are additions.
Exercise atomic_additions(Processors& processors, Processor processor, double bytes, Counters const& in);

}  // namespace yoke::probe
