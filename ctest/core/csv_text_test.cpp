// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/io/csv_text.hpp"

#include <gmock/gmock.h>

#include <random>

#include "ctest/support/temporary_folder.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/system_calls.hpp"

namespace yoke::core {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

std::size_t read_bytes = 0;
ssize_t read_little(int descriptor, void* text, std::size_t bytes) {
  return ::read(descriptor, text, std::min(bytes, read_bytes));
}

class CsvText : public TemporaryFolder {
 protected:
  std::filesystem::path const file = folder / "file.csv";
  void TearDown() override { system_calls() = {}; }

  /// The records, or the error.
  std::string read() const try {
    CsvReader reader(file);
    std::string text;
    for (CsvRecord record; reader.next(record);) {
      text += std::to_string(record.line);
      for (std::size_t i = 0; i < record.size(); ++i) text.append("|").append(record[i]);
      text += record.ended ? "#" : "~";
    }
    return text;
  } catch (Error const& error) {
    return error.what();
  }
};

TEST_F(CsvText, RecordsAreTheSameHoweverMuchIsReadAtOnce) {
  std::string text = "a,b\n";
  std::mt19937 random(3);
  // Longer than the reader's blocks, so that their ends fall everywhere.
  for (int row = 0; row < 20000; ++row) switch (random() % 5) {
      case 0:
        text += "1,\"two\nlines\"\n";
        break;
      case 1:
        text += "\"a \"\"quoted\"\" one\",\"\n\n,\"\n";
        break;
      case 2:
        text += "x y , z\r\n";
        break;
      default:
        text += std::to_string(random()) + "," + std::to_string(row) + "\n";
    }
  write(file, text);
  std::string const whole = read();
  EXPECT_THAT(whole, HasSubstr("a \"quoted\" one|\n\n,#"));
  EXPECT_THAT(whole, HasSubstr("|x y | z#"));
  system_calls().read = read_little;
  for (read_bytes = 1; read_bytes < 1000; read_bytes = read_bytes * 3 + 1) EXPECT_EQ(read(), whole) << read_bytes;
}

TEST_F(CsvText, AnyPaddingBeforeARecordLeavesItAsItIs) {
  // The end of a block falls on every byte of the record once.
  for (std::size_t padding = 65536 - 30; padding < 65536; ++padding) {
    write(file, "a,b\n" + std::string(padding - 6, 'x') + ",\n1,\"two\nli\"\"nes\"\r\n3,4\r\n");
    EXPECT_THAT(read(), HasSubstr("|#4|1|two\nli\"nes#5|3|4#")) << padding;
  }
}

TEST_F(CsvText, ErrorsNameTheirLine) {
  for (auto const& [bad, sentence] : {std::pair("1,2\"3\n", "line 4: a quote is open"),
                                      {"\"1\" ,2\n", "line 4: a quote is open"},
                                      {"1,\"open\nx\n", "line 4: a quote is open"},
                                      {"1,\"open\nno line break", "line 4: a quote is open"},
                                      {"1\n", "line 4 has 1 fields; the header has 2"},
                                      {"1,2\r3,4\n", "line 4 has a carriage return within it"},
                                      {"1,2\r3,4", "line 4 has a carriage return within it"},
                                      {"1,2\r\"3,\n3,4\n", "line 4 has a carriage return within it"}}) {
    write(file, std::string("a,b\n1,2\n1,2\n") + bad);
    EXPECT_THAT(read(), HasSubstr(sentence)) << bad;
  }
}

TEST_F(CsvText, ALastRecordWithoutItsLineBreakIsHandedOutAsFarAsItGoes) {
  write(file, "a,b\n1,2\n3,4");
  EXPECT_EQ(read(), "2|1|2#3|3|4~");
  write(file, "a,b\n1,2\n3");
  EXPECT_EQ(read(), "2|1|2#3|3~");
  write(file, "a,b\r\n1,2\r");
  EXPECT_EQ(read(), "2|1|2#");
  write(file, "a,b\n1,2\n3,\"op");
  EXPECT_THAT(read(), HasSubstr("2|1|2#3|3"));
}

TEST_F(CsvText, AHeaderIsNeededAndUnique) {
  write(file, "");
  EXPECT_THAT(read(), HasSubstr("no header line"));
  write(file, "a,b");
  EXPECT_THAT(read(), HasSubstr("no header line"));
  write(file, "a,a\n");
  EXPECT_THAT(read(), HasSubstr("line 1: a column is there twice"));
  write(file, "\xef\xbb\xbf\"a\nb\",c\n1,2\n");
  EXPECT_THAT(CsvReader(file).header(), testing::ElementsAre("a\nb", "c"));
  EXPECT_THAT([&] { CsvReader{folder / "none.csv"}; },
              ThrowsMessage<Error>(HasSubstr("none.csv: No such file or directory")));
  EXPECT_THAT([&] { CsvReader{folder}; }, ThrowsMessage<Error>(HasSubstr("Is a directory")));
}

TEST_F(CsvText, OtherFormatsAreNamedForWhatTheyAre) {
  write(file, "a;b\n1;2\n");
  EXPECT_THAT(read(), HasSubstr("line 1: fields are separated by semicolons; they must be separated by commas"));
  write(file, "a\tb\n1\t2\n");
  EXPECT_THAT(read(), HasSubstr("fields are separated by tabulators"));
  write(file, "{ \"schema\": 1 }\n");
  EXPECT_THAT(read(), HasSubstr("line 1: this is JSON; it must be CSV"));
}

TEST_F(CsvText, AnOpenQuoteDoesNotFillTheMemory) {
  write(file, "a,b\n1,\"" + std::string(CsvReader::max_record_bytes, 'x') + "\n\"\n");
  EXPECT_THAT(read(), HasSubstr("line 2 is part of a record of more than 1048576 bytes"));
}

TEST_F(CsvText, AFailedReadIsAnError) {
  write(file, "a,b\n1,2\n");
  system_calls().read = [](int, void*, std::size_t) -> ssize_t { return errno = EIO, -1; };
  EXPECT_EQ(read(), "cannot read " + file.string() + ": Input/output error");
}

TEST(CsvRecord, ALineThatIsTakenApartWithoutTheParserSaysTheSame) {
  constexpr std::string_view characters = "ab ,,,\"\"\r";
  auto const fields = [](CsvRecord const& record) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < record.size(); ++i) texts.emplace_back(record[i]);
    return texts;
  };
  std::mt19937 random(5);
  std::size_t taken = 0, with_quotes = 0;
  CsvRecord record;
  for (int i = 0; i < 200'000; ++i) {
    std::string line;
    for (auto length = 1 + random() % 10; length > 0; --length) line += characters[random() % characters.size()];
    if (!record.set_plain(line)) {
      EXPECT_EQ(record.size(), 0U);
      EXPECT_NE(line.find_first_of("\"\r"), line.npos) << line;
      continue;
    }
    ++taken;
    with_quotes += line.find('"') != line.npos;
    EXPECT_EQ(fields(record), fields(csv_record(line))) << line;
  }
  EXPECT_GT(taken, 10'000U);
  EXPECT_GT(with_quotes, 1000U);
}

TEST(CsvField, BytesThatEndATextBecomeBlanks) { EXPECT_EQ(csv_field(std::string_view("a\0b", 3)), "a b"); }

TEST(CsvField, LineBreaksBecomeBlanks) { EXPECT_EQ(csv_field("a\nb,c"), "\"a b,c\""); }

TEST(CsvField, TextsThatSpreadsheetsWouldRunComeBackAsTheyWere) {
  EXPECT_EQ(csv_field("=HYPERLINK(1)"), "'=HYPERLINK(1)");
  for (auto const* text : {"=1", "+1", "-1", "@a", "'=1", "''@", "'", "'a", "a=1", "", "-"})
    EXPECT_EQ(text_of_field(csv_field(text)), text);
  EXPECT_EQ(csv_field("a=1"), "a=1");
}

}  // namespace
}  // namespace yoke::core
