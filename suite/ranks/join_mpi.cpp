// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The only file that includes MPI.
#include <fmt/format.h>
#include <mpi.h>
#include <sched.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <limits>
#include <optional>
#include <thread>

#include "suite/ranks/ranks.hpp"

namespace yoke::ranks {
namespace {

using Clock = std::chrono::steady_clock;

/// Time to wait after the first of a launcher's two signals. Open MPI sends the second one, which cannot be caught, a
/// second later.
constexpr std::chrono::milliseconds patience_after_signal{300};
/// Allowances for messages on a busy node, and for a rank that is slower than another.
constexpr double patience_s = 10, slower_at_most = 10;
/// Extra waiting time of the other ranks, so that rank 0 reports the error.
constexpr double after_rank_0_s = 2;
/// Counts in MPI are int.
constexpr std::size_t max_message_bytes = std::size_t{1} << 30;

void expect_success(int code, int rank) {
  if (code == MPI_SUCCESS) return;
  char text[MPI_MAX_ERROR_STRING];
  int length = 0;
  MPI_Error_string(code, text, &length);
  throw RanksLost(fmt::format("rank {} cannot reach the other ranks: {}", rank,
                              std::string_view(text, static_cast<std::size_t>(length))));
}

/// Transfers bytes without intermediate buffers: strided rows are an MPI datatype.
class MpiLink final : public Link {
 public:
  MpiLink(int own, int other) : own_(own), other_(other) {}
  ~MpiLink() override {
    for (auto& request : requests_) MPI_Request_free(&request);
  }
  void send(MemoryParts const& parts) override {
    each_message(parts, [this](std::byte* begin, int count, MPI_Datatype type) {
      return MPI_Isend(begin, count, type, other_, tag, MPI_COMM_WORLD, &requests_.emplace_back());
    });
  }
  void receive(MemoryParts const& parts) override {
    each_message(parts, [this](std::byte* begin, int count, MPI_Datatype type) {
      return MPI_Irecv(begin, count, type, other_, tag, MPI_COMM_WORLD, &requests_.emplace_back());
    });
  }
  bool complete() override {
    int all = 1;
    check(MPI_Testall(static_cast<int>(requests_.size()), requests_.data(), &all, MPI_STATUSES_IGNORE));
    if (all) requests_.clear();
    return all;
  }

 private:
  /// differs from the tag of collective messages
  static constexpr int tag = 1;

  void check(int code) const { expect_success(code, own_); }

  template <class Begin>
  void each_message(MemoryParts const& parts, Begin const& begin) const {
    for (MemoryPart const& part : parts) {
      if (part.bytes > max_message_bytes) {
        for (std::size_t row = 0; row < part.rows; ++row) each_run(part.begin + row * part.pitch, part.bytes, begin);
      } else if (part.rows == 1) {
        each_run(part.begin, part.bytes, begin);
      } else if (part.bytes > 0) {
        each_block(part, max_message_bytes / part.bytes, begin);
      }
    }
  }
  template <class Begin>
  void each_run(std::byte* data, std::size_t bytes, Begin const& begin) const {
    for (std::size_t at = 0; at < bytes; at += max_message_bytes)
      check(begin(data + at, static_cast<int>(std::min(max_message_bytes, bytes - at)), MPI_BYTE));
  }
  template <class Begin>
  void each_block(MemoryPart const& part, std::size_t max_rows, Begin const& begin) const {
    for (std::size_t row = 0; row < part.rows; row += max_rows) {
      int const rows = static_cast<int>(std::min(max_rows, part.rows - row));
      MPI_Datatype type = MPI_DATATYPE_NULL;
      check(MPI_Type_create_hvector(rows, static_cast<int>(part.bytes), static_cast<MPI_Aint>(part.pitch), MPI_BYTE,
                                    &type));
      check(MPI_Type_commit(&type));
      int const code = begin(part.begin + row * part.pitch, 1, type);
      MPI_Type_free(&type);  // MPI keeps the type until the message is complete
      check(code);
    }
  }

  int own_, other_;
  std::vector<MPI_Request> requests_;
};

class MpiRanks final : public Ranks {
 public:
  explicit MpiRanks(std::function<bool()> stop) : stop_(std::move(stop)) {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided);
    from_any_thread_ = provided >= MPI_THREAD_SERIALIZED;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &count_);
  }
  /// Does not finalize after an error, because MPI_Finalize would wait for ranks that never arrive.
  ~MpiRanks() override {
    if (std::uncaught_exceptions() == 0) MPI_Finalize();
  }
  std::size_t rank() const override { return static_cast<std::size_t>(rank_); }
  std::size_t count() const override { return static_cast<std::size_t>(count_); }

  std::uint64_t any(std::uint64_t bits) override {
    // The slowest rank may take long, and waiting ranks must not occupy its cores. The second wait, without sleep,
    // releases all ranks together.
    MPI_Request all_here = MPI_REQUEST_NULL, all_bits = MPI_REQUEST_NULL;
    check(MPI_Ibarrier(MPI_COMM_WORLD, &all_here));
    wait(all_here, std::chrono::milliseconds(0));
    std::uint64_t result = 0;
    check(MPI_Iallreduce(&bits, &result, 1, MPI_UINT64_T, MPI_BOR, MPI_COMM_WORLD, &all_bits));
    wait(all_bits, std::chrono::milliseconds(10));
    return result;
  }

  std::vector<std::string> gather(std::string own) override {
    if (rank_ != 0) return send(own), std::vector<std::string>{};
    std::vector<std::string> all{std::move(own)};
    for (int from = 1; from < count_; ++from) all.push_back(received(from));
    return all;
  }

