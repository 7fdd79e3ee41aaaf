// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/studies/points/points.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <exception>
#include <limits>
#include <map>
#include <mutex>
#include <thread>

#include "suite/core/io/whole_file.hpp"
#include "suite/studies/points/points_kind.hpp"

namespace yoke {
namespace {

/// Seconds of all threads together.
struct Spent {
  double read_s = 0, parse_s = 0, evaluate_s = 0, format_s = 0, write_s = 0;
  std::size_t rows = 0;
  Spent& operator+=(Spent const& other) {
    read_s += other.read_s;
    parse_s += other.parse_s;
    evaluate_s += other.evaluate_s;
    format_s += other.format_s;
    write_s += other.write_s;
    rows += other.rows;
    return *this;
  }
};

class Stopwatch {
 public:
  double lap_s() {
    auto const now = std::chrono::steady_clock::now();
    std::chrono::duration<double> const lap = now - since_;
    since_ = now;
    return lap.count();
  }

 private:
  std::chrono::steady_clock::time_point since_ = std::chrono::steady_clock::now();
};

/// Where answers go: out of sight until all are there. What cannot be hidden is kept until then.
class Output {
 public:
  explicit Output(std::filesystem::path const& file) {
    if (file != "-") file_.emplace(file);
  }
  void write(std::string_view text) {
    if (file_ && file_->hidden())
      file_->write(text);
    else
      kept_ += text;
  }
  void commit() {
    if (file_)
      file_->commit(kept_);
    else if (std::fwrite(kept_.data(), 1, kept_.size(), stdout) != kept_.size())
      throw Error("cannot write to standard output");
  }

 private:
  std::optional<WholeFile> file_;
  std::string kept_;
};

/// Threads take blocks in turn, read, evaluate and format them side by side; answers are written in order.
class Work {
 public:
  Work(CsvBlocks& blocks, PointColumns const& columns, PointsFormat const& format, Output& output)
      : blocks_(blocks), columns_(columns), format_(format), output_(output) {}

  /// Of several errors the first block's is thrown.
  Spent run() {
    std::size_t const threads = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, 64);
    std::vector<std::jthread> running;
    for (std::size_t i = 1; i < threads; ++i) running.emplace_back([this] { take_blocks(); });
    take_blocks();
    running.clear();
    if (error_) std::rethrow_exception(error_);
    return spent_;
  }

 private:
  void take_blocks() {
    PointsReader reader(columns_);
    auto const kind = format_.make();
    CsvBlock block;
    std::string text;
    Spent spent;
    Stopwatch watch;
    for (std::size_t number = 0; take(block, number, spent, watch);) try {
        reader.clear();
        scan_csv(columns_.file(), block.text, block.first_line, reader);
        spent.parse_s += watch.lap_s();
        kind->evaluate(columns_, reader.rows());
        spent.evaluate_s += watch.lap_s();
        text.clear();
        kind->write(reader, text);
        spent.format_s += watch.lap_s();
        spent.rows += reader.rows().size();
        if (!hand_in(number, text)) break;
        spent.write_s += watch.lap_s();
      } catch (...) {
        fail(number);
        break;
      }
    std::lock_guard const lock(mutex_);
    spent_ += spent;
  }

  bool take(CsvBlock& block, std::size_t& number, Spent& spent, Stopwatch& watch) {
    std::lock_guard const lock(mutex_);
    if (ended_) return false;
    number = taken_;
    try {
      watch.lap_s();
      ended_ = !blocks_.next(block);
      spent.read_s += watch.lap_s();
    } catch (...) {
      fail_locked(number);
    }
    taken_ += !ended_;
    return !ended_;
  }

  /// Whoever finds nobody writing writes all texts that are next; the others go on, unless too many wait. Leaves
  /// another text's memory behind. False where an earlier block failed.
  bool hand_in(std::size_t number, std::string& text) {
    std::unique_lock lock(mutex_);
    waiting_[number].swap(text);
    if (!spare_.empty()) {
      text.swap(spare_.back());
      spare_.pop_back();
    }
    if (!writing_) write_waiting(lock);
    // Who has the next text never waits here: it is written at once, or by the one who is writing.
    room_.wait(lock, [&] { return waiting_.size() < max_waiting || failed_ < number; });
    return failed_ > number;
  }

  void write_waiting(std::unique_lock<std::mutex>& lock) {
    writing_ = true;
    for (auto next = waiting_.extract(written_); next && written_ < failed_; next = waiting_.extract(written_)) {
      lock.unlock();
      try {
        output_.write(next.mapped());
      } catch (...) {
        fail(next.key());
      }
      lock.lock();
      ++written_;
      spare_.push_back(std::move(next.mapped()));
      room_.notify_all();
    }
    writing_ = false;
  }

  void fail(std::size_t number) {
    std::lock_guard const lock(mutex_);
    fail_locked(number);
  }
  void fail_locked(std::size_t number) {
    ended_ = true;
    if (number < failed_) {
      failed_ = number;
      error_ = std::current_exception();
    }
    room_.notify_all();
  }

  CsvBlocks& blocks_;
  PointColumns const& columns_;
  PointsFormat const& format_;
  Output& output_;
  static constexpr std::size_t max_waiting = 128;
  std::mutex mutex_;
  std::condition_variable room_;
  std::map<std::size_t, std::string> waiting_;  ///< texts that are not next
  std::vector<std::string> spare_;              ///< memory to be used again
  bool ended_ = false, writing_ = false;
  std::size_t taken_ = 0, written_ = 0, failed_ = std::numeric_limits<std::size_t>::max();
  std::exception_ptr error_;
  Spent spent_;
};

void print(Spent const& spent, double whole_s, double commit_s) {
  auto const million = [&](double seconds) { return static_cast<double>(spent.rows) / seconds * 1e-6; };
  fmt::print(stderr, "{} rows in {:.3f} s, {:.3f} million rows/s\n", spent.rows, whole_s, million(whole_s));
  fmt::print(stderr, "seconds of all threads together (million rows/s of one): ");
  for (auto const& [step, seconds] : {std::pair{"read", spent.read_s},
                                      {"parse", spent.parse_s},
                                      {"evaluate", spent.evaluate_s},
                                      {"format", spent.format_s},
                                      {"write", spent.write_s}})
    fmt::print(stderr, "{} {:.3f} ({:.2f}), ", step, seconds, million(seconds));
  fmt::print(stderr, "commit of the file {:.3f}\n", commit_s);
}

}  // namespace

Exit predict_points(std::filesystem::path const& input, std::filesystem::path const& output, bool timing) {
  Stopwatch whole, last;
  CsvBlocks blocks(input);
  auto const& header = blocks.header();
  bool const peach = std::find(header.begin(), header.end(), "rate_host") != header.end();
  auto const format = peach ? peach_points() : pair_points();
  PointColumns const columns(input.string(), format.columns, header);
  Output answers(output);
  answers.write(format.header);
  Work work(blocks, columns, format, answers);
  auto const spent = work.run();
  last.lap_s();
  answers.commit();
  double const commit_s = last.lap_s();
  if (timing) print(spent, whole.lap_s(), commit_s);
  return Exit::ok;
}

}  // namespace yoke
