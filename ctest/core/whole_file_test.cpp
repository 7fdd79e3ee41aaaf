// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/io/whole_file.hpp"

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>

#include "ctest/support/temporary_folder.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/input_file.hpp"
#include "suite/core/io/system_calls.hpp"

namespace yoke::core {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::ThrowsMessage;

class Whole : public TemporaryFolder {
 protected:
  fs::path const file = folder / "file";
  void TearDown() override { system_calls() = {}; }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
  }
};

TEST_F(Whole, AFileAppearsWithAllItsContentsOrNotAtAll) {
  write(file, "before");
  { WholeFile(file).write("half"); }
  EXPECT_EQ(text_of(file), "before");
  WholeFile whole(file);
  whole.write("one ");
  EXPECT_EQ(text_of(file), "before");
  whole.commit("two");
  EXPECT_EQ(text_of(file), "one two");
  EXPECT_EQ(files(), 1U);
}

TEST_F(Whole, AFullDiskLeavesTheEarlierFile) {
  write(file, "before");
  system_calls().write = [](int, void const*, std::size_t) -> ssize_t { return errno = ENOSPC, -1; };
  EXPECT_THAT([&] { WholeFile(file).commit("after"); }, ThrowsMessage<Error>(HasSubstr("No space left on device")));
  EXPECT_EQ(text_of(file), "before");
  EXPECT_EQ(files(), 1U);
}

TEST_F(Whole, ALinkStaysALinkAlsoIfItsTargetIsStillToCome) {
  fs::create_directory(folder / "sub");
  fs::create_symlink("sub/later", file);
  WholeFile(file).commit("text");
  EXPECT_TRUE(fs::is_symlink(file));
  EXPECT_EQ(text_of(folder / "sub" / "later"), "text");
  WholeFile(file).commit("again");
  EXPECT_TRUE(fs::is_symlink(file));
  EXPECT_EQ(text_of(folder / "sub" / "later"), "again");
}

TEST_F(Whole, LinksInACircleAreOneSentence) {
  fs::create_symlink("b", folder / "a");
  fs::create_symlink("a", folder / "b");
  EXPECT_THAT([&] { WholeFile(folder / "a"); }, ThrowsMessage<Error>(HasSubstr("Too many levels of symbolic links")));
  EXPECT_THAT([&] { read_whole_file(folder / "a"); }, ThrowsMessage<Error>(HasSubstr("cannot read")));
}

TEST_F(Whole, ASignalRemovesTheUnfinishedFile) {
  for (int const signal : {SIGINT, SIGTERM, SIGHUP}) {
    pid_t const child = fork();
    if (child == 0) {
      WholeFile whole(file);
      whole.write("half");
      raise(signal);
      _exit(0);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == signal);
    EXPECT_EQ(files(), 0U);
  }
}

TEST_F(Whole, TheLimitOfAFilesSizeIsOneSentence) {
  pid_t const child = fork();
  if (child == 0) {
    rlimit const limit{1000, 1000};
    setrlimit(RLIMIT_FSIZE, &limit);
    try {
      WholeFile(file).commit(std::string(5000, 'x'));
    } catch (Error const& error) {
      _exit(std::string(error.what()).ends_with("File too large") ? 3 : 4);
    }
    _exit(5);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 3);
  EXPECT_EQ(files(), 0U);
}

TEST_F(Whole, ReadingFailsByNameOfTheFile) {
  write(file, std::string(2000, 'x'));
  EXPECT_THAT([&] { read_whole_file(file, 1000); }, ThrowsMessage<Error>(HasSubstr("is longer than 1000 bytes")));
  EXPECT_THAT([&] { read_whole_file(folder); }, ThrowsMessage<Error>(HasSubstr("Is a directory")));
  EXPECT_THAT([&] { read_whole_file(folder / std::string(300, 'n')); },
              ThrowsMessage<Error>(HasSubstr("File name too long")));
  system_calls().read = [](int, void*, std::size_t) -> ssize_t { return errno = EIO, -1; };
  EXPECT_THAT([&] { read_whole_file(file); },
              ThrowsMessage<Error>("cannot read " + file.string() + ": Input/output error"));
}

}  // namespace
}  // namespace yoke::core
