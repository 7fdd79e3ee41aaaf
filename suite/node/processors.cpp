// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/processors.hpp"

#include <algorithm>
#include <optional>
#include <thread>

#include "suite/node/cpu_quota.hpp"
#include "suite/node/device_event.hpp"
#include "suite/node/device_part.hpp"
#include "suite/node/device_self_test.hpp"
#include "suite/node/device_status.hpp"
#include "suite/node/driver_threads.hpp"
#include "suite/node/places.hpp"
#include "suite/node/spaces.hpp"
#include "suite/node/topology.hpp"

namespace yoke {
namespace {

/// Returns an instance of a host space with a pool of `threads` threads, of which the calling thread is the first.
template <class Space>
Space new_host_instance(std::size_t threads) {
  if constexpr (std::is_constructible_v<Space, int>)
    return Space(static_cast<int>(threads));
  else
    return Kokkos::Experimental::partition_space(Space(), 1).front();
}

/// Returns the device's instances: separate queues or, on a split host, which executes work when it is enqueued, copies
/// of a second pool.
template <class Space>
std::vector<Space> new_device_instances(std::size_t threads, std::size_t queues) {
  if constexpr (std::is_same_v<Space, HostSpace>)
    return std::vector<Space>(queues, new_host_instance<Space>(threads));
  else
    return Kokkos::Experimental::partition_space(Space(), std::vector<int>(queues, 1));
}

/// Calls `act` with the number of each thread of a pool, on that thread. Creates the worker threads, which persist.
template <class Act>
void on_each_thread(HostSpace const& space, std::size_t threads, Act const& act) {
  Kokkos::parallel_for("yoke::bind",
                       Kokkos::RangePolicy<HostSpace>(space, 0, static_cast<int>(threads), Kokkos::ChunkSize(1)),
                       [&](int i) { act(static_cast<std::size_t>(i)); });
  space.fence();
}

/// Binds each thread of the pool to its own core. Returns the previous bindings.
std::vector<std::vector<int>> bind_pool(HostSpace const& space, std::vector<int> const& cores) {
  std::vector<std::vector<int>> before(cores.size());
  on_each_thread(space, cores.size(), [&](std::size_t i) {
    before[i] = node::binding_of_this_thread();
    node::bind_this_thread({cores[i]});
  });
  return before;
}

void unbind_pool(HostSpace const& space, std::vector<std::vector<int>> const& before) {
  on_each_thread(space, before.size(), [&](std::size_t i) { node::bind_this_thread(before[i]); });
}

/// Binds the pool of a driver thread, or only the driver thread if its processor has no host threads.
template <class Space>
void bind([[maybe_unused]] Space const& space, std::vector<int> const& cores) {
  // New worker threads inherit the binding of their creator.
  node::bind_this_thread(cores);
  if constexpr (std::is_same_v<Space, HostSpace>) bind_pool(space, cores);
}

ProcessorInfo host_info(std::vector<int> cores) {
  std::size_t const threads = cores.size();
  return {HostSpace::name(), node::cpu_model(), threads, 0, std::move(cores)};
}

/// Describes the device that Kokkos has chosen or will choose, or another part of the host's cores.
ProcessorInfo device_info(node::DeviceModel const& model, std::vector<int> cores) {
  std::size_t const threads = split_host ? cores.size() : 0;
  return {DeviceSpace::name(), model.name, threads, model.units, std::move(cores)};
}

/// The device as rows name it; `std::nullopt` if it is a GPU that its driver does not describe.
std::optional<node::DeviceModel> known_model() {
  if (split_host) return node::DeviceModel{"second part of the host's cores (" + node::cpu_model() + ")", 0};
  return node::device_model();
}

struct Device {
  ProcessorInfo info;
  std::unique_ptr<node::DevicePart> part;  ///< set if only a part of the device is used; its queues are freed first
};

/// Returns the device that Kokkos has chosen, or another part of the host's cores.
Device new_device(NodeShare const& share, std::vector<int> cores) {
  Device device{
      device_info(known_model().value_or(node::DeviceModel{"unknown", node::compute_units()}), std::move(cores)), {}};
  if (share.device_fraction < 1) {
    device.part = std::make_unique<node::DevicePart>(share.device_fraction);
    device.info.units = device.part->units();
  }
  return device;
}

std::vector<DeviceSpace> new_queues(Device const& device, std::size_t count) {
  return device.part ? device.part->queues(count) : new_device_instances<DeviceSpace>(device.info.threads, count);
}

/// At most as many of these cores as a CPU quota lets work at once.
std::vector<int> within_quota(std::vector<int> cores) {
  auto const quota = node::cpu_quota();
  if (quota) cores.resize(std::min(cores.size(), static_cast<std::size_t>(std::max(quota->cpus, 1.0))));
  return cores;
}

}  // namespace

struct Processors::State {
  std::thread::id const driver = std::this_thread::get_id();
  std::vector<int> worker_cores = within_quota(node::usable_cores());  ///< asked for before this thread is bound
  std::size_t bindings = 0;                                            ///< number of existing HostBindings
  std::vector<std::vector<int>> before_binding;                        ///< previous bindings of the host's threads
  ProcessorInfo host_info;
  std::vector<Device> devices;
  Spaces spaces;  ///< freed before the devices' parts
  std::unique_ptr<node::DriverThreads> drivers;
  DeviceWait device_wait = DeviceWait::spin;
  std::function<bool()> stop;
};

Processors::Processors(NodeShare const& share, std::size_t device_queues) : state_(std::make_unique<State>()) {
  node::Places const places = node::places_here(share);
  state_->host_info = host_info(places.host);
  state_->spaces.host = new_host_instance<HostSpace>(places.host.size());
  for (auto const& cores : places.devices) {
    auto const& made = state_->devices.emplace_back(new_device(share, cores));
    state_->spaces.devices.push_back(new_queues(made, device_queues));
  }
  // A split host's kernels are the host's, which every run verifies.
  if (!split_host)
    for (std::size_t d = 0; d < state_->devices.size(); ++d)
      node::require_right_results(state_->spaces.devices[d].front(), state_->devices[d].info.model);
  state_->drivers = std::make_unique<node::DriverThreads>(count());
  on_all([this](Processor p) {
    if (p != host) visit_space(*this, p, [&](auto const& space) { bind(space, info(p).cores); });
  });
}

Processors::~Processors() = default;

Processors::HostBinding::HostBinding(Processors const& processors) : processors_(processors) {
  State& state = *processors.state_;
  if (state.bindings == 0) state.before_binding = bind_pool(*state.spaces.host, state.host_info.cores);
  ++state.bindings;
}
Processors::HostBinding::~HostBinding() {
  State& state = *processors_.state_;
  if (--state.bindings == 0) unbind_pool(*state.spaces.host, state.before_binding);
}

std::optional<std::vector<ProcessorInfo>> processors_ahead(NodeShare const& share) {
  auto const model = known_model();
  // How many units a part of a GPU has is known once it is divided.
  if (!model || share.device_fraction < 1) return std::nullopt;
  expect_possible(share);
  // Without the GPU's address, its driver thread may get another core.
  node::Places const places = node::places_on(node::usable_cores(), share, node::DeviceKind{split_host});
  std::vector<ProcessorInfo> infos{host_info(places.host)};
  for (auto const& cores : places.devices) infos.push_back(device_info(*model, cores));
  return infos;
}

std::size_t Processors::count() const { return 1 + state_->devices.size(); }
Workers Processors::workers() const { return Workers(state_->worker_cores); }
void Processors::share_cores() {
  std::vector<int> cores;
  for (Processor p = 0; p < count(); ++p)
    for (int const core : info(p).cores)
      if (std::find(cores.begin(), cores.end(), core) == cores.end()) cores.push_back(core);
  state_->worker_cores = within_quota(std::move(cores));
}
bool Processors::driven_here() const { return std::this_thread::get_id() == state_->driver; }
ProcessorInfo const& Processors::info(Processor processor) const {
  return processor == host ? state_->host_info : state_->devices.at(processor - 1).info;
}
std::vector<ProcessorInfo> infos_of(Processors const& processors) {
  std::vector<ProcessorInfo> infos;
  for (Processor p = 0; p < processors.count(); ++p) infos.push_back(processors.info(p));
  return infos;
}
std::vector<std::size_t> units_of(Processors const& processors) {
  std::vector<std::size_t> units;
  for (Processor p = 0; p < processors.count(); ++p) units.push_back(processors.info(p).units);
  return units;
}
Processors::Spaces const& Processors::spaces() const { return state_->spaces; }
void Processors::fence(Queue queue) const {
  if (queue.processor == host)
    host_space(*this).fence("yoke::fence");
  else
    node::wait_for(device_space(*this, queue), device_wait(), "yoke::fence");
}
DeviceWait Processors::device_wait() const { return state_->device_wait; }
void Processors::set_device_wait(DeviceWait how) { state_->device_wait = how; }
void Processors::stop_when(std::function<bool()> stop) { state_->stop = std::move(stop); }
void Processors::on_all(std::function<void(Processor)> const& work) {
  if (state_->stop && state_->stop()) throw Stopped();
  HostBinding const bound(*this);
  state_->drivers->on_all(work);
}

}  // namespace yoke
