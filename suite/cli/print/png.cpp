// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/png.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>
#include <vector>

#include "suite/core/error.hpp"
#include "suite/core/io/input_file.hpp"
#include "suite/core/io/number.hpp"
#include "suite/core/io/shown_text.hpp"
#include "suite/core/io/split.hpp"
#include "suite/core/io/whole_file.hpp"

namespace yoke {
namespace {

namespace fs = std::filesystem;

/// A folder that is gone with everything in it at the end.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::error_code failed;
    std::string name = (fs::temp_directory_path(failed) / "yoke-picture-XXXXXX").string();
    if (failed || !mkdtemp(name.data()))
      throw Error("no folder for temporary files can be made; TMPDIR must name one", Exit::lacking);
    folder_ = name;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  TemporaryFolder(TemporaryFolder const&) = delete;
  std::string file(char const* name) const { return (folder_ / name).string(); }

 private:
  fs::path folder_;
};

bool is_on_path(std::string const& program) {
  char const* const path = std::getenv("PATH");
  std::istringstream folders(path ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');)
    if (!folder.empty() && access((fs::path(folder) / program).c_str(), X_OK) == 0) return true;
  return false;
}

/// The exit code, or nothing if it could not be started or a signal ended it. What it says goes into a file.
std::optional<int> run(std::vector<std::string> words, std::string const& log) {
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  // Standard output is for results, and browsers say much.
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
  pid_t child = 0;
  int const failed = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) return std::nullopt;
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return std::nullopt;
  return WIFEXITED(status) ? std::optional(WEXITSTATUS(status)) : std::nullopt;
}

/// Such as " (no such option)"; nothing if the file is not there or empty.
std::string last_line_of(std::string const& log) {
  std::error_code none;
  if (!fs::is_regular_file(log, none) || fs::is_empty(log, none)) return "";
  return " (" + shown_text(lines_of(read_whole_file(log)).back(), 200) + ")";
}

/// Programs that turn our pictures into PNGs, the best first.
constexpr std::array<char const*, 8> converters{
    "rsvg-convert", "inkscape",         "magick",        "convert",
    "chromium",     "chromium-browser", "google-chrome", "google-chrome-stable"};

/// The number of an attribute of the picture's root, in whole pixels.
std::string pixels_of(std::string_view svg, std::string const& attribute) {
  std::string const before = ' ' + attribute + "=\"";
  svg.remove_prefix(std::min(svg.find(before), svg.size() - before.size()) + before.size());
  auto const value = parse_number<double>(svg.substr(0, svg.find('"')));
  return std::to_string(static_cast<long>(std::ceil(value.value())));
}

/// The command that makes `out` of the picture in `in`, with twice as many pixels each way.
std::vector<std::string> command_of(std::string const& converter, std::string const& svg, TemporaryFolder const& folder,
                                    std::string const& in, std::string const& out) {
  if (converter == "rsvg-convert") return {converter, "--format", "png", "--zoom", "2", "--output", out, in};
  if (converter == "inkscape")
    return {converter, "--export-type=png", "--export-dpi=192", "--export-filename=" + out, in};
  // ImageMagick's own reader knows no style sheets; librsvg, which it may have been built with, does.
  if (converter == "magick" || converter == "convert") return {converter, "-density", "192", "RSVG:" + in, out};
  std::vector<std::string> browser{converter,
                                   "--headless",
                                   "--disable-gpu",
                                   "--hide-scrollbars",
                                   "--force-device-scale-factor=2",
                                   "--user-data-dir=" + folder.file("profile"),
                                   "--window-size=" + pixels_of(svg, "width") + "," + pixels_of(svg, "height"),
                                   "--screenshot=" + out};
  if (geteuid() == 0) browser.push_back("--no-sandbox");  // it refuses to start as root with one
  browser.push_back("file://" + in);
  return browser;
}

}  // namespace

std::string png_of(std::string const& svg) {
  TemporaryFolder const folder;
  std::string const in = folder.file("picture.svg"), out = folder.file("picture.png"), log = folder.file("log");
  WholeFile(in).commit(svg);
  std::string failed;
  for (std::string const converter : converters) {
    if (!is_on_path(converter)) continue;
    auto const code = run(command_of(converter, svg, folder, in, out), log);
    std::error_code ignored;
    if (code == 0 && fs::is_regular_file(out, ignored)) return read_whole_file(out);
    failed += (failed.empty() ? "" : ", ") + converter + last_line_of(log);
  }
  if (failed.empty())
    throw Error(
        "a PNG needs a program that makes one of an SVG, and none is on the PATH: rsvg-convert (Debian's "
        "librsvg2-bin, Spack's librsvg), inkscape, ImageMagick with librsvg, or Chromium. An --output that ends in "
        ".svg needs none",
        Exit::lacking);
  throw Error(failed + " did not make a PNG; an --output that ends in .svg needs no other program", Exit::lacking);
}

}  // namespace yoke
