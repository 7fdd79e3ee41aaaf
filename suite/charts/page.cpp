// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/charts/page.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "suite/charts/markup.hpp"
#include "suite/charts/page_style.hpp"
#include "suite/charts/style.hpp"

namespace yoke {
namespace {

constexpr double narrow_chart = 360, wide_chart = 560, widest_chart = 700;

using Sink = std::function<void(std::string_view)>;

void write_table(PageTable const& table, Sink const& sink) {
  std::string text = "<div class=\"scroll\"><table>\n";
  if (!table.caption.empty()) text += "<caption>" + escaped(table.caption) + "</caption>\n";
  auto const cell = [&](char const* element, std::size_t c, std::string const& content) {
    bool const numeric = c < table.numeric.size() && table.numeric[c];
    text += fmt::format("<{0}{1}>{2}</{0}>", element, numeric ? " class=\"number\"" : "", escaped(content));
  };
  text += "<thead><tr>";
  for (std::size_t c = 0; c < table.columns.size(); ++c) cell("th", c, table.columns[c]);
  text += "</tr></thead>\n<tbody>\n";
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    bool const best = std::find(table.best.begin(), table.best.end(), r) != table.best.end();
    text += best ? "<tr class=\"best\">" : "<tr>";
    for (std::size_t c = 0; c < table.rows[r].size(); ++c) cell("td", c, table.rows[r][c]);
    text += "</tr>\n";
    sink(text);
    text.clear();
  }
  sink(text + "</tbody>\n</table></div>\n");
}

/// Captions that several figures of a section have, each once.
std::vector<std::string> shared_captions(PageSection const& section) {
  std::vector<std::string> shared;
  for (auto const& figure : section.figures) {
    auto const has_it = [&](Figure const& other) { return other.caption == figure.caption; };
    if (!figure.caption.empty() && std::count_if(section.figures.begin(), section.figures.end(), has_it) > 1 &&
        std::find(shared.begin(), shared.end(), figure.caption) == shared.end())
      shared.push_back(figure.caption);
  }
  return shared;
}

void write_figure(Figure const& figure, bool with_surfaces, bool with_caption, Sink const& sink) {
  bool const turns = with_surfaces && !figure.surface.empty();
  double const width = figure.drawing.width;
  std::string text = fmt::format("<figure class=\"chart-{}{}{}\"{}>\n", figure.chart, width > wide_chart ? " wide" : "",
                                 width > widest_chart ? " scrolls" : "", turns ? " data-surface" : "");
  sink(text);
  sink(svg_element(figure.drawing));
  text.clear();
  if (turns) text += "<script type=\"application/json\">" + figure.surface + "</script>\n";
  if (with_caption && !figure.caption.empty()) text += "<figcaption>" + escaped(figure.caption) + "</figcaption>\n";
  sink(text);
  if (!figure.numbers.rows.empty()) {
    sink(fmt::format("<details><summary>The numbers ({} rows)</summary>\n", figure.numbers.rows.size()));
    write_table(figure.numbers, sink);
    sink("</details>\n");
  }
  sink("</figure>\n");
}

std::string card_text(Card const& card) {
  std::string text = "<div class=\"card\"><h3>" + escaped(card.title) + "</h3><dl>\n";
  for (auto const& [name, value] : card.facts)
    text += "<dt>" + escaped(name) + "</dt><dd>" + escaped(value) + "</dd>\n";
  return text + "</dl></div>\n";
}

std::string missing_text(Missing const& missing) {
  std::string text = "<div class=\"missing\"><p>" + escaped(missing.what) + " <span class=\"why\">" +
                     escaped(missing.why) + "</span></p>";
  if (!missing.command.empty()) text += "<p><code>" + escaped(missing.command) + "</code></p>";
  return text + "</div>\n";
}

/// Class of a section's grid of figures: narrow ones fill more columns, and on paper three or many get three columns.
std::string figures_class(PageSection const& section) {
  auto const& figures = section.figures;
  if (std::all_of(figures.begin(), figures.end(), [](auto& one) { return one.drawing.width <= narrow_chart; }))
    return "figures narrow";
  if (std::any_of(figures.begin(), figures.end(), [](auto& one) { return one.drawing.width > wide_chart; }))
    return "figures";
  return figures.size() == 3 || figures.size() > 4 ? "figures many" : "figures";
}

void write_section(PageSection const& section, bool first, bool with_surfaces, Sink const& sink) {
  bool const draws_nothing = section.figures.empty() && section.tables.empty() && section.cards.empty();
  std::string text = fmt::format("<section id=\"{}\"{}>\n<h2>{}</h2>\n", section.id,
                                 draws_nothing ? " class=\"none\"" : "", escaped(section.title));
  for (std::size_t p = 0; p < section.paragraphs.size(); ++p)
    text += fmt::format("<p{}>{}</p>\n", first && p == 0 ? " class=\"lead\"" : "", escaped(section.paragraphs[p]));
  if (!section.cards.empty()) {
    text += "<div class=\"cards\">\n";
    for (auto const& card : section.cards) text += card_text(card);
    text += "</div>\n";
  }
  sink(text);
  text.clear();
  for (auto const& table : section.tables) write_table(table, sink);
  if (!section.figures.empty()) {
    auto const shared = shared_captions(section);
    for (auto const& caption : shared) text += "<p class=\"caption\">" + escaped(caption) + "</p>\n";
    text += "<div class=\"" + figures_class(section) + "\">\n";
    sink(text);
    for (auto const& figure : section.figures)
      write_figure(figure, with_surfaces, std::find(shared.begin(), shared.end(), figure.caption) == shared.end(),
                   sink);
    text = "</div>\n";
  }
  for (auto const& missing : section.missing) text += missing_text(missing);
  sink(text + "</section>\n");
}

bool has_surface(Page const& page) {
  for (auto const& section : page.sections)
    for (auto const& figure : section.figures)
      if (!figure.surface.empty()) return true;
  return false;
}

}  // namespace

