// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <string>

namespace yoke {

/// Index of a processor of the node: 0 is the host, 1 ... d are its devices.
using Processor = std::size_t;

inline constexpr Processor host = 0;
inline constexpr Processor device = 1;  ///< the first device; on most nodes the only one

/// "host", "device", then "device2" and so on.
inline std::string processor_name(Processor processor) {
  if (processor == host) return "host";
  return processor == device ? "device" : "device" + std::to_string(processor);
}

/// A queue on which a processor's work is enqueued. Work on different queues of a device may overlap; the host has one
/// queue.
struct Queue {
  Processor processor = host;
  std::size_t index = 0;
  /// Queue `i` of processor `p`.
  Queue(Processor p, std::size_t i = 0) : processor(p), index(i) {}
};

/// Name, in rows of pieces, of a rank that acts as a processor: "rank0" (the host), "rank1" ...
inline std::string rank_name(std::size_t rank) { return "rank" + std::to_string(rank); }

/// The processors of this machine that workloads are prepared on. The core uses only their number.
class Node {
 public:
  virtual ~Node() = default;
  virtual std::size_t count() const = 0;  ///< number of processors: the host and its devices
};

}  // namespace yoke
