// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The systems of equations that jacobi and cg solve, and their rows times vectors.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <map>
#include <vector>

#include "suite/workloads/detail/linear_fill.hpp"
#include "suite/workloads/detail/linear_plain.hpp"
#include "suite/workloads/detail/linear_rows.hpp"

namespace yoke::workloads::linear {
namespace {

template <class Real>
workloads::linear::HomeMatrix<Real> matrix_of(workloads::linear::Shape const& shape, std::uint64_t seed = 3) {
  workloads::linear::HomeMatrix<Real> matrix(shape);
  HostSpace const space;
  workloads::linear::fill(space, matrix, seed);
  space.fence();
  return matrix;
}

workloads::linear::Shape dense(std::size_t rows) { return {rows, 0, 0}; }
workloads::linear::Shape sparse(std::size_t edge) { return {edge * edge * edge, edge, 0}; }
std::vector<workloads::linear::Shape> const shapes{dense(1),   dense(2),  dense(3),  dense(8),
                                                   dense(131), sparse(3), sparse(4), sparse(7)};

/// Entries of row i by column.
template <class Real>
std::map<std::size_t, double> row_of(workloads::linear::HomeMatrix<Real> const& matrix, std::size_t i) {
  std::map<std::size_t, double> row;
  if (!matrix.shape.sparse()) {
    for (std::size_t j = 0; j < matrix.shape.rows; ++j) row[j] = static_cast<double>(matrix.dense(i, j));
  } else {
    for (std::size_t k = matrix.begins(i); k < matrix.begins(i + 1); ++k)
      row[static_cast<std::size_t>(matrix.columns(k))] = static_cast<double>(matrix.values(k));
  }
  return row;
}

template <class Real>
class LinearMatrix : public testing::Test {};
template <class Real>
class LinearRows : public testing::Test {};
using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(LinearMatrix, Reals);
TYPED_TEST_SUITE(LinearRows, Reals);

TYPED_TEST(LinearMatrix, IsSymmetricAndDiagonallyDominant) {
  for (workloads::linear::Shape const& shape : shapes) {
    auto const matrix = matrix_of<TypeParam>(shape);
    std::vector<std::map<std::size_t, double>> rows;
    for (std::size_t i = 0; i < shape.rows; ++i) rows.push_back(row_of(matrix, i));
    for (std::size_t i = 0; i < shape.rows; ++i) {
      double beside = 0;
      for (auto const& [j, value] : rows[i]) {
        ASSERT_EQ(value, rows[j].at(i)) << i << ' ' << j;
        if (j != i) {
          ASSERT_LE(value, 0);
          beside -= value;
        }
      }
      double const sum = std::max(beside, 1e-300);
      EXPECT_GT(rows[i].at(i), 0);
      EXPECT_LE(sum / rows[i].at(i),
                workloads::linear::dominance * (1 + 32 * std::numeric_limits<TypeParam>::epsilon()));
      if (shape.rows > 8) {
        EXPECT_GE(sum / rows[i].at(i), 0.98 * workloads::linear::dominance);
      }
    }
  }
}

TYPED_TEST(LinearMatrix, HasTheNeighboursOfAPeriodicCubeInOrder) {
  for (std::size_t const edge : {3, 4, 6}) {
    auto const matrix = matrix_of<TypeParam>(sparse(edge));
    auto const apart = [edge](std::size_t a, std::size_t b) {
      std::size_t const d = a > b ? a - b : b - a;
      return std::min(d, edge - d);
    };
    for (std::size_t i = 0; i < matrix.shape.rows; ++i) {
      EXPECT_EQ(row_of(matrix, i).size(), workloads::linear::Shape::stencil_entries);
      for (std::size_t k = matrix.begins(i); k < matrix.begins(i + 1); ++k) {
        auto const j = static_cast<std::size_t>(matrix.columns(k));
        EXPECT_LE(apart(i % edge, j % edge), 1U);
        EXPECT_LE(apart(i / edge % edge, j / edge % edge), 1U);
        EXPECT_LE(apart(i / edge / edge, j / edge / edge), 1U);
        if (k > matrix.begins(i)) {
          EXPECT_LT(matrix.columns(k - 1), matrix.columns(k));
        }
      }
    }
    EXPECT_EQ(matrix.begins(matrix.shape.rows), matrix.shape.rows * workloads::linear::Shape::stencil_entries);
  }
}

/// As row_counts() has it, for rows inside of a line of the cube.
TYPED_TEST(LinearMatrix, UsesANewNumberOfTheVectorInEachLineOfTheStencil) {
  constexpr std::size_t edge = 6;
  auto const matrix = matrix_of<TypeParam>(sparse(edge));
  for (std::size_t row = 2; row < matrix.shape.rows; ++row) {
    if (row % edge < 2 || row % edge == edge - 1) continue;
    auto const before = row_of(matrix, row - 1);
    double fresh = 0;
    for (auto const& [column, value] : row_of(matrix, row)) fresh += before.count(column) == 0;
    EXPECT_EQ(fresh, workloads::linear::Shape::stencil_lines);
  }
}

TYPED_TEST(LinearMatrix, HasDenseRowsThatAThreadReadsSeveralOfAtOnce) {
  EXPECT_TRUE(matrix_of<TypeParam>(dense(50)).shape.row_counts().reads_rows);
  EXPECT_FALSE(matrix_of<TypeParam>(sparse(5)).shape.row_counts().reads_rows);
}

/// Bits of all numbers, hashed.
template <class Real>
std::uint64_t fingerprint(Real const* numbers, std::size_t count) {
  std::uint64_t hash = 0;
  for (std::size_t i = 0; i < count; ++i)
    hash = mixed(hash ^ std::bit_cast<std::uint64_t>(static_cast<double>(numbers[i])));
  return hash;
}

TEST(LinearInputs, AreTheSameBitsOnEveryMachine) {
  auto const dense_matrix = matrix_of<double>(dense(50), 7);
  auto const sparse_matrix = matrix_of<float>(sparse(5), 7);
  std::vector<double> b(50);
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = workloads::linear::right_side<double>(7, i);
  EXPECT_EQ(fingerprint(dense_matrix.dense.data(), std::size_t{50} * 50), 14339669959990116618U);
  EXPECT_EQ(fingerprint(sparse_matrix.values.data(), sparse_matrix.values.size()), 10479243052101757569U);
  EXPECT_EQ(fingerprint(b.data(), b.size()), 16160027625613511604U);
}

template <class Real, bool WithoutDiagonal>
struct Record {
  static constexpr bool without_diagonal = WithoutDiagonal;
  Real *sums, *diagonals;
  KOKKOS_FUNCTION void operator()(std::size_t i, Real sum, Real diagonal) const {
    sums[i] = sum;
    diagonals[i] = diagonal;
  }
};

/// Any rows, and no others, with an error that rounding explains.
template <bool WithoutDiagonal, class Real>
void check_rows(workloads::linear::HomeMatrix<Real> const& home) {
  HostSpace const space;
  workloads::linear::MatrixOn<HostSpace, Real> const matrix(home, true);
  workloads::linear::PlainMatrix<Real> const plain(home);
  std::size_t const n = home.shape.rows;
  std::vector<Real> x(n);
  for (std::size_t i = 0; i < n; ++i) x[i] = static_cast<Real>(1 + uniform(5, i));
  std::vector<double> const in_double(x.begin(), x.end());
  double const tolerance = workloads::linear::row_tolerance<Real>(home.shape.entries_per_row(), 0);
  for (Range const rows : {Range{0, n}, Range{n / 2, n / 2 + 1}, Range{n / 3, n - n / 4}, Range{0, 0}}) {
    std::vector<Real> sums(n, Real(-7)), diagonals(n, Real(-7));
    workloads::linear::enqueue_rows("test", space, matrix, x.data(), rows,
                                    Record<Real, WithoutDiagonal>{sums.data(), diagonals.data()});
    space.fence();
    for (std::size_t i = 0; i < n; ++i) {
      if (i < rows.begin || i >= rows.end) {
        ASSERT_EQ(sums[i], Real(-7)) << i;
        continue;
      }
      double const right =
          WithoutDiagonal ? plain.beside_diagonal(i, in_double.data()) : plain.row(i, in_double.data());
      ASSERT_LE(std::abs(static_cast<double>(sums[i]) - right), tolerance * plain.magnitude(i, in_double.data())) << i;
      if (WithoutDiagonal) {
        ASSERT_EQ(static_cast<double>(diagonals[i]), plain.diagonal(i)) << i;
      }
    }
  }
}

TYPED_TEST(LinearRows, AreMultipliedForAnyRangeAndNoOthers) {
  for (workloads::linear::Shape const& shape : shapes) {
    auto const matrix = matrix_of<TypeParam>(shape);
    check_rows<false>(matrix);
    check_rows<true>(matrix);
  }
}

TYPED_TEST(LinearRows, AreWhatTheReferenceSaysEntryByEntry) {
  for (workloads::linear::Shape const& shape : shapes) {
    auto const matrix = matrix_of<TypeParam>(shape);
    workloads::linear::PlainMatrix<TypeParam> const plain(matrix);
    for (std::size_t j = 0; j < shape.rows; ++j) {
      std::vector<double> unit(shape.rows, 0.0);
      unit[j] = 1;
      for (std::size_t i = 0; i < shape.rows; ++i) {
        auto const row = row_of(matrix, i);
        double const entry = row.count(j) != 0 ? row.at(j) : 0;
        ASSERT_EQ(plain.row(i, unit.data()), entry);
        ASSERT_EQ(plain.beside_diagonal(i, unit.data()), i == j ? 0 : entry);
        ASSERT_EQ(plain.magnitude(i, unit.data()), std::abs(entry));
      }
    }
  }
}

}  // namespace
}  // namespace yoke::workloads::linear
