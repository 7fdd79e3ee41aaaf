// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "suite/core/processor.hpp"
#include "suite/node/device_wait.hpp"
#include "suite/node/node_share.hpp"

namespace yoke {

/// What a row says of a processor.
struct ProcessorInfo {
  std::string backend;  ///< Kokkos' name of the execution space
  std::string model;    ///< what the maker calls it
  std::size_t threads = 0;
  std::size_t units = 0;   ///< compute units of a GPU that its queues use
  std::vector<int> cores;  ///< cores its threads, or its driver thread, are pinned to: disjoint between processors
};

/// The node's processors, ready: one driver thread and one execution space instance each, pinned to disjoint cores. The
/// thread that constructs it drives the host until the destructor, and must be the one that calls `on_all`.
class Processors {
 public:
  /// `device_queues`: queues of each device. Throws Error where the node has fewer cores than the parts take, or a
  /// device that cannot be divided.
  explicit Processors(NodeShare const& parts, std::size_t device_queues = 1);
  explicit Processors(std::size_t host_threads = 0, std::size_t device_queues = 1)
      : Processors(NodeShare{host_threads, 0, 1}, device_queues) {}
  ~Processors();
  Processors(Processors const&) = delete;

  std::size_t count() const;
  ProcessorInfo const& info(Processor processor) const;
  HostSpace const& host_space() const;
  DeviceSpace const& device_space(Queue queue) const;  ///< of a processor >= 1
  void fence(Queue queue) const;
  /// How driver threads wait for their devices; spinning, unless told otherwise before the first use.
  DeviceWait device_wait() const;
  void set_device_wait(DeviceWait how);

  /// Runs `work(p)` on every processor's driver thread at once, released together, and returns when all are through.
  /// The first exception is rethrown here.
  void on_all(std::function<void(Processor)> const& work);

  /// Calls `visit` with the queue's execution space instance.
  template <class Visit>
  decltype(auto) visit(Queue queue, Visit&& visit) const {
    return queue.processor == host ? visit(host_space()) : visit(device_space(queue));
  }

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace yoke
