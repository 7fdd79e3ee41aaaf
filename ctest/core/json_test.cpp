// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/io/json.hpp"

#include <gmock/gmock.h>

#include "suite/core/error.hpp"

namespace yoke::core {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

std::string nested(std::size_t levels) {
  return R"({"a": )" + std::string(levels - 1, '[') + std::string(levels - 1, ']') + R"(, "b": 1, "c": 2})";
}

TEST(Json, DeepNestingIsRefused) {
  EXPECT_NO_THROW(parse_json(nested(100), "f.json"));
  for (std::size_t const levels : {102, 300000})
    EXPECT_THAT([&] { parse_json(nested(levels), "f.json"); },
                ThrowsMessage<Error>("f.json: it is nested deeper than 100 levels"));
}

TEST(Json, ManyKeysAreRefused) {
  std::string text = "{\"k\": 0";
  for (int i = 0; i < 300000; ++i) text += ", \"k" + std::to_string(i) + "\": 0";
  EXPECT_THAT([&] { parse_json(text + "}", "f.json"); },
              ThrowsMessage<Error>("f.json: an object has more than 4096 keys"));
}

TEST(Json, ErrorsShowTextsShortAndWithoutControlCharacters) {
  Json const json = parse_json("{\"\\u001b[31m" + std::string(1000, 'x') + "\": 1}", "f.json");
  auto const refused = [&] { expect_keys(Place{"f.json"}, json, {"name"}); };
  EXPECT_THAT(refused, ThrowsMessage<Error>(HasSubstr("f.json: ?[31mxxx")));
  EXPECT_THAT(refused, ThrowsMessage<Error>(HasSubstr("bytes) is unknown; known here are name")));
  EXPECT_LT(shown_json(Json(std::string(1000, 'x'))).size(), 120U);
}

TEST(Json, BytesThatAreNotUtf8AreReplacedInText) { EXPECT_EQ(json_text(Json("a\xff"), -1), "\"a\xef\xbf\xbd\""); }

}  // namespace
}  // namespace yoke::core
