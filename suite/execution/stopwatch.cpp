// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/stopwatch.hpp"

#include <chrono>
#include <stdexcept>

namespace yoke {
namespace {

#if defined(KOKKOS_ENABLE_CUDA)
#define YOKE_EVENTS(name) cuda##name
#elif defined(KOKKOS_ENABLE_HIP)
#define YOKE_EVENTS(name) hip##name
#endif

#if defined(YOKE_EVENTS)
void check(YOKE_EVENTS(Error_t) status) {
  if (status != YOKE_EVENTS(Success))
    throw std::runtime_error(std::string("the device reports: ") + YOKE_EVENTS(GetErrorString)(status));
}

auto stream_of(DeviceSpace const& space) {
#if defined(KOKKOS_ENABLE_CUDA)
  return space.cuda_stream();
#else
  return space.hip_stream();
#endif
}

/// A point in the work of a queue.
class Event {
 public:
  Event() { check(YOKE_EVENTS(EventCreate)(&event_)); }
  ~Event() {
    if (event_) static_cast<void>(YOKE_EVENTS(EventDestroy)(event_));
  }
  Event(Event&& other) noexcept : event_(std::exchange(other.event_, nullptr)) {}
  void record(DeviceSpace const& space) { check(YOKE_EVENTS(EventRecord)(event_, stream_of(space))); }
  double seconds_to(Event const& later) const {
    float milliseconds = 0;
    check(YOKE_EVENTS(EventElapsedTime)(&milliseconds, event_, later.event_));
    return 1e-3 * static_cast<double>(milliseconds);
  }

 private:
  YOKE_EVENTS(Event_t) event_ = nullptr;
};
#endif

/// A point on the host's clock.
struct Moment {
  std::chrono::steady_clock::time_point time = std::chrono::steady_clock::now();
  double seconds_to(Moment const& later) const { return std::chrono::duration<double>(later.time - time).count(); }
};

template <class Mark>
std::vector<double> between(std::vector<Mark> const& marks) {
  std::vector<double> seconds;
  for (std::size_t i = 1; i < marks.size(); ++i) seconds.push_back(marks[i - 1].seconds_to(marks[i]));
  return seconds;
}

}  // namespace

struct Stopwatch::State {
  State(Processors const& p, Queue q) : processors(p), queue(q) {}

  Processors const& processors;
  Queue queue;
  std::vector<Moment> moments;
#if defined(YOKE_EVENTS)
  std::vector<Event> events;
#endif

  void mark() {
#if defined(YOKE_EVENTS)
    if (queue.processor != host) return events.emplace_back().record(processors.device_space(queue));
#endif
    processors.fence(queue);
    moments.emplace_back();
  }
};

Stopwatch::Stopwatch(Processors const& processors, Queue queue)
    : state_(std::make_unique<State>(State(processors, queue))) {
  lap();
}
Stopwatch::~Stopwatch() = default;
Stopwatch::Stopwatch(Stopwatch&&) noexcept = default;
Stopwatch& Stopwatch::operator=(Stopwatch&&) noexcept = default;

void Stopwatch::lap() { state_->mark(); }

std::vector<double> Stopwatch::seconds() const {
#if defined(YOKE_EVENTS)
  if (state_->queue.processor != host) return between(state_->events);
#endif
  return between(state_->moments);
}

}  // namespace yoke
