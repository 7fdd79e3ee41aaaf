// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/io/csv_appender.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <algorithm>
#include <thread>

#include "ctest/support/temporary_folder.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/io/system_calls.hpp"

namespace yoke::core {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::ThrowsMessage;

struct Pair {
  std::string name;
  std::uint64_t number = 0;
  static std::span<Column<Pair> const> columns() {
    static Column<Pair> const list[] = {{"name", "", &Pair::name}, {"number", "", &Pair::number}};
    return list;
  }
};

int failing_call = 0;  ///< counts down to the call that fails

class CsvAppending : public TemporaryFolder {
 protected:
  fs::path const file = folder / "pairs.csv", torn = folder / "pairs.csv.torn";
  void TearDown() override { system_calls() = {}; }
  void append(std::string const& name) const { RowWriter<Pair>(file).write({name, 7}); }
};

TEST_F(CsvAppending, ALineThatLacksColumnsIsSetAside) {
  for (auto const* line : {"b", "b,", "b,x", "\"b,8", "b,\"8"}) {
    fs::remove(torn);
    write(file, std::string("name,number\na,7\n") + line);
    RowWriter<Pair> writer(file);
    EXPECT_TRUE(writer.mended());
    writer.write({"c", 9});
    EXPECT_EQ(text_of(file), "name,number\na,7\nc,9\n");
    EXPECT_EQ(text_of(torn), line + std::string("\n"));
  }
}

TEST_F(CsvAppending, ACompleteRowThatLacksItsLineBreakIsKept) {
  write(file, "name,number\na,7\nb,8");
  RowWriter<Pair> writer(file);
  EXPECT_FALSE(writer.mended());
  writer.write({"c", 9});
  EXPECT_EQ(text_of(file), "name,number\na,7\nb,8\nc,9\n");
  EXPECT_FALSE(fs::exists(torn));
}

TEST_F(CsvAppending, AnEmptyFileAndATornHeaderAreBegunAgain) {
  for (auto const* begun : {"", "name,nu", "name,number"}) {
    write(file, begun);
    EXPECT_TRUE(is_before_first_row(file));
    append("a");
    EXPECT_EQ(text_of(file), "name,number\na,7\n");
  }
  EXPECT_FALSE(is_before_first_row(file));
  EXPECT_TRUE(is_before_first_row(folder / "none.csv"));
}

TEST_F(CsvAppending, ForeignFilesStayAsTheyAre) {
  for (std::string const text : {"{\"schema\":1,\"a\":2}", "some\nnotes", "a,b\n1,2\n", "name,number,more\na,7,1\n",
                                 "name,numbers", "\x01\x02\n\x03"}) {
    write(file, text);
    EXPECT_THAT([&] { append("a"); }, ThrowsMessage<Error>(HasSubstr("name another file")));
    EXPECT_EQ(text_of(file), text);
    EXPECT_FALSE(fs::exists(torn));
  }
}

TEST_F(CsvAppending, AFileThatCannotBeReadLosesNothing) {
  std::string const text = "name,number\na,7\nb,8\n";
  for (int n = 1; n <= 4; ++n) {
    write(file, text);
    RowWriter<Pair> writer(file);
    failing_call = n;
    system_calls().pread = [](int descriptor, void* to, std::size_t bytes, off_t at) -> ssize_t {
      return --failing_call == 0 ? (errno = EIO, -1) : ::pread(descriptor, to, bytes, at);
    };
    std::size_t failed = 0;
    for (int row = 0; row < 4; ++row) try {
        RowWriter<Pair>(file).write({"c", 9});
      } catch (Error const& error) {
        EXPECT_THAT(error.what(), HasSubstr("cannot be read: Input/output error"));
        ++failed;
      }
    system_calls() = {};
    EXPECT_EQ(failed, 1U) << n;
    EXPECT_EQ(text_of(file), text + "c,9\nc,9\nc,9\n") << n;
    EXPECT_FALSE(fs::exists(torn));
  }
}

TEST_F(CsvAppending, AFileWhoseStatusIsNotKnownGetsNoSecondHeader) {
  std::string const text = "name,number\na,7\n";
  for (int n = 1; n <= 6; ++n) {
    write(file, text);
    failing_call = n;
    system_calls().status = [](int descriptor, struct stat* status) -> int {
      return --failing_call == 0 ? (errno = ESTALE, -1) : ::fstat(descriptor, status);
    };
    std::size_t written = 0;
    for (int row = 0; row < 2; ++row) try {
        append("c");
        ++written;
      } catch (Error const& error) {
        EXPECT_THAT(error.what(), HasSubstr("Stale file handle"));
      }
    system_calls() = {};
    EXPECT_EQ(text_of(file), text + (written == 2 ? "c,7\nc,7\n" : "c,7\n")) << n;
    EXPECT_EQ(read_rows<Pair>(file).size(), 1 + written) << n;
  }
}

TEST_F(CsvAppending, ShortReadsAndWritesAreFinished) {
  system_calls().pread = [](int descriptor, void* to, std::size_t bytes, off_t at) {
    return ::pread(descriptor, to, std::min<std::size_t>(bytes, 3), at);
  };
  system_calls().write = [](int descriptor, void const* from, std::size_t bytes) {
    return ::write(descriptor, from, std::min<std::size_t>(bytes, 2));
  };
  write(file, "name,number\na,7\n" + std::string(200000, 'x'));
  append("c");
  EXPECT_EQ(text_of(file), "name,number\na,7\nc,7\n");
  EXPECT_EQ(text_of(torn).size(), 200001U);
}

TEST_F(CsvAppending, NothingIsCutOffThatWasNotSaved) {
  std::string const text = "name,number\na,7\nb";
  write(file, text);
  system_calls().write = [](int, void const*, std::size_t) -> ssize_t { return errno = ENOSPC, -1; };
  EXPECT_THAT([&] { append("c"); }, ThrowsMessage<Error>(HasSubstr("cannot be moved to")));
  EXPECT_EQ(text_of(file), text);
}

TEST_F(CsvAppending, ALinkIsNoPlaceForTornLines) {
  write(file, "name,number\na,7\nb");
  write(folder / "other.txt", "other\n");
  fs::create_symlink("other.txt", torn);
  EXPECT_THAT([&] { append("c"); }, ThrowsMessage<Error>(HasSubstr("pairs.csv.torn")));
  EXPECT_EQ(text_of(folder / "other.txt"), "other\n");
  EXPECT_EQ(text_of(file), "name,number\na,7\nb");
}

TEST_F(CsvAppending, AFullDiskLeavesWholeRows) {
  RowWriter<Pair> writer(file);
  failing_call = 3;
  system_calls().write = [](int descriptor, void const* from, std::size_t) -> ssize_t {
    return --failing_call == 0 ? (errno = ENOSPC, -1) : ::write(descriptor, from, 1);
  };
  EXPECT_THAT(
      [&] {
        writer.write({"abc", 7});
      },
      ThrowsMessage<Error>(HasSubstr("No space left on device; the rows written before are intact")));
  EXPECT_EQ(text_of(file), "name,number\n");
}

TEST_F(CsvAppending, AFileThatIsTakenAwayMeanwhileIsNoticed) {
  auto const sentence_after = [&](auto const& deed) -> std::string {
    fs::remove(file);
    RowWriter<Pair> writer(file);
    writer.write({"a", 7});
    deed();
    try {
      writer.write({"b", 8});
    } catch (Error const& error) {
      EXPECT_EQ(error.exit(), Exit::lacking);
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(sentence_after([&] { fs::remove(file); }), HasSubstr("was removed or moved while it was in use"));
  EXPECT_THAT(sentence_after([&] { fs::rename(file, folder / "b.csv"); }), HasSubstr("was removed or moved"));
  EXPECT_THAT(sentence_after([&] {
                write(folder / "other", "x\n");
                fs::rename(folder / "other", file);
              }),
              HasSubstr("another file took its place"));
  EXPECT_THAT(sentence_after([&] { write(file, ""); }), HasSubstr("was cut off while it was in use"));
  EXPECT_EQ(sentence_after([&] { append("from another writer"); }), "");
  EXPECT_EQ(text_of(file), "name,number\na,7\nfrom another writer,7\nb,8\n");
}

TEST_F(CsvAppending, AReaderThatLeavesAPipeIsOneSentence) {
  ASSERT_EQ(mkfifo(file.c_str(), 0600), 0);
  EXPECT_TRUE(is_before_first_row(file));
  int const reader = open(file.c_str(), O_RDONLY | O_NONBLOCK);
  RowWriter<Pair> writer(file);
  writer.write({"a", 7});
  close(reader);
  EXPECT_THAT([&] { writer.write({"b", 8}); }, ThrowsMessage<Error>(HasSubstr("Broken pipe")));
}

TEST_F(CsvAppending, LinksAreFollowed) {
  fs::create_symlink("later.csv", file);
  append("a");
  EXPECT_TRUE(fs::is_symlink(file));
  EXPECT_EQ(text_of(folder / "later.csv"), "name,number\na,7\n");
}

TEST_F(CsvAppending, ATornLineBehindTwoGibibytesCostsNoOtherRow) {
  write(file, "name,number\na,7\n");
  off_t const end = (off_t(1) << 31) + 5000;
  int const descriptor = open(file.c_str(), O_WRONLY);
  // A sparse file: zeros, a line break, a torn line.
  ASSERT_EQ(pwrite(descriptor, "\nb", 2, end), 2);
  close(descriptor);
  append("c");
  EXPECT_EQ(fs::file_size(file), static_cast<std::uintmax_t>(end) + 5);
  EXPECT_EQ(text_of(torn), "b\n");
}

}  // namespace
}  // namespace yoke::core
