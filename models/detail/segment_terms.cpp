// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/detail/segment_terms.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "models/base/rates.hpp"
#include "models/detail/curves.hpp"
#include "models/detail/memory_overlap.hpp"
#include "models/detail/overlap.hpp"

namespace yoke::models {
namespace {

/// Adds a phase that runs before or after; sums terms with the same name.
void add(SegmentTerms& to, SegmentTerms const& more) {
  double const before_s = to.time.seconds(), sum_s = before_s + more.time.seconds();
  auto const mean = [&](double& mixed, double added) {
    if (sum_s > 0) mixed = (before_s * mixed + (sum_s - before_s) * added) / sum_s;
  };
  for (Pressure const pressure : pressures) mean(to.time.mix.of(pressure), more.time.mix.of(pressure));
  mean(to.time.mix.hidden_memory, more.time.mix.hidden_memory);
  std::vector<KernelPart> parts;
  auto const scale = [&](SegmentTerms const& part, double part_s) {
    double const whole = sum_s > 0 ? part_s / sum_s : 0;
    for (KernelPart const& one : part.time.parts)
      parts.push_back({whole * one.core, whole * one.others, whole * one.memory, one.partly});
  };
  scale(to, before_s);
  scale(more, more.time.seconds());
  to.time.parts = std::move(parts);
  auto& terms = to.time.terms;
  for (TimeTerm const& term : more.time.terms) {
    auto const same = std::find_if(terms.begin(), terms.end(), [&](TimeTerm const& t) { return t.name == term.name; });
    same == terms.end() ? terms.push_back(term) : void(same->seconds += term.seconds);
  }
  to.fallbacks.insert(to.fallbacks.end(), more.fallbacks.begin(), more.fallbacks.end());
}

/// Instructions of an atomic addition beyond an increment that stand for its time if that was not measured: on one
/// thread of an EPYC of family 25 it makes a loop over numbers take 3.1 times as long.
constexpr double atomic_instructions = 17;

class Terms {
 public:
  Terms(Machine const& machine, Processor p, Precision precision, TermSettings const& settings)
      : machine_(machine), p_(p), processor_(machine.processors.at(p)), precision_(precision), settings_(settings) {}

  SegmentTerms of(Counts const& counts, double items, double data_bytes) {
    if (settings_.bound) return bound_of(counts, items, data_bytes);
    bool const on_host = models::on_host(processor_);
    KernelWork work{core_terms(counts, items), data_terms(counts, items, data_bytes), 0, memory_s_};
    if (double const instructions_s = work.core.back().seconds; settings_.waits && on_host && instructions_s > 0)
      work.waiting_s = instructions_s * (1 - counts.scalar_in_core / scalar_instructions(counts));
    Spread const atomics = atomic_additions(counts, items);
    if (!on_host) work.core.push_back({"atomics", atomics.seconds});
    auto [time, in_core] = overlapped(work, on_host && settings_.knee, settings_.hidden);
    result_.time = std::move(time);
    result_.time.spread = models::spread_of(in_core ? processor_.t_f_s(precision_) : processor_.t_b_s);
    if (Spread const accesses = gathers(counts, items); accesses.seconds > 0) add_spread("gathers", accesses);
    if (on_host && atomics.seconds > 0) add_spread("atomics", atomics);
    std::erase_if(result_.time.terms, [](TimeTerm const& term) { return term.seconds <= 0; });
    as_fractions();
    return result_;
  }

 private:
  /// Time of accesses all over memory, and the part of it in which they wait for main memory.
  struct Spread {
    double seconds = 0, far_s = 0;
  };
  void add_spread(std::string const& name, Spread const& accesses) {
    auto const [seconds, far_s] = accesses;
    result_.time.terms.push_back({name, seconds});
    result_.time.mix.of(Pressure::latency) += far_s;
    result_.time.mix.of(Pressure::issue) += seconds - far_s;
    result_.time.parts.push_back({seconds - far_s, 0, 0});
  }

  void as_fractions() {
    double const sum_s = result_.time.seconds();
    auto& mix = result_.time.mix;
    auto& parts = result_.time.parts;
    if (sum_s <= 0) {
      parts.clear();
      return;
    }
    for (double& fraction : mix.fraction) fraction /= sum_s;
    mix.hidden_memory /= sum_s;
    for (KernelPart& one : parts) {
      one.core /= sum_s;
      one.others /= sum_s;
      one.memory /= sum_s;
    }
  }

