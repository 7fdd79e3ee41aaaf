// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <optional>

#include "ctest/properties/costs.hpp"
#include "ctest/properties/machines.hpp"
#include "suite/core/error.hpp"
#include "suite/core/option.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/workload.hpp"
#include "suite/forecast/forecast.hpp"

/// Properties of the model `yoke` on any machine, for any work and plan (docs/models.md).
namespace yoke::properties {
namespace {

constexpr double rounding = 1e-9;

/// Every workload's smoke problems and those of the papers, in each precision.
std::vector<Description> const& works() {
  static std::vector<Description> const all = [] {
    std::vector<Description> made;
    for (Workload const& workload : registered_workloads())
      for (Preset const& preset : workload.presets)
        for (Precision const precision : workload.precisions)
          made.push_back(workload.describe(
              {preset.size, precision, OptionValues(workload.name, workload.options, preset.options), 5}));
    return made;
  }();
  return all;
}

/// A committed machine file or a random machine, with work, data and plan; the number determines all of them.
class Case {
 public:
  explicit Case(std::uint64_t number) : random(number, 1) {
    static std::vector<Subject> const committed = committed_machines();
    subject = number % 2 == 0 ? committed[random.bits() % committed.size()] : random_machine(number);
    work = works()[random.bits() % works().size()];
    data = random.uniform() < 0.5 ? DataMode::resident : DataMode::streamed;
    if (subject.options.contains("copies")) data = DataMode::resident;
  }

  /// A plan whose split is fixed before it runs, or one that decides while running.
  void take_plan(bool fixed) {
    std::vector<Partitioner const*> all;
    for (Partitioner const& one : registered_partitioners())
      if (fixed == (one.assignment && !one.search)) all.push_back(&one);
    plan = all[random.bits() % all.size()];
    plan_options = {};
    if (plan->role == Role::given_share) plan_options["share"] = std::to_string(random.uniform());
    if (plan->role == Role::code_partition && work.segments.size() > 1) {
      std::string text;
      for (Segment const& segment : work.segments)
        text += (text.empty() ? "" : ",") + segment.name + "=" + (random.uniform() < 0.5 ? "host" : "device");
      plan_options["assign"] = text;
    }
  }
  void take_plan(char const* name, std::map<std::string, std::string> const& options) {
    plan = &find_named(registered_partitioners(), name, "partitioner");
    plan_options = options;
  }

  /// `std::nullopt` if the plan does not suit the work, or the machine has no such number.
  std::optional<RunResult> played(std::map<std::string, std::string> const& more = {},
                                  std::optional<double>* energy_j = nullptr) const try {
    Model const& model = find_named(registered_models(), "yoke", "model");
    auto options = subject.options;
    options.insert(more.begin(), more.end());
    auto const predictor = model.predictor(subject.machine, OptionValues(model.name, model.options, options));
    auto const times = predictor->segment_times(work, data);
    PlanningContext context{.description = work,
                            .processors = 2,
                            .options = OptionValues(plan->name, plan->options, plan_options),
                            .searched_share = any_share};
    context.hints.moves = data == DataMode::streamed;
    context.hints.step_chunks = times->step_chunks();
    RunResult run = forecast::play_plan(*times, *plan, context, data).run;
    if (energy_j) *energy_j = times->energy_j(run);
    return run;
  } catch (NotApplicable const&) {
    return std::nullopt;
  } catch (Error const&) {
    return std::nullopt;
  }
  std::optional<double> time_s(std::map<std::string, std::string> const& more = {}) const {
    auto const run = played(more);
    return run && run->makespan_s > 0 ? std::optional(run->makespan_s) : std::nullopt;
  }

  std::string name() const {
    return subject.machine.name + ", " + work.workload + " " + std::to_string(work.size) + " " +
           precision_name(work.precision) + " " + std::string(data_mode_name(data)) + ", " + plan->name + " " +
           OptionValues(plan->name, plan->options, plan_options).to_string();
  }

