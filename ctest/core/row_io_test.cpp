// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/io/row_io.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <clocale>
#include <limits>
#include <thread>

#include "ctest/support/temporary_folder.hpp"
#include "suite/core/rows/piece_row.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::core {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

class Rows : public TemporaryFolder {
 protected:
  std::filesystem::path const file = folder / "runs.csv";
  void write(std::string const& text) const { TemporaryFolder::write(file, text); }
  static RunRow sample(std::uint64_t repetition) {
    RunRow row;
    row.machine = "a \"big\", one";
    row.options = "a=1;b=2";
    row.repetition = repetition;
    row.makespan_s = 0.1 + 0.2;  // needs 17 digits
    row.status = Status::ok;
    return row;
  }
};

TEST_F(Rows, RowsComeBackAsTheyWereWritten) {
  RowWriter<RunRow>(file).write(sample(3));
  auto const rows = read_rows<RunRow>(file);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(csv_line(rows[0]), csv_line(sample(3)));
  EXPECT_EQ(rows[0].machine, "a \"big\", one");
  EXPECT_EQ(rows[0].makespan_s, 0.1 + 0.2);
  EXPECT_FALSE(rows[0].imbalance.has_value());
}

TEST_F(Rows, ANumberThatNoReaderWouldAcceptIsLeftOut) {
  RunRow row = sample(0);
  row.host_busy_s = 1e139;
  row.device_busy_s = 1e59;
  EXPECT_EQ(field_text(row, *std::ranges::find(RunRow::columns(), "host_busy_s", &Column<RunRow>::name)), "");
  RowWriter<RunRow>(file).write(row);
  auto const rows = read_rows<RunRow>(file);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_FALSE(rows[0].host_busy_s);
  EXPECT_EQ(rows[0].device_busy_s, 1e59);
}

TEST_F(Rows, ReadingIntoTheSameRowUsesItsMemoryAgainAndLeavesNothingOfThePreviousOne) {
  std::string const reason(200, 'r');
  write("schema,reason,makespan_s\n1," + reason + ",1\n1," + std::string(150, 's') + ",\n1,,2\n");
  RowReader<RunRow> reader(file);
  RunRow row;
  row.workload = "of the caller";
  ASSERT_TRUE(reader.next(row));
  EXPECT_EQ(row.reason, reason);
  EXPECT_EQ(row.workload, "");
  auto const* const text = row.reason.data();
  row.share = 0.5;
  ASSERT_TRUE(reader.next(row));
  EXPECT_EQ(row.reason, std::string(150, 's'));
  EXPECT_EQ(row.reason.data(), text);
  EXPECT_FALSE(row.makespan_s);
  EXPECT_FALSE(row.share);
  ASSERT_TRUE(reader.next(row));
  EXPECT_EQ(row.reason, "");
  EXPECT_EQ(row.makespan_s, 2);
}

TEST_F(Rows, TwoFilesMayBeConcatenatedByAppending) {
  RowWriter<RunRow>(file).write(sample(0));
  RowWriter<RunRow>(file).write(sample(1));
  EXPECT_EQ(read_rows<RunRow>(file).size(), 2U);
}

TEST_F(Rows, ColumnsMayStandInAnyOrder) {
  RowWriter<PieceRow> const unused(folder / "pieces.csv");
  std::string const header = csv_header<PieceRow>();
  std::string const moved = header.substr(header.find(',') + 1) + ",schema";
  write(moved + "\nrun7,mm,static,share=0.5,host,powadd,0,0,0,0,5,1,2,0,0,0,1,0,1,2\n");
  auto const rows = read_rows<PieceRow>(file);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].run_id, "run7");
  EXPECT_EQ(rows[0].options, "share=0.5");
  EXPECT_EQ(rows[0].chunks, 5U);
}

TEST_F(Rows, ATornLastLineIsNeverParsed) {
  RowWriter<RunRow>(file).write(sample(0));
  std::string const whole = text_of(file);
  write(whole + "1,torn");
  bool torn = false;
  EXPECT_EQ(read_rows<RunRow>(file, &torn).size(), 1U);
  EXPECT_TRUE(torn);
}

