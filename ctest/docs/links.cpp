// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ctest/docs/links.hpp"

#include <cctype>
#include <regex>
#include <sstream>

namespace yoke::docs {

std::vector<Link> links_of(std::string const& markdown) {
  static std::regex const link("\\]\\(([^)#:]*)(?:#([^)]*))?\\)");
  std::vector<Link> found;
  for (std::sregex_iterator at(markdown.begin(), markdown.end(), link), end; at != end; ++at)
    found.push_back({(*at)[1], (*at)[2]});
  return found;
}

std::set<std::string> anchors_of(std::string const& markdown) {
  std::set<std::string> anchors;
  std::istringstream lines(markdown);
  bool fenced = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) fenced = !fenced;
    auto const begin = line.find_first_not_of('#');
    if (fenced || begin == 0 || begin == std::string::npos || line[begin] != ' ') continue;
    std::string anchor;
    for (char const letter : line.substr(begin + 1)) {
      auto const code = static_cast<unsigned char>(letter);
      if (letter == ' ' || letter == '-' || letter == '_' || std::isalnum(code))
        anchor += letter == ' ' ? '-' : static_cast<char>(std::tolower(code));
    }
    anchors.insert(anchor);
  }
  return anchors;
}

}  // namespace yoke::docs
