// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#if __has_include(<cusparse.h>)  // the compile check for CUDA may lack it
#include <cusparse.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <stdexcept>
#include <vector>

#include "suite/microbench/device_baselines.hpp"
#include "suite/node/device_event.hpp"
#include "suite/node/spaces.hpp"
#include "suite/workloads/detail/linear_fill.hpp"

namespace yoke::microbench {
namespace {

void check(cusparseStatus_t status) {
  if (status != CUSPARSE_STATUS_SUCCESS)
    throw std::runtime_error(fmt::format("cuSPARSE reports: {}", cusparseGetErrorString(status)));
}

/// A matrix in CSR with 32-bit indices and two vectors in device memory, and the library's descriptions of them.
template <class Real>
class SparseProduct {
 public:
  SparseProduct(DeviceSpace space, std::size_t edge)
      : space_(std::move(space)), matrix_(workloads::linear::Shape{edge * edge * edge, edge, sizeof(Real)}) {
    workloads::linear::FillStencil<Real> const fill{matrix_, 1};
    std::size_t const rows = matrix_.shape.rows, entries = matrix_.columns.size();
    for (std::size_t row = 0; row < rows; ++row) fill(row);
    std::vector<std::int32_t> begins(matrix_.begins.data(), matrix_.begins.data() + rows + 1);
    std::vector<Real> x(rows);
    for (std::size_t row = 0; row < rows; ++row) x[row] = x_at(row);
    begins_ = on_device(begins.data(), begins.size());
    columns_ = on_device(matrix_.columns.data(), entries);
    values_ = on_device(matrix_.values.data(), entries);
    x_ = on_device(x.data(), rows);
    std::fill(x.begin(), x.end(), std::numeric_limits<Real>::quiet_NaN());
    y_ = on_device(x.data(), rows);

    node::check_device(cudaSetDevice(node::device_of(space_)));
    check(cusparseCreate(&handle_));
    check(cusparseSetStream(handle_, node::stream_of(space_)));
    auto const m = static_cast<std::int64_t>(rows);
    check(cusparseCreateCsr(&a_, m, m, static_cast<std::int64_t>(entries), begins_.data(), columns_.data(),
                            values_.data(), CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, kind));
    check(cusparseCreateDnVec(&in_, m, x_.data(), kind));
    check(cusparseCreateDnVec(&out_, m, y_.data(), kind));
    std::size_t bytes = 0;
    check(cusparseSpMV_bufferSize(handle_, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, a_, in_, &zero, out_, kind,
                                  algorithm, &bytes));
    buffer_ = Array<char>("buffer", std::max<std::size_t>(bytes, 1));
#if CUSPARSE_VERSION >= 12400
    check(cusparseSpMV_preprocess(handle_, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, a_, in_, &zero, out_, kind,
                                  algorithm, buffer_.data()));
#endif
  }
  SparseProduct(SparseProduct const&) = delete;
  ~SparseProduct() {
    static_cast<void>(cusparseDestroySpMat(a_));
    static_cast<void>(cusparseDestroyDnVec(in_));
    static_cast<void>(cusparseDestroyDnVec(out_));
    static_cast<void>(cusparseDestroy(handle_));
  }

  void multiply(std::size_t repeats) {
    node::check_device(cudaSetDevice(node::device_of(space_)));
    for (std::size_t repeat = 0; repeat < repeats; ++repeat)
      check(cusparseSpMV(handle_, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, a_, in_, &zero, out_, kind, algorithm,
                         buffer_.data()));
    node::check_device(cudaStreamSynchronize(node::stream_of(space_)));
  }

  double error() const {
    std::size_t const rows = matrix_.shape.rows;
    std::vector<Real> y(rows);
    Kokkos::deep_copy(Kokkos::View<Real*, Kokkos::HostSpace>(y.data(), rows), y_);
    double worst = 0;
    for (std::size_t row = 0; row < rows; row += std::max<std::size_t>(rows / 64, 1)) {
      double right = 0, magnitude = 0;
      for (std::size_t e = matrix_.begins(row); e < matrix_.begins(row + 1); ++e) {
        double const term = static_cast<double>(matrix_.values(e)) *
                            static_cast<double>(x_at(static_cast<std::size_t>(matrix_.columns(e))));
        right += term;
        magnitude += std::abs(term);
      }
      worst = std::fmax(worst, std::isnan(y[row]) ? 1 : std::abs(static_cast<double>(y[row]) - right) / magnitude);
    }
    return worst;
  }

 private:
  template <class T>
  using Array = Kokkos::View<T*, DeviceSpace::memory_space>;
  template <class T>
  static Array<T> on_device(T const* values, std::size_t count) {
    Array<T> const array(Kokkos::view_alloc(Kokkos::WithoutInitializing, "baseline"), count);
    Kokkos::deep_copy(array, Kokkos::View<T const*, Kokkos::HostSpace>(values, count));
    return array;
  }
  static Real x_at(std::size_t row) { return static_cast<Real>(1 + uniform(2, row)); }

  static constexpr cudaDataType kind = sizeof(Real) == sizeof(float) ? CUDA_R_32F : CUDA_R_64F;
  static constexpr cusparseSpMVAlg_t algorithm = CUSPARSE_SPMV_CSR_ALG1;
  static constexpr Real one = 1, zero = 0;

  DeviceSpace space_;
  workloads::linear::HomeMatrix<Real> matrix_;
  Array<std::int32_t> begins_, columns_;
  Array<Real> values_, x_, y_;
  Array<char> buffer_;
  cusparseHandle_t handle_ = nullptr;
  cusparseSpMatDescr_t a_ = nullptr;
  cusparseDnVecDescr_t in_ = nullptr, out_ = nullptr;
};

template <class Real>
DeviceBaseline product(DeviceSpace const& space, std::size_t edge) {
  auto const made = std::make_shared<SparseProduct<Real>>(space, edge);
  DeviceBaseline baseline;
  baseline.exercise.act = [made](std::size_t repeats) { made->multiply(repeats); };
  baseline.error = [made] { return made->error(); };
  int major = 0, minor = 0, patch = 0;
  check(cusparseGetProperty(MAJOR_VERSION, &major));
  check(cusparseGetProperty(MINOR_VERSION, &minor));
  check(cusparseGetProperty(PATCH_LEVEL, &patch));
  baseline.library = fmt::format("cuSPARSE {}.{}.{}", major, minor, patch);
  return baseline;
}

}  // namespace

std::optional<DeviceBaseline> library_sparse_product(Processors& processors, Processor gpu, std::size_t edge,
                                                     Precision precision) {
  DeviceSpace const& space = device_space(processors, gpu);
  return precision == Precision::single_precision ? product<float>(space, edge) : product<double>(space, edge);
}

}  // namespace yoke::microbench
#endif
