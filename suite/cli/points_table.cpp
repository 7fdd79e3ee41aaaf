// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/points_table.hpp"

#include <algorithm>
#include <charconv>

#include "suite/core/error.hpp"
#include "suite/core/number.hpp"

namespace yoke {
namespace {

bool good(double value, Accepted accepted) {
  if (!std::isfinite(value) || value < 0) return false;
  return accepted == Accepted::not_negative || (accepted == Accepted::positive ? value > 0 : value <= 1);
}

char const* sentence(Accepted accepted) {
  switch (accepted) {
    case Accepted::positive:
      return "a number greater than 0";
    case Accepted::not_negative:
      return "a number that is not negative";
    case Accepted::fraction:
      break;
  }
  return "a number from 0 to 1";
}

}  // namespace

PointsTable::PointsTable(std::string file, CsvText text, std::span<std::string_view const> required,
                         std::span<std::string_view const> optional)
    : file_(std::move(file)), text_(std::move(text)), names_(required.begin(), required.end()) {
  names_.insert(names_.end(), optional.begin(), optional.end());
  auto const& header = text_.header;
  for (auto const& name : header)
    if (std::find(names_.begin(), names_.end(), name) == names_.end())
      throw Error(file_ + " line 1: unknown column '" + name + "'; see docs/models.md for the valid ones");
  for (auto const name : names_) {
    auto const found = std::find(header.begin(), header.end(), name);
    if (found == header.end() && at_.size() < required.size())
      throw Error(file_ + " line 1: column '" + std::string(name) + "' is missing");
    at_.push_back(found == header.end() ? absent : static_cast<std::size_t>(found - header.begin()));
  }
}

std::optional<double> PointsTable::number(std::size_t row, std::size_t column, Accepted accepted) const {
  auto const field = text(row, column);
  if (field.empty()) return std::nullopt;
  auto const value = parse_number<double>(field);
  if (!value || !good(*value, accepted)) refuse(row, column, sentence(accepted));
  return value;
}

double PointsTable::needed(std::size_t row, std::size_t column, Accepted accepted) const {
  auto const value = number(row, column, accepted);
  if (!value) refuse(row, column, sentence(accepted));
  return *value;
}

void PointsTable::refuse(std::size_t row, std::size_t column, std::string const& accepted) const {
  throw Error(file_ + " line " + std::to_string(text_.records[row].line) + ": column " + std::string(names_[column]) +
              " is '" + std::string(text(row, column)) + "'; accepted is " + accepted);
}

void append_field(std::string& line, std::optional<double> value) {
  line += ',';
  if (!value) return;
  char digits[32];
  line.append(digits, std::to_chars(digits, digits + sizeof digits, *value).ptr);
}

}  // namespace yoke