  SegmentTerms bound_of(Counts const& counts, double items, double data_bytes) {
    Counts without_inverses = counts;
    without_inverses.inverse_root = 0;  // they may have a unit of their own
    auto terms = core_terms(without_inverses, items);
    auto const inverses = core_terms({.inverse_root = counts.inverse_root, .loop_numbers = counts.loop_numbers}, items);
    terms.insert(terms.end(), inverses.begin(), inverses.end());
    double const stored = counts.write_bytes + counts.stream_bytes;
    if (counts.read_bytes + stored > 0) {
      bool const past_caches = counts.stream_bytes > 0 || counts.past_caches;
      double const serialization = settings_.concurrent ? std::min(known_serialization(processor_.write_serialization),
                                                                   known_serialization(processor_.store_serialization))
                                                        : 2;
      auto const [fewer, more] = std::minmax(counts.read_bytes, stored);
      terms.push_back({"bytes", items * (more + (serialization - 1) * fewer) *
                                    cheapest_byte_s(data_bytes, counts.write_bytes > 0, past_caches)});
      terms.push_back({"bytes", items * counts.stream_bytes * piece_s(counts).value_or(0)});
    }
    auto const rereads = data_terms({.reread_bytes = counts.reread_bytes, .live_bytes = counts.live_bytes}, items, 0);
    terms.insert(terms.end(), rereads.begin(), rereads.end());
    terms.push_back({"gathers", gathers(counts, items).seconds});
    if (knows_atomics())
      terms.push_back(
          {"atomics", items * counts.atomic_additions() * least(processor_.atomic_set, &AtomicPoint::t_addition_s)});
    auto const longest = std::max_element(terms.begin(), terms.end(),
                                          [](TimeTerm const& a, TimeTerm const& b) { return a.seconds < b.seconds; });
    if (longest->seconds > 0) result_.time.terms.push_back(*longest);
    return result_;
  }

  /// Lowest time per byte over all data sets of at least this size, for bytes loaded, stored, or stored past the
  /// caches.
  double cheapest_byte_s(double data_bytes, bool stored, bool past_caches) {
    double least_s = std::min(models::t_b_s(machine_, p_), read_s(data_bytes));
    if (settings_.rows && processor_.t_rows_s.value) least_s = std::min(least_s, *processor_.t_rows_s.value);
    auto const take_larger = [&](std::vector<WorkingSetPoint> const& curve) {
      if (!settings_.caches || !complete(curve, &WorkingSetPoint::t_b_s)) return;
      for (auto const& point : curve)
        if (point.working_set_bytes >= data_bytes) least_s = std::min(least_s, *point.t_b_s.value);
    };
    take_larger(processor_.working_set);
    if (stored || past_caches) {
      least_s = std::min(least_s, write_s(data_bytes, least_s));
      take_larger(processor_.write_set);
    }
    if (past_caches && processor_.t_store_s.value) least_s = std::min(least_s, *processor_.t_store_s.value);
    return least_s;
  }

  void lacks(std::string const& quantity, std::string const& instead) {
    result_.fallbacks.push_back("no " + quantity + " for the " + processor_name(p_) + ": " + instead);
  }

  /// Measured time of the operation; if unavailable, that of unpaired flops.
  double operation_s(Quantity const& quantity, std::string const& name) {
    if (settings_.operations && quantity.value) return *quantity.value;
    double const single_s = 2 * models::t_f_s(machine_, p_, precision_);
    if (settings_.operations) lacks(name, "it takes twice t_f");
    return single_s;
  }

  /// Excludes the multiplication that precedes each root in the probe and uses the same units.
  double inverse_root_s(OperationTimes const& times) {
    double const both_s = operation_s(times.inverse_root_s, "inverse_root_s");
    if (!settings_.operations || !times.inverse_root_s.value || !times.multiply_s.value) return both_s;
    return std::max(both_s - *times.multiply_s.value, *times.multiply_s.value);
  }

