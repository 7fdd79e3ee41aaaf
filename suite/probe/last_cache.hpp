// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "suite/node/processors.hpp"

namespace yoke::probe {

/// Returns the total bytes of the last-level caches that a processor of host cores can use: those that the system
/// describes, or, if these are more than `node::believed_cache_bytes` per thread, or if it describes none, those that
/// reads of growing arrays find (core::found_cache_bytes). Arrays beyond claimed caches of that size would take most of
/// a probe's time and memory. Believes descriptions of more than `unknown_cache_bytes`, which are caches on the
/// memory's side. 0 if the system describes none and reads find none. Measures once per set of cores, for at most a
/// second or two.
double found_last_cache_bytes(Processors& processors, Processor processor);

}  // namespace yoke::probe
