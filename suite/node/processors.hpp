// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "suite/core/processor.hpp"
#include "suite/core/stopwatch.hpp"
#include "suite/node/node_share.hpp"
#include "suite/node/workers.hpp"

namespace yoke {

/// Way in which a device's driver thread waits for the device. A split host never waits.
enum class DeviceWait {
  spin,   ///< polls and keeps its core busy, as Kokkos does
  block,  ///< sleeps until the device wakes it
};
/// "spin" or "block", as in rows.
inline char const* name_of(DeviceWait how) { return how == DeviceWait::spin ? "spin" : "block"; }

/// Thrown by Processors::on_all if the work must stop.
struct Stopped : std::exception {
  /// "stopped".
  char const* what() const noexcept override { return "stopped"; }
};

/// Description of a processor, as in rows.
struct ProcessorInfo {
  std::string backend;  ///< name of the execution space in Kokkos
  std::string model;    ///< product name
  std::size_t threads = 0;
  std::size_t units = 0;   ///< compute units of a GPU that its queues use
  std::vector<int> cores;  ///< cores that its threads, or its driver thread, are pinned to
};

/// The node's processors: the host and the devices, each with a driver thread and execution space instances, pinned to
/// disjoint cores unless the share oversubscribes them. The constructing thread drives the host until the destructor;
/// only it may call `on_all`. This thread and its OpenMP threads are pinned only during `on_all` and while a
/// HostBinding exists; afterwards their previous binding is restored.
class Processors final : public Node {
 public:
  /// Pins the host's threads during its lifetime. It must be created and destroyed by the host's driver, and destroyed
  /// before the Processors.
  class HostBinding {
   public:
    /// Pins the host's threads. `processors` must outlive it.
    explicit HostBinding(Processors const& processors);
    ~HostBinding();
    HostBinding(HostBinding const&) = delete;

   private:
    Processors const& processors_;
  };

  /// `device_queues`: number of queues per device. Throws Error if the share needs more cores than the node has, if a
  /// device cannot be divided or computes wrong results (device_self_test.hpp), or if the system denies threads.
  explicit Processors(NodeShare const& share, std::size_t device_queues = 1);
  /// The whole node with `host_threads` threads of the host; 0: as NodeShare::host_threads.
  explicit Processors(std::size_t host_threads = 0, std::size_t device_queues = 1)
      : Processors(NodeShare{host_threads, 0, 1}, device_queues) {}
  ~Processors() override;
  Processors(Processors const&) = delete;

  std::size_t count() const override;
  /// Description of a processor.
  ProcessorInfo const& info(Processor processor) const;
  /// Kokkos' execution space instances, for kernels (spaces.hpp).
  struct Spaces;
  /// The execution space instances of all processors.
  Spaces const& spaces() const;
  /// Waits until all work enqueued on the queue is complete.
  void fence(Queue queue) const;
  /// Way in which driver threads wait for their devices; default: spin. Set it before the first use.
  DeviceWait device_wait() const;
  /// Sets how driver threads wait for their devices.
  void set_device_wait(DeviceWait how);

  /// Threads on all cores that this process may use, within its CPU quota, for work while no processor works.
  Workers workers() const;
  /// Limits `workers` to the processors' own cores, because other processes of this program use the others.
  void share_cores();

  /// True if the calling thread constructed this object.
  bool driven_here() const;
  /// Runs `work(p)` on the driver threads of all processors, released together, and returns when all have finished.
  /// Pins the host's threads meanwhile. Rethrows the first exception. Throws Stopped instead of starting if the
  /// `stop_when` callback returns true.
  void on_all(std::function<void(Processor)> const& work);
  /// Sets the callback that `on_all` calls before it starts.
  void stop_when(std::function<bool()> stop);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Describes the processors that a `Processors` of this share would have, the host first, without starting Kokkos or a
/// GPU's context; the core of a GPU's driver thread may differ. `std::nullopt` if that cannot be known before. Throws
/// Error if the share needs more cores than the node has.
std::optional<std::vector<ProcessorInfo>> processors_ahead(NodeShare const& share);

/// Descriptions of all processors, the host first.
std::vector<ProcessorInfo> infos_of(Processors const& processors);

/// Compute units of each processor, the host first; 0 for a processor that is no GPU.
std::vector<std::size_t> units_of(Processors const& processors);

/// Returns a stopwatch that records events on the device, so that nothing waits before `wait`; null for the host and
/// for back ends without events. `processors` must outlive it.
std::unique_ptr<Stopwatch> event_stopwatch(Processors const& processors, Processor processor);

}  // namespace yoke
