// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "suite/core/calibration.hpp"
#include "suite/execution/competitor.hpp"
#include "suite/node/processors.hpp"

namespace yoke {

/// A piece beside which the competitor worked all the time.
struct ContestedPiece {
  std::string run_id, processor, segment;
  std::size_t first_chunk = 0;
  double competitor_slowdown = 1;  ///< of the competitor's portions, the median over that alone
};

/// Seconds of the competitor's portions on one processor.
struct CompetitorSamples {
  std::vector<double> alone_s, beside_itself_s;
};

/// Competes in the contested places of turns: of the first device while the host has its turn, and of the host while a
/// device has it.
class TurnCompetitor final : public Competitor {
 public:
  /// `portion` is the work, called on the processor's driver thread; it blocks.
  explicit TurnCompetitor(std::function<void(Processor)> portion) : portion_(std::move(portion)) {}

  /// Measures the competitor alone and beside itself, and forgets what was recorded. Runs of this work in turns of so
  /// many places follow.
  void begin(Description description, std::size_t places, Processors& processors);
  /// What was recorded since the previous call or `begin`, as of this run.
  std::vector<ContestedPiece> take(std::string const& run_id);
  /// What competitors on host and device do to one another, over all beginnings; empty before the first.
  std::vector<CompetitorCalibration> calibrated() const;

  bool competes(Processor self, Processor other, Piece const& piece) const override;
  void work(Processor self) override { portion_(self); }
  void record(Processor self, Processor other, Piece const& piece, double seconds) override;

 private:
  using PieceKey = std::array<std::size_t, 3>;  ///< processor, segment, first chunk
  std::function<void(Processor)> portion_;
  Description description_;
  std::size_t places_ = 0;
  std::array<double, 2> alone_s_{};                     ///< since `begin`
  std::array<std::vector<double>, 2> beside_itself_{};  ///< slowdowns, one of each `begin`
  std::map<PieceKey, std::vector<double>> portions_s_;
};

/// Portions on host and first device, each alone and both at once, for about so many seconds.
std::array<CompetitorSamples, 2> sample_competitors(Processors& processors,
                                                    std::function<void(Processor)> const& portion, double seconds);

}  // namespace yoke
