// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cerrno>

#include "ctest/support/plans_fixture.hpp"
#include "ctest/support/temporary_folder.hpp"
#include "ctest/support/triad_rows.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/input_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/io/system_calls.hpp"
#include "suite/core/rows/prediction_rows.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/report/report_data.hpp"

namespace yoke::report {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

int reads_before_the_failure = 0;

class ReportFolder : public TemporaryFolder {
 protected:
  void SetUp() override {
    TemporaryFolder::SetUp();
    core::RowWriter<core::RunRow>((folder / "runs.csv").string()).write(sample::triad("co", 1e-3, 0));
    write(folder / "notes.csv", "of,somebody\nelse,1\n");
    write(folder / "broken.json", "{");
  }
  void TearDown() override { core::system_calls() = {}; }
  ReportSource source() { return read_folder({"node", folder.string()}, analysis::RunFilter({}), noted.notes); }
  Noted noted;
};

TEST_F(ReportFolder, LeavesOutWhatIsNotYokesAndSaysWhatIsBroken) {
  EXPECT_EQ(source().runs.size(), 1U);
  EXPECT_THAT(noted.sentences, testing::ElementsAre(HasSubstr("broken.json")));
}

TEST_F(ReportFolder, IsNotReadInPartIfAFileCannotBeRead) {
  for (int before = 0; before < 6; ++before) {
    reads_before_the_failure = before;
    core::system_calls().read = [](int file, void* to, std::size_t bytes) -> ssize_t {
      return reads_before_the_failure-- == 0 ? (errno = EIO, -1) : ::read(file, to, bytes);
    };
    EXPECT_THAT([&] { source(); }, ThrowsMessage<core::ReadError>(HasSubstr("Input/output error"))) << before;
  }
}

TEST_F(ReportFolder, KeepsPredictionsOfMeasuredCasesAlone) {
  auto const row = sample::triad("co", 1e-3, 0);
  core::RowWriter<core::PredictionRow> predictions((folder / "predictions.csv").string());
  for (std::uint64_t const size : {row.size + 1, row.size + 2, row.size, row.size + 3}) {
    core::PredictionRow prediction;
    copy_columns<ProblemColumns>(row, prediction);
    prediction.size = size;
    prediction.seed = row.seed;
    prediction.status = Status::ok;
    prediction.time_s = 1e-3;
    predictions.write(prediction);
  }
  auto const kept = source().predictions;
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_EQ(kept[0].problem->size, row.size);
}

TEST(ReportRuns, KnowTheRepetitionNearestToTheMedian) {
  RunPieces pieces;
  PieceRow piece;
  piece.processor = "host";
  for (char const* const id : {"a", "c", "b"}) {
    piece.run_id = id;
    pieces.add(piece);
  }
  ReportRuns runs;
  auto row = sample::triad("co", 1e-3, 0);
  for (char const* const id : {"a", "b", "c"}) {
    row.run_id = id;
    runs.add(row, pieces);
    *row.makespan_s += 1e-3;
  }
  row.partitioner = "go";
  row.status = Status::failed;
  runs.add(row, pieces);
  runs.finish();
  EXPECT_EQ(runs.size(), 4U);
  ASSERT_EQ(runs.cases().size(), 1U);
  auto const& of = runs.cases()[0];
  ASSERT_EQ(of.repetitions.size(), 2U);
  EXPECT_EQ(of.repetitions[0].size(), 3U);
  EXPECT_EQ(of.repetitions[1].size(), 0U);
  EXPECT_EQ(of.row(0, 2).makespan_s, 3e-3);
  EXPECT_EQ(pieces.name(*of.repetitions[0].run(of.typical(0).value())), "b");
  EXPECT_EQ(of.typical(1), std::nullopt);

  ReportRuns without;
  without.add(sample::triad("co", 1e-3, 0), {});
  without.finish();
  EXPECT_EQ(without.cases()[0].typical(0), std::nullopt);
}

TEST(ReportTitles, HaveOptionsOnlyIfAnotherCaseDiffersInThemAlone) {
  ReportSource source;
  for (auto const& [size, options] :
       {std::pair<std::uint64_t, char const*>{1000, "a=1"}, {1000, "a=2"}, {2000, "a=1"}}) {
    auto row = sample::triad("co", 1e-3, 0);
    row.size = size;
    row.workload_options = options;
    source.runs.add(row, source.pieces);
  }
  source.runs.finish();
  Noted noted;
  std::vector<ReportSource> sources;
  sources.push_back(std::move(source));
  auto const data = report_data(
      std::move(sources), [](auto const&) { return std::vector<forecast::ReadyModel>(); }, noted.notes);
  std::vector<std::string> titles;
  for (auto const& of : data.parts.at(0).cases) titles.push_back(of.short_title);
  EXPECT_THAT(titles, testing::UnorderedElementsAre("triad 1000 float resident a=1", "triad 1000 float resident a=2",
                                                    "triad 2000 float resident"));
}

}  // namespace
}  // namespace yoke::report
