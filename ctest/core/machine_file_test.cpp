// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/files/machine_file.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>

#include "ctest/support/machine_text.hpp"
#include "suite/core/io/whole_file.hpp"

namespace yoke::core {
namespace {

using namespace sample;
using testing::HasSubstr;

class MachineFile : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("yoke_machine_test_" + std::to_string(::getpid()));
    std::filesystem::create_directory(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::size_t files() const {
    std::filesystem::directory_iterator const all(folder_);
    return static_cast<std::size_t>(std::distance(begin(all), end(all)));
  }
  std::filesystem::path folder_;
};

TEST_F(MachineFile, IsReadAsItWasWrittenAndLeavesNoOtherFile) {
  write_machine(sample::a_machine(), folder_ / "m.json");
  EXPECT_EQ(read_machine(folder_ / "m.json"), sample::a_machine());
  EXPECT_EQ(files(), 1u);
}

TEST_F(MachineFile, IsKeptWhereItsSuccessorCannotBeWrittenAsAWhole) {
  write_machine(sample::a_machine(), folder_ / "m.json");
  Machine other = sample::a_machine();
  other.name = "cart";
  // Beyond this size, writes fail as they do on a full disk.
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  rlimit const small{1000, before.rlim_max};
  auto const handler = std::signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  std::string const sentence = sample::sentence_of([&] { write_machine(other, folder_ / "m.json"); });
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, handler);
  EXPECT_THAT(sentence, HasSubstr("cannot write " + (folder_ / "m.json").string()));
  EXPECT_EQ(read_machine(folder_ / "m.json"), sample::a_machine());
  EXPECT_EQ(files(), 1u);
}

TEST_F(MachineFile, IsKeptWhereItsSuccessorIsNotValid) {
  write_machine(sample::a_machine(), folder_ / "m.json");
  Machine bad = sample::a_machine();
  bad.processors[0].t_b_s.value = 0;
  EXPECT_THROW(write_machine(bad, folder_ / "m.json"), Error);
  EXPECT_EQ(read_machine(folder_ / "m.json"), sample::a_machine());
}

TEST_F(MachineFile, PipeIsWrittenToAndNotReplacedByAFile) {
  auto const pipe = folder_ / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  // Opened in both directions, so that neither end waits for the other; the text fits into a pipe.
  int const reader = ::open(pipe.c_str(), O_RDWR);
  ASSERT_GE(reader, 0);
  write_machine(sample::a_machine(), pipe);
  std::string text(1 << 16, '\0');
  ssize_t const size = ::read(reader, text.data(), text.size());
  ::close(reader);
  text.resize(static_cast<std::size_t>(std::max<ssize_t>(0, size)));
  EXPECT_EQ(text, machine_text(sample::a_machine(), "m.json"));
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));
}

TEST_F(MachineFile, SymbolicLinkKeepsPointingAtTheFile) {
  write_machine(sample::a_machine(), folder_ / "m.json");
  std::filesystem::create_symlink("m.json", folder_ / "current.json");
  Machine other = sample::a_machine();
  other.name = "cart";
  write_machine(other, folder_ / "current.json");
  EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "current.json"));
  EXPECT_EQ(read_machine(folder_ / "m.json").name, "cart");
}

TEST_F(MachineFile, ThatCannotBeReadIsNamedWithTheReason) {
  EXPECT_EQ(sample::sentence_of([&] { read_machine(folder_ / "none.json"); }),
            "cannot read " + (folder_ / "none.json").string() + ": No such file or directory");
  EXPECT_EQ(sample::sentence_of([&] { read_machine(folder_); }),
            "cannot read " + folder_.string() + ": Is a directory");
}

TEST_F(MachineFile, FolderThatTakesNoFileIsKnownBeforeThereIsAnythingToWrite) {
  EXPECT_EQ(sample::sentence_of([&] { WholeFile(folder_ / "none" / "m.json"); }),
            "cannot write " + (folder_ / "none" / "m.json").string() + ": No such file or directory");
  EXPECT_EQ(sample::sentence_of([&] { WholeFile{folder_}; }), "cannot write " + folder_.string() + ": Is a directory");
  { WholeFile never_committed(folder_ / "m.json"); }
  EXPECT_EQ(files(), 0u);
}

}  // namespace
}  // namespace yoke::core
