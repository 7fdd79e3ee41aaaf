// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <memory>
#include <vector>

#include "suite/microbench/plain.hpp"
#include "suite/workloads/detail/da_mesh.hpp"

namespace yoke::microbench {
namespace {

/// Shape functions and their derivatives at the Gauss points, as tables: [point][corner][direction].
struct Tables {
  float shape[8][8], gradient[8][8][3];
  Tables() {
    float const g = 1 / std::sqrt(3.0F);
    for (int q = 0; q < 8; ++q)
      for (int a = 0; a < 8; ++a) {
        float const at[3] = {q & 1 ? g : -g, q & 2 ? g : -g, q & 4 ? g : -g};
        int const one[3] = {workloads::da::Mesh::corner_x(a), workloads::da::Mesh::corner_y(a),
                            workloads::da::Mesh::corner_z(a)};
        float factor[3];
        for (int c = 0; c < 3; ++c) factor[c] = (one[c] ? 1 + at[c] : 1 - at[c]) / 2;
        shape[q][a] = factor[0] * factor[1] * factor[2];
        for (int c = 0; c < 3; ++c)
          gradient[q][a][c] = (one[c] ? 0.5F : -0.5F) * factor[(c + 1) % 3] * factor[(c + 2) % 3];
      }
  }
};

struct Plain {
  workloads::da::Mesh mesh;
  Tables tables;
  std::vector<float> coordinates, values, rhs;
  std::vector<std::size_t> row_begin;
  std::vector<std::uint32_t> columns;

  explicit Plain(std::size_t n)
      : mesh{n}, coordinates(3 * mesh.nodes()), values(mesh.entries()), rhs(mesh.nodes()), columns(mesh.entries()) {
    for (std::size_t row = 0; row <= mesh.nodes(); ++row) row_begin.push_back(mesh.row_begin(row));
    for (std::size_t row = 0; row < mesh.nodes(); ++row) {
      mesh.columns_of(row, columns.data() + row_begin[row]);
      for (std::size_t d = 0, rest = row; d < 3; ++d, rest /= mesh.edge())
        coordinates[3 * row + d] = static_cast<float>(rest % mesh.edge()) / static_cast<float>(n);
    }
  }

  void add(std::size_t element) {
    std::size_t node[8];
    for (int a = 0; a < 8; ++a) node[a] = mesh.first_node(element) + mesh.corner(a);
    float matrix[8][8] = {}, vector[8] = {};
    for (int q = 0; q < 8; ++q) {
      float j[3][3] = {};
      for (int a = 0; a < 8; ++a)
        for (std::size_t r = 0; r < 3; ++r)
          for (int c = 0; c < 3; ++c) j[r][c] += coordinates[3 * node[a] + r] * tables.gradient[q][a][c];
      float inverse[3][3];
      for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c)
          inverse[c][r] = j[(r + 1) % 3][(c + 1) % 3] * j[(r + 2) % 3][(c + 2) % 3] -
                          j[(r + 1) % 3][(c + 2) % 3] * j[(r + 2) % 3][(c + 1) % 3];
      float const determinant = j[0][0] * inverse[0][0] + j[0][1] * inverse[1][0] + j[0][2] * inverse[2][0];
      float gradient[8][3];
      for (int a = 0; a < 8; ++a)
        for (int r = 0; r < 3; ++r) {
          gradient[a][r] = 0;
          for (int c = 0; c < 3; ++c) gradient[a][r] += inverse[c][r] * tables.gradient[q][a][c];
          gradient[a][r] /= determinant;
        }
      for (int a = 0; a < 8; ++a) {
        vector[a] += tables.shape[q][a] * determinant;
        for (int b = 0; b < 8; ++b)
          for (int r = 0; r < 3; ++r) matrix[a][b] += gradient[a][r] * gradient[b][r] * determinant;
      }
    }
    for (int a = 0; a < 8; ++a) {
      rhs[node[a]] += vector[a];
      for (int b = 0; b < 8; ++b)
        for (std::size_t at = row_begin[node[a]]; at < row_begin[node[a] + 1]; ++at)
          if (columns[at] == node[b]) {
            values[at] += matrix[a][b];
            break;
          }
    }
  }
};

}  // namespace

probe::Exercise plain_assembly(std::size_t n) {
  auto const plain = std::make_shared<Plain>(n);
  probe::Exercise exercise;
  exercise.units = static_cast<double>(plain->mesh.elements());
  exercise.act = [plain](std::size_t repeats) {
    for (std::size_t repeat = 0; repeat < repeats; ++repeat)
      for (std::size_t element = 0; element < plain->mesh.elements(); ++element) plain->add(element);
  };
  return exercise;
}

}  // namespace yoke::microbench
