// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Files that other users can plant at paths that yoke writes or reads.
#include "suite/core/io/open_file.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

#include "ctest/support/temporary_folder.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/whole_file.hpp"

namespace yoke::core {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::ThrowsMessage;

class OpenedFile : public TemporaryFolder {
 protected:
  fs::path const file = folder / "file", victim = folder / "victim";
  /// Plants everything that another user may have put in the place of `file`, one after the other.
  void for_each_planted(std::function<void(std::string const& why)> const& check) {
    write(victim, "precious");
    fs::create_symlink("victim", file);
    check("it is a link");
    fs::remove(file);
    fs::create_symlink("not-there", file);
    check("it is a link");
    EXPECT_FALSE(fs::exists(folder / "not-there"));
    fs::remove(file);
    fs::create_hard_link(victim, file);
    check("it has another name too");
    fs::remove(file);
    ASSERT_EQ(mkfifo(file.c_str(), 0666), 0);
    check("it is no regular file");
    fs::remove(file);
    fs::create_directory(file);
    check("it is no regular file");
    fs::remove(file);
    EXPECT_EQ(text_of(victim), "precious");
  }
};

TEST_F(OpenedFile, BesideAnotherIsNoLinkPipeOrFolder) {
  for (auto const missing : {Missing::fails, Missing::is_made})
    for_each_planted([&](std::string const& why) {
      EXPECT_THAT([&] { open_beside(file, missing); }, ThrowsMessage<Error>(HasSubstr("is not used: " + why)));
      EXPECT_THAT([&] { open_own(file, missing); }, ThrowsMessage<Error>(HasSubstr("is not used: " + why)));
    });
}

TEST_F(OpenedFile, OfOnesOwnIsNotWrittenByOthers) {
  write(file, "text");
  ASSERT_EQ(chmod(file.c_str(), 0644), 0);
  int const descriptor = open_own(file, Missing::fails);
  EXPECT_GE(descriptor, 0);
  close(descriptor);
  for (mode_t const mode : {0664, 0646}) {
    ASSERT_EQ(chmod(file.c_str(), mode), 0);
    EXPECT_THAT([&] { open_own(file, Missing::fails); },
                ThrowsMessage<Error>(HasSubstr("other users may write to it")));
  }
  ASSERT_EQ(chmod(file.c_str(), 0644), 0);
  if (geteuid() != 0) GTEST_SKIP() << "only root can give a file away";
  ASSERT_EQ(chown(file.c_str(), 65534, 65534), 0);
  EXPECT_THAT([&] { open_own(file, Missing::fails); }, ThrowsMessage<Error>(HasSubstr("it belongs to another user")));
}

TEST_F(OpenedFile, ThatIsMissingIsMadeForThisUserAlone) {
  EXPECT_LT(open_own(file, Missing::fails), 0);
  EXPECT_EQ(errno, ENOENT);
  int const descriptor = open_own(file, Missing::is_made);
  ASSERT_GE(descriptor, 0);
  close(descriptor);
  struct stat status {};
  ASSERT_EQ(stat(file.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777, mode_t(0600));
}

TEST_F(OpenedFile, ThatIsNewReplacesNothing) {
  write(victim, "precious");
  fs::create_symlink("not-there", file);
  for (auto const& name : {file, victim}) {
    EXPECT_LT(make_new_file(name), 0);
    EXPECT_EQ(errno, EEXIST);
  }
  EXPECT_EQ(text_of(victim), "precious");
  EXPECT_FALSE(fs::exists(folder / "not-there"));
}

TEST_F(OpenedFile, OfStateReplacesALinkAndIsForThisUserAlone) {
  write(victim, "precious");
  fs::create_symlink("victim", file);
  WholeFile::of_state(file).commit("state");
  EXPECT_EQ(text_of(victim), "precious");
  EXPECT_EQ(text_of(file), "state");
  struct stat status {};
  ASSERT_EQ(lstat(file.c_str(), &status), 0);
  EXPECT_TRUE(S_ISREG(status.st_mode));
  EXPECT_EQ(status.st_mode & 07777, mode_t(0600));
}

TEST_F(OpenedFile, LocksAreNoFilesOfOthers) {
  fs::path const lock = file.string() + ".lock";
  write(victim, "precious");
  fs::create_symlink("victim", lock);
  EXPECT_THAT([&] { FileLock(file, "uses"); }, ThrowsMessage<Error>(HasSubstr("it is a link")));
  fs::remove(lock);
  write(lock, "notes of the user");
  EXPECT_THAT([&] { FileLock(file, "uses"); }, ThrowsMessage<Error>(HasSubstr("is no lock of yoke")));
  EXPECT_EQ(text_of(lock), "notes of the user");
  fs::remove(lock);
  {
    FileLock const held(file, "uses");
    EXPECT_THAT([&] { FileLock(file, "uses"); }, ThrowsMessage<Error>(HasSubstr("another yoke uses")));
    EXPECT_TRUE(fs::exists(lock));
  }
  EXPECT_FALSE(fs::exists(lock));
}

/// The exit code of a process of another user that calls `act`: 0 if that returns, 1 if it throws Error.
int as_nobody(std::function<void()> const& act) {
  pid_t const child = fork();
  if (child == 0) {
    if (geteuid() == 0 && (setegid(65534) != 0 || seteuid(65534) != 0)) _exit(99);
    try {
      act();
      _exit(0);
    } catch (Error const&) {
      _exit(1);
    }
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

TEST_F(OpenedFile, OfStateIsInAFolderOfTheUsersOwn) {
  std::error_code hidden;
  if (as_nobody([&] { _exit(fs::exists(folder, hidden) ? 0 : 1); }) != 0)
    GTEST_SKIP() << "other users cannot reach this build's folder";
  ASSERT_EQ(chmod(folder.c_str(), 0777), 0);
  setenv("XDG_STATE_HOME", (folder / "state").c_str(), 1);
  EXPECT_EQ(as_nobody([&] {
              fs::path const place = state_file("clocks.json");
              if (place != folder / "state/yoke/clocks.json") _exit(2);
              make_state_folder(place);
              struct stat status {};
              if (stat((folder / "state/yoke").c_str(), &status) != 0 || (status.st_mode & 07777) != 0700) _exit(3);
              state_file("clocks.json");
            }),
            0);
  ASSERT_EQ(chmod((folder / "state/yoke").c_str(), 0777), 0);
  EXPECT_EQ(as_nobody([] { state_file("clocks.json"); }), 1) << "others may write to it";
  fs::rename(folder / "state/yoke", folder / "elsewhere");
  fs::create_symlink("../elsewhere", folder / "state/yoke");
  EXPECT_EQ(as_nobody([] { state_file("clocks.json"); }), 1) << "it is a link";
  fs::remove(folder / "state/yoke");
  if (geteuid() == 0) {
    fs::create_directory(folder / "state/yoke");
    EXPECT_EQ(as_nobody([] { state_file("clocks.json"); }), 1) << "it belongs to another user";
    fs::remove(folder / "state/yoke");
  }
  unsetenv("XDG_STATE_HOME");
  EXPECT_EQ(as_nobody([] {
              setenv("HOME", "/home/somebody", 1);
              if (state_file("a") != "/home/somebody/.local/state/yoke/a") _exit(2);
              unsetenv("HOME");
              if (!state_file("a").empty()) _exit(3);
              make_state_folder({});
            }),
            1);
}

}  // namespace
}  // namespace yoke::core
