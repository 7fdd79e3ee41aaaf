// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "suite/core/chunk_ranges.hpp"
#include "suite/core/claims.hpp"
#include "suite/core/error.hpp"
#include "suite/node/processors.hpp"
#include "suite/node/shared_memory.hpp"
#include "suite/node/spaces.hpp"
#include "suite/workloads/mirror.hpp"
#include "suite/workloads/workload_concept.hpp"

namespace yoke {

/// A prepared workload: its home and each processor's copies, behind the interface that executors use.
template <class W>
class Prepared final : public Instance, private HomeLayout {
  static_assert(HasDescribe<W>, "a workload needs static Description describe(Problem const&)");
  static_assert(HasHome<W>, "a workload needs struct Home with Home(Problem, HostSpace), poison, error, tolerance");
  static_assert(
      HasOn<W, HostSpace>,
      "a workload needs On<Space> with poison, poison_inputs, broadcast, copy_in, enqueue, copy_out on the host");
  static_assert(
      HasOn<W, DeviceSpace>,
      "a workload needs On<Space> with poison, poison_inputs, broadcast, copy_in, enqueue, copy_out on devices");

 public:
  /// Allocates and fills the home and the processors' copies. `processors` must outlive it. With `sharing`, which needs
  /// a workload that shares, all processors work in the home, in a memory that this node has (usable_memory).
  Prepared(Problem const& problem, Processors& processors, std::optional<Sharing> sharing = std::nullopt)
      : description_(W::describe(problem)),
        processors_(processors),
        sharing_(sharing),
        arrays_(sharing ? std::make_unique<SharedArrays>(sharing->memory) : nullptr),
        home_(made_home(problem)),
        host_(host_space(processors), home_, true),
        board_(description_.segments, processors.count()) {
    processors.fence(host);
    if constexpr (requires { home_.settle(description_); }) home_.settle(description_);
    SharedArrays::Collecting const collecting(arrays_.get());
    devices_.reserve(processors.count() - 1);
    for (Processor p = 1; p < processors.count(); ++p) {
      auto& on = devices_.emplace_back(device_space(processors, p), home_, sharing_.has_value());
      if constexpr (requires { on.set_units(std::size_t{}); }) on.set_units(processors.info(p).units);
      if (sharing_) share(p);
    }
  }
  Description const& description() const override { return description_; }
  void poison(Processor p) override {
    if (p == host)
      home_.poison(host_space(processors_));
    else if (sharing_)
      share(p);
    else
      devices_[p - 1].poison(device_space(processors_, p));
  }
  void poison_inputs(Processor p) override {
    if (!at_home(p)) devices_[p - 1].poison_inputs(device_space(processors_, p));
  }
  void broadcast(Queue q, std::size_t segment) override {
    if (away(q)) on(q).broadcast(space(q), segment);
  }
  void copy_in(Queue q, Piece const& piece) override {
    if (away(q)) on(q).copy_in(space(q), piece.segment, items(piece));
  }
  void enqueue(Queue q, Piece const& piece) override {
    if (q.processor != host)
      on(q).enqueue(space(q), piece.segment, items(piece));
    else
      host_.enqueue(host_space(processors_), piece.segment, items(piece));
  }
  void copy_out(Queue q, Piece const& piece) override {
    if (away(q)) on(q).copy_out(space(q), piece.segment, items(piece));
  }
  void send_intermediate(Queue q, Piece const& piece) override {
    if constexpr (HandsOver<W>)
      if (away(q)) on(q).send_intermediate(space(q), piece.segment, items(piece));
  }
  void receive_intermediate(Queue q, Piece const& piece) override {
    if constexpr (HandsOver<W>)
      if (away(q)) on(q).receive_intermediate(space(q), piece.segment, items(piece));
  }
  void fence(Queue q) override { processors_.fence(q); }
  std::unique_ptr<Stopwatch> stopwatch(Processor p) override {
    auto by_events = event_stopwatch(processors_, p);
    return by_events ? std::move(by_events) : Instance::stopwatch(p);
  }
  bool at_home(Processor p) const override { return p == host || sharing_; }
  void place(std::span<CompletedPiece const> earlier) override {
    if (!sharing_) return;
    std::vector<OwnedPart> owned;
    if constexpr (HasLayout<W>)
      if (sharing_->touch == FirstTouch::by_owner)
        for (CompletedPiece const& done : earlier)
          for (auto const& parts : {inputs(done.piece), results(done.piece)})
            for (MemoryPart const& part : parts) owned.push_back({part, done.processor});
    arrays_->place(processors_, sharing_->touch == FirstTouch::by_device ? device : host, owned);
  }
  void begin_claims(std::span<std::size_t const> part_chunks) override { board_.begin(part_chunks); }
  void claim([[maybe_unused]] Queue q, [[maybe_unused]] std::size_t segment) override {
    if constexpr (split_host && CanClaim<W>) {
      Claims const claims = board_.of(q.processor, segment);
      if (q.processor != host)
        on(q).claim(space(q), segment, claims);
      else
        host_.claim(host_space(processors_), segment, claims);
    }
  }
  std::span<std::uint32_t const> claimed(Processor p, std::size_t segment) const override {
    return board_.done(p, segment);
  }
  std::string library() const override {
    if constexpr (requires { home_.library_name(); })
      return home_.library_name();
    else
      return {};
  }
  bool iterative() const override { return HasAdvance<W>; }
  void advance(Processor p) override {
    if constexpr (HasAdvance<W>) {
      if (!at_home(p)) {
        for (std::size_t s = 0; s < description_.segments.size(); ++s)
          receive_results(p, s, {0, description_.segments[s].items});
        devices_[p - 1].advance(device_space(processors_, p));
      } else if (p == host) {
        home_.advance(host_space(processors_));
      }
    }
  }
  double advance_with(Processor p, std::span<Piece const> of_others) override {
    double bytes = 0;
    if constexpr (ReceivesResults<W>) {
      if (at_home(p)) {
        advance(p);
        return 0;
      }
      for (std::size_t s = 0; s < description_.segments.size(); ++s) {
        std::vector<Range> computed;
        for (Piece const& piece : of_others)
          if (piece.segment == s) computed.push_back(items(piece));
        double const of_item = description_.segments[s].bytes_out;
        // A short gap, whose results the home has as well, takes no longer to copy than another copy to start.
        for (Range const range : covering(std::move(computed), static_cast<std::size_t>(short_gap_bytes / of_item))) {
          bytes += receive_results(p, s, range);
        }
      }
      devices_[p - 1].advance(device_space(processors_, p));
    } else {
      bytes = Instance::advance_with(p, of_others);
    }
    return bytes;
  }
  void merge() override {
    if constexpr (HasMerge<W>) {
      home_.merge(host_space(processors_));
      processors_.fence(host);
    }
  }
  HomeLayout* layout() override {
    if constexpr (HasLayout<W>)
      return this;
    else
      return nullptr;
  }
  double error() override {
    if constexpr (requires(Workers const& workers) { home_.error(workers); })
      return home_.error(processors_.workers());
    else
      return home_.error();
  }
  double tolerance() const override { return home_.tolerance(); }

