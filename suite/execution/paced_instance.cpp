// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/paced_instance.hpp"

#include <algorithm>
#include <chrono>

namespace yoke::execution {

PacedInstance::PacedInstance(Instance& instance, core::WorkloadPace pace, Now now)
    : instance_(instance), pace_(std::move(pace)), now_(std::move(now)) {}

double PacedInstance::steady_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void PacedInstance::paced(Queue queue, std::function<void()> const& act, std::function<double(double)> const& seconds) {
  double const begin_s = now_();
  act();
  instance_.fence(queue);
  double const end_s = begin_s + seconds(now_() - begin_s);
  // Busy-waits, because a sleeping thread would wake up too late and its core might clock down.
  while (now_() < end_s) {
  }
}

void PacedInstance::enqueue(Queue queue, Piece const& piece) {
  double const factor = pace_.factors.at(queue.processor).at(piece.segment);
  if (factor > 1)
    paced(
        queue, [&] { instance_.enqueue(queue, piece); }, [&](double elapsed_s) { return factor * elapsed_s; });
  else
    instance_.enqueue(queue, piece);
}

void PacedInstance::copy(Queue queue, std::optional<core::LinkPace> const& link, double bytes,
                         std::function<void()> const& act) {
  // A processor that works on the home does not move data.
  if (link && bytes > 0 && !instance_.at_home(queue.processor))
    paced(queue, act, [&](double) { return link->seconds(bytes); });
  else
    act();
}

void PacedInstance::broadcast(Queue queue, std::size_t segment) {
  copy(queue, pace_.in, description().segments[segment].shared_bytes, [&] { instance_.broadcast(queue, segment); });
}

void PacedInstance::copy_in(Queue queue, Piece const& piece) {
  copy(queue, pace_.in, description().segments[piece.segment].moved_in(piece.chunks),
       [&] { instance_.copy_in(queue, piece); });
}

void PacedInstance::copy_out(Queue queue, Piece const& piece) {
  copy(queue, pace_.out, description().segments[piece.segment].moved_out(piece.chunks),
       [&] { instance_.copy_out(queue, piece); });
}

double PacedInstance::intermediate_bytes(Piece const& piece) const {
  Segment const& segment = instance_.description().segments[piece.segment];
  return static_cast<double>(segment.items_of(piece.chunks).size()) * segment.intermediate_bytes;
}

void PacedInstance::send_intermediate(Queue queue, Piece const& piece) {
  copy(queue, pace_.out, intermediate_bytes(piece), [&] { instance_.send_intermediate(queue, piece); });
}

void PacedInstance::receive_intermediate(Queue queue, Piece const& piece) {
  copy(queue, pace_.in, intermediate_bytes(piece), [&] { instance_.receive_intermediate(queue, piece); });
}

double PacedInstance::largest_factor(Processor processor) const {
  auto const& of = pace_.factors.at(processor);
  return of.empty() ? 1 : *std::max_element(of.begin(), of.end());
}

void PacedInstance::advance(Processor processor) {
  paced_exchange(processor, [&] {
    instance_.advance(processor);
    return instance_.at_home(processor) ? 0 : description().exchange_bytes;
  });
}

double PacedInstance::advance_with(Processor processor, std::span<Piece const> of_others) {
  return paced_exchange(processor, [&] { return instance_.advance_with(processor, of_others); });
}

double PacedInstance::paced_exchange(Processor processor, std::function<double()> const& copied) {
  double const factor = largest_factor(processor);
  double bytes = 0;
  paced(
      {processor}, [&] { bytes = copied(); },
      [&](double elapsed_s) {
        return std::max(factor * elapsed_s, pace_.in && bytes > 0 ? pace_.in->seconds(bytes) : 0);
      });
  return bytes;
}

void PacedInstance::merge() {
  paced(
      {host}, [&] { instance_.merge(); }, [&](double elapsed_s) { return largest_factor(host) * elapsed_s; });
}

}  // namespace yoke::execution
