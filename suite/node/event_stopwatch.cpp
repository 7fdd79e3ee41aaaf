// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/device_event.hpp"
#include "suite/node/processors.hpp"
#include "suite/node/spaces.hpp"

namespace yoke {

#if defined(YOKE_DEVICE_RUNTIME)
namespace {

class EventStopwatch final : public Stopwatch {
 public:
  explicit EventStopwatch(Processors const& processors) : processors_(processors) {}
  std::size_t mark(Queue queue) override {
    DeviceSpace const& space = device_space(processors_, queue);
    // Events are reused, because creating one takes as long as recording it.
    if (marks_ == events_.size()) events_.emplace_back(space, processors_.device_wait());
    events_[marks_].record(space);
    if (last_.size() <= queue.index) last_.resize(queue.index + 1, none);
    last_[queue.index] = marks_;
    return marks_++;
  }
  void follow(Queue queue, Stopwatch const& other, std::size_t point) override {
    dynamic_cast<EventStopwatch const&>(other).events_.at(point).hold(device_space(processors_, queue));
  }
  void wait() override {
    for (std::size_t const mark : last_)
      if (mark != none) events_[mark].wait();
  }
  double seconds(std::size_t from, std::size_t to) const override {
    return events_.at(from).seconds_to(events_.at(to));
  }
  void reset() override {
    marks_ = 0;
    last_.clear();
  }

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  Processors const& processors_;
  std::vector<node::DeviceEvent> events_;
  std::size_t marks_ = 0;
  std::vector<std::size_t> last_;  ///< last mark of each queue
};

}  // namespace

std::unique_ptr<Stopwatch> event_stopwatch(Processors const& processors, Processor processor) {
  if (processor == host) return nullptr;
  return std::make_unique<EventStopwatch>(processors);
}
#else
std::unique_ptr<Stopwatch> event_stopwatch(Processors const&, Processor) { return nullptr; }
#endif

}  // namespace yoke