std::string html_page(Page const& page, std::string const& plotly, std::string const& nonce) {
  std::string text;
  write_html_page(page, plotly, nonce, [&](std::string_view part) { text += part; });
  return text;
}

void write_html_page(Page const& page, std::string const& plotly, std::string const& nonce, Sink const& sink) {
  bool const scripts = !plotly.empty() && has_surface(page);
  // Forbids loading any resource; the icon, which browsers would request, is an empty image. Plotly sets styles of
  // elements and creates blobs to save images.
  std::string const policy =
      scripts ? fmt::format(
                    "default-src 'none'; style-src 'unsafe-inline'; img-src data: blob:; script-src 'nonce-{}'; "
                    "base-uri 'none'; form-action 'none'",
                    nonce)
              : "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
  std::string text = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
  text += "<meta http-equiv=\"Content-Security-Policy\" content=\"" + escaped(policy) + "\">\n";
  text += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
  text += "<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"referrer\" content=\"no-referrer\">\n";
  text += "<link rel=\"icon\" href=\"data:,\">\n";
  text += "<title>" + escaped(page.title) + "</title>\n<style>";
  text += std::string(page_style) + chart_style() + "</style>\n</head>\n<body>\n<header>\n";
  text += "<h1>" + escaped(page.title) + "</h1>\n<p class=\"subtitle\">" + escaped(page.subtitle) + "</p>\n<nav><ul>\n";
  for (auto const& section : page.sections)
    if (!section.empty()) text += fmt::format("<li><a href=\"#{}\">{}</a></li>\n", section.id, escaped(section.title));
  sink(text + "</ul></nav>\n</header>\n<main>\n");
  bool first = true;
  for (auto const& section : page.sections) {
    if (section.empty()) continue;
    write_section(section, first, scripts, sink);
    first = false;
  }
  text = "</main>\n<footer>" + escaped(page.footer) + "</footer>\n";
  if (scripts)
    text += fmt::format("<script nonce=\"{0}\">{1}</script>\n<script nonce=\"{0}\">{2}</script>\n", nonce, plotly,
                        surface_script);
  sink(text + "</body>\n</html>\n");
}

}  // namespace yoke
