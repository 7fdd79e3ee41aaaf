// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "suite/core/node.hpp"
#include "suite/core/processor.hpp"
#include "suite/node/device_wait.hpp"
#include "suite/node/node_share.hpp"

namespace yoke {

/// Thrown by Processors::on_all if the work is to stop.
struct Stopped : std::exception {
  char const* what() const noexcept override { return "stopped"; }
};

/// What a row says of a processor.
struct ProcessorInfo {
  std::string backend;  ///< Kokkos' name of the execution space
  std::string model;    ///< what the maker calls it
  std::size_t threads = 0;
  std::size_t units = 0;   ///< compute units of a GPU that its queues use
  std::vector<int> cores;  ///< cores its threads, or its driver thread, are pinned to
};

/// The node's processors: the host and a list of devices, each with a driver thread and execution space instances,
/// pinned to disjoint cores unless the share oversubscribes them. The constructing thread drives the host until the
/// destructor; only it may call `on_all`. It and its OpenMP threads are pinned within `on_all` alone, and as long as a
/// HostBinding lives: afterwards they may run where they could before.
class Processors final : public Node {
 public:
  /// Pins the threads of the host while it lives. The driver of the host makes and destroys it, before the Processors.
  class HostBinding {
   public:
    explicit HostBinding(Processors const& processors);
    ~HostBinding();
    HostBinding(HostBinding const&) = delete;

   private:
    Processors const& processors_;
  };

  /// `device_queues`: queues of each device. Throws Error if the node has fewer cores than the share takes, or a
  /// device that cannot be divided or that computes nonsense (device_self_test.hpp), or if the system denies threads.
  explicit Processors(NodeShare const& share, std::size_t device_queues = 1);
  explicit Processors(std::size_t host_threads = 0, std::size_t device_queues = 1)
      : Processors(NodeShare{host_threads, 0, 1}, device_queues) {}
  ~Processors() override;
  Processors(Processors const&) = delete;

  std::size_t count() const override;
  ProcessorInfo const& info(Processor processor) const;
  /// Kokkos' execution space instances, for kernels (execution_spaces.hpp).
  struct Spaces;
  Spaces const& spaces() const;
  void fence(Queue queue) const;
  /// How driver threads wait for their devices: spinning, unless set otherwise before the first use.
  DeviceWait device_wait() const;
  void set_device_wait(DeviceWait how);

  /// Whether the calling thread is the one that constructed this.
  bool driven_here() const;
  /// Runs `work(p)` on every processor's driver thread at once, released together, and returns when all are finished.
  /// Pins the host's threads meanwhile. Rethrows the first exception. Throws Stopped instead if the question of
  /// `stop_when` is answered yes.
  void on_all(std::function<void(Processor)> const& work);
  void stop_when(std::function<bool()> stop);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Compute units of each processor, the host first; 0 for a processor that is no GPU.
std::vector<std::size_t> units_of(Processors const& processors);

}  // namespace yoke