  SplitMix64Stream random;
  Subject subject;
  Description work;
  DataMode data = DataMode::resident;
  Partitioner const* plan = nullptr;
  std::map<std::string, std::string> plan_options;
};

/// Counts cases, and ends a test that fails repeatedly.
class Tally {
 public:
  explicit Tally(char const* what) : what_(what) {}
  ~Tally() { std::printf("%s: %zu cases\n", what_, cases_); }
  void add() { ++cases_; }
  std::size_t cases() const { return cases_; }
  /// True if further failures would add no information.
  static bool enough() {
    constexpr int most = 8;
    return testing::UnitTest::GetInstance()->current_test_info()->result()->total_part_count() >= most;
  }

 private:
  char const* what_;
  std::size_t cases_ = 0;
};

/// Time of a kernel while the other processor does `other` all the time; `std::nullopt` on an Error.
std::optional<double> kernel_beside_s(Case const& one, Case const& other, Processor p, Piece const& piece) try {
  Model const& model = find_named(registered_models(), "yoke", "model");
  OptionValues const options(model.name, model.options, one.subject.options);
  auto const predictor = model.predictor(one.subject.machine, options);
  auto const neighbours = model.predictor(other.subject.machine, options);
  auto const times = predictor->segment_times(one.work, one.data);
  auto const others = neighbours->segment_times(other.work, other.data);
  std::vector<Activity> now(2);
  KernelTime const kernel = times->kernel(p, piece), beside = others->kernel(1 - p, piece);
  now[p] = {false, kernel.mix, kernel.parts};
  now[1 - p] = {false, beside.mix, beside.parts};
  return kernel.launch_s + kernel.seconds() * times->slowdown(p, now);
} catch (Error const&) {
  return std::nullopt;
}

/// A cost of the machine or of the work, raised by a factor.
struct Raise {
  explicit Raise(SplitMix64Stream& random) : of_machine(random.uniform() < 0.6) {
    auto const& machine = machine_costs();
    auto const& work = work_costs();
    if (of_machine)
      machine_cost = machine[random.bits() % machine.size()];
    else
      work_cost = work[random.bits() % work.size()];
  }
  std::string const& name() const { return of_machine ? machine_cost.name : work_cost.name; }
  Case of(Case one, double factor) const {
    of_machine ? machine_cost.raise(one.subject.machine, factor) : work_cost.raise(one.work, factor);
    return one;
  }
  bool of_machine;
  Cost<Machine> machine_cost;
  Cost<Description> work_cost;
};

TEST(Yoke, NoKernelBesideAnotherIsFasterWhereACostRises) {
  Tally tally("rising costs of kernels");
  for (std::uint64_t number = 1; number <= 4000 && !Tally::enough(); ++number) {
    Case one(number);
    Processor const p = one.random.bits() % 2;
    std::size_t const segment = one.random.bits() % one.work.segments.size();
    std::size_t const chunks = one.work.segments[segment].chunks();
    Piece const piece{segment, {0, 1 + one.random.bits() % chunks}};
    Raise const raise(one.random);
    double const factor = one.random.log_uniform(1.001, 8);
    auto const before_s = kernel_beside_s(one, one, p, piece);
    if (!before_s) continue;
    // Each kernel slows the other's stream, which then slows the first less: by less than this.
    constexpr double each_other = 2e-4;
    EXPECT_GE(kernel_beside_s(raise.of(one, factor), one, p, piece).value() / *before_s - 1, -each_other)
        << number << ": " << one.subject.machine.name << ", " << one.work.workload << ", " << raise.name() << " x "
        << factor;
    tally.add();
  }
  EXPECT_GE(tally.cases(), 3000U);
}

/// A delay may avoid contention elsewhere: the time of a plan with contention falls, if at all, by a small part of the
/// contention.
TEST(Yoke, NoTimeFallsWhereACostRises) {
  Tally tally("rising costs");
  constexpr double out_of_the_way = 0.02;
  std::size_t falls = 0;
  double worst = 0;
  for (std::uint64_t number = 1; number <= 1500 && !Tally::enough(); ++number) {
    Case one(number);
    one.take_plan(true);
    auto const before_s = one.time_s(), alone_s = one.time_s({{"contended", "no"}});
    if (!before_s) continue;
    for (int n = 0; n < 4; ++n) {
      double const factor = one.random.log_uniform(1.001, 8);
      Raise const raise(one.random);
      Case const raised = raise.of(one, factor);
      std::string const what =
          std::to_string(number) + ": " + one.name() + ", " + raise.name() + " x " + std::to_string(factor);
      EXPECT_GE(raised.time_s({{"contended", "no"}}).value() / *alone_s - 1, -rounding) << what;
      double const change = raised.time_s().value() / *before_s - 1;
      EXPECT_GE(change, -out_of_the_way) << what;
      falls += change < -rounding;
      worst = std::min(worst, change);
      tally.add();
    }
  }
  EXPECT_GE(tally.cases(), 3000U);
  std::printf("a delay helps in %zu of them, by %.2g at most\n", falls, -worst);
  EXPECT_LE(falls, tally.cases() / 200) << "a delay that helps is rare";
}

/// With 14 powers, where core and data took the same time, a plan was 14 % faster than with 13.
TEST(Yoke, MorePowersAreNeverFasterWhereBothProcessorsWork) {
  Tally tally("powers");
  constexpr double out_of_the_way =
      0.005;  // a segment that ends later overlaps longer with the other processor's next one
  Workload const& sa = find_named(registered_workloads(), "sa", "workload");
  for (Subject const& committed : committed_machines())
    for (Precision const precision : sa.precisions)
      for (char const* const share : {"0.25", "0.5", "0.6"}) {
        Case one(1);
        one.subject = committed;
        one.data = DataMode::resident;
        one.take_plan("dp", {{"share", share}});
        std::optional<double> before_s;
        for (int power = 2; power <= 40; ++power) {
          one.work = sa.describe(
              {300000, precision, OptionValues(sa.name, sa.options, {{"power", std::to_string(power)}}), 5});
          auto const now_s = one.time_s();
          if (before_s && now_s) {
            EXPECT_GE(*now_s / *before_s - 1, -out_of_the_way) << one.name() << " power " << power;
          }
          before_s = now_s;
          tally.add();
        }
      }
}

TEST(Yoke, NoTimeFallsWhereAPointOfACurveRisesAlone) {
  Tally tally("rising points");
  for (std::uint64_t number = 1; number <= 1000 && !Tally::enough(); ++number) {
    Case one(number);
    one.take_plan(true);
    auto const before_s = one.time_s({{"contended", "no"}});
    if (!before_s) continue;
    Case raised = one;
    auto& processor = raised.subject.machine.processors[one.random.bits() % 2];
    double const factor = one.random.log_uniform(1.001, 8);
    auto const raise = [&](auto& curve, auto value) {
      if (!curve.empty()) raise_by(curve[one.random.bits() % curve.size()].*value, factor);
    };
    raise(processor.working_set, &WorkingSetPoint::t_b_s);
    raise(processor.write_set, &WorkingSetPoint::t_b_s);
    raise(processor.gather_set, &GatherPoint::t_access_s);
    raise(processor.atomic_set, &AtomicPoint::t_addition_s);
    raise(processor.store_pieces, &PiecePoint::t_b_s);
    EXPECT_GE(raised.time_s({{"contended", "no"}}).value() / *before_s - 1, -rounding) << number << ": " << one.name();
    tally.add();
  }
  EXPECT_GE(tally.cases(), 500U);
}

/// From one cost to its eightfold in steps of half a percent: no time changes by more than a few of these steps.
TEST(Yoke, TimesAreContinuousInEveryCost) {
  Tally tally("continuous costs");
  constexpr double step = 1.005, most_steps = 3;
  for (std::uint64_t number = 1; number <= 40 && !Tally::enough(); ++number) {
    Case one(number);
    one.take_plan(true);
    if (!one.time_s()) continue;
    Raise const raise(one.random);
    double before_s = *one.time_s(), factor = 1;
    for (int n = 0; n < 400; ++n, factor *= step) {
      double const now_s = raise.of(one, factor).time_s().value();
      EXPECT_LE(std::abs(std::log(now_s / before_s)), most_steps * std::log(step))
          << number << ": " << one.name() << ", " << raise.name() << " x " << factor;
      before_s = now_s;
      tally.add();
      if (HasFailure()) break;
    }
  }
}

TEST(Yoke, AMachineThatIsSlowerInEverythingTakesAsMuchLonger) {
  Tally tally("slower machines");
  for (std::uint64_t number = 1; number <= 600 && !Tally::enough(); ++number) {
    Case one(number);
    one.take_plan(number % 3 == 0);
    auto const& options = one.plan->options;
    // leap assumes a time of the host's parallel regions.
    bool const knows_seconds =
        one.plan->name == "leap" || std::any_of(options.begin(), options.end(),
                                                [](OptionSpec const& option) { return option.name.ends_with("_s"); });
    auto const before_s = one.time_s();
    // Schedulers take differences below a microsecond for noise (device_queue.hpp).
    if (!before_s || *before_s < 1e-6 || knows_seconds) continue;
    Case slower = one;
    slow_down(slower.subject.machine, 2);
    // If processors tie, rounding determines the decisions of dynamic plans.
    double const near = one.plan->assignment && !one.plan->search ? 1e-6 : 0.02;
    EXPECT_NEAR(slower.time_s().value() / *before_s, 2, near) << number << ": " << one.name();
    tally.add();
  }
  EXPECT_GE(tally.cases(), 300U);
}

TEST(Yoke, ASplitWithNothingOnOneSideIsTheOtherAlone) {
  Tally tally("ends of the share");
  for (std::uint64_t number = 1; number <= 500; ++number) {
    Case one(number);
    for (auto const& [share, alone] : {std::pair{"0", "co"}, std::pair{"1", "go"}}) {
      one.take_plan("dp", {{"share", share}});
      auto const split_s = one.time_s();
      one.take_plan(alone, {});
      EXPECT_EQ(split_s, one.time_s()) << number << ": " << one.name();
      tally.add();
    }
  }
}

TEST(Yoke, NoPlanIsBelowTheBoundOfItsOwnTerms) {
  Tally tally("bounds");
  for (std::uint64_t number = 1; number <= 1500 && !Tally::enough(); ++number) {
    Case one(number);
    one.take_plan(number % 2 == 0);
    auto const run = one.played();
    if (!run || run->makespan_s <= 0) continue;
    // The bound of each processor's actual pieces, for any kind of plan.
    Model const& model = find_named(registered_models(), "yoke", "model");
    auto options = one.subject.options;
    options["rates"] = "best";
    auto const predictor = model.predictor(one.subject.machine, OptionValues(model.name, model.options, options));
    auto const best = predictor->segment_times(one.work, one.data);
    std::vector<double> least_s(2);
    for (CompletedPiece const& done : run->pieces)
      least_s[done.processor] += best->kernel(done.processor, done.piece).seconds();
    EXPECT_GE(run->makespan_s, std::max(least_s[host], least_s[device]) * (1 - rounding))
        << number << ": " << one.name();
    tally.add();
  }
  EXPECT_GE(tally.cases(), 700U);
}

TEST(Yoke, NoEnergyIsBelowTheStaticPowerOfItsTime) {
  Tally tally("energies");
  for (std::uint64_t number = 1; number <= 2000 && !Tally::enough(); ++number) {
    Case one(number);
    one.take_plan(number % 2 == 0);
    std::optional<double> energy_j;
    auto const run = one.played({}, &energy_j);
    if (!run || !energy_j) continue;
    Machine const& machine = one.subject.machine;
    double static_w = 0;
    for (auto const& processor : machine.processors) static_w += processor.p_s_w.value.value_or(0);
    if (machine.p0_w.value) static_w = static_w > 0 ? std::min(static_w, *machine.p0_w.value) : *machine.p0_w.value;
    EXPECT_GE(*energy_j, static_w * run->makespan_s * (1 - rounding)) << number << ": " << one.name();
    tally.add();
  }
  EXPECT_GE(tally.cases(), 300U);
}

}  // namespace
}  // namespace yoke::properties
