// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "suite/core/wording.hpp"

namespace yoke::core {
namespace {

TEST(ShownText, PlainTextStaysAsItIs) {
  for (auto const* text : {"", "runs.csv", "größer µ 数 🙂"}) EXPECT_EQ(shown_text(text), text);
}

TEST(ShownText, TerminalsDoNotObeyIt) {
  EXPECT_EQ(shown_text("a\x1b]0;title\x07"
                       "b\r\n\t\x7f"),
            "a?]0;title?b????");
  EXPECT_EQ(shown_text({"a\0b", 3}), "a?b");
  EXPECT_EQ(shown_text("a\u009b31m"), "a?31m");  // C1's CSI
  EXPECT_EQ(shown_text("a\u202e\u2066\u200f\u061c\ufeff\u2028z"), "a??????z");
}

TEST(ShownText, BytesThatAreNotUtf8AreReplaced) {
  EXPECT_EQ(shown_text("a\xff\xc3"), "a??");
  EXPECT_EQ(shown_text("\xc0\x80\xe2\x82z"), "????z");
}

TEST(ShownText, LongTextsAreShortened) {
  EXPECT_EQ(shown_text(std::string(100000, 'x'), 10), "xxxxxxxxxx... (100000 bytes)");
}

}  // namespace
}  // namespace yoke::core
