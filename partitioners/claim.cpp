// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "suite/core/error.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke {
namespace {

/// Division of each segment by threads of both processors, which take equal parts from one counter in shared memory
/// inside their kernels: self-scheduling without launches (in Chai's task partitioning, Gomez-Luna et al., ISPASS 2017,
/// blocks of a GPU and threads of a CPU take tasks so). There are `parts` parts of a segment, or fewer, if `larger`,
/// where its kernels are slow with such small ones (Segment::claim_items). A segment begins when the one that it
/// follows is complete.
class Claim final : public Schedule {
 public:
  explicit Claim(PlanningContext const& context)
      : description_(context.description),
        next_(description_.segments.size(), 0),
        complete_(description_.segments.size(), 0),
        at_(context.processors, 0),
        fresh_(context.processors, true) {
    if (!context.hints.no_counter.empty())
      throw NotApplicable("kernels of all processors must take parts from one counter in shared memory, but " +
                          context.hints.no_counter);
    if (!description_.claimable)
      throw NotApplicable(description_.workload +
                          ", with these options, has no kernels that take parts from a counter");
    auto const parts = context.options.integer("parts");
    std::size_t const threads = context.options.flag("larger") ? context.hints.threads : 0;
    for (Segment const& segment : description_.segments)
      chunks_.push_back(std::max(rounded_up(segment.chunks(), parts), efficient(segment, threads)));
  }

  std::vector<std::size_t> claimed_chunks() const override { return chunks_; }

  Decision next(Processor processor, Progress const& progress) override {
    for (; seen_ < progress.completed.size(); ++seen_) {
      Piece const& done = progress.completed[seen_].piece;
      complete_[done.segment] += done.chunks.size();
    }
    for (std::size_t& s = at_[processor]; s < description_.segments.size(); ++s, fresh_[processor] = true) {
      Segment const& segment = description_.segments[s];
      if (next_[s] == segment.chunks()) continue;
      if (segment.after && complete_[*segment.after] < description_.segments[*segment.after].chunks())
        return Decision::wait();
      Range const part{next_[s], std::min(next_[s] + chunks_[s], segment.chunks())};
      next_[s] = part.end;
      Piece const piece{s, part, segment.intermediate_bytes > 0, !fresh_[processor]};
      fresh_[processor] = false;
      return Decision::run(piece);
    }
    return Decision::done();
  }

 private:
  static std::size_t rounded_up(std::size_t whole, std::size_t part) {
    return std::max<std::size_t>(1, (whole + part - 1) / part);
  }
  /// Chunks of a part that kernels process at their full rate, but few enough for several parts per thread, because
  /// threads wait at the end for the last part. 1 if their number is 0, unknown.
  static std::size_t efficient(Segment const& segment, std::size_t threads) {
    constexpr std::size_t parts_of_thread = 8;
    if (threads == 0) return 1;
    return std::min(rounded_up(segment.claim_items, segment.chunk_items),
                    segment.chunks() / (parts_of_thread * threads));
  }

  Description const& description_;
  std::vector<std::size_t> chunks_;           ///< chunks of a part, by segment
  std::vector<std::size_t> next_, complete_;  ///< chunks, by segment
  std::vector<std::size_t> at_;               ///< segment, by processor
  std::vector<bool> fresh_;                   ///< by processor: true until its kernel has taken a part
  std::size_t seen_ = 0;
};

}  // namespace

Partitioner make_claim() {
  Partitioner claim;
  claim.summary =
      "threads of all processors take equal parts from one counter in shared memory inside their kernels (--data "
      "shared)";
  claim.options = {integer_option("parts", "1024", "number of parts of each segment", 1, 1'000'000),
                   flag_option("larger", true, "fewer, larger parts where kernels are slow with such small ones")};
  claim.needs_shared_data = true;
  claim.plan = plan_with<Claim>;
  return claim;
}

}  // namespace yoke
