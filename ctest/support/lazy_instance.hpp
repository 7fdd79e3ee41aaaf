// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <limits>
#include <map>
#include <stdexcept>
#include <string>

#include "ctest/support/lazy_device.hpp"
#include "suite/core/workload.hpp"

namespace yoke {

/// Integers computed on the host and on a device that does everything late. Either a chain of segments that pass on
/// intermediate results, with one whose pieces add to their neighbors' results, or iterations of one segment whose
/// items need all results of the previous iteration.
class LazyInstance final : public Instance {
 public:
  enum class Kind { chain, iterations };
  LazyInstance(Kind kind, std::size_t items, std::size_t chunk_items, std::size_t depth, std::uint64_t seed)
      : queues(depth, seed), kind_(kind), items_(items), seed_(seed) {
    auto const segment = [&](char const* name) {
      Segment made;
      made.name = name;
      made.items = items;
      made.chunk_items = chunk_items;
      made.per_item = {1, 1, 1};
      return made;
    };
    if (kind == Kind::chain) {
      Segment make = segment("make"), use = segment("use"), add = segment("add");
      make.bytes_in = 1;
      make.intermediate_bytes = 1;
      use.after = 0;
      use.shared_bytes = static_cast<double>(items);
      use.bytes_out = 1;
      add.bytes_in = 1;
      add.piece_bytes_out = [](Range range) { return static_cast<double>(range.size() + 1); };
      description_ = {"chain", items, Precision::single_precision, {make, use, add}, 0, 0};
    } else {
      Segment step = segment("step");
      step.bytes_in = step.bytes_out = 1;
      description_ = {"iterations", items, Precision::single_precision, {step}, 0, 0};
      description_.iterations = 3;
      description_.exchange_bytes = static_cast<double>(items);
    }
    for (char const* name : {"a", "shared"})
      for (std::size_t i = 0; i < items; ++i) home_[name].push_back(input(name, i));
    for (Arrays* arrays : {&home_, &own_, &landing_})
      for (char const* name : {"a", "shared", "mid", "b", "sum", "x"}) (*arrays)[name].resize(items + 1, poisoned);
  }

