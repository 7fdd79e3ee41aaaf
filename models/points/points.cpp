// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/points/points.hpp"

#include <algorithm>
#include <utility>

#include "models/points/pair_point.hpp"
#include "models/points/peach_point.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/io/whole_file.hpp"

namespace yoke::models {
namespace {

template <class Point, class Answer>
void answer_file(core::CsvReader&& input, std::filesystem::path const& output, Replace replace) {
  core::RowReader<Point> reader(std::move(input));
  auto const kind = core::rows_kind<Answer>("evaluated points");
  core::WholeFile file(output, kind, replace);
  if (file.hidden()) {
    refuse_foreign(core::incomplete_name(output), kind, replace);
    file.keep_when_interrupted();
  }
  constexpr std::size_t block_bytes = std::size_t(1) << 16;
  std::string text = core::csv_header<Answer>() + "\n";
  for (Point point; reader.next(point);) {
    if (auto const wrong = mistake(point)) reader.refuse(wrong->column, wrong->value, wrong->must_be);
    core::append_csv_line(text, answer(point));
    text += '\n';
    if (text.size() < block_bytes) continue;
    file.write(text);
    text.clear();
  }
  if (reader.torn()) throw Error("the last line of the points is incomplete; it must have all columns");
  file.commit(text);
}

}  // namespace

void predict_points(std::filesystem::path const& input, std::filesystem::path const& output, Replace replace) {
  refuse_same_file({&input, 1}, output);
  core::CsvReader file(input);  // opened once: it may be a pipe
  auto const& header = file.header();
  if (std::find(header.begin(), header.end(), "rate_host") != header.end())
    answer_file<PeachPoint, PeachAnswer>(std::move(file), output, replace);
  else
    answer_file<PairPoint, PairAnswer>(std::move(file), output, replace);
}

}  // namespace yoke::models
