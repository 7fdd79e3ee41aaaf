// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/near_name.hpp"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace yoke {
namespace {

std::string folded(std::string_view name) {
  std::string text;
  for (char const c : name) text += c == '_' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::string without_dashes(std::string_view name) {
  std::string text = folded(name);
  std::erase(text, '-');
  return text;
}

/// Number of letters to insert, remove, replace, or exchange with the next.
std::size_t distance(std::string const& a, std::string const& b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), now(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t(0));
  for (std::size_t i = 1; i <= a.size(); ++i) {
    now[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) now[j] = std::min(now[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(now);
  }
  return last[b.size()];
}

}  // namespace

std::string near_name(std::string_view name, std::vector<std::string> const& valid) {
  constexpr std::size_t max_length = 100;
  if (name.empty() || name.size() > max_length) return "";
  std::string best;
  std::size_t min = std::max<std::size_t>(1, name.size() / 3) + 1;
  for (auto const& one : valid) {
    std::size_t const letters = without_dashes(name) == without_dashes(one) ? 0 : distance(folded(name), folded(one));
    if (letters >= min) continue;
    min = letters;
    best = one;
  }
  return best;
}

std::string did_you_mean(std::string_view name, std::vector<std::string> const& valid) {
  auto const near = near_name(name, valid);
  return near.empty() ? "" : "; did you mean " + near + "?";
}

}  // namespace yoke
