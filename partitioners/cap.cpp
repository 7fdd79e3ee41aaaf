// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <optional>

#include "partitioners/detail/assigned.hpp"

namespace yoke {
namespace {

/// Co-scheduling by asymptotic profiling (CAP, Algorithm 1, for any number of devices): rounds with a barrier after
/// each; rounds grow until the measured partition settles, and then the rest is one round.
class Cap final : public Schedule {
 public:
  explicit Cap(Situation const& situation)
      : description_(situation.description),
        options_(situation.options),
        chunks_(situation.description.loop_chunks()),
        fractions_(fractions_of(situation.options.real("first_share"), situation.processors)),
        rates_(situation.processors),
        chunks_of_(situation.processors, 0),
        busy_s_(situation.processors, 0),
        queues_(situation.processors) {}

  Answer next(Processor processor, Progress const& progress) override {
    for (; seen_ < progress.completed.size(); ++seen_) {
      busy_s_[progress.completed[seen_].processor] += progress.completed[seen_].seconds();
      --outstanding_;
    }
    if (outstanding_ == 0 && begin_ < chunks_) begin_round();
    auto& queue = queues_[processor];
    if (!queue.empty()) {
      Piece const piece = queue.front();
      queue.pop_front();
      return Answer::run(piece);
    }
    return begin_ < chunks_ ? Answer::wait() : Answer::done();
  }

  Account account() const override {
    return {rounds_, chunks_ ? static_cast<double>(profiled_) / static_cast<double>(chunks_) : 0};
  }

 private:
  void begin_round() {
    std::size_t const left = chunks_ - begin_;
    if (rounds_ == 0) {
      // Errata C4: at least two chunks, so that both processors can have one.
      auto const first = static_cast<std::size_t>(options_.real("first") * static_cast<double>(chunks_));
      size_ = std::max<std::size_t>(2, first);
    } else {
      double const variance = learn();
      bool const settled = rounds_ >= options_.integer("min_phases") && variance < options_.real("threshold");
      double const grown = options_.real("growth") * static_cast<double>(size_);
      // Line 17 of the algorithm and errata C2.
      size_ = settled || 2 * grown > static_cast<double>(left) ? left : static_cast<std::size_t>(grown);
    }
    size_ = std::min(size_, left);
    if (size_ < left) profiled_ += size_;
    ++rounds_;
    auto const parts = cut({begin_, begin_ + size_}, fractions_);
    begin_ += size_;
    for (Processor p = 0; p < parts.size(); ++p) {
      chunks_of_[p] = parts[p].size();
      busy_s_[p] = 0;
      queues_[p] = pieces_of(description_, parts[p]);
      outstanding_ += queues_[p].size();
    }
  }

  /// Takes the rates of the last round and sets the partition they ask for; returns the variance of the last two
  /// (errata C1), the largest of any device. A processor that had no chunks keeps its last rate (C4).
  double learn() {
    double sum = 0;
    bool known = true;
    for (Processor p = 0; p < rates_.size(); ++p) {
      if (chunks_of_[p] > 0) rates_[p] = static_cast<double>(chunks_of_[p]) / std::max(busy_s_[p], shortest_s);
      known = known && rates_[p];
      sum += rates_[p].value_or(0);
    }
    if (!known) return INFINITY;
    double worst = 0;
    for (Processor p = 0; p < rates_.size(); ++p) {
      double const change = *rates_[p] / sum - fractions_[p];
      fractions_[p] += change;
      if (p != host) worst = std::max(worst, change * change);
    }
    std::string const& of = options_.text("variance");
    return of == "square" ? worst : of == "population" ? worst / 4 : worst / 2;
  }

  /// Clocks tick; equal time stamps must not divide by zero.
  static constexpr double shortest_s = 1e-9;

  Description const& description_;
  OptionValues const options_;
  std::size_t const chunks_;
  std::vector<double> fractions_;
  std::vector<std::optional<double>> rates_;  ///< chunks per second
  std::vector<std::size_t> chunks_of_;        ///< of the current round
  std::vector<double> busy_s_;
  std::vector<std::deque<Piece>> queues_;
  std::size_t begin_ = 0, size_ = 0, rounds_ = 0, outstanding_ = 0, seen_ = 0, profiled_ = 0;
};

}  // namespace

Partitioner make_cap() {
  using Kind = OptionSpec::Kind;
  Partitioner cap;
  cap.summary =
      "co-scheduling by asymptotic profiling: growing rounds until the measured split settles (CAP, Algorithm 1)";
  cap.options = {{"first", "0.0078125", "fraction of the work in the first round", Kind::real, 0, 1, {}},
                 {"first_share", "0.5", "share of the device(s) in the first round", Kind::real, 0, 1, {}},
                 {"growth", "2", "each round is this many times the one before", Kind::real, 1, 1000, {}},
                 {"threshold", "5e-5", "variance of two partitions below which profiling ends", Kind::real, 0, 1, {}},
                 {"variance",
                  "sample",
                  "what the variance of two partitions is",
                  Kind::text,
                  0,
                  0,
                  {"sample", "population", "square"}},
                 {"min_phases", "1", "profiling rounds at least", Kind::integer, 1, 1000, {}}};
  cap.plan = [](Situation const& situation) { return std::make_unique<Cap>(situation); };
  return cap;
}

}  // namespace yoke
