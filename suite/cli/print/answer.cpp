// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "suite/cli/options/command.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/core/option.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/wording.hpp"

namespace yoke::cli {
namespace {

using Align = Table::Align;

/// Half the width of the interval of nine of ten runs, relative to the time.
std::optional<double> relative_spread(core::PredictionRow const& row) {
  if (!row.time_s || !row.time_low_s || !row.time_high_s) return std::nullopt;
  return (*row.time_high_s - *row.time_low_s) / (2 * *row.time_s);
}

/// The spread as a deviation if it is less than the time itself, otherwise the upper end of the interval.
std::string spread_cell(core::PredictionRow const& row) {
  auto const spread = relative_spread(row);
  if (!spread) return missing_text;
  return *spread < 1 ? "± " + percent_cell(spread) : "to " + seconds_cell(row.time_high_s);
}

/// Words after the time: the spread of nine of ten runs, or that only noise is known.
std::string spread_words(core::PredictionRow const& row) {
  auto const spread = relative_spread(row);
  if (!spread) return "";
  std::string const interval =
      *spread < 1 ? "± " + percent_cell(spread)
                  : fmt::format("({} to {})", seconds_cell(row.time_low_s), seconds_cell(row.time_high_s));
  return fmt::format(" {}{}", interval, row.interval == "misfit" ? " in nine of ten runs" : " by noise");
}

/// A factor e^x as a deviation, such as "15.7 %".
std::string factor_cell(double log_error) { return percent_cell(std::expm1(log_error)); }

std::string share_words(core::PredictionRow const& row) {
  if (row.device_s.value_or(0) == 0) return "all on the host";
  if (row.host_s.value_or(0) == 0) return "all on the device";
  if (row.share == 0. || row.share == 1.) return "whole segments on each";
  return percent_cell(row.share) + " of the work on the device";
}

std::string gain_words(advice::Answer const& answer) {
  if (!answer.single) return "";
  auto const& single = answer.rows[*answer.single];
  if (*answer.single == answer.chosen) return "; no plan with both is predicted to be faster";
  return fmt::format(", {:.2f} times as fast as {}", *answer.speedup(),
                     single.share == 0. ? "the host alone" : "the device alone");
}

std::string doubt_words(advice::Answer const& answer) {
  auto const same = answer.with_verdict("same").size(), inconclusive = answer.with_verdict("inconclusive").size();
  std::string text;
  if (same > 0) text += fmt::format("; {} other{} as good", same, same == 1 ? " is" : "s are");
  if (inconclusive > 0)
    text += fmt::format("; inconclusive against {}{}", inconclusive,
                        same > 0            ? " more"
                        : inconclusive == 1 ? " other"
                                            : " others");
  return text;
}

std::string not_against_words(std::size_t models) {
  return models == 0 ? "" : fmt::format(", {} {} not against it", models, models == 1 ? "is" : "are");
}

std::string agreement_words(advice::Answer const& answer) {
  return answer.opinions.size() == 1
             ? fmt::format("; {} is the only model that predicts it", answer.opinions[0].model)
             : fmt::format("; {} of {} models put{} it first{}", answer.putting_first(), answer.opinions.size(),
                           answer.putting_first() == 1 ? "s" : "", not_against_words(answer.not_against()));
}

std::string past_words(advice::Answer const& answer, std::string const& runs_file) {
  auto const& first = answer.opinions[0];
  if (!first.errors)
    return runs_file.empty() ? fmt::format("; the error of {} on this machine is unknown without --runs", first.model)
                             : fmt::format("; {} has nothing that {} predicts", runs_file, first.model);
  return fmt::format("; so far {} was off by {} in the median, {} at worst ({} of {} in {})", first.model,
                     factor_cell(first.errors->median), factor_cell(first.errors->worst),
                     core::count_text(first.errors->plans, "plan"), core::count_text(first.errors->cases, "case"),
                     runs_file);
}

std::string heading(advice::Answer const& answer) {
  auto const& row = answer.row();
  auto const options = parse_options(row.model_options);
  std::string with;
  for (char const* const name : {"calibration", "fitted", "bytes"})
    if (auto const at = options.find(name); at != options.end()) with += fmt::format(", {} {}", name, at->second);
  std::string const work = row.flops > 0 ? fmt::format("{} GFLOP, ", number_cell(row.flops * 1e-9)) : "";
  std::string const size = row.size > 0 ? " " + std::to_string(row.size) : "";
  return fmt::format("{}{} {} {}{}{} on {} ({}{}), by {}{}", row.workload, size, row.precision, row.data,
                     row.workload_options.empty() ? "" : " ", row.workload_options, row.machine, work,
                     bytes_cell(row.compulsory_bytes), row.model, with);
}

/// A code partition gives whole segments to processors: its fraction of flops omits segments without flops.
std::string predicted_share_cell(core::PredictionRow const& row) {
  bool const kernels = role_of(registered_partitioners(), row.partitioner) == Role::code_partition;
  return kernels && row.share ? "kernels" : percent_cell(row.share);
}

Table plan_table(advice::Answer const& answer) {
  Table table({{"plan"},
               {""},
               {"share", "device", Align::right},
               {"time", "", Align::right},
               {answer.row().interval == "misfit" ? "nine of" : "by noise",
                answer.row().interval == "misfit" ? "ten runs" : "alone", Align::right},
               {"gain", "", Align::right},
               {"energy", "J", Align::right},
               {"bottleneck"}});
  for (std::size_t i = 0; i < answer.rows.size(); ++i) {
    auto const& row = answer.rows[i];
    if (!row.time_s) continue;
    table.add(
        {answer.plans[i], row.verdict, predicted_share_cell(row), seconds_cell(row.time_s), spread_cell(row),
         speedup_cell(answer.speedup(row)), row.energy_j ? number_cell(row.energy_j) : missing_text, row.bottleneck},
        i == answer.chosen ? Table::Row::best : Table::Row::plain);
  }
  return table;
}

Table opinion_table(advice::Answer const& answer) {
  Table table({{"model"},
               {"answer"},
               {"share", "device", Align::right},
               {"time", "", Align::right},
               {"puts it", "first"},
               {"off so far", "median", Align::right}});
  for (auto const& one : answer.opinions)
    table.add({one.model, one.row.partitioner, predicted_share_cell(one.row), seconds_cell(one.row.time_s),
               one.puts_first    ? "yes"
               : one.not_against ? "not against"
                                 : "no",
               one.errors ? factor_cell(one.errors->median) : missing_text});
  return table;
}

core::Json plan_json(advice::Answer const& answer, std::size_t i) {
  auto const& row = answer.rows[i];
  core::Json json{{"plan", answer.plans[i]},
                  {"partitioner", row.partitioner},
                  {"options", row.options},
                  {"status", status_name(row.status)},
                  {"reason", row.reason},
                  {"verdict", row.verdict},
                  {"share", core::or_null(row.share)},
                  {"time_s", core::or_null(row.time_s)},
                  {"time_low_s", core::or_null(row.time_low_s)},
                  {"time_high_s", core::or_null(row.time_high_s)},
                  {"interval", row.interval}};
  json["speedup"] = core::or_null(answer.speedup(row));
  json["energy_j"] = core::or_null(row.energy_j);
  json["bottleneck"] = row.bottleneck;
  return json;
}

}  // namespace

std::string answer_sentence(advice::Answer const& answer, std::string const& runs_file) {
  auto const& row = answer.row();
  return fmt::format("{}, {}: {}{}{}{}{}{}.", answer.plans[answer.chosen], share_words(row), seconds_cell(row.time_s),
                     spread_words(row), gain_words(answer), doubt_words(answer), agreement_words(answer),
                     past_words(answer, runs_file));
}

std::string scheduler_sentence(advice::Answer const& answer) {
  if (!answer.deciding) return "";
  auto const time = [&](std::size_t i) { return seconds_cell(answer.rows[i].time_s); };
  std::string text = fmt::format("Of the plans that decide while they run, {} is typically the fastest: {}",
                                 answer.plans[*answer.deciding], time(*answer.deciding));
  if (answer.launch_ahead && answer.launch_ahead != answer.deciding)
    text += fmt::format(" ({}: {})", answer.plans[*answer.launch_ahead], time(*answer.launch_ahead));
  if (answer.trained)
    text += fmt::format(". With a share from training runs, {} takes {}", answer.plans[*answer.trained],
                        time(*answer.trained));
  return text + ".";
}

void print_answer(advice::Answer const& answer, std::string const& runs_file) {
  auto const width = help_width();
  print_out("{}", wrapped("", heading(answer), 0, width));
  print_out("{}", wrapped("", answer_sentence(answer, runs_file), 0, width));
  if (auto const sentence = scheduler_sentence(answer); !sentence.empty())
    print_out("{}", wrapped("", sentence, 0, width));
  print_out("\n");
  print_table(plan_table(answer));
  std::vector<Unpredicted> unpredicted;
  for (std::size_t i = 0; i < answer.rows.size(); ++i)
    if (!answer.rows[i].time_s) unpredicted.push_back({answer.plans[i], answer.rows[i].status, answer.rows[i].reason});
  print_unpredicted(unpredicted);
  if (answer.opinions.size() > 1) {
    print_out("\n");
    print_table(opinion_table(answer));
  }
  for (auto const& one : answer.silent) print_out("{}", wrapped("", "no prediction by " + one, 0, width));
}

core::Json answer_json(advice::Answer const& answer, std::string const& runs_file) {
  core::Json json{{"sentence", answer_sentence(answer, runs_file)}, {"model", answer.row().model}};
  json["model_options"] = answer.row().model_options;
  json["plan"] = plan_json(answer, answer.chosen);
  auto const plan_or_null = [&](std::optional<std::size_t> i) {
    return i ? plan_json(answer, *i) : core::Json(nullptr);
  };
  json["single"] = plan_or_null(answer.single);
  json["deciding"] = plan_or_null(answer.deciding);
  json["trained"] = plan_or_null(answer.trained);
  json["models"] = core::Json::array();
  for (auto const& one : answer.opinions) {
    core::Json& opinion = json["models"].emplace_back();
    opinion = {{"model", one.model},
               {"partitioner", one.row.partitioner},
               {"options", one.row.options},
               {"share", core::or_null(one.row.share)},
               {"time_s", core::or_null(one.row.time_s)},
               {"puts_first", one.puts_first},
               {"not_against", one.not_against}};
    if (one.errors)
      opinion["errors"] = {{"cases", one.errors->cases},
                           {"plans", one.errors->plans},
                           {"median_log", one.errors->median},
                           {"worst_log", one.errors->worst}};
  }
  json["silent"] = answer.silent;
  json["plans"] = core::Json::array();
  for (std::size_t i = 0; i < answer.rows.size(); ++i) json["plans"].push_back(plan_json(answer, i));
  return json;
}

void print_unpredicted(std::vector<Unpredicted> const& plans) {
  std::vector<Unpredicted> lines;
  for (auto const& plan : plans) {
    auto const same = std::find_if(lines.begin(), lines.end(), [&](auto const& line) {
      return line.status == plan.status && line.reason == plan.reason;
    });
    if (same == lines.end())
      lines.push_back(plan);
    else
      same->plan += ", " + plan.plan;
  }
  for (auto const& line : lines)
    print_out("{}", wrapped("",
                            fmt::format("{} {}{}{}", status_name(line.status), line.plan,
                                        line.reason.empty() ? "" : ": ", line.reason),
                            0, help_width()));
}

}  // namespace yoke::cli
