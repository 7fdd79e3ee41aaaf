// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <memory>

#include "suite/core/instance.hpp"
#include "suite/core/pace.hpp"

namespace yoke::execution {

/// An instance whose kernels and copies take as long as a pace prescribes: after each, the driver thread busy-waits
/// until the slower processor or link would have finished. The results are unchanged. Because each kernel's end is
/// awaited, nothing is in flight behind it: on a GPU with several queues, copies no longer overlap kernels.
class PacedInstance final : public Instance {
 public:
  /// Returns seconds of a monotonic clock.
  using Now = std::function<double()>;
  /// `instance` must outlive this object. `now` is the clock for waiting.
  PacedInstance(Instance& instance, core::WorkloadPace pace, Now now = steady_now);

  Description const& description() const override { return instance_.description(); }
  bool at_home(Processor processor) const override { return instance_.at_home(processor); }
  HomeLayout* layout() override { return instance_.layout(); }
  void fence(Queue queue) override { instance_.fence(queue); }
  std::unique_ptr<Stopwatch> stopwatch(Processor processor) override { return instance_.stopwatch(processor); }
  void broadcast(Queue queue, std::size_t segment) override;
  void copy_in(Queue queue, Piece const& piece) override;
  void copy_out(Queue queue, Piece const& piece) override;
  void send_intermediate(Queue queue, Piece const& piece) override;
  void receive_intermediate(Queue queue, Piece const& piece) override;
  void poison(Processor processor) override { instance_.poison(processor); }
  void poison_inputs(Processor processor) override { instance_.poison_inputs(processor); }
  void enqueue(Queue queue, Piece const& piece) override;
  std::string library() const override { return instance_.library(); }
  bool iterative() const override { return instance_.iterative(); }
  void advance(Processor processor) override;
  double advance_with(Processor processor, std::span<Piece const> of_others) override;
  void place(std::span<CompletedPiece const> earlier) override { instance_.place(earlier); }
  void merge() override;
  double error() override { return instance_.error(); }
  double tolerance() const override { return instance_.tolerance(); }

 private:
  static double steady_now();
  /// Executes `act` on the queue and waits until it has finished and at least `seconds(elapsed)` have passed since its
  /// start.
  void paced(Queue queue, std::function<void()> const& act, std::function<double(double elapsed_s)> const& seconds);
  void copy(Queue queue, std::optional<core::LinkPace> const& link, double bytes, std::function<void()> const& act);
  /// Advances the processor by `copied`, which returns the bytes that it copied there, and returns them.
  double paced_exchange(Processor processor, std::function<double()> const& copied);
  double largest_factor(Processor processor) const;
  double intermediate_bytes(Piece const& piece) const;

  Instance& instance_;
  core::WorkloadPace const pace_;
  Now const now_;
};

}  // namespace yoke::execution
