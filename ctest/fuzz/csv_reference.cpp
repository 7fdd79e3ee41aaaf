// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ctest/fuzz/csv_reference.hpp"

#include <csv.h>

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "suite/core/io/csv_text.hpp"
#include "suite/core/io/input_file.hpp"

namespace yoke {
namespace {

using Records = std::vector<std::vector<std::string>>;

/// Records of a text by libcsv alone; `whole` is false if it refuses the text.
struct Reference {
  Records records{{}};  ///< the last one is incomplete
  bool whole = false;

  explicit Reference(std::string_view text) {
    csv_parser parser;
    if (csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI) != 0) throw std::bad_alloc();
    csv_set_space_func(&parser, [](unsigned char) { return 0; });
    auto const on_field = [](void* field, std::size_t length, void* data) {
      static_cast<Reference*>(data)->records.back().emplace_back(static_cast<char const*>(field), length);
    };
    auto const on_record = [](int, void* data) { static_cast<Reference*>(data)->records.emplace_back(); };
    whole = csv_parse(&parser, text.data(), text.size(), on_field, on_record, this) == text.size();
    if (whole) whole = csv_fini(&parser, on_field, on_record, this) == 0;
    csv_free(&parser);
    records.pop_back();
  }
};

}  // namespace

void compare_with_libcsv(std::filesystem::path const& file) {
  Records records;
  bool ended = true;
  {
    core::CsvReader reader(file);
    records.push_back(reader.header());
    for (core::CsvRecord record; reader.next(record); ended = record.ended) {
      auto& fields = records.emplace_back();
      for (std::size_t i = 0; i < record.size(); ++i) fields.emplace_back(record[i]);
    }
  }
  auto const text = core::read_whole_file(file);
  std::string_view const byte_order_mark = "\xef\xbb\xbf";
  Reference reference(std::string_view(text).substr(text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0));
  if (!ended) {
    // A killed program's last line: its quote may be open, which leaves out the field.
    records.pop_back();
    reference.records.resize(records.size());
  } else if (!reference.whole) {
    throw std::logic_error("CsvReader accepts what libcsv refuses");
  }
  if (records != reference.records) throw std::logic_error("CsvReader and libcsv read different records");
}

}  // namespace yoke