TEST_F(Rows, ATornLastLineIsSetAsideBeforeAppending) {
  RowWriter<RunRow>(file).write(sample(0));
  write(text_of(file) + "1,torn");
  RowWriter<RunRow> writer(file);
  EXPECT_TRUE(writer.mended());
  writer.write(sample(1));
  EXPECT_EQ(read_rows<RunRow>(file).size(), 2U);
  EXPECT_EQ(text_of(file.string() + ".torn"), "1,torn\n");
}

TEST_F(Rows, ALineTornByAnotherWriterIsSetAsideToo) {
  RowWriter<RunRow> writer(file);
  writer.write(sample(0));
  std::ofstream(file, std::ios::app) << "1,torn by a killed writer";
  writer.write(sample(1));
  EXPECT_EQ(read_rows<RunRow>(file).size(), 2U);
}

TEST_F(Rows, TwoWritersDoNotMixTheirLines) {
  auto const write_many = [&] {
    RowWriter<RunRow> writer(file);
    for (std::uint64_t i = 0; i < 200; ++i) writer.write(sample(i));
  };
  std::thread other(write_many);
  write_many();
  other.join();
  EXPECT_EQ(read_rows<RunRow>(file).size(), 400U);
}

TEST_F(Rows, OtherColumnsAreNotAppendedTo) {
  write("a,b\n1,2\n");
  EXPECT_THAT([&] { RowWriter<RunRow> writer(file); }, ThrowsMessage<Error>(HasSubstr("name another file")));
  EXPECT_EQ(text_of(file), "a,b\n1,2\n");
}

TEST_F(Rows, AFullDiskIsOneSentence) {
  EXPECT_THAT([] { RowWriter<RunRow> writer("/dev/full"); },
              ThrowsMessage<Error>(HasSubstr("cannot write /dev/full: No space left on device")));
}

TEST_F(Rows, UnreadableFilesAreNamed) {
  EXPECT_THAT([&] { read_rows<RunRow>(folder / "none.csv"); }, ThrowsMessage<Error>(HasSubstr("none.csv")));
  EXPECT_THROW(read_rows<RunRow>(folder), Error);
  write("");
  EXPECT_THAT([&] { read_rows<RunRow>(file); }, ThrowsMessage<Error>(HasSubstr("no header line")));
}

TEST_F(Rows, BadRecordsAreNamedByLineAndColumn) {
  PieceRow row;
  row.run_id = "r";
  row.processor = "host";
  RowWriter<PieceRow>(file).write(row);
  std::string const good = text_of(file);
  write(good + "3,r,mm,co,,host,s,0,0,0,0,many,2,3,0,0,0,1,0,1\n");
  EXPECT_THAT([&] { read_rows<PieceRow>(file); }, ThrowsMessage<Error>(HasSubstr("line 3: column chunks is 'many'")));
  write(good + "3,r\n");
  EXPECT_THAT([&] { read_rows<PieceRow>(file); },
              ThrowsMessage<Error>(HasSubstr("line 3 has 2 fields; the header has 20")));
  write(good + "r\"x,host\n");
  EXPECT_THAT([&] { read_rows<PieceRow>(file); },
              ThrowsMessage<Error>(HasSubstr("line 3: a quote is open or out of place")));
  write("new_column," + csv_header<PieceRow>() + "\n");
  EXPECT_THAT([&] { read_rows<PieceRow>(file); }, ThrowsMessage<Error>(HasSubstr("unknown column 'new_column'")));
}

TEST_F(Rows, NewerSchemasAreRefusedAndOlderOnesMayLackColumns) {
  RowWriter<RunRow>(file).write(sample(0));
  std::string text = text_of(file);
  std::size_t const row = text.find('\n') + 1;
  std::uint64_t const newest = RunRow{}.schema;
  std::string const one = std::to_string(newest), next = std::to_string(newest + 1);
  write(text.replace(row, one.size(), next));
  EXPECT_THAT([&] { read_rows<RunRow>(file); },
              ThrowsMessage<Error>(HasSubstr("schema is '" + next + "'; this yoke reads up to " + one)));
  write("schema,status\n0,ok\n");
  EXPECT_EQ(read_rows<RunRow>(file).at(0).status, Status::ok);
  write("schema,status\n" + one + ",ok\n");
  EXPECT_THAT([&] { read_rows<RunRow>(file); }, ThrowsMessage<Error>(HasSubstr("is missing")));
}

