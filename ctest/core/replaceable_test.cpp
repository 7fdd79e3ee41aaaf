// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/io/replaceable.hpp"

#include <gmock/gmock.h>

#include "ctest/support/temporary_folder.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/prediction_rows.hpp"

namespace yoke::core {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::ThrowsMessage;

class Replaceable : public TemporaryFolder {
 protected:
  fs::path const file = folder / "file";
  static bool replaces(fs::path const& output, FileKind const& kind) try {
    refuse_foreign(output, kind);
    return true;
  } catch (Error const&) {
    return false;
  }
};

TEST_F(Replaceable, RowsReplaceRowsOfTheSameKindOnly) {
  auto const kind = rows_kind<PredictionRow>("predictions");
  EXPECT_TRUE(replaces(file, kind));
  write(file, "");
  EXPECT_TRUE(replaces(file, kind));
  write(file, csv_header<PredictionRow>() + "\n");
  EXPECT_TRUE(replaces(file, kind));
  write(file, "schema,machine,workload\n");  // an older version
  EXPECT_TRUE(replaces(file, kind));
  for (auto const& text :
       {csv_header<SurfaceRow>() + "\n1\n", std::string("notes"), std::string("{\"schema\": 1}\n")}) {
    write(file, text);
    EXPECT_FALSE(replaces(file, kind)) << text;
    EXPECT_NO_THROW(refuse_foreign(file, kind, Replace::anything));
  }
  EXPECT_THAT([&] { refuse_foreign(file, kind); },
              ThrowsMessage<Error>(HasSubstr("it is not empty and does not hold predictions of yoke")));
  EXPECT_TRUE(replaces("-", kind));
  EXPECT_TRUE(replaces("/dev/null", kind));
}

TEST_F(Replaceable, JsonIsKnownByItsKeys) {
  write(file, R"({"schema": 1, "name": "m", "processors": [], "links": []})");
  EXPECT_TRUE(replaces(file, machine_files()));
  for (auto const* text : {R"({"schema": 1, "name": "m"})", "[]", "{", "schema,processors\n"}) {
    write(file, text);
    EXPECT_FALSE(replaces(file, machine_files())) << text;
  }
}

TEST_F(Replaceable, AnInputIsNoOutputUnderAnyOfItsNames) {
  write(file, "input");
  fs::create_symlink("file", folder / "link");
  fs::create_hard_link(file, folder / "hard");
  std::vector<fs::path> const inputs{"", "-", folder / "none", file};
  for (auto const& name : {file, folder / "link", folder / "hard", folder / "." / "file"})
    EXPECT_THAT([&] { refuse_same_file(inputs, name); }, ThrowsMessage<Error>(HasSubstr("it is the same file as")));
  write(folder / "other", "input");
  for (auto const& name : {folder / "other", folder / "none", fs::path("-"), fs::path()})
    EXPECT_NO_THROW(refuse_same_file(inputs, name));
}

}  // namespace
}  // namespace yoke::core
