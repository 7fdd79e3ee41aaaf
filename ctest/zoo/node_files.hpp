// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

namespace yoke {

/// Makes the files that `description` lists under `root`. A line is "PATH = TEXT", with "
/// " for the ends of lines in TEXT, or "PATH -> TARGET" for a link; lines that begin with # describe the node. Throws
/// std::runtime_error for any other line.
inline void make_node_files(std::filesystem::path const& description, std::filesystem::path const& root) {
  std::ifstream in(description);
  if (!in) throw std::runtime_error(description.string() + " cannot be read");
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    auto const link = line.find(" -> "), file = line.find(" =");
    if (link == line.npos && file == line.npos) throw std::runtime_error("neither a file nor a link: " + line);
    auto const path = root / line.substr(0, link == line.npos ? file : link);
    std::filesystem::create_directories(path.parent_path());
    if (link != line.npos) {
      std::filesystem::create_directory_symlink(line.substr(link + 4), path);
      continue;
    }
    std::string text = line.substr(std::min(file + 3, line.size())) + "\n";
    for (std::size_t at = 0; (at = text.find("\\n", at)) != text.npos;) text.replace(at, 2, "\n");
    std::ofstream(path) << text;
  }
}

}  // namespace yoke