TEST_F(Rows, AStatusMustBeOneOfTheWords) {
  write("schema,status\n0,fine\n");
  EXPECT_THAT([&] { read_rows<RunRow>(file); },
              ThrowsMessage<Error>(HasSubstr("line 2: column status is 'fine'; it must be a status, such as ok")));
}

TEST_F(Rows, OlderPiecesAreReadWithoutTheirPlanButNotContinued) {
  std::string const older =
      "schema,run_id,processor,segment,iteration,piece,queue,first_chunk,chunks,flops,bytes,bytes_moved,begin_s,"
      "copy_in_s,kernel_s,copy_out_s,end_s\n2,r,device,s,0,1,2,5,10,1,2,3,0,0.25,0.5,0.25,1\n";
  write(older);
  auto const rows = read_rows<PieceRow>(file);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].queue, 2U);
  EXPECT_EQ(rows[0].workload + rows[0].partitioner + rows[0].options, "");
  EXPECT_THAT([&] { RowWriter<PieceRow> writer(file); },
              ThrowsMessage<Error>(HasSubstr("it holds pieces with the columns of another version of yoke")));
  EXPECT_EQ(text_of(file), older);
  write("schema,first_chunk,kernel_s\n3,1,1\n");
  EXPECT_THAT([&] { read_rows<PieceRow>(file); }, ThrowsMessage<Error>(HasSubstr("column 'run_id' is missing")));
}

TEST_F(Rows, NumbersDoNotDependOnTheLocale) {
  if (!std::setlocale(LC_ALL, "de_DE.UTF-8")) std::setlocale(LC_ALL, "C.UTF-8");
  EXPECT_THAT(csv_line(sample(0)), HasSubstr("0.30000000000000004"));
  std::setlocale(LC_ALL, "C");
}

TEST_F(Rows, NumbersMustBeFiniteAndInTheirRange) {
  auto const sentence = [&](std::string const& from, std::string const& to) -> std::string {
    RunRow row = sample(0);
    row.share = 0.375;
    write(csv_header<RunRow>() + "\n" + csv_line(row) + "\n");
    auto text = text_of(file);
    write(text.replace(text.find(from), from.size(), to));
    try {
      read_rows<RunRow>(file);
    } catch (Error const& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(sentence("0.375", "1"), "");
  for (auto const* bad : {"nan", "inf", "-0.1", "1.5", "1e5"})
    EXPECT_THAT(sentence("0.375", bad),
                HasSubstr("line 2: column share is '" + std::string(bad) + "'; it must be a number from 0 to 1"));
  for (auto const* bad : {"nan", "-inf", "-1"})
    EXPECT_THAT(sentence("0.30000000000000004", bad),
                HasSubstr("column makespan_s is '" + std::string(bad) + "'; it must be a number from"));
  EXPECT_THAT(sentence("0.375", "a\x1b[31m" + std::string(100000, 'b')), HasSubstr("'a?[31mbbb"));
  EXPECT_LT(sentence("0.375", std::string(100000, 'b')).size(), 400U);
}

TEST_F(Rows, AQuotientThatIsNotFiniteIsAnEmptyField) {
  RunRow row = sample(0);
  row.imbalance = std::numeric_limits<double>::infinity();
  RowWriter<RunRow>(file).write(row);
  EXPECT_FALSE(read_rows<RunRow>(file).at(0).imbalance.has_value());
}

TEST_F(Rows, ACompleteLastRowNeedsNoLineBreak) {
  write(csv_header<RunRow>() + "\n" + csv_line(sample(0)) + "\n" + csv_line(sample(1)));
  bool torn = true;
  EXPECT_EQ(read_rows<RunRow>(file, &torn).size(), 2U);
  EXPECT_FALSE(torn);
}

TEST_F(Rows, AFileOfAnotherKindIsNamedForWhatItIs) {
  write(csv_header<PieceRow>() + "\n");
  EXPECT_THAT(
      [&] { read_rows<RunRow>(file); },
      ThrowsMessage<Error>(HasSubstr("these are pieces, as yoke run --pieces writes them; the file must hold runs")));
  write(csv_header<RunRow>() + "\n" + csv_line(RunRow{}) + "\n" + csv_header<RunRow>() + "\n");
  EXPECT_THAT([&] { read_rows<RunRow>(file); }, ThrowsMessage<Error>(HasSubstr("line 3 is a header again")));
}

}  // namespace
}  // namespace yoke::core
