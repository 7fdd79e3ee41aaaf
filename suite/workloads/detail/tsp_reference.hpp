// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "suite/node/workers.hpp"
#include "suite/workloads/detail/tsp_instance.hpp"

namespace yoke::workloads::tsp {

/// Reference climbs in integers, from a table of all distances, one after the other.
class Reference {
 public:
  struct Result {
    std::int32_t length = 0;
    std::size_t sweeps = 0;  ///< including the last one, which finds nothing
    std::vector<int> tour;
  };

  explicit Reference(Instance const& instance)
      : instance_(instance), n_(static_cast<std::size_t>(instance.cities)), distances_(n_ * n_) {
    for (int i = 0; i < instance.cities; ++i)
      for (int j = 0; j < instance.cities; ++j) {
        double const dx = instance.x(i) - instance.x(j), dy = instance.y(i) - instance.y(j);
        distances_[static_cast<std::size_t>(i) * n_ + static_cast<std::size_t>(j)] =
            static_cast<std::int32_t>(std::lround(std::sqrt(dx * dx + dy * dy)));
      }
  }

  Result climb(std::size_t index) const {
    std::vector<int> tour(n_ + 1);
    std::iota(tour.begin(), tour.end(), 0);
    std::uint64_t const shuffle = instance_.shuffle(index);
    for (int k = instance_.cities - 1; k > 0; --k)
      std::swap(tour[static_cast<std::size_t>(k)], tour[static_cast<std::size_t>(Instance::swap(shuffle, k))]);
    tour[n_] = tour[0];
    Result result;
    for (bool improved = true; improved; ++result.sweeps) improved = sweep(tour);
    for (std::size_t i = 0; i < n_; ++i) result.length += distance(tour[i], tour[i + 1]);
    tour.pop_back();
    result.tour = std::move(tour);
    return result;
  }

 private:
  std::int32_t const* from(int city) const { return distances_.data() + static_cast<std::size_t>(city) * n_; }
  std::int32_t distance(int a, int b) const { return from(a)[b]; }

  /// Makes the exchange that shortens the tour most; returns false if none does.
  bool sweep(std::vector<int>& tour) const {
    std::int32_t best = 0;
    std::size_t best_i = 0, best_j = 0;
    for (std::size_t i = 0; i + 2 < n_; ++i) {
      std::int32_t const *const from_i = from(tour[i]), *const from_next = from(tour[i + 1]);
      std::int32_t const edge = from_i[tour[i + 1]];
      for (std::size_t j = i + 2; j < n_; ++j) {
        std::int32_t const change = from_i[tour[j]] + from_next[tour[j + 1]] - edge - distance(tour[j], tour[j + 1]);
        if (change < best) {
          best = change;
          best_i = i;
          best_j = j;
        }
      }
    }
    if (best < 0)
      std::reverse(tour.begin() + static_cast<std::ptrdiff_t>(best_i) + 1,
                   tour.begin() + static_cast<std::ptrdiff_t>(best_j) + 1);
    return best < 0;
  }

  Instance instance_;
  std::size_t n_;
  std::vector<std::int32_t> distances_;
};

/// Checks that climbs ended with the correct tours. A climb depends on its number alone, so the correct lengths are
/// computed once: for all climbs if they are few, otherwise for a sample that contains the first and the last. The
/// climb with the shortest tour, which is the answer, is always repeated.
class Check {
 public:
  static constexpr std::size_t max_samples = 256;

  Check(Instance const& instance, std::size_t climbs, Workers const& workers = {}) : reference_(instance) {
    bool const all = climbs <= max_samples;
    for (std::size_t s = 0; s < std::min(climbs, max_samples); ++s) {
      std::size_t const climb = all || s == 0 ? s : s == 1 ? climbs - 1 : random_bits(~instance.seed, s) % climbs;
      lengths_.emplace(climb, missing);
    }
    std::vector<std::pair<std::size_t const, std::int32_t>*> samples;
    for (auto& sample : lengths_) samples.push_back(&sample);
    workers.for_each(samples.size(),
                     [&](std::size_t s) { samples[s]->second = reference_.climb(samples[s]->first).length; });
  }

  /// Returns the largest relative error of a tour's length; NaN if a climb has none.
  double worst(std::int32_t const* lengths, std::size_t climbs) {
    std::int32_t const* const shortest = std::min_element(lengths, lengths + climbs);
    if (*shortest < 0) return std::numeric_limits<double>::quiet_NaN();
    auto const best = static_cast<std::size_t>(shortest - lengths);
    if (auto const [at, added] = lengths_.emplace(best, 0); added) at->second = reference_.climb(best).length;
    double worst = 0;
    for (auto const& [climb, right] : lengths_)
      worst = std::max(worst, std::abs(static_cast<double>(lengths[climb]) - right) / std::max(right, 1));
    return worst;
  }

 private:
  static constexpr std::int32_t missing = -1;  ///< no tour's length

  Reference reference_;
  std::map<std::size_t, std::int32_t> lengths_;  ///< by climb
};

}  // namespace yoke::workloads::tsp