 private:
  /// Bytes that a link copies in about 2 us, the time to start a copy.
  static constexpr double short_gap_bytes = 1 << 16;

  /// Makes the home; a function because its arrays are collected only meanwhile.
  typename W::Home made_home(Problem const& problem) const {
    SharedArrays::Collecting const collecting(arrays_.get());
    return typename W::Home(problem, host_space(processors_));
  }
  void share([[maybe_unused]] Processor p) {
    if constexpr (Shares<W>) devices_[p - 1].share(device_space(processors_, p));
  }
  /// Returns the bytes that are copied: those of the items' results, unless the workload returns others.
  double receive_results([[maybe_unused]] Processor p, [[maybe_unused]] std::size_t segment,
                         [[maybe_unused]] Range of_others) {
    if constexpr (ReceivesResults<W>) {
      auto const receive = [&] {
        return devices_[p - 1].receive_results(device_space(processors_, p), segment, of_others);
      };
      if constexpr (std::is_same_v<decltype(receive()), double>) return receive();
      receive();
      return static_cast<double>(of_others.size()) * description_.segments[segment].bytes_out;
    }
    return 0;
  }
  MemoryParts shared([[maybe_unused]] std::size_t segment) override {
    if constexpr (HasLayout<W>)
      return home_.shared(segment);
    else
      return {};
  }
  MemoryParts inputs([[maybe_unused]] Piece const& piece) override {
    if constexpr (HasLayout<W>)
      return home_.inputs(piece.segment, items(piece));
    else
      return {};
  }
  MemoryParts results([[maybe_unused]] Piece const& piece) override {
    if constexpr (HasLayout<W>)
      return home_.results(piece.segment, items(piece));
    else
      return {};
  }

  Range items(Piece const& piece) const { return description_.segments[piece.segment].items_of(piece.chunks); }

  bool away(Queue q) const { return !at_home(q.processor); }
  auto& on(Queue q) { return devices_[q.processor - 1]; }
  DeviceSpace const& space(Queue q) const { return device_space(processors_, q); }

  Description description_;
  Processors& processors_;
  std::optional<Sharing> sharing_;
  std::unique_ptr<SharedArrays> arrays_;  ///< outlives the views of the home; null unless processors share it
  typename W::Home home_;
  typename W::template On<HostSpace> host_;
  std::vector<typename W::template On<DeviceSpace>> devices_;
  ClaimBoard board_;
};

/// Returns the record of a workload that has one type per precision; the caller sets name, sizes and options.
template <class... Ws>
Workload make_workload() {
  Workload workload;
  workload.precisions = {Ws::precision...};
  workload.has_layout = (HasLayout<Ws> && ...);
  // Exactly one of Ws matches: callers check the precision against `precisions` first.
  workload.describe = [](Problem const& problem) {
    Description description;
    ((problem.precision == Ws::precision ? void(description = Ws::describe(problem)) : void()), ...);
    return description;
  };
  workload.prepare = [](Problem const& problem, Node& node) {
    auto& processors = dynamic_cast<Processors&>(node);
    std::unique_ptr<Instance> instance;
    ((problem.precision == Ws::precision ? void(instance = std::make_unique<Prepared<Ws>>(problem, processors))
                                         : void()),
     ...);
    YOKE_EXPECT(instance != nullptr, "no such precision");
    return instance;
  };
  if constexpr ((Shares<Ws> && ...)) {
    workload.prepare_shared = [](Problem const& problem, Node& node, Sharing const& sharing) {
      auto& processors = dynamic_cast<Processors&>(node);
      Sharing const usable{usable_memory(sharing), sharing.touch};
      std::unique_ptr<Instance> instance;
      ((problem.precision == Ws::precision
            ? void(instance = std::make_unique<Prepared<Ws>>(problem, processors, usable))
            : void()),
       ...);
      YOKE_EXPECT(instance != nullptr, "no such precision");
      return instance;
    };
  }
  return workload;
}

}  // namespace yoke