  Description const& description() const override { return description_; }
  void poison(Processor p) override {
    auto const reset = [this](Arrays& arrays) {
      for (char const* name : {"mid", "b"}) arrays[name].assign(items_ + 1, poisoned);
      arrays["sum"].assign(items_ + 1, 0);
      for (std::size_t i = 0; i <= items_; ++i) arrays["x"][i] = i;
    };
    if (at_home(p)) return reset(home_);
    queues.add(0, [=, this] { reset(own_); });
    given_.clear();
  }
  void poison_inputs(Processor p) override {
    if (at_home(p)) return;
    queues.add(0, [this] {
      for (char const* name : {"a", "shared"}) own_[name].assign(items_ + 1, poisoned);
    });
  }
  void broadcast(Queue q, std::size_t segment) override {
    if (at_home(q.processor) || segment != 1 || kind_ != Kind::chain) return;
    copy(q, own_["shared"], home_["shared"], {0, items_});
  }
  void copy_in(Queue q, Piece const& piece) override {
    if (at_home(q.processor) || (kind_ == Kind::chain && piece.segment == 1)) return;
    copy(q, own_["a"], home_["a"], items(piece));
  }
  void enqueue(Queue q, Piece const& piece) override {
    compute(q, piece);
    if (!at_home(q.processor) && launches++ == fails_at) throw std::runtime_error("the launch failed in the end");
  }
  void compute(Queue q, Piece const& piece) {
    Range const range = items(piece);
    Arrays& arrays = at_home(q.processor) ? home_ : own_;
    if (kind_ == Kind::iterations)
      return kernel(q, arrays["b"], range,
                    [=, this, &arrays](std::size_t i) { return arrays["x"][(i + 1) % items_] * 3 + arrays["a"][i]; });
    if (piece.segment == 0)
      return kernel(q, arrays["mid"], range, [=, &arrays](std::size_t i) { return arrays["a"][i] + 1; });
    if (piece.segment == 1)
      return kernel(q, arrays["b"], range, [=, this, &arrays](std::size_t i) {
        return arrays["mid"][i] * 5 + arrays["shared"][items_ - 1 - i];
      });
    // An item adds to its own result and to the next one.
    kernel(q, arrays["sum"], {range.begin, range.end + 1}, [=, &arrays](std::size_t i) {
      return arrays["sum"][i] + (i < range.end ? arrays["a"][i] : 0) + (i > range.begin ? arrays["a"][i - 1] : 0);
    });
  }
  void copy_out(Queue q, Piece const& piece) override {
    if (at_home(q.processor)) return;
    Range const range = items(piece);
    if (kind_ == Kind::iterations || piece.segment == 1) copy(q, home_["b"], own_["b"], range);
    if (piece.segment != 2) return;
    copy(q, landing_["sum"], own_["sum"], {range.begin, range.end + 1});
    for (std::size_t i = range.begin; i <= range.end; ++i) given_[i] = true;
  }
  void send_intermediate(Queue q, Piece const& piece) override {
    if (!at_home(q.processor)) copy(q, home_["mid"], own_["mid"], items(piece));
  }
  void receive_intermediate(Queue q, Piece const& piece) override {
    if (!at_home(q.processor)) copy(q, own_["mid"], home_["mid"], items(piece));
  }
  void fence(Queue q) override {
    if (at_home(q.processor)) return;
    ++fences;
    queues.work_until(q.index, queues.given(q.index));
  }
  std::unique_ptr<Stopwatch> stopwatch(Processor p) override {
    if (at_home(p)) return Instance::stopwatch(p);
    return std::make_unique<LazyStopwatch>(queues);
  }
  bool at_home(Processor p) const override { return p == host; }
  bool iterative() const override { return kind_ == Kind::iterations; }
  void advance(Processor p) override {
    Arrays& arrays = at_home(p) ? home_ : own_;
    if (!at_home(p)) copy(p, own_["b"], home_["b"], {0, items_});
    kernel(p, arrays["x"], {0, items_}, [&arrays](std::size_t i) { return arrays["b"][i]; });
  }
  void merge() override {
    for (auto const& [i, given] : given_) home_["sum"][i] += landing_["sum"][i];
  }
  /// Number of wrong results.
  double error() override {
    double wrong = 0;
    auto const expect = [&](char const* name, std::size_t i, std::uint64_t value) {
      wrong += home_[name][i] == value ? 0 : 1;
    };
    if (kind_ == Kind::chain) {
      for (std::size_t i = 0; i < items_; ++i)
        expect("b", i, (input("a", i) + 1) * 5 + input("shared", items_ - 1 - i));
      for (std::size_t i = 0; i <= items_; ++i)
        expect("sum", i, (i < items_ ? input("a", i) : 0) + (i > 0 ? input("a", i - 1) : 0));
      return wrong;
    }
    std::vector<std::uint64_t> x(items_), next(items_);
    for (std::size_t i = 0; i < items_; ++i) x[i] = i;
    for (std::size_t iteration = 0; iteration < description_.iterations; ++iteration) {
      for (std::size_t i = 0; i < items_; ++i) next[i] = x[(i + 1) % items_] * 3 + input("a", i);
      x = next;
    }
    for (std::size_t i = 0; i < items_; ++i) expect("x", i, x[i]);
    return wrong;
  }
  double tolerance() const override { return 0; }

  LazyQueues queues;
  std::size_t fences = 0;    ///< fences on the device
  double copied_bytes = 0;   ///< a number is a byte
  std::size_t launches = 0;  ///< on the device
  /// The launch of this number throws after it has enqueued its work.
  std::size_t fails_at = std::numeric_limits<std::size_t>::max();

 private:
  using Array = std::vector<std::uint64_t>;
  using Arrays = std::map<std::string, Array>;
  static constexpr std::uint64_t poisoned = 0xbadbadbadbadbad;

  std::uint64_t input(std::string const& name, std::size_t i) const { return (seed_ + name.size()) * 1000 + i * i; }
  Range items(Piece const& piece) const { return description_.segments[piece.segment].items_of(piece.chunks); }

  /// Reads all and then writes all: other tasks may run in between.
  template <class Value>
  void kernel(Queue q, Array& to, Range range, Value const& value) {
    auto const values = std::make_shared<Array>();
    auto const read = [=] {
      for (std::size_t i = range.begin; i < range.end; ++i) values->push_back(value(i));
    };
    auto const write = [=, &to] { std::copy(values->begin(), values->end(), to.begin() + as_offset(range.begin)); };
    if (at_home(q.processor)) {
      read();
      return write();
    }
    queues.add(q.index, read);
    queues.add(q.index, write);
  }
  void copy(Queue q, Array& to, Array& from, Range range) {
    copied_bytes += static_cast<double>(range.size());
    kernel(q, to, range, [&from](std::size_t i) { return from[i]; });
  }
  static std::ptrdiff_t as_offset(std::size_t i) { return static_cast<std::ptrdiff_t>(i); }

  Kind const kind_;
  std::size_t const items_;
  std::uint64_t const seed_;
  Description description_;
  Arrays home_, own_, landing_;
  std::map<std::size_t, bool> given_;  ///< results that the device has added to
};

}  // namespace yoke
