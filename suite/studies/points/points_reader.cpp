// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/studies/points/points_reader.hpp"

#include <algorithm>
#include <charconv>

#include "suite/core/error.hpp"
#include "suite/core/io/number.hpp"

namespace yoke {
namespace {

using Accepted = PointColumn::Accepted;

bool good(double value, Accepted accepted) {
  if (!std::isfinite(value) || value < 0) return false;
  return accepted == Accepted::not_negative || (accepted == Accepted::positive ? value > 0 : value <= 1);
}

std::string_view sentence(PointColumn const& column) {
  switch (column.accepted) {
    case Accepted::positive:
      return "a number greater than 0";
    case Accepted::not_negative:
      return "a number that is not negative";
    case Accepted::fraction:
      return "a number from 0 to 1";
    case Accepted::one_of:
    case Accepted::any_text:
      break;
  }
  return column.sentence;
}

}  // namespace

PointColumns::PointColumns(std::string file, std::span<PointColumn const> columns,
                           std::vector<std::string> const& header)
    : file_(std::move(file)), columns_(columns) {
  YOKE_EXPECT(columns_.size() <= PointRow::max_columns, "a row has room for every column");
  for (auto const& name : header) {
    auto const found = std::find_if(columns_.begin(), columns_.end(), [&](auto const& c) { return c.name == name; });
    if (found == columns_.end())
      throw Error(file_ + " line 1: unknown column '" + name + "'; see docs/models.md for the valid ones");
    of_field_.push_back(static_cast<std::size_t>(found - columns_.begin()));
  }
  for (auto const& column : columns_)
    if (column.column_needed && std::find(header.begin(), header.end(), column.name) == header.end())
      throw Error(file_ + " line 1: column '" + std::string(column.name) + "' is missing");
}

void PointColumns::refuse(std::size_t line, std::size_t column, std::string_view value,
                          std::string_view accepted) const {
  throw Error(file_ + " line " + std::to_string(line) + ": column " + std::string(columns_[column].name) + " is '" +
              std::string(value) + "'; accepted is " + std::string(accepted));
}

void PointsReader::begin_row() {
  current_.value.fill(std::numeric_limits<double>::quiet_NaN());
  current_.id_begin = texts_.size();
  current_.id_size = 0;
  fields_ = 0;
}

void PointsReader::clear() {
  rows_.clear();
  texts_.clear();
  refusal_.reset();
  begin_row();
}

void PointsReader::refuse_later(std::size_t column, std::string_view value, std::string_view accepted) {
  if (!refusal_) refusal_ = {column, std::string(value), std::string(accepted)};
}

void PointsReader::field(std::string_view text) {
  std::size_t const field = fields_++;
  if (field >= columns_.of_field().size()) return;
  std::size_t const at = columns_.of_field()[field];
  auto const& column = columns_.columns()[at];
  if (column.accepted == Accepted::any_text) {
    current_.value[at] = 0;
    current_.id_size = text.size();
    texts_.append(text);
  } else if (text.empty()) {
    if (column.value_needed) refuse_later(at, text, sentence(column));
  } else if (column.accepted == Accepted::one_of) {
    auto const found = std::find(column.choices.begin(), column.choices.end(), text);
    if (found == column.choices.end()) return refuse_later(at, text, column.sentence);
    current_.value[at] = static_cast<double>(found - column.choices.begin());
  } else {
    auto const value = parse_number<double>(text);
    if (!value || !good(*value, column.accepted)) return refuse_later(at, text, sentence(column));
    current_.value[at] = *value;
  }
}

void PointsReader::record(std::size_t line) {
  if (fields_ != columns_.of_field().size())
    throw Error(columns_.file() + " line " + std::to_string(line) + " has " + std::to_string(fields_) +
                " fields; the header has " + std::to_string(columns_.of_field().size()));
  if (refusal_) columns_.refuse(line, refusal_->column, refusal_->value, refusal_->accepted);
  current_.line = line;
  rows_.push_back(current_);
  begin_row();
}

void PointLine::add(std::optional<double> value) {
  text_[size_++] = ',';
  if (!value) return;
  auto const [end, code] = std::to_chars(text_.data() + size_, text_.data() + text_.size(), *value);
  YOKE_EXPECT(code == std::errc{}, "a line has room for its numbers");
  size_ = static_cast<std::size_t>(end - text_.data());
}

void PointLine::add(std::string_view word) {
  YOKE_EXPECT(size_ + word.size() < text_.size(), "a line has room for its words");
  text_[size_++] = ',';
  size_ += word.copy(text_.data() + size_, word.size());
}

void append_field(std::string& line, std::optional<double> value) {
  line += ',';
  if (!value) return;
  char digits[32];
  line.append(digits, std::to_chars(digits, digits + sizeof digits, *value).ptr);
}

}  // namespace yoke
