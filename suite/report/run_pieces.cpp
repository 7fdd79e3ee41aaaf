// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/report/run_pieces.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <iterator>

#include "analysis/runs/compact_lists.hpp"

namespace yoke::report {
namespace {

constexpr std::array<std::uint64_t PieceRow::*, 5> piece_counts{
    &PieceRow::iteration, &PieceRow::piece, &PieceRow::queue, &PieceRow::first_chunk, &PieceRow::chunks};
constexpr std::array<double PieceRow::*, 8> piece_numbers{
    &PieceRow::flops,     &PieceRow::bytes,    &PieceRow::bytes_moved, &PieceRow::begin_s,
    &PieceRow::copy_in_s, &PieceRow::kernel_s, &PieceRow::copy_out_s,  &PieceRow::end_s};

constexpr double per_second = 1e9;
/// Form of a number, in its two lowest bits.
struct Form {
  static constexpr std::uint64_t whole = 0, nanoseconds = 1, raw = 2;
};

/// Seven bits a byte, the lowest first; the highest bit of a byte is set if another follows.
unsigned char* pack(unsigned char* to, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) *to++ = static_cast<unsigned char>(value | 0x80);
  *to++ = static_cast<unsigned char>(value);
  return to;
}

std::uint64_t unpack(unsigned char const*& from) {
  std::uint64_t value = 0;
  for (unsigned shift = 0;; shift += 7) {
    unsigned char const byte = *from++;
    value |= std::uint64_t(byte & 0x7f) << shift;
    if (byte < 0x80) return value;
  }
}

bool is_same(double a, double b) { return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b); }

unsigned char* pack(unsigned char* to, double value) {
  constexpr double most = 1e15;  // below it, doubles hold every whole number
  if (value >= 0 && value < most)
    if (auto const count = static_cast<std::uint64_t>(value); is_same(static_cast<double>(count), value))
      return pack(to, count << 2 | Form::whole);
  if (value > 0 && value * per_second < most) {
    double const count = std::round(value * per_second);
    if (is_same(count / per_second, value)) return pack(to, static_cast<std::uint64_t>(count) << 2 | Form::nanoseconds);
  }
  *to++ = Form::raw;
  std::memcpy(to, &value, sizeof value);
  return to + sizeof value;
}

double unpack_number(unsigned char const*& from) {
  auto const value = unpack(from);
  auto const count = static_cast<double>(value >> 2);
  if ((value & 3) != Form::raw) return (value & 3) == Form::whole ? count : count / per_second;
  double raw = 0;
  std::memcpy(&raw, from, sizeof raw);
  from += sizeof raw;
  return raw;
}

}  // namespace

std::uint64_t PackedPieces::add(PieceRow const& piece) {
  // A piece lies within one block.
  if (end_ % block_bytes + most_bytes > block_bytes) end_ = blocks_.size() * block_bytes;
  if (end_ == blocks_.size() * block_bytes) blocks_.emplace_back(block_bytes);
  auto const place = end_;
  auto* const begin = &blocks_[place / block_bytes][place % block_bytes];
  std::pair const name{piece.processor, piece.segment};
  auto const [number, is_new] = numbers_.try_emplace(name, names_.size());
  if (is_new) names_.push_back(name);
  auto* end = pack(begin, number->second);
  for (auto const member : piece_counts) end = pack(end, piece.*member);
  for (auto const member : piece_numbers) end = pack(end, piece.*member);
  end_ += static_cast<std::uint64_t>(end - begin);
  return place;
}

std::vector<PieceRow> PackedPieces::at(std::uint64_t place, std::size_t count) const {
  std::vector<PieceRow> pieces(count);
  for (auto& piece : pieces) {
    if (place % block_bytes + most_bytes > block_bytes) place = (place / block_bytes + 1) * block_bytes;
    auto const* const begin = &blocks_[place / block_bytes][place % block_bytes];
    auto const* from = begin;
    auto const& [processor, segment] = names_[unpack(from)];
    piece.processor = processor;
    piece.segment = segment;
    for (auto const member : piece_counts) piece.*member = unpack(from);
    for (auto const member : piece_numbers) piece.*member = unpack_number(from);
    place += static_cast<std::uint64_t>(from - begin);
  }
  return pieces;
}

void RunPieces::add(PieceRow const& piece) {
  auto const place = pieces_.add(piece);
  if (last_run_ != none && name(last_run_) == piece.run_id) {
    ++parts_[runs_[last_run_].last].count;
    return;
  }
  last_run_ = names_.add(piece.run_id);
  if (last_run_ == runs_.size()) {
    analysis::make_room(runs_);
    runs_.push_back({none, none});
  }
  auto& run = runs_[last_run_];
  auto const part = static_cast<std::uint32_t>(parts_.size());
  analysis::make_room(parts_);
  parts_.push_back({place, 1, none});
  (run.first == none ? run.first : parts_[run.last].next) = part;
  run.last = part;
}

std::vector<std::string> RunPieces::first_runs(std::size_t most) const {
  std::vector<std::string_view> names;
  for (std::size_t run = 0; run < runs_.size(); ++run) {
    auto const id = name(run);
    names.insert(std::upper_bound(names.begin(), names.end(), id), id);
    if (names.size() > most) names.pop_back();
  }
  return {names.begin(), names.end()};
}

std::vector<PieceRow> RunPieces::of(std::size_t run) const {
  std::vector<PieceRow> pieces;
  for (auto part = runs_[run].first; part != none; part = parts_[part].next) {
    auto some = pieces_.at(parts_[part].place, parts_[part].count);
    if (pieces.empty())
      pieces = std::move(some);
    else
      std::move(some.begin(), some.end(), std::back_inserter(pieces));
  }
  for (auto& piece : pieces) piece.run_id = name(run);
  return pieces;
}

std::vector<PieceRow> RunPieces::of(std::string_view run_id) const {
  auto const run = find(run_id);
  return run ? of(std::size_t{*run}) : std::vector<PieceRow>{};
}

}  // namespace yoke::report
