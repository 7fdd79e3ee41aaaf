// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/charts/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "suite/charts/canvas.hpp"
#include "suite/charts/markup.hpp"
#include "suite/core/wording.hpp"

namespace yoke::charts {
namespace {

/// Style sheet of a page around its charts, for screens (light and dark mode), phones and paper.
extern std::string_view const page_style;

/// Script that turns surfaces into rotatable ones on request, with plotly.js. The SVG charts remain for print, and for
/// browsers without 3D graphics.
extern std::string_view const surface_script;

std::string_view const page_style = R"css(
:root { color-scheme: light dark; --paper: #ffffff; --ink: #1b1f24; --muted: #57606a; --line: #d8dee4;
  --raised: #f6f8fa; --accent: #0072b2; --best: #e8f2fa; }
@media screen and (prefers-color-scheme: dark) { :root { --paper: #14171c; --ink: #e8ebef; --muted: #a5adb8;
  --line: #2f3640; --raised: #1b2027; --accent: #6db8e8; --best: #1a2c3b; } }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.55 system-ui, sans-serif;
  overflow-wrap: anywhere; }
header, main, footer { max-width: 1180px; margin: 0 auto; padding: 0 24px; }
header { padding-top: 36px; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 4px; }
h2 { font-size: 20px; margin: 44px 0 8px; padding-top: 12px; border-top: 1px solid var(--line); }
p { max-width: 78ch; margin: 8px 0; }
a { color: var(--accent); }
.subtitle, footer, .why { color: var(--muted); }
footer { padding: 24px; font-size: 13px; }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 18px; padding: 0; margin: 16px 0 0; list-style: none; font-size: 14px; }
nav a { text-decoration: none; } nav a:hover { text-decoration: underline; }
.lead { font-size: 18px; line-height: 1.5; max-width: 72ch; }
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 500px), 1fr)); gap: 28px 32px;
  margin-top: 16px; align-items: start; }
.figures.narrow { grid-template-columns: repeat(auto-fill, minmax(min(100%, 330px), 1fr)); }
figure { margin: 0; min-width: 0; } figure.wide { grid-column: 1 / -1; }
figcaption, .caption { font-size: 13px; color: var(--muted); margin-top: 6px; max-width: 80ch; }
.yoke-chart { display: block; max-width: 100%; height: auto; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 340px), 1fr)); gap: 16px; margin-top: 16px; }
.card { background: var(--raised); border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; min-width: 0; }
.card h3 { margin: 0 0 6px; font-size: 16px; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: minmax(96px, auto) 1fr; gap: 2px 12px; margin: 0; font-size: 13px; }
dt { color: var(--muted); } dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 13px; margin: 10px 0; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: 4px 0; }
th, td { padding: 4px 10px; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; white-space: nowrap; }
th { color: var(--muted); font-weight: 600; white-space: normal; overflow-wrap: normal; vertical-align: bottom; } .number { text-align: right; }
td:first-child { min-width: min(26ch, 40vw) !important; }
td:not(.number) { white-space: normal; min-width: 7ch; max-width: 34ch; overflow-wrap: anywhere; }
tr.best td { background: var(--best); font-weight: 600; }
td.number { white-space: nowrap; }
details { margin-top: 6px; font-size: 13px; } summary { cursor: pointer; color: var(--accent); }
.missing { border-left: 3px solid var(--line); padding: 2px 0 2px 12px; margin: 12px 0; font-size: 14px; }
.missing p { margin: 2px 0; }
code { font: 12.5px ui-monospace, monospace; background: var(--raised); border: 1px solid var(--line); border-radius: 4px;
  padding: 1px 5px; overflow-wrap: anywhere; }
button { font: inherit; font-size: 13px; color: var(--accent); background: var(--raised); border: 1px solid var(--line);
  border-radius: 6px; padding: 3px 10px; margin-top: 6px; cursor: pointer; }
.turned { width: 100%; height: 460px; }
@media (max-width: 640px) { header, main, footer { padding-left: 14px; padding-right: 14px; } h1 { font-size: 23px; }
  th, td { padding: 4px 7px; } figure.scrolls { overflow-x: auto; } figure.scrolls .yoke-chart { min-width: 640px; max-width: none; } }
