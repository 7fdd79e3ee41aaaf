// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "suite/core/files/machine_file.hpp"
#include "suite/microbench/limits.hpp"

namespace yoke::microbench {
namespace {

/// The peaks of a processor of a machine file, with a working-set curve like that of a GPU's probe: few threads read
/// small sets slowly, all of them sets of megabytes twice as fast as memory.
class FilePeaks final : public Peaks {
 public:
  FilePeaks(std::string const& file, Processor processor)
      : parameters_(read_machine(YOKE_SOURCE "/data/machines/" + file + ".json").processors.at(processor)),
        processor_(processor) {}
  bool on_host() const override { return processor_ == host; }
  double operations_per_s(Precision precision, probe::Operation operation) override {
    double const flops_per_s = 1 / parameters_.t_f_s(precision).value.value();
    return operation == probe::Operation::multiply_add || operation == probe::Operation::mixed ? flops_per_s
                                                                                               : flops_per_s / 2;
  }
  double scalars_per_s() override {
    EXPECT_TRUE(on_host()) << "instructions on single numbers are counted in a host's kernels";
    return memory_bytes_per_s();
  }
  double cubed_root_products(Precision) const override { return 0; }
  double bytes_per_s(Access, double working_set_bytes) override {
    constexpr double few_threads = 0x1p20, caches = 0x1p26;
    EXPECT_TRUE(on_host() || working_set_bytes >= few_threads) << "no set of a device is of a few threads";
    if (working_set_bytes < few_threads) return memory_bytes_per_s() / 20;
    return working_set_bytes < caches ? 2 * memory_bytes_per_s() : memory_bytes_per_s();
  }
  double pieces_per_s(double, double) override {
    ADD_FAILURE() << "only a host stores in pieces";
    return memory_bytes_per_s();
  }
  std::string place_of(double) const override {
    EXPECT_TRUE(on_host()) << "the caches that the system describes are the host's";
    return "L1";
  }
  double memory_bytes_per_s() const { return 1 / parameters_.t_b_s.value.value(); }

 private:
  ProcessorParameters parameters_;
  Processor processor_;
};

/// A kernel whose items each keep a kilobyte and load it again, as those of sa do.
Segment rereading() {
  Segment segment;
  segment.items = 10'000'000;
  segment.counts = Counts{.fma = 1000, .read_bytes = 4, .write_bytes = 4};
  segment.counts->reread_bytes = 80;
  segment.counts->live_bytes = 1024;
  segment.counts->scalar = 1e6;
  return segment;
}

TEST(Peaks, BoundDeviceLinesByNothingOfAHost) {
  for (std::string const file : {"gpu-h200", "gpu-mi300x", "gpu-laptop-rtx4060"}) {
    FilePeaks peaks(file, device);
    Segment segment = rereading();
    double const items = static_cast<double>(segment.items);
    Limit const arithmetic = limit_of(peaks, segment, Precision::single_precision);
    EXPECT_EQ(arithmetic.by, "multiply ports") << file;
    double const flops_per_s = peaks.operations_per_s(Precision::single_precision, probe::Operation::multiply_add);
    EXPECT_NEAR(arithmetic.s, items * 2000 / flops_per_s, 1e-9 * arithmetic.s) << file;
    segment.counts->reread_bytes = 1e6;
    Limit const again = limit_of(peaks, segment, Precision::single_precision);
    EXPECT_EQ(again.by, "caches") << file;
    EXPECT_NEAR(again.s, items * 1e6 / (2 * peaks.memory_bytes_per_s()), 1e-9 * again.s) << file;
    segment.counts = Counts{.fma = 1, .read_bytes = 40};
    Limit const data = limit_of(peaks, segment, Precision::single_precision);
    EXPECT_EQ(data.by, "memory") << file;
    EXPECT_NEAR(data.s, items * 40 / peaks.memory_bytes_per_s(), 1e-9 * data.s) << file;
  }
}

TEST(Peaks, BoundAHostByWhatItsThreadsKeep) {
  FilePeaks peaks("gpu-h200", host);
  EXPECT_EQ(limit_of(peaks, rereading(), Precision::single_precision).by, "scalars");
  Segment segment = rereading();
  segment.counts->scalar = 0;
  segment.counts->reread_bytes = 1e6;
  Limit const limit = limit_of(peaks, segment, Precision::single_precision);
  EXPECT_EQ(limit.by, "L1");
  EXPECT_NEAR(limit.s, static_cast<double>(segment.items) * 1e6 * 20 / peaks.memory_bytes_per_s(), 1e-9 * limit.s);
}

/// A host of round numbers: a billion operations of each kind per second, 4 billion of any mix, a tenth of that for
/// divisions and roots; a billion bytes loaded or stored alone, and 1.5 and 1.8 billion of the mixes.
class RoundPeaks final : public Peaks {
 public:
  explicit RoundPeaks(double products) : products_(products) {}
  bool on_host() const override { return true; }
  double operations_per_s(Precision, probe::Operation operation) override {
    switch (operation) {
      case probe::Operation::multiply_add:
        return 2e9;
      case probe::Operation::mixed:
        return 4e9;
      case probe::Operation::divide:
      case probe::Operation::root:
      case probe::Operation::inverse_root:
        return 1e8;
      default:
        return 1e9;
    }
  }
  double scalars_per_s() override { return 1e9; }
  double cubed_root_products(Precision) const override { return products_; }
  double bytes_per_s(Access access, double) override {
    if (access == Access::load) return load_per_s;
    return access == Access::mixed ? 1.5e9 : access == Access::mixed_stream ? 1.8e9 : 1e9;
  }
  double pieces_per_s(double piece_bytes, double) override { return piece_bytes < 100 ? 2.5e8 : 1e9; }
  double load_per_s = 1e9;
  std::string place_of(double) const override { return "memory"; }

