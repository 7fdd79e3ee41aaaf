// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/session/lockstep.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "suite/core/io/row_io.hpp"
#include "suite/core/io/text.hpp"
#include "suite/core/rows/run_identity.hpp"

namespace yoke::session {
namespace {

template <class Row>
Row read_line(std::string_view line) {
  auto row = core::row_of_line<Row>(line);
  YOKE_EXPECT(row.has_value(), "a rank sent no whole row");
  return *std::move(row);
}

/// Key that the rows of all ranks share if they belong to the same repetition.
std::string turn_of(core::RunRow const& row) { return core::execution_identity(row) + std::to_string(row.repetition); }

/// Returns the line that each rank passes, indexed by rank, on every rank. Collective.
std::vector<std::string> said_by_all(ranks::Ranks& ranks, std::string const& own) {
  std::string joined;
  for (auto const& line : ranks.gather(own)) joined += line + "\n";
  joined = ranks.share(std::move(joined));
  auto const lines = core::lines_of(joined);
  return {lines.begin(), lines.end()};
}

std::string text_of_error(Error const* error) {
  return error ? fmt::format("{}{}", static_cast<int>(error->exit()), error->what()) : std::string();
}

}  // namespace

Lockstep::Lockstep(ranks::Ranks& ranks, std::string node, std::string work)
    : ranks_(ranks), node_(std::move(node)), work_(std::move(work)), nodes_(said_by_all(ranks_, node_)) {}

std::size_t Lockstep::ranks_here() const {
  return static_cast<std::size_t>(std::count(nodes_.begin(), nodes_.end(), node_));
}

double Lockstep::sum_of_others_here(double own) const {
  auto const all = said_by_all(ranks_, core::number_text(own));
  double sum = 0;
  for (std::size_t rank = 0; rank < all.size(); ++rank)
    if (rank != ranks_.rank() && nodes_.at(rank) == node_) sum += core::parse_number<double>(all[rank]).value_or(0);
  return sum;
}

std::string Lockstep::name() const { return fmt::format("rank {} ({})", ranks_.rank(), node_); }

void Lockstep::sign(core::RunRow& row) const {
  row.ranks = ranks_.count();
  row.rank = ranks_.rank();
  row.node = node_;
}

void Lockstep::begin(Error const* refusal) {
  begun_ = true;
  Error const other_work("has a different command line than rank 0: all ranks must have equal ones");
  bool const same = ranks_.share(work_) == work_;
  std::string verdict;
  auto const refusals = ranks_.gather(text_of_error(refusal || same ? refusal : &other_work));
  if (ranks_.rank() == 0) {
    auto const first = std::find_if(refusals.begin(), refusals.end(), [](auto const& one) { return !one.empty(); });
    if (first != refusals.end()) {
      bool const all = std::all_of(refusals.begin(), refusals.end(), [&](auto const& one) { return one == *first; });
      std::string const who = all ? "" : fmt::format("rank {}: ", first - refusals.begin());
      verdict = first->substr(0, 1) + who + first->substr(1);
    }
  }
  verdict = ranks_.share(verdict);
  if (!verdict.empty()) throw RefusedByRanks(verdict.substr(1), static_cast<Exit>(verdict[0] - '0'));
}

std::vector<core::RunRow> Lockstep::shared(std::vector<core::RunRow> const& of_rank_0) const {
  std::string text;
  for (auto const& row : of_rank_0) text += core::csv_line(row) + "\n";
  std::vector<core::RunRow> rows;
  text = ranks_.share(std::move(text));
  for (auto const line : core::lines_of(text)) rows.push_back(read_line<core::RunRow>(line));
  return rows;
}

std::string Lockstep::done_by_all(std::string const& done) const {
  std::string all(done.size(), '1');
  for (auto const& one : ranks_.gather(done))
    for (std::size_t i = 0; i < all.size(); ++i)
      if (one[i] == '0') all[i] = '0';
  return ranks_.share(all);
}

std::vector<std::string> Lockstep::gather_notes(std::string const& own) const {
  std::vector<std::string> notes;
  for (auto& note : ranks_.gather(own.empty() ? "" : name() + ": " + own))
    if (!note.empty()) notes.push_back(std::move(note));
  return notes;
}

bool Lockstep::begin_turn(bool wanted, bool stop) {
  if (stopped_) return false;
  constexpr std::uint64_t wants = 1, stops = 2;
  auto const bits = ranks_.any((wanted ? wants : 0) | (stop ? stops : 0));
  stopped_ = (bits & stops) != 0;
  return bits == wants;
}

void Lockstep::add(core::RunRow const& row, std::vector<PieceRow> const& pieces) {
  own_.push_back({row, pieces});
  if (ranks_.rank() == 0 && row.reason.starts_with(core::ended_the_program)) write(std::exchange(own_, {}));
}

void Lockstep::end_turn() {
  auto const own = std::exchange(own_, {});
  std::vector<Recorded> rows;
  try {
    for (auto const& text : ranks_.gather(text_of(own))) append(rows, text);
  } catch (ranks::RanksLost const&) {
    if (ranks_.rank() == 0) write(own);
    throw;
  }
  struct Turn {
    std::size_t ranks = 0;
    double slowest_s = 0;
  };
  std::map<std::string, Turn> turns;
  for (auto const& [row, pieces] : rows) {
    if (row.status != Status::ok || !row.makespan_s) continue;
    auto& turn = turns[turn_of(row)];
    ++turn.ranks;
    turn.slowest_s = std::max(turn.slowest_s, *row.makespan_s);
  }
  for (auto& [row, pieces] : rows)
    if (auto const turn = turns.find(turn_of(row)); turn != turns.end() && turn->second.ranks == ranks_.count())
      row.slowest_s = turn->second.slowest_s;
  write(rows);
}

std::string Lockstep::text_of(std::vector<Recorded> const& rows) {
  std::string text;
  for (auto const& [row, pieces] : rows) {
    text += "r" + core::csv_line(row) + "\n";
    for (auto const& piece : pieces) text += "p" + core::csv_line(piece) + "\n";
  }
  return text;
}

void Lockstep::append(std::vector<Recorded>& rows, std::string const& text) {
  for (auto const line : core::lines_of(text))
    if (line[0] == 'r')
      rows.push_back({read_line<core::RunRow>(line.substr(1)), {}});
    else
      rows.back().pieces.push_back(read_line<PieceRow>(line.substr(1)));
}

void Lockstep::write(std::vector<Recorded> const& rows) const {
  for (auto const& [row, pieces] : rows) write_(row, pieces);
}

}  // namespace yoke::session