  /// Fraction of the shorter of additions and multiplications that the longer does not hide: 0 if the processor does
  /// both concurrently, 1 if both use the same units.
  double unhidden(OperationTimes const& times) const {
    if (!settings_.operations || !times.add_s.value || !times.multiply_s.value || !times.mixed_s.value) return 1;
    auto const [shorter_s, longer_s] = std::minmax(*times.add_s.value, *times.multiply_s.value);
    return std::clamp((2 * *times.mixed_s.value - longer_s) / shorter_s, 0.0, 1.0);
  }

  /// Slowdown of loops whose last vector register is on average half full.
  double padded(Counts const& c) const {
    if (!settings_.padding || c.loop_numbers <= 0 || !models::on_host(processor_)) return 1;
    double const lanes = static_cast<double>(processor_.register_bytes()) / bytes_of(precision_);
    return (c.loop_numbers + (lanes - 1) / 2) / c.loop_numbers;
  }

  /// Terms of units that work concurrently: multiplications and additions, divisions and roots, loads, scalar
  /// instructions.
  std::vector<TimeTerm> core_terms(Counts const& c, double items) {
    OperationTimes const& times = processor_.operations(precision_);
    double products_s = 0, sums_s = 0;
    if (c.fma > 0) products_s += c.fma * 2 * models::t_f_s(machine_, p_, precision_);
    if (c.multiply > 0) products_s += c.multiply * operation_s(times.multiply_s, "multiply_s");
    if (c.inverse_root > 0) products_s += c.inverse_root * inverse_root_s(times);
    if (c.add > 0) sums_s = c.add * operation_s(times.add_s, "add_s");
    double const both_s = std::max(products_s, sums_s) + unhidden(times) * std::min(products_s, sums_s);
    double roots_s = 0;
    if (c.divide > 0) roots_s += c.divide * operation_s(times.divide_s, "divide_s");
    if (c.root > 0) roots_s += c.root * operation_s(times.root_s, "root_s");
    double scalar_s = 0;
    double const scalar = scalar_instructions(c);
    if (settings_.scalar && scalar > 0) {
      if (processor_.t_scalar_s.value)
        scalar_s = scalar * *processor_.t_scalar_s.value;
      else
        lacks("t_scalar_s", "instructions on single numbers take no time");
    }
    double const numbers = items * padded(c);
    return {{"operations", numbers * both_s},
            {"roots", numbers * roots_s},
            {"loads", numbers * loads_s(c)},
            {"instructions", items * scalar_s}};
  }

  double scalar_instructions(Counts const& c) const {
    return c.scalar + (knows_atomics() ? 0 : atomic_instructions * c.atomic_additions());
  }

  /// Time of register-wide loads from the fastest cache.
  double loads_s(Counts const& c) {
    if (!settings_.loads || c.loads <= 0 || !models::on_host(processor_)) return 0;
    if (complete(processor_.working_set, &WorkingSetPoint::t_b_s))
      return c.loads * bytes_of(precision_) * *processor_.working_set.front().t_b_s.value;
    lacks("working_set", "loads from the first cache take no time");
    return 0;
  }

  double read_s(double bytes) {
    if (settings_.caches && complete(processor_.working_set, &WorkingSetPoint::t_b_s))
      return at(processor_.working_set, &WorkingSetPoint::t_b_s, bytes);
    if (settings_.caches) lacks("working_set", "every byte comes from main memory");
    return models::t_b_s(machine_, p_);
  }
  double write_s(double bytes, double reading_s) {
    if (!settings_.stores) return reading_s;
    if (!complete(processor_.write_set, &WorkingSetPoint::t_b_s)) {
      lacks("write_set", "a byte stored takes as long as a byte loaded");
      return reading_s;
    }
    return settings_.caches ? at(processor_.write_set, &WorkingSetPoint::t_b_s, bytes)
                            : *processor_.write_set.back().t_b_s.value;
  }

  /// Seconds per byte that a host stores past the caches in pieces; no value if it does not, or without the curve.
  std::optional<double> piece_s(Counts const& c) const {
    auto const& pieces = processor_.store_pieces;
    if (!settings_.rows || !settings_.stores || c.stream_piece_bytes <= 0 || !complete(pieces, &PiecePoint::t_b_s))
      return std::nullopt;
    return at(pieces, &PiecePoint::t_b_s, c.stream_piece_bytes);
  }

