// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/meters/clocks/journal_text.hpp"

#include "suite/core/io/json_fields.hpp"

namespace yoke::meters {

void members(core::Like<ClockUndo> auto& undo, auto&& visit) {
  visit("file", undo.file, core::Presence::optional);
  visit("text", undo.text, core::Presence::optional);
  visit("bus_id", undo.bus_id, core::Presence::optional);
  visit("gpu_clock", undo.gpu_clock, core::Presence::optional);
  visit("performance_level", undo.performance_level, core::Presence::optional);
}

namespace {

struct Journal {
  static constexpr int schema = 1;
  std::vector<ClockUndo> undo;
};

void members(core::Like<Journal> auto& journal, auto&& visit) { visit("undo", journal.undo); }

}  // namespace

std::string journal_text(std::vector<ClockUndo> const& steps) {
  core::Json json;
  core::write(json, Journal{steps});
  return core::json_text(json) + "\n";
}

std::vector<ClockUndo> journal_steps(std::string_view text, std::string const& where) {
  Journal journal;
  core::Place const place{where};
  core::Json const json = core::parse_json(text, where);
  core::expect_schema(place, json, Journal::schema, "journals of clocks");
  core::read(place, json, journal);
  return journal.undo;
}

}  // namespace yoke::meters