  std::string share(std::string of_rank_0) override {
    std::uint64_t bytes = of_rank_0.size();
    broadcast(&bytes, sizeof bytes);
    of_rank_0.resize(bytes);
    for (std::size_t at = 0; at < bytes; at += max_message_bytes)
      broadcast(of_rank_0.data() + at, std::min(max_message_bytes, bytes - at));
    return of_rank_0;
  }

  std::unique_ptr<Link> link(std::size_t other) override {
    if (!from_any_thread_)
      throw Error(
          "this MPI must be called by one thread alone (MPI_THREAD_FUNNELED), but ranks that share a problem "
          "compute and communicate at once; use an MPI that was built with support for threads",
          Exit::lacking);
    return std::make_unique<MpiLink>(rank_, static_cast<int>(other));
  }

  void wait_until(std::function<Progress()> const& progress) override { wait(progress, std::chrono::milliseconds(1)); }

  void limit_waits(double seconds) override {
    limit_s_ = seconds + patience_s + (rank_ == 0 ? 0 : after_rank_0_s);
    waited_ = Clock::now();
  }

  [[noreturn]] void end_all(Exit exit) override {
    MPI_Abort(MPI_COMM_WORLD, static_cast<int>(exit));
    Ranks::end_all(exit);
  }

 private:
  void check(int code) const { expect_success(code, rank_); }

  void wait(MPI_Request& request, std::chrono::milliseconds awake) const {
    wait(
        [&] {
          int complete = 0;
          check(MPI_Test(&request, &complete, MPI_STATUS_IGNORE));
          return complete ? Progress::complete : Progress::waiting;
        },
        awake);
  }

  static double seconds(Clock::duration time) { return std::chrono::duration<double>(time).count(); }

  /// Polls for `awake` while yielding the core, and then with sleeps.
  void wait(std::function<Progress()> const& progress, std::chrono::milliseconds awake) const {
    auto begin = Clock::now();
    double const limit_s = limit_s_ + slower_at_most * seconds(begin - waited_);
    auto const first = begin;
    std::optional<Clock::time_point> signalled;
    for (;;) {
      Progress const reached = progress();
      auto const now = Clock::now();
      waited_ = now;
      if (reached == Progress::complete) return;
      if (seconds(now - first) > limit_s)
        throw RanksLost(fmt::format("rank {} ends: it has waited {:.3g} s for other ranks, and one of them does not "
                                    "answer; --timeout sets this limit",
                                    rank_, limit_s),
                        false);
      if (reached == Progress::moving) begin = now;
      now - begin < awake ? void(sched_yield()) : std::this_thread::sleep_for(std::chrono::microseconds(100));
      if (!stop_()) continue;
      if (!signalled) signalled = now;
      if (now - *signalled > patience_after_signal)
        throw RanksLost(fmt::format(
            "rank {} ends: a signal came while it waited for other ranks, and one of them does not answer", rank_));
    }
  }

  void broadcast(void* data, std::size_t bytes) const {
    MPI_Request request = MPI_REQUEST_NULL;
    check(MPI_Ibcast(data, static_cast<int>(bytes), MPI_BYTE, 0, MPI_COMM_WORLD, &request));
    wait(request, std::chrono::milliseconds(1));
  }

  void send(std::string const& text) const {
    std::uint64_t const bytes = text.size();
    auto const to_rank_0 = [&](void const* data, std::size_t n) {
      MPI_Request request = MPI_REQUEST_NULL;
      check(MPI_Isend(data, static_cast<int>(n), MPI_BYTE, 0, 0, MPI_COMM_WORLD, &request));
      wait(request, std::chrono::milliseconds(1));
    };
    to_rank_0(&bytes, sizeof bytes);
    for (std::size_t at = 0; at < bytes; at += max_message_bytes)
      to_rank_0(text.data() + at, std::min(max_message_bytes, bytes - at));
  }

  std::string received(int from) const {
    auto const receive = [&](void* data, std::size_t n) {
      MPI_Request request = MPI_REQUEST_NULL;
      check(MPI_Irecv(data, static_cast<int>(n), MPI_BYTE, from, 0, MPI_COMM_WORLD, &request));
      wait(request, std::chrono::milliseconds(1));
    };
    std::uint64_t bytes = 0;
    receive(&bytes, sizeof bytes);
    std::string text(bytes, '\0');
    for (std::size_t at = 0; at < bytes; at += max_message_bytes)
      receive(text.data() + at, std::min(max_message_bytes, bytes - at));
    return text;
  }

  std::function<bool()> stop_;
  int rank_ = 0, count_ = 1;
  bool from_any_thread_ = false;
  double limit_s_ = std::numeric_limits<double>::infinity();
  mutable Clock::time_point waited_ = Clock::now();  ///< end of this rank's previous wait
};

}  // namespace

std::unique_ptr<Ranks> join_ranks(std::function<bool()> stop) {
  auto const launch = ranks::launch();
  // Without a launcher MPI would start its own daemon. A single rank may start programs, which would count as this rank
  // too. MPI can be initialized only once.
  int started = 0;
  MPI_Initialized(&started);
  if (!launch || launch->ranks == 1 || started) return std::make_unique<Ranks>();
  auto ranks = std::make_unique<MpiRanks>(std::move(stop));
  if (launch->ranks > 1 && ranks->count() == 1) {
    char text[MPI_MAX_LIBRARY_VERSION_STRING];
    int length = 0;
    MPI_Get_library_version(text, &length);
    std::string const library(text, static_cast<std::size_t>(length));
    ranks.reset();
    throw Error(fmt::format("{} is {}, but the MPI of this yoke sees one rank: another MPI's launcher started it; use "
                            "that of {}",
                            launch->variable, launch->ranks, library.substr(0, library.find_first_of(",\n"))),
                Exit::lacking);
  }
  return ranks;
}

}  // namespace yoke::ranks
