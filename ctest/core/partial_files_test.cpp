// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Files left behind when a signal ends the program.
#include "suite/core/io/partial_files.hpp"

#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "ctest/support/temporary_folder.hpp"
#include "suite/core/io/open_file.hpp"
#include "suite/core/io/whole_file.hpp"

namespace yoke::core {
namespace {

namespace fs = std::filesystem;

class PartialFiles : public TemporaryFolder {
 protected:
  /// The files left in the folder after `signal` has ended a process that called `act`.
  std::vector<std::string> left_by(int signal, std::function<void()> const& act) {
    pid_t const child = fork();
    if (child == 0) {
      rlimit const none{0, 0};
      setrlimit(RLIMIT_CORE, &none);
      setenv("TMPDIR", folder.c_str(), 1);
      act();
      raise(signal);
      _exit(1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == signal) << status;
    std::vector<std::string> names;
    for (auto const& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename());
    return names;
  }
};

TEST_F(PartialFiles, NothingIsLeftWhateverTheSignal) {
  for (int const signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXCPU})
    EXPECT_THAT(left_by(signal,
                        [&] {
                          auto* const whole = new WholeFile(folder / "whole");
                          whole->write("half");
                          new FileLock(folder / "runs.csv", "uses");
                          auto* const scratch = new ScratchFolder("chart");
                          fs::create_directories(scratch->file("profile/cache/deep"));
                          for (int i = 0; i < 200; ++i)
                            write(scratch->file("profile/cache/deep") + ("/a file of a browser " + std::to_string(i)),
                                  "text");
                          write(scratch->file("log"), "text");
                        }),
                testing::IsEmpty())
        << signal;
}

TEST_F(PartialFiles, AFolderOutsideIsLeftAlone) {
  fs::path const outside = testing::TempDir() + "/yoke_outside_of_partial_files";
  fs::create_directories(outside);
  write(outside / "precious", "text");
  EXPECT_THAT(left_by(SIGTERM,
                      [&] {
                        auto* const scratch = new ScratchFolder("chart");
                        fs::create_directory_symlink(outside, scratch->file("link"));
                      }),
              testing::IsEmpty());
  EXPECT_EQ(text_of(outside / "precious"), "text");
  fs::remove_all(outside);
}

TEST_F(PartialFiles, ASignalThatIsIgnoredStaysSo) {
  EXPECT_THAT(left_by(SIGTERM,
                      [&] {
                        ::signal(SIGHUP, SIG_IGN);
                        auto* const whole = new WholeFile(folder / "whole");
                        whole->write("half");
                        raise(SIGHUP);
                        whole->commit("");
                      }),
              testing::ElementsAre("whole"));
}

}  // namespace
}  // namespace yoke::core
