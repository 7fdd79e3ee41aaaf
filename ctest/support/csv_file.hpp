// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "suite/core/io/csv_text.hpp"

namespace yoke {

/// All of a CSV file as text.
struct CsvFile {
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> records;
};

inline CsvFile read_csv(std::filesystem::path const& file) {
  core::CsvReader reader(file);
  CsvFile all{reader.header(), {}};
  for (core::CsvRecord record; reader.next(record);) {
    auto& fields = all.records.emplace_back();
    for (std::size_t i = 0; i < record.size(); ++i) fields.emplace_back(record[i]);
  }
  return all;
}

}  // namespace yoke
