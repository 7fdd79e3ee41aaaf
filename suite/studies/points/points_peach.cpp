// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/equations/peach.hpp"
#include "suite/core/io/csv.hpp"
#include "suite/studies/points/points_kind.hpp"

namespace yoke {
namespace {

using namespace equations;
using Accepted = PointColumn::Accepted;

constexpr std::array<std::string_view, 1> models{"peach"};
constexpr std::array<std::string_view, 2> rules{"eq11", "offload"};

constexpr std::array<PointColumn, 12> columns{{
    {"id", Accepted::any_text, true},
    {"model", Accepted::one_of, true, true, models, "peach; others have columns and a file of their own"},
    {"rate_host", Accepted::positive, true, true},
    {"rate_device", Accepted::positive, true, true},
    {"work", Accepted::positive, true, true},
    {"share", Accepted::fraction, true, true},
    {"p0_w"},
    {"pd_host_w"},
    {"pd_device_w"},
    {"p_oh_w"},
    {"t_oh_s"},
    {"p_oh_rule", Accepted::one_of, false, false, rules, "eq11 (where empty) or offload"},
}};
constexpr std::size_t rates = 2, work_column = 4, share_column = 5, powers = 6, t_oh = 10, oh_rule = 11;

constexpr std::string_view header =
    "id,time_host_s,time_device_s,time_s,rate,energy_j,efficiency,share_perf,time_perf_s,share_eff,energy_eff_j\n";

struct Answer {
  bool powers = false;
  PeachOutcome here, fast, thrifty;
};

Answer answer(PointRow const& row) {
  PeachNode node;
  node.rate_host = row.value[rates];
  node.rate_device = row.value[rates + 1];
  if (row.has(t_oh)) node.t_oh_s = row.value[t_oh];
  node.rule = row.has(oh_rule) && row.value[oh_rule] == 1 ? HostingRule::offload : HostingRule::eq11;
  auto const watts = row.numbers<4>(powers);
  if (watts) {
    node.p0_w = (*watts)[0];
    node.pd_host_w = (*watts)[1];
    node.pd_device_w = (*watts)[2];
    node.p_oh_w = (*watts)[3];
  }
  double const work = row.value[work_column];
  return {watts.has_value(), peach_outcome(node, work, row.value[share_column]),
          peach_outcome(node, work, performance_share(node, work)),
          peach_outcome(node, work, efficiency_share(node, work))};
}

class PeachPoints final : public PointsKind {
 public:
  void evaluate(PointColumns const&, std::span<PointRow const> rows) override {
    answers_.clear();
    for (auto const& row : rows) answers_.push_back(answer(row));
  }

  void write(PointsReader const& reader, std::string& text) const override {
    for (std::size_t i = 0; i < answers_.size(); ++i) append_line(reader.id(reader.rows()[i]), answers_[i], text);
  }

 private:
  static void append_line(std::string_view id, Answer const& answer, std::string& text) {
    auto const& [powers_known, here, fast, thrifty] = answer;
    auto const if_known = [known = powers_known](double value) { return known ? std::optional(value) : std::nullopt; };
    text += csv_field(id);
    for (double const value : {here.host_s, here.device_s, here.time_s, here.rate}) append_field(text, value);
    append_field(text, if_known(here.energy_j));
    append_field(text, here.energy_j > 0 ? if_known(here.efficiency) : std::nullopt);
    append_field(text, fast.share);
    append_field(text, fast.time_s);
    append_field(text, if_known(thrifty.share));
    append_field(text, if_known(thrifty.energy_j));
    text += '\n';
  }

  std::vector<Answer> answers_;
};

std::unique_ptr<PointsKind> make() { return std::make_unique<PeachPoints>(); }

}  // namespace

PointsFormat peach_points() { return {columns, header, make}; }

}  // namespace yoke