  std::vector<TimeTerm> data_terms(Counts const& c, double items, double data_bytes) {
    std::vector<TimeTerm> terms;
    double reading_s = c.read_bytes + c.write_bytes + c.stream_bytes > 0 ? read_s(data_bytes) : 0;
    if (settings_.rows && settings_.caches && c.reads_rows && processor_.t_rows_s.value)
      reading_s = std::min(reading_s, *processor_.t_rows_s.value);
    bool const curve = complete(processor_.working_set, &WorkingSetPoint::t_b_s);
    double const far = curve ? outside(processor_.working_set, &WorkingSetPoint::t_b_s, reading_s) : 1;
    MemoryOverlap overlap;
    terms.push_back({"reads", items * c.read_bytes * reading_s});
    if (c.write_bytes > 0) {
      double each_s = write_s(data_bytes, reading_s);
      bool const past = c.past_caches && settings_.stores && models::on_host(processor_) &&
                        processor_.t_store_s.value && *processor_.t_store_s.value < each_s;
      if (past) each_s = *processor_.t_store_s.value;
      terms.push_back({"writes", items * c.write_bytes * each_s});
      overlap.store(items * c.write_bytes * (past ? each_s : beyond_s(processor_.write_set, each_s)),
                    past ? processor_.store_serialization : processor_.write_serialization);
    }
    if (c.stream_bytes > 0) {
      std::optional<double> known_s = piece_s(c);
      if (!known_s && settings_.stores) known_s = processor_.t_store_s.value;
      if (settings_.stores && !known_s) lacks("t_store_s", "a byte stored past the caches takes as long as any");
      double const stream_s = known_s ? *known_s : write_s(data_bytes, reading_s);
      terms.push_back({"stores", items * c.stream_bytes * stream_s});
      overlap.store(items * c.stream_bytes * (known_s ? stream_s : beyond_s(processor_.write_set, stream_s)),
                    known_s ? processor_.store_serialization : processor_.write_serialization);
    }
    for (TimeTerm const& term : terms) memory_s_ += far * term.seconds;
    overlap.loading_s = items * c.read_bytes * beyond_s(processor_.working_set, reading_s);
    if (settings_.concurrent) memory_s_ = std::max(0.0, memory_s_ - overlap.hide(terms));
    if (c.reread_bytes > 0 && settings_.caches && curve)
      terms.push_back({"rereads", items * padded(c) * c.reread_bytes * reread_s(c)});
    return terms;
  }

  double beyond_s(std::vector<WorkingSetPoint> const& curve, double each_s) const {
    return settings_.caches ? beyond_caches_s(curve, each_s) : each_s;
  }

  /// `live_bytes` is the working set of one host thread. A GPU's threads keep theirs in registers, scratch or the
  /// first-level cache; the curve is of the whole GPU, which few threads would use at so small a size.
  double reread_s(Counts const& c) {
    return models::on_host(processor_) ? read_s(c.live_bytes) : least(processor_.working_set, &WorkingSetPoint::t_b_s);
  }

  /// Gathers, and atomic additions as if they were some, without the curve of these.
  Spread gathers(Counts const& c, double items) {
    bool const additions = !knows_atomics() && !c.atomics.empty();
    if (!settings_.gather || (c.gather <= 0 && !additions)) return {};
    auto const& curve = processor_.gather_set;
    if (!complete(curve, &GatherPoint::t_access_s)) {
      lacks("gather_set", "accesses all over memory take no time");
      return {};
    }
    Spread all;
    auto const add = [&](double accesses, double bytes) {
      double const each_s = at(curve, &GatherPoint::t_access_s, bytes), seconds = items * accesses * each_s;
      all.seconds += seconds;
      all.far_s += outside(curve, &GatherPoint::t_access_s, each_s) * seconds;
    };
    if (c.gather > 0) add(c.gather, c.gather_bytes);
    if (additions)
      for (AtomicAdditions const& one : c.atomics) add(one.additions, one.bytes);
    return all;
  }

  bool knows_atomics() const {
    return settings_.atomics && complete(processor_.atomic_set, &AtomicPoint::t_addition_s);
  }

