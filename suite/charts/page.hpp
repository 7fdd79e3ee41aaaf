// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "suite/charts/canvas.hpp"

namespace yoke::charts {

/// A table of a page. `numeric[c]`: column c contains numbers and is right-aligned.
struct PageTable {
  std::string caption;
  std::vector<std::string> columns;
  std::vector<bool> numeric;
  std::vector<std::vector<std::string>> rows;
  std::vector<std::size_t> best = {};  ///< indices of highlighted rows
};

/// A chart with all of its numbers as an expandable table below it.
struct Figure {
  /// Draws it, and lists its numbers.
  using Draw = std::function<std::pair<Drawing, PageTable>()>;

  std::string chart;  ///< kind of chart, e.g. "plans"
  std::string name;   ///< subject, e.g. a case; empty if the kind has only one chart
  std::string caption;
  Drawing drawing;
  PageTable numbers;
  std::string surface;  ///< surface_json if the chart can also be shown in three dimensions; otherwise empty
  /// Null, or makes `drawing` and `numbers`, of which only the drawing's width is there before: a page of many figures
  /// then needs memory for one.
  Draw draw = {};
};

/// Returns the figure with its drawing and numbers.
Figure drawn(Figure figure);

/// A box of facts, e.g. on one machine.
struct Card {
  std::string title;
  std::vector<std::pair<std::string, std::string>> facts;
};

/// An omission: its subject, the reason, and the command that would provide it (empty if no command would).
struct Missing {
  std::string what, why, command;
};

/// A section of a page.
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
  std::vector<PageSection> sections;  ///< empty ones are omitted
  std::string footer;
};

/// Returns a self-contained HTML page that loads no other resource. `plotly` is the source of plotly.js, or empty, in
/// which case the page contains no script. `nonce` must be new for each page; scripts without it do not run.
std::string html_page(Page const& page, std::string const& plotly, std::string const& nonce);
/// The same for pages of many figures: passes the text in parts to `sink`.
void write_html_page(Page const& page, std::string const& plotly, std::string const& nonce,
                     std::function<void(std::string_view)> const& sink);

}  // namespace yoke::charts
