// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "suite/pictures/canvas.hpp"

namespace yoke {

/// A table as a page shows it. `numeric[c]`: the column is of numbers and aligned at its right.
struct PageTable {
  std::string caption;
  std::vector<std::string> columns;
  std::vector<bool> numeric;
  std::vector<std::vector<std::string>> rows;
  std::vector<std::size_t> best = {};  ///< indices of rows that stand out
};

/// A picture with all of its numbers as a table that opens below it.
struct Figure {
  std::string chart;  ///< its kind, such as "plans"
  std::string name;   ///< what it is of, such as a case; empty: there is one
  std::string caption;
  Drawing drawing;
  PageTable numbers;
  std::string surface;  ///< surface_json of what can also be shown in three dimensions; empty else
};

/// A box of facts, such as those of one machine.
struct Card {
  std::string title;
  std::vector<std::pair<std::string, std::string>> facts;
};

/// What cannot be shown, why not, and the command that would change that; empty if none would.
struct Missing {
  std::string what, why, command;
};

struct PageSection {
  std::string id, title;
  std::vector<std::string> paragraphs = {};
  std::vector<Card> cards = {};
  std::vector<PageTable> tables = {};
  std::vector<Figure> figures = {};
  std::vector<Missing> missing = {};
  bool empty() const {
    return paragraphs.empty() && cards.empty() && tables.empty() && figures.empty() && missing.empty();
  }
};

struct Page {
  std::string title, subtitle;
  std::vector<PageSection> sections;  ///< empty ones are left out
  std::string footer;
};

/// One HTML file that needs nothing else and loads nothing. `plotly` is the program text of plotly.js, or empty: then
/// no script is in the page at all. `nonce` is the word, new for each page, without which no script in it runs.
std::string html_page(Page const& page, std::string const& plotly, std::string const& nonce);

}  // namespace yoke
