// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/options/known_file.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "suite/cli/options/data_folder.hpp"
#include "suite/core/error.hpp"
#include "suite/core/near_name.hpp"

namespace yoke {

std::string known_file(std::string const& word, std::string const& folder) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  if (word.find_first_of("/.") != std::string::npos || fs::exists(word, ignored)) return word;
  fs::path const known = data_folder({}) / folder;
  std::vector<std::string> names;
  for (auto const& entry : fs::directory_iterator(known, ignored))
    if (entry.path().extension() == ".json") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  if (std::binary_search(names.begin(), names.end(), word)) return (known / (word + ".json")).string();
  throw Error(fmt::format("'{}' is neither a file nor one of yoke's {}: {}{}", word, folder, fmt::join(names, ", "),
                          did_you_mean(word, names)));
}

bool is_known_file(std::string const& word, std::string const& folder) {
  std::error_code ignored;
  return word.find_first_of("/.") == std::string::npos &&
         std::filesystem::exists(data_folder({}) / folder / (word + ".json"), ignored);
}

}  // namespace yoke
