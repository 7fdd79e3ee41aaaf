// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/fidelity/explain.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "ctest/support/calibration_fixture.hpp"

namespace yoke::fidelity {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// Explains a histogram on the host, and returns the notes; `terms` gets the names of the host's terms.
std::vector<std::string> notes_of(Machine const& machine, std::vector<std::string>& terms) {
  core::RunRow run = sample::triad("co", 2e-3, 0);
  run.workload = "hist";
  run.workload_options = "bins=256;distribution=even;method=atomic;parts=8";
  run.run_id = "a";
  run.iterations = 1;
  PieceRow piece;
  piece.run_id = "a";
  piece.processor = "host";
  piece.segment = "fill";
  piece.kernel_s = 1.9e-3;
  Noted noted;
  for (auto const& row : explain(std::vector{run}, std::vector{piece}, machine, ready("yoke", machine), noted.notes))
    if (row.processor == "host") terms.push_back(row.term);
  return noted.sentences;
}

TEST(Explain, ShowsAtomicAdditionsOrNamesThatTheMachineFileHasNone) {
  Machine machine = calibrated::node();
  std::vector<std::string> terms;
  EXPECT_THAT(notes_of(machine, terms),
              ElementsAre(AllOf(HasSubstr("yoke falls back to simpler terms"),
                                HasSubstr("no atomic_set for the host: atomic additions do not wait for each other"))));
  EXPECT_THAT(terms, Not(testing::Contains("atomics")));
  for (auto& processor : machine.processors) processor.atomic_set = {{4, Quantity::specified(1e-8)}};
  terms.clear();
  EXPECT_THAT(notes_of(machine, terms), Not(testing::Contains(HasSubstr("atomic_set"))));
  EXPECT_THAT(terms, testing::Contains("atomics"));
}

}  // namespace
}  // namespace yoke::fidelity
