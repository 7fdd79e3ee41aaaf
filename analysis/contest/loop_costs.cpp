// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/contest/loop_costs.hpp"

#include <algorithm>
#include <cmath>
#include <complex>

#include "suite/core/split_mix_64.hpp"

namespace yoke::analysis {
namespace {

/// Iterations at the center of each tile of a random square window, row by row.
std::vector<double> mandelbrot(SplitMix64Stream& random, std::size_t chunks) {
  constexpr int max_iterations = 256;
  std::complex<double> const center{random.uniform(-1.8, 0.4), random.uniform(-1, 1)};
  double const width = random.log_uniform(0.02, 3);
  auto const side = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(chunks))));
  auto const at = [&](std::size_t k) {
    return width * ((static_cast<double>(k) + 0.5) / static_cast<double>(side) - 0.5);
  };
  std::vector<double> costs;
  for (std::size_t tile = 0; tile < chunks; ++tile) {
    std::complex<double> const c = center + std::complex<double>(at(tile % side), at(tile / side));
    std::complex<double> z = 0;
    int n = 0;
    while (n < max_iterations && std::norm(z) <= 4) {
      z = z * z + c;
      ++n;
    }
    costs.push_back(n);
  }
  return costs;
}

/// A sum of Lorentz peaks, and its adaptive integration by Simpson's rule.
class Peaks {
 public:
  explicit Peaks(SplitMix64Stream& random) {
    std::size_t const count = 1 + static_cast<std::size_t>(random.uniform(0, 8));
    for (std::size_t i = 0; i < count; ++i) peaks_.push_back({random.uniform(), random.log_uniform(1e-4, 0.1)});
  }
  /// Number of evaluations that an interval needs.
  double evaluations(double a, double b) const {
    double const middle = (a + b) / 2;
    return 3 + refinements({a, b, of(a), of(middle), of(b)}, 1e-7 * (b - a), 12);
  }

 private:
  struct Peak {
    double center, width;
  };
  struct Interval {
    double a, b, f_a, f_middle, f_b;
    double simpson() const { return (b - a) / 6 * (f_a + 4 * f_middle + f_b); }
  };
  double of(double x) const {
    double sum = 0;
    for (Peak const& peak : peaks_) {
      double const away = (x - peak.center) / peak.width;
      sum += 1 / (1 + away * away);
    }
    return sum;
  }
  double refinements(Interval const& whole, double tolerance, int depth) const {
    double const middle = (whole.a + whole.b) / 2;
    Interval const left{whole.a, middle, whole.f_a, of((whole.a + middle) / 2), whole.f_middle};
    Interval const right{middle, whole.b, whole.f_middle, of((middle + whole.b) / 2), whole.f_b};
    double const error = std::abs(left.simpson() + right.simpson() - whole.simpson());
    if (depth == 0 || error <= 15 * tolerance) return 2;
    return 2 + refinements(left, tolerance / 2, depth - 1) + refinements(right, tolerance / 2, depth - 1);
  }
  std::vector<Peak> peaks_;
};

std::vector<double> quadrature(SplitMix64Stream& random, std::size_t chunks) {
  Peaks const peaks(random);
  auto const at = [&](std::size_t k) { return static_cast<double>(k) / static_cast<double>(chunks); };
  std::vector<double> costs;
  for (std::size_t i = 0; i < chunks; ++i) costs.push_back(peaks.evaluations(at(i), at(i + 1)));
  return costs;
}

/// Row of an edge of an R-MAT graph of 2^levels rows, with Graph500's probabilities.
std::size_t r_mat_row(SplitMix64Stream& random, int levels) {
  constexpr double upper = 0.57 + 0.19;  // both quadrants of the upper half
  std::size_t row = 0;
  for (int level = 0; level < levels; ++level) row = 2 * row + (random.uniform() < upper ? 0 : 1);
  return row;
}

/// Nonzeros of the rows of a power-law graph: the heaviest rows come first.
std::vector<double> graph_rows(SplitMix64Stream& random, std::size_t chunks) {
  constexpr std::size_t per_row = 16;
  int const levels = static_cast<int>(std::ceil(std::log2(static_cast<double>(chunks))));
  std::vector<double> rows(std::size_t{1} << levels, 1);
  for (std::size_t edge = 0; edge < per_row * rows.size(); ++edge) rows[r_mat_row(random, levels)] += 1;
  rows.resize(chunks);
  return rows;
}

/// Nonzeros of the rows of a circuit: few in each row, and nets that touch a thousandth to a tenth of all.
std::vector<double> circuit_rows(SplitMix64Stream& random, std::size_t chunks) {
  std::vector<double> rows(chunks);
  for (double& row : rows) row = 3 + std::floor(random.uniform(0, 5));
  auto const nets = static_cast<std::size_t>(random.log_uniform(1, 100));
  for (std::size_t net = 0; net < nets; ++net)
    rows[static_cast<std::size_t>(random.uniform() * static_cast<double>(chunks))] +=
        std::floor(static_cast<double>(chunks) * random.log_uniform(1e-3, 0.1));
  return rows;
}

/// Nonzeros of the rows of a skyline matrix: profiles of neighboring rows differ by one, up or down, between 1 and a
/// maximum.
std::vector<double> skyline_rows(SplitMix64Stream& random, std::size_t chunks) {
  double const max = random.log_uniform(16, 512);
  double row = random.uniform(1, max);
  std::vector<double> rows;
  for (std::size_t i = 0; i < chunks; ++i) {
    row = std::clamp(row + (random.uniform() < 0.5 ? -1 : 1), 1.0, max);
    rows.push_back(std::floor(row));
  }
  return rows;
}

/// Nonzeros of the rows of a five-point stencil on a square.
std::vector<double> stencil_rows(std::size_t chunks) {
  auto const side = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(chunks))));
  std::vector<double> rows;
  for (std::size_t i = 0; i < chunks; ++i)
    rows.push_back(1. + (i % side > 0) + (i % side + 1 < side) + (i >= side) + (i + side < chunks));
  return rows;
}

std::vector<double> sparse(SplitMix64Stream& random, std::size_t chunks) {
  double const kind = random.uniform();
  if (kind < 0.25) return graph_rows(random, chunks);
  if (kind < 0.5) return circuit_rows(random, chunks);
  return kind < 0.75 ? skyline_rows(random, chunks) : stencil_rows(chunks);
}

/// Nodes of unbalanced binomial trees (Olivier et al. 2006): a node has eight children or none.
std::vector<double> tree(SplitMix64Stream& random, std::size_t chunks) {
  constexpr double children = 8, max_nodes = 1e5;
  double const probability = random.uniform(0.8, 0.99) / children;
  std::vector<double> costs;
  for (std::size_t root = 0; root < chunks; ++root) {
    double nodes = 1, open = children;
    for (; open > 0 && nodes < max_nodes; --open) {
      ++nodes;
      if (random.uniform() < probability) open += children;
    }
    costs.push_back(nodes);
  }
  return costs;
}

}  // namespace

std::vector<double> loop_costs(Loop loop, std::uint64_t seed, std::size_t chunks) {
  SplitMix64Stream random(seed, 0x1009 + static_cast<std::uint64_t>(loop));
  switch (loop) {
    case Loop::mandelbrot:
      return mandelbrot(random, chunks);
    case Loop::quadrature:
      return quadrature(random, chunks);
    case Loop::sparse:
      return sparse(random, chunks);
    case Loop::tree:
      break;
  }
  return tree(random, chunks);
}

}  // namespace yoke::analysis