  /// Each addition takes as long as one of an even spread in which each number gets as many: as many others are under
  /// way to its number, and as many other numbers are added to before it comes again, which decides about its cache. If
  /// a part of the additions goes to one number, they take at least that part of the time in which all would, whatever
  /// goes on elsewhere: that number is the bottleneck (Lazowska et al.: "Quantitative System Performance", 1984,
  /// chapter 5).
  Spread atomic_additions(Counts const& c, double items) {
    if (!settings_.atomics || c.atomics.empty()) return {};
    if (!knows_atomics()) {
      lacks("atomic_set", "atomic additions do not wait for each other");
      return {};
    }
    auto const& curve = processor_.atomic_set;
    auto const cheapest = std::min_element(curve.begin(), curve.end(), [](AtomicPoint const& a, AtomicPoint const& b) {
      return *a.t_addition_s.value < *b.t_addition_s.value;
    });
    // Before the cheapest point threads wait for each other, behind it for memory.
    std::vector<AtomicPoint> const behind(cheapest, curve.end());
    Spread all;
    double to_one = 0;
    for (AtomicAdditions const& one : c.atomics) {
      double const each_s = at(curve, &AtomicPoint::t_addition_s, one.bytes), seconds = items * one.additions * each_s;
      all.seconds += seconds;
      if (behind.size() > 1 && one.bytes > cheapest->working_set_bytes)
        all.far_s += outside(behind, &AtomicPoint::t_addition_s, each_s) * seconds;
      to_one = std::max(to_one, std::min(1.0, curve.front().working_set_bytes / one.bytes));
    }
    all.seconds = std::max(all.seconds, items * c.atomic_additions() * to_one * *curve.front().t_addition_s.value);
    return all;
  }

  Machine const& machine_;
  Processor p_;
  ProcessorParameters const& processor_;
  Precision precision_;
  TermSettings settings_;
  SegmentTerms result_;
  double memory_s_ = 0;  ///< main-memory part of the data's time
};

}  // namespace

std::vector<OptionSpec> term_options() {
  return {flag_option("kinds", true, "operations and bytes by kind if workload and machine file contain them"),
          flag_option("operations", true, "additions, multiplications, divisions and roots have separate times"),
          flag_option("scalar", true, "instructions on single numbers take time"),
          flag_option("stores", true, "stores and loads take different times"),
          flag_option("padding", true, "the last register of a short loop is not full"),
          flag_option("gather", true, "accesses scattered over memory take additional time"),
          flag_option("atomics", true, "atomic additions to the same numbers wait for each other"),
          flag_option("loads", true, "loads from a host's first cache take time"),
          flag_option("phases", true, "additional loops of a host's kernels take time"),
          flag_option("waits", true, "a host's instructions on single numbers in memory do not overlap the data's way"),
          flag_option("knee", true, "a host's operations and transfers hide each other in part"),
          flag_option("hidden", true, "streams through main memory that instructions hide slow others' streams"),
          flag_option("concurrent", true, "loads and stores of main memory overlap in part"),
          flag_option("rows", true, "reads of several rows, and stores in pieces of rows, have times of their own")};
}

TermSettings term_settings(OptionValues const& options) {
  return {options.flag("kinds"),  options.flag("operations"), options.flag("scalar"), options.flag("stores"),
          options.flag("caches"), options.flag("padding"),    options.flag("gather"), options.flag("atomics"),
          options.flag("loads"),  options.flag("phases"),     options.flag("waits"),  options.flag("knee"),
          options.flag("hidden"), options.flag("concurrent"), options.flag("rows")};
}

SegmentTerms segment_terms(Machine const& machine, Processor processor, Segment const& segment, double items,
                           double data_bytes, Precision precision, TermSettings const& settings) {
  auto const terms_of = [&](Counts const& counts) {
    return Terms(machine, processor, precision, settings).of(counts, items, data_bytes);
  };
  ProcessorParameters const& on = machine.processors.at(processor);
  if (!models::on_host(on)) return terms_of(segment.counts.value());
  HostKernels const kernels = segment.host_kernels(on.register_bytes());
  SegmentTerms all = terms_of(kernels.counts);
  if (settings.phases)
    for (Counts const& phase : kernels.phases) add(all, terms_of(phase));
  return all;
}

}  // namespace yoke::models
