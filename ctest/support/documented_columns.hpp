// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

namespace yoke {

/// Expects the table under this heading of docs/columns.md to describe every column as the source does.
template <class Row>
void expect_documented(std::string const& heading) {
  std::ostringstream text;
  text << std::ifstream(YOKE_SOURCE "/docs/columns.md").rdbuf();
  std::string const all = text.str();
  auto const begin = all.find("## " + heading + "\n");
  ASSERT_NE(begin, std::string::npos) << heading;
  std::string const documented = all.substr(begin, all.find("\n## ", begin) - begin);
  std::string expected;
  for (auto const& column : Row::columns())
    expected += "| " + std::string(column.name) + " | " + std::string(column.meaning) + " |\n";
  auto const table = documented.find("|---|---|\n");
  ASSERT_NE(table, std::string::npos) << heading;
  EXPECT_EQ(documented.substr(table + 10, expected.size()), expected);
  EXPECT_EQ(documented.find("\n| ", table + 9 + expected.size()), std::string::npos) << "columns that are not there";
}

}  // namespace yoke
