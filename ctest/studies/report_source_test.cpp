// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/studies/report/report_source.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cerrno>

#include "ctest/studies/studies_fixture.hpp"
#include "ctest/support/temporary_folder.hpp"
#include "ctest/support/triad_rows.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/input_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/io/system_calls.hpp"
#include "suite/studies/report/report_data.hpp"

namespace yoke {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

int reads_before_the_failure = 0;

class ReportFolder : public TemporaryFolder {
 protected:
  void SetUp() override {
    TemporaryFolder::SetUp();
    RowWriter<RunRow>((folder / "runs.csv").string()).write(sample::triad("co", 1e-3, 0));
    write(folder / "notes.csv", "of,somebody\nelse,1\n");
    write(folder / "broken.json", "{");
  }
  void TearDown() override { core_detail::system_calls() = {}; }
  ReportSource source() { return read_folder({"node", folder.string()}, RunFilter({}), noted.notes); }
  Noted noted;
};

TEST_F(ReportFolder, LeavesOutWhatIsNotYokesAndSaysWhatIsBroken) {
  EXPECT_EQ(source().runs.size(), 1U);
  EXPECT_THAT(noted.sentences, testing::ElementsAre(HasSubstr("broken.json")));
}

TEST_F(ReportFolder, IsNotReadInPartIfAFileCannotBeRead) {
  for (int before = 0; before < 6; ++before) {
    reads_before_the_failure = before;
    core_detail::system_calls().read = [](int file, void* to, std::size_t bytes) -> ssize_t {
      return reads_before_the_failure-- == 0 ? (errno = EIO, -1) : ::read(file, to, bytes);
    };
    EXPECT_THAT([&] { source(); }, ThrowsMessage<ReadError>(HasSubstr("Input/output error"))) << before;
  }
}

TEST(ReportTitles, HaveOptionsOnlyIfAnotherCaseDiffersInThemAlone) {
  ReportSource source;
  for (auto const& [size, options] :
       {std::pair<std::uint64_t, char const*>{1000, "a=1"}, {1000, "a=2"}, {2000, "a=1"}}) {
    source.runs.push_back(sample::triad("co", 1e-3, 0));
    source.runs.back().size = size;
    source.runs.back().workload_options = options;
  }
  Noted noted;
  std::vector<ReportSource> sources;
  sources.push_back(source);
  auto const data = report_data(
      std::move(sources), [](auto const&) { return std::vector<ReadyModel>(); }, noted.notes);
  std::vector<std::string> titles;
  for (auto const& of : data.parts.at(0).cases) titles.push_back(of.short_title);
  EXPECT_THAT(titles, testing::UnorderedElementsAre("triad 1000 float resident a=1", "triad 1000 float resident a=2",
                                                    "triad 2000 float resident"));
}

}  // namespace
}  // namespace yoke
