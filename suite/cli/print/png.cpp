// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/png.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <vector>

#include "suite/cli/child_process.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/input_file.hpp"
#include "suite/core/io/partial_files.hpp"
#include "suite/core/io/text.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/core/wording.hpp"

namespace yoke::cli {
namespace {

namespace fs = std::filesystem;

bool is_on_path(std::string const& program) {
  char const* const path = std::getenv("PATH");
  std::istringstream folders(path ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');)
    if (!folder.empty() && access((fs::path(folder) / program).c_str(), X_OK) == 0) return true;
  return false;
}

/// Text such as " (no such option)"; empty if the file is missing or empty.
std::string last_line_of(std::string const& log) {
  std::error_code none;
  if (!fs::is_regular_file(log, none) || fs::is_empty(log, none)) return "";
  return " (" + core::shown_text(core::lines_of(core::read_whole_file(log)).back(), 200) + ")";
}

/// Programs that convert our charts into PNGs, the best first.
constexpr std::array<char const*, 8> converters{
    "rsvg-convert", "inkscape",         "magick",        "convert",
    "chromium",     "chromium-browser", "google-chrome", "google-chrome-stable"};

/// The value of an attribute of the chart's root, in whole pixels.
std::string pixels_of(std::string_view svg, std::string const& attribute) {
  std::string const before = ' ' + attribute + "=\"";
  svg.remove_prefix(std::min(svg.find(before), svg.size() - before.size()) + before.size());
  auto const value = core::parse_number<double>(svg.substr(0, svg.find('"')));
  return std::to_string(static_cast<long>(std::ceil(value.value())));
}

/// The command that converts the chart in `in` into `out`, with twice as many pixels each way.
std::vector<std::string> command_of(std::string const& converter, std::string const& svg,
                                    core::ScratchFolder const& folder, std::string const& in, std::string const& out) {
  if (converter == "rsvg-convert") return {converter, "--format", "png", "--zoom", "2", "--output", out, in};
  if (converter == "inkscape")
    return {converter, "--export-type=png", "--export-dpi=192", "--export-filename=" + out, in};
  // ImageMagick's own reader ignores style sheets; librsvg, which some builds of it include, does not.
  if (converter == "magick" || converter == "convert") return {converter, "-density", "192", "RSVG:" + in, out};
  std::vector<std::string> browser{converter,
                                   "--headless",
                                   "--disable-gpu",
                                   "--hide-scrollbars",
                                   "--force-device-scale-factor=2",
                                   "--user-data-dir=" + folder.file("profile"),
                                   "--window-size=" + pixels_of(svg, "width") + "," + pixels_of(svg, "height"),
                                   "--screenshot=" + out};
  if (geteuid() == 0) browser.push_back("--no-sandbox");  // as root it refuses to start with a sandbox
  browser.push_back("file://" + in);
  return browser;
}

}  // namespace

std::string png_of(std::string const& svg, double limit_s) {
  core::ScratchFolder const folder("yoke-chart");
  std::string const in = folder.file("chart.svg"), out = folder.file("chart.png"), log = folder.file("log");
  core::WholeFile(in).commit(svg);
  std::string failed;
  for (std::string const converter : converters) {
    if (!is_on_path(converter)) continue;
    core::WholeFile(log).commit("");
    auto const end = run_child({.words = command_of(converter, svg, folder, in, out),
                                .output = log,
                                .errors_too = true,  // standard output is for results, and browsers print many messages
                                .limit_s = limit_s});
    std::error_code ignored;
    if (end.exit == 0 && fs::is_regular_file(out, ignored)) return core::read_whole_file(out);
    failed += (failed.empty() ? "" : ", ") + converter +
              (end.too_long ? fmt::format(" (no end within {} s)", limit_s) : last_line_of(log));
  }
  if (failed.empty())
    throw Error(
        "a PNG needs a program that makes one of an SVG, and none is on the PATH: rsvg-convert (Debian's "
        "librsvg2-bin, Spack's librsvg), inkscape, ImageMagick with librsvg, or Chromium. An --output that ends in "
        ".svg needs none",
        Exit::lacking);
  throw Error(failed + " did not make a PNG; an --output that ends in .svg needs no other program", Exit::lacking);
}

}  // namespace yoke::cli
