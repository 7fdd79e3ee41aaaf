// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/meters/clocks/journal_text.hpp"

#include "suite/core/io/json_fields.hpp"

namespace yoke {

void members(Like<ClockUndo> auto& undo, auto&& visit) {
  visit("file", undo.file, Presence::optional);
  visit("text", undo.text, Presence::optional);
  visit("bus_id", undo.bus_id, Presence::optional);
  visit("gpu_clock", undo.gpu_clock, Presence::optional);
  visit("performance_level", undo.performance_level, Presence::optional);
}

namespace {

struct Journal {
  static constexpr int schema = 1;
  std::vector<ClockUndo> undo;
};

void members(Like<Journal> auto& journal, auto&& visit) { visit("undo", journal.undo); }

}  // namespace

std::string journal_text(std::vector<ClockUndo> const& steps) {
  Json json;
  write(json, Journal{steps});
  return json_text(json) + "\n";
}

std::vector<ClockUndo> journal_steps(std::string_view text, std::string const& where) {
  Journal journal;
  Place const place{where};
  Json const json = parse_json(text, where);
  expect_schema(place, json, Journal::schema, "journals of clocks");
  read(place, json, journal);
  return journal.undo;
}

}  // namespace yoke
