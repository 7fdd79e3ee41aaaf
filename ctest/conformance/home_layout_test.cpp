// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every workload whose chunks' data can move between host buffers, on two buffers that share its work.
#include <gtest/gtest.h>

#include <cstring>

#include "ctest/support/problems.hpp"
#include "suite/core/instance.hpp"
#include "suite/core/registry.hpp"
#include "suite/node/processors.hpp"

namespace yoke {
namespace {

std::vector<std::byte*> rows_of(MemoryParts const& parts) {
  std::vector<std::byte*> rows;
  for (auto const& part : parts)
    for (std::size_t row = 0; row < part.rows; ++row) rows.push_back(part.begin + row * part.pitch);
  return rows;
}

std::vector<std::size_t> row_bytes(MemoryParts const& parts) {
  std::vector<std::size_t> bytes;
  for (auto const& part : parts) bytes.insert(bytes.end(), part.rows, part.bytes);
  return bytes;
}

void move(MemoryParts const& from, MemoryParts const& to) {
  auto const source = rows_of(from), target = rows_of(to);
  auto const bytes = row_bytes(from);
  ASSERT_EQ(bytes, row_bytes(to));
  for (std::size_t i = 0; i < bytes.size(); ++i) std::memcpy(target[i], source[i], bytes[i]);
}

void forget(MemoryParts const& parts) {
  for (auto const& part : parts)
    for (std::byte* row : rows_of({part})) std::memset(row, 0, part.bytes);
}

/// Does the chunks of a segment on both processors of one home.
void compute(Instance& instance, Processors& processors, std::size_t segment, Range chunks) {
  std::size_t const middle = chunks.begin + chunks.size() / 2;
  processors.on_all([&](Processor p) {
    Piece const piece{segment, p == host ? Range{chunks.begin, middle} : Range{middle, chunks.end}};
    if (piece.chunks.empty()) return;
    instance.broadcast(p, segment);
    instance.copy_in(p, piece);
    instance.enqueue(p, piece);
    instance.copy_out(p, piece);
    instance.fence(p);
  });
}

/// Two homes: the first has the inputs and gets the results, the second computes the latter half of each segment.
class TwoHomes {
 public:
  TwoHomes(Workload const& workload, Problem const& problem, Processors& processors)
      : processors_(processors),
        first_(workload.prepare(problem, processors)),
        second_(workload.prepare(problem, processors)) {
    for (std::size_t s = 0; s < segments().size(); ++s) {
      forget(second_->layout()->shared(s));
      forget(second_->layout()->inputs({s, {0, segments()[s].chunks()}}));
    }
  }

  void run() {
    for (auto* const one : {first_.get(), second_.get()}) on_all([one](Processor p) { one->poison(p); });
    for (std::size_t iteration = 0; iteration < first_->description().iterations; ++iteration) {
      for (std::size_t s = 0; s < segments().size(); ++s) half_each(s);
      if (!first_->iterative()) continue;
      for (std::size_t s = 0; s < segments().size(); ++s) {
        Piece const all{s, {0, segments()[s].chunks()}};
        move(first_->layout()->results(all), second_->layout()->results(all));
      }
      for (auto* const one : {first_.get(), second_.get()}) on_all([one](Processor p) { one->advance(p); });
    }
  }

  Instance& first() { return *first_; }

 private:
  std::vector<Segment> const& segments() const { return first_->description().segments; }
  void on_all(std::function<void(Processor)> const& act) {
    processors_.on_all([&](Processor p) {
      act(p);
      first_->fence(p);
    });
  }
  void half_each(std::size_t s) {
    std::size_t const chunks = segments()[s].chunks(), half = chunks / 2;
    Piece const latter{s, {half, chunks}};
    move(first_->layout()->shared(s), second_->layout()->shared(s));
    move(first_->layout()->inputs(latter), second_->layout()->inputs(latter));
    compute(*first_, processors_, s, {0, half});
    compute(*second_, processors_, s, latter.chunks);
    move(second_->layout()->results(latter), first_->layout()->results(latter));
  }

  Processors& processors_;
  std::unique_ptr<Instance> first_, second_;
};

/// Smoke problems in all precisions, of workloads with a layout.
void for_each_problem(std::function<void(Workload const&, Problem const&)> const& act) {
  for (auto const& workload : registered_workloads())
    for (Problem problem : smoke_problems(workload))
      for (Precision const precision : workload.precisions) {
        SCOPED_TRACE(workload.name + " " + precision_name(precision));
        problem.precision = precision;
        if (workload.has_layout) act(workload, problem);
      }
}

TEST(HomeLayout, MovesAllThatChunksNeedAndLeave) {
  Processors processors;
  for_each_problem([&](Workload const& workload, Problem const& problem) {
    TwoHomes homes(workload, problem, processors);
    for (int run = 0; run < 2; ++run) {
      homes.run();
      EXPECT_LE(homes.first().error(), homes.first().tolerance()) << "run " << run;
    }
  });
}

TEST(HomeLayout, HasAsManyBytesAsTheDescriptionSays) {
  Processors processors;
  for_each_problem([&](Workload const& workload, Problem const& problem) {
    auto const instance = workload.prepare(problem, processors);
    HomeLayout& layout = *instance->layout();
    auto const& segments = instance->description().segments;
    for (std::size_t s = 0; s < segments.size(); ++s) {
      EXPECT_FALSE(segments[s].after || segments[s].shares_results());
      EXPECT_EQ(bytes_of(layout.shared(s)), segments[s].shared_bytes);
      std::size_t const chunks = segments[s].chunks();
      for (Range const range : {Range{0, chunks}, Range{chunks / 3, chunks}, Range{0, 1}}) {
        EXPECT_EQ(bytes_of(layout.inputs({s, range})), segments[s].moved_in(range));
        EXPECT_EQ(bytes_of(layout.results({s, range})), segments[s].moved_out(range));
      }
    }
  });
}

TEST(HomeLayout, IsThereIfTheRegistrySaysSo) {
  Processors processors;
  for (auto const& workload : registered_workloads()) {
    auto const instance = workload.prepare(smoke_problems(workload).front(), processors);
    EXPECT_EQ(instance->layout() != nullptr, workload.has_layout) << workload.name;
  }
}

}  // namespace
}  // namespace yoke