 private:
  double products_;
};

Limit limit_by(double products, Counts const& counts) {
  RoundPeaks peaks(products);
  Segment segment;
  segment.items = 1'000'000'000;
  segment.counts = counts;
  return limit_of(peaks, segment, Precision::double_precision);
}

/// A bound that added up overlapping times would be exceeded by kernels.
TEST(Peaks, LoadsAndStoresOverlapAsFarAsTheFastestMix) {
  EXPECT_NEAR(limit_by(0, {.read_bytes = 16}).s, 16, 1e-9);
  EXPECT_NEAR(limit_by(0, {.read_bytes = 16, .write_bytes = 8}).s, 16, 1e-9);
  EXPECT_NEAR(limit_by(0, {.read_bytes = 16, .stream_bytes = 8}).s, 16, 1e-9);
  EXPECT_NEAR(limit_by(0, {.read_bytes = 9, .write_bytes = 9}).s, 12, 1e-9);
  EXPECT_NEAR(limit_by(0, {.read_bytes = 9, .stream_bytes = 9}).s, 10, 1e-9);
  EXPECT_NEAR(limit_by(0, {.write_bytes = 9}).s, 9, 1e-9);
  EXPECT_NEAR(limit_by(0, {.read_bytes = 9, .write_bytes = 9, .past_caches = true}).s, 10, 1e-9);
}

TEST(Peaks, StoresInPiecesGoAtTheRateOfTheirPieces) {
  EXPECT_NEAR(limit_by(0, {.read_bytes = 9, .stream_bytes = 9, .stream_piece_bytes = 64}).s, 36, 1e-9);
  EXPECT_NEAR(limit_by(0, {.read_bytes = 9, .stream_bytes = 9, .stream_piece_bytes = 128}).s, 10, 1e-9);
}

/// The few stores of a product with a matrix must not make all of its loads as slow as a triad's.
TEST(Peaks, LoadsBeyondTwiceTheStoresGoAtTheirOwnRate) {
  RoundPeaks peaks(0);
  peaks.load_per_s = 2e9;
  Segment segment;
  segment.items = 1'000'000'000;
  segment.counts = Counts{.read_bytes = 90, .write_bytes = 3};
  EXPECT_NEAR(limit_of(peaks, segment, Precision::double_precision).s, 9 / 1.5 + 84 / 2., 1e-9);
}

/// Each piece of a matrix product reads the whole second matrix.
TEST(Peaks, EachPieceLoadsTheSharedData) {
  RoundPeaks peaks(0);
  Segment segment;
  segment.items = 1000;
  segment.chunk_items = 10;
  segment.shared_bytes = 100;
  segment.counts = Counts{.fma = 5, .read_bytes = 1};
  Limit const whole = limit_of(peaks, segment, Precision::double_precision),
              chunks = limit_by_chunk(peaks, segment, Precision::double_precision);
  EXPECT_EQ(whole.by, "multiply ports");
  EXPECT_NEAR(whole.s, 1000 * 5e-9, 1e-15);
  EXPECT_EQ(chunks.by, "memory");
  EXPECT_NEAR(chunks.s, 100 * (10 + 100) * 1e-9, 1e-15);
}

TEST(Peaks, RootsAndDivisionsWorkWhileProductsDo) {
  Counts const pair{.fma = 6, .add = 3, .multiply = 3, .inverse_root = 1};
  Limit const divided = limit_by(0, pair);
  EXPECT_EQ(divided.by, "dividers");
  EXPECT_NEAR(divided.s, 10, 1e-9);
  EXPECT_EQ(limit_by(0, {.fma = 12, .inverse_root = 1}).by, "multiply ports");
  EXPECT_NEAR(limit_by(0, {.fma = 12, .inverse_root = 1}).s, 12, 1e-9);
}

/// Three of the nine products in a cubed root are among the kernel's multiplications.
TEST(Peaks, ProductsOfARootAreThoseOfTheBuild) {
  Limit const limit = limit_by(9, {.fma = 6, .add = 3, .multiply = 3, .inverse_root = 1});
  EXPECT_EQ(limit.by, "multiply ports");
  EXPECT_NEAR(limit.s, 6 + 3 + 6, 1e-9);
}

}  // namespace
}  // namespace yoke::microbench
