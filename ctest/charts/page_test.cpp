// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/charts/page.hpp"

#include <gmock/gmock.h>

#include "suite/charts/markup.hpp"
#include "suite/charts/unit.hpp"

namespace yoke::charts {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr char const* hostile = "</title><script>alert(1)</script>\"'&\x01";

Page hostile_page() {
  PageSection section{"answer", hostile};
  section.paragraphs = {hostile};
  section.cards = {{hostile, {{hostile, hostile}}}};
  section.tables = {{hostile, {hostile}, {true}, {{hostile}}, {0}}};
  section.figures = {{"plans", hostile, hostile, {10, 10, "", hostile}, {"", {hostile}, {false}, {{hostile}}}, "{}"}};
  section.missing = {{hostile, hostile, hostile}};
  return {hostile, hostile, {section, PageSection{"empty", "Empty"}}, hostile};
}

TEST(HtmlPage, EscapesEveryTextAndHasNoScriptWithoutPlotly) {
  auto const html = html_page(hostile_page(), "", "nonce");
  EXPECT_THAT(html, Not(HasSubstr("<script")));
  EXPECT_THAT(html, Not(HasSubstr("alert(1)</script>")));
  EXPECT_THAT(html, HasSubstr("default-src &#39;none&#39;"));
  EXPECT_THAT(html, HasSubstr("img-src data:")) << "the empty icon";
  EXPECT_THAT(html, Not(HasSubstr("script-src")));
  EXPECT_THAT(html, Not(HasSubstr("\x01")));
}

TEST(HtmlPage, RunsOnlyScriptsWithTheWordOfThePage) {
  auto const html = html_page(hostile_page(), "var Plotly;", "0123abcd");
  EXPECT_THAT(html, HasSubstr("script-src &#39;nonce-0123abcd&#39;"));
  EXPECT_THAT(html, HasSubstr("<script nonce=\"0123abcd\">var Plotly;</script>"));
  EXPECT_THAT(html, Not(HasSubstr("unsafe-eval")));
  EXPECT_THAT(html, Not(HasSubstr("<script>")));
}

TEST(HtmlPage, LoadsNothing) {
  auto const html = html_page(hostile_page(), "", "nonce");
  for (char const* const word : {"http://", "https://", "src=", "url(", "@import"})
    EXPECT_THAT(html, Not(HasSubstr(word)));
}

TEST(HtmlPage, LeavesOutEmptySectionsAndOpensWithTheAnswer) {
  auto const html = html_page(hostile_page(), "", "nonce");
  EXPECT_THAT(html, Not(HasSubstr("id=\"empty\"")));
  EXPECT_THAT(html, HasSubstr("<p class=\"lead\">"));
  EXPECT_THAT(html, HasSubstr("The numbers (1 row)"));
}

TEST(HtmlPage, HasACaptionOfSeveralChartsOnce) {
  PageSection section{"plans", "Plans"};
  for (char const* const caption : {"shared", "shared", "own"})
    section.figures.push_back({"plans", "", caption, {10, 10, "", ""}, {}, ""});
  auto const html = html_page({"title", "", {section}, ""}, "", "nonce");
  auto const first = html.find("shared");
  EXPECT_EQ(html.find("shared", first + 1), html.npos);
  EXPECT_LT(first, html.find("<figure"));
  EXPECT_THAT(html, HasSubstr("<figcaption>own</figcaption>"));
}

TEST(WrappedText, BreaksAfterBlanksAndSemicolons) {
  using testing::ElementsAre;
  EXPECT_THAT(wrapped_text("one two three", 7), ElementsAre("one two", "three"));
  EXPECT_THAT(wrapped_text("a=1;b=2;c=3", 9), ElementsAre("a=1;b=2;", "c=3"));
  EXPECT_THAT(wrapped_text("abcdefgh", 3), ElementsAre("abc", "def", "gh"));
  EXPECT_THAT(wrapped_text("\u00e4\u00e4\u00e4", 2), ElementsAre("\u00e4\u00e4", "\u00e4"));
  EXPECT_TRUE(wrapped_text("", 5).empty());
}

TEST(FittedText, CutsBetweenCharacters) {
  EXPECT_EQ(fitted_text("short", 5), "short");
  EXPECT_EQ(fitted_text("longer", 5), "long\u2026");
  EXPECT_EQ(characters_of(fitted_text("\u00e4\u00e4\u00e4\u00e4", 3)), 3U);
}

TEST(SiText, HasAPrefixAndFourDigits) {
  EXPECT_EQ(si_text(0.0123456, "s"), "12.35 ms");
  EXPECT_EQ(si_text(1.5e9, "FLOP/s"), "1.5 GFLOP/s");
  EXPECT_EQ(si_text(999.96, "J"), "1 kJ");
  EXPECT_EQ(si_text(0, "s"), "0 s");
  EXPECT_EQ(si_text(std::nullopt, "s"), "-");
  EXPECT_EQ(percent_text(0.333), "33.3 %");
}

}  // namespace
}  // namespace yoke::charts