@media print { @page { size: A4; margin: 11mm; } details, nav, button, .turned { display: none; } body { font-size: 9pt; line-height: 1.3; }
  header, main, footer { max-width: none; padding: 0; } header { padding-top: 0; } h1 { font-size: 17pt; }
  h2 { font-size: 12pt; margin: 9pt 0 2pt; padding-top: 3pt; break-after: avoid; }
  p { margin: 3pt 0; max-width: none; } .lead { font-size: 11pt; max-width: none; } figcaption, .caption, .missing { font-size: 8pt; max-width: none; }
  .caption { margin-top: 2pt; break-after: avoid; break-inside: avoid; } code { font-size: 7.5pt; } .figures, .figures.narrow { gap: 5pt 9pt; margin-top: 4pt; }
  .figures { grid-template-columns: repeat(2, 1fr); } .figures.many { grid-template-columns: repeat(3, 1fr); }
  .figures.narrow { grid-template-columns: repeat(4, 1fr); } figure { break-inside: avoid; } .yoke-chart { width: 100%; max-height: 88mm; }
  figure.scrolls { grid-column: 1 / -1; } figure.wide { grid-column: auto; } figure .yoke-chart[hidden] { display: block; }
  .cards { grid-template-columns: repeat(2, 1fr); gap: 6pt; margin-top: 4pt; } .card { padding: 3pt 8pt; } dl { font-size: 7.5pt; line-height: 1.2; }
  .card, .missing, tr { break-inside: avoid; } .missing { margin: 3pt 0; padding-top: 0; padding-bottom: 0; } .missing p { display: inline; }
  section.none { margin: 3pt 0; } .none h2 { display: inline; border: 0; margin: 0; padding: 0; font-size: 9pt; }
  .none .missing { display: inline; border: 0; padding: 0; }
  .scroll { overflow: visible; } table { font-size: 7.5pt; margin: 3pt 0; } th, td { padding: 1pt 4pt; }
  th, td:not(.number) { white-space: normal; } td:first-child { min-width: 25ch !important; } footer { padding: 6pt 0 0; font-size: 7.5pt; } }
)css";

std::string_view const surface_script = R"js(
(function () {
  "use strict";
  if (typeof Plotly === "undefined") return;
  var dark = window.matchMedia("(prefers-color-scheme: dark)");
  function plain(text) { return String(text).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;"); }
  function draw(place, data) {
    var ink = dark.matches ? "#e8ebef" : "#1b1f24", line = dark.matches ? "#3a424d" : "#d8dee4";
    function axis(title, type) {
      return { title: { text: plain(title) }, type: type, color: ink, gridcolor: line, backgroundcolor: "rgba(0,0,0,0)" };
    }
    var marks = data.points.map(function (p) { return plain(p.name); });
    Plotly.newPlot(place, [
      { type: "surface", x: data.x, y: data.y, z: data.z, colorscale: "Viridis", connectgaps: false, opacity: 0.92,
        hovertemplate: "host %{y:.3g}, device %{x:.3g} flop/byte<br>%{z:.4s}" + plain(data.unit) + "<extra></extra>",
        colorbar: { title: { text: plain(data.unit) }, tickformat: ".3s", thickness: 12, len: 0.7 } },
      { type: "scatter3d", mode: "markers+text", x: data.points.map(function (p) { return p.x; }),
        y: data.points.map(function (p) { return p.y; }), z: data.points.map(function (p) { return p.z; }),
        text: marks, textfont: { color: ink }, marker: { size: 5, color: "#d55e00" },
        hovertemplate: "%{text}: %{z:.4s}" + plain(data.unit) + "<extra></extra>" }
    ], { paper_bgcolor: "rgba(0,0,0,0)", font: { color: ink, family: "system-ui, sans-serif" },
         margin: { l: 0, r: 0, t: 0, b: 0 }, showlegend: false,
         scene: { xaxis: axis(data.xTitle, "log"), yaxis: axis(data.yTitle, "log"), zaxis: Object.assign(axis(data.unit, "linear"), { tickformat: ".3s" }),
         camera: { eye: { x: 1.7, y: -1.7, z: 1.2 } } } },
      { displayModeBar: false, displaylogo: false, responsive: true });
  }
  document.querySelectorAll("figure[data-surface]").forEach(function (figure) {
    var data = JSON.parse(figure.querySelector("script[type='application/json']").textContent);
    var chart = figure.querySelector("svg"), button = document.createElement("button"), place = null;
    button.type = "button";
    button.textContent = "Turn it in three dimensions";
    figure.insertBefore(button, chart.nextSibling);
    button.addEventListener("click", function () {
      if (place) {
        Plotly.purge(place); place.remove(); place = null;
        chart.removeAttribute("hidden"); chart.style.display = "";
        button.textContent = "Turn it in three dimensions";
        return;
      }
      place = document.createElement("div");
      place.className = "turned";
      figure.insertBefore(place, chart);
      chart.style.display = "none"; chart.setAttribute("hidden", "");
      button.textContent = "Show it from above";
      draw(place, data);
    });
  });
})();
)js";

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
  std::unordered_map<std::string_view, std::size_t> count;
  for (auto const& figure : section.figures)
    if (++count[figure.caption] == 2 && !figure.caption.empty()) shared.push_back(figure.caption);
  return shared;
}

void write_figure(Figure figure, bool with_surfaces, bool with_caption, Sink const& sink) {
  bool const turns = with_surfaces && !figure.surface.empty();
  figure = drawn(std::move(figure));
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
    sink(fmt::format("<details><summary>The numbers ({})</summary>\n",
                     core::count_text(figure.numbers.rows.size(), "row")));
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

Figure drawn(Figure figure) {
  if (figure.draw) {
    std::tie(figure.drawing, figure.numbers) = figure.draw();
    figure.draw = {};
  }
  return figure;
}

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

}  // namespace yoke::charts
