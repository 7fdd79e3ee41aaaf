// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/processors.hpp"

#include "suite/core/error.hpp"
#include "suite/node/device_part.hpp"
#include "suite/node/driver_threads.hpp"
#include "suite/node/topology.hpp"

namespace yoke {
namespace {

/// An instance of a host space with a pool of so many threads. The calling thread is the pool's first.
template <class Space>
Space new_host_instance(std::size_t threads) {
  if constexpr (std::is_constructible_v<Space, int>)
    return Space(static_cast<int>(threads));
  else
    return Kokkos::Experimental::partition_space(Space(), 1).front();
}

/// The device's instances: queues of their own, or on a split host, where work is done as it is enqueued, a second
/// pool.
template <class Space>
std::vector<Space> new_device_instances(std::size_t threads, std::size_t queues) {
  if constexpr (std::is_same_v<Space, HostSpace>)
    return std::vector<Space>(queues, new_host_instance<Space>(threads));
  else
    return Kokkos::Experimental::partition_space(Space(), std::vector<int>(queues, 1));
}

/// Binds each thread of the pool to a core of its own; worker threads are made here, and stay.
void bind_pool(HostSpace const& space, std::vector<int> const& cores) {
  bind_this_thread(cores);
  auto const pool = static_cast<int>(cores.size());
  Kokkos::parallel_for("yoke::bind", Kokkos::RangePolicy<HostSpace>(space, 0, pool, Kokkos::ChunkSize(1)),
                       [&](int i) { bind_this_thread({cores[static_cast<std::size_t>(i)]}); });
  space.fence();
}

/// What a driver thread binds: its pool, or itself where it drives something that has no threads.
template <class Space>
void bind(Space const& space, std::vector<int> const& cores) {
  if constexpr (std::is_same_v<Space, HostSpace>)
    bind_pool(space, cores);
  else
    bind_this_thread(cores);
}

std::string device_model() {
#if defined(KOKKOS_ENABLE_CUDA)
  return Kokkos::Cuda().cuda_device_prop().name;
#elif defined(KOKKOS_ENABLE_HIP)
  return Kokkos::HIP().hip_device_prop().name;
#else
  return split_host ? "second part of the host's cores" : "unknown";
#endif
}

}  // namespace

struct Processors::State {
  std::vector<int> cores_before;
  std::vector<ProcessorInfo> infos;
  std::unique_ptr<DevicePart> device_part;  ///< where the device is not used whole
  std::vector<HostSpace> host_spaces;
  std::vector<std::vector<DeviceSpace>> device_spaces;  ///< by device and queue
  std::unique_ptr<DriverThreads> crew;
  DeviceWait device_wait = DeviceWait::spin;
};

Processors::Processors(NodeShare const& parts, std::size_t device_queues) : state_(std::make_unique<State>()) {
  expect_possible(parts);
  constexpr std::size_t devices = 1;
  state_->cores_before = binding_of_this_thread();
  auto const cores = usable_cores();
  bool const threaded = std::is_constructible_v<HostSpace, int>;
  Threads const threads = threads_of(parts, cores.size());
  std::size_t const host_threads = threaded ? threads.host : 1;
  auto const cut = cores.begin() + static_cast<std::ptrdiff_t>(host_threads);
  std::size_t const device_threads = threaded || !split_host ? threads.device : 1;
  auto const device_end = split_host ? cut + static_cast<std::ptrdiff_t>(device_threads) : cut + 1;
  state_->infos = {{HostSpace::name(), cpu_model(), host_threads, 0, {cores.begin(), cut}},
                   {DeviceSpace::name(), device_model(), device_threads, compute_units(), {cut, device_end}}};
  if (split_host) state_->infos[device].model += " (" + cpu_model() + ")";

  state_->host_spaces.push_back(new_host_instance<HostSpace>(host_threads));
  if (parts.device_fraction < 1) {
    state_->device_part = std::make_unique<DevicePart>(parts.device_fraction);
    state_->infos[device].units = state_->device_part->units();
    state_->device_spaces.push_back(state_->device_part->queues(device_queues));
  } else {
    state_->device_spaces.push_back(new_device_instances<DeviceSpace>(device_threads, device_queues));
  }
  state_->crew = std::make_unique<DriverThreads>(1 + devices);
  on_all([this](Processor p) { visit(p, [&](auto const& space) { bind(space, info(p).cores); }); });
}

Processors::~Processors() {
  state_->crew.reset();
  bind_this_thread(state_->cores_before);
}

std::size_t Processors::count() const { return state_->infos.size(); }
ProcessorInfo const& Processors::info(Processor processor) const { return state_->infos.at(processor); }
HostSpace const& Processors::host_space() const { return state_->host_spaces.front(); }
DeviceSpace const& Processors::device_space(Queue queue) const {
  return state_->device_spaces.at(queue.processor - 1).at(queue.index);
}
void Processors::fence(Queue queue) const {
  if (queue.processor == host)
    host_space().fence("yoke::fence");
  else
    wait_for(device_space(queue), device_wait(), "yoke::fence");
}
DeviceWait Processors::device_wait() const { return state_->device_wait; }
void Processors::set_device_wait(DeviceWait how) { state_->device_wait = how; }
void Processors::on_all(std::function<void(Processor)> const& work) { state_->crew->on_all(work); }

}  // namespace yoke
