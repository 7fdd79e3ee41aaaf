// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/equations/point.hpp"
#include "suite/core/io/csv.hpp"
#include "suite/studies/points/points_kind.hpp"

namespace yoke {
namespace {

using namespace equations;
using Accepted = PointColumn::Accepted;

constexpr std::array<std::string_view, 2> models{"perdome", "peapaw"};
constexpr double peapaw = 1;  ///< index of the choice

constexpr std::array<PointColumn, 19> columns{{
    {"id", Accepted::any_text, true},
    {"model", Accepted::one_of, true, true, models, "perdome or peapaw; peach has columns and a file of its own"},
    {"t_f_host_s", Accepted::positive, true, true},
    {"t_b_host_s", Accepted::positive, true, true},
    {"t_f_device_s", Accepted::positive, true, true},
    {"t_b_device_s", Accepted::positive, true, true},
    {"e_f_host_j"},
    {"e_b_host_j"},
    {"p_s_host_w"},
    {"e_f_device_j"},
    {"e_b_device_j"},
    {"p_s_device_w"},
    {"flops_host"},
    {"bytes_host"},
    {"flops_device"},
    {"bytes_device"},
    {"intensity"},
    {"intensity_host"},
    {"intensity_device"},
}};
constexpr std::size_t model = 1, times = 2, energies = 6, counts = 12, intensities = 16;

constexpr std::string_view header =
    "id,kind,intensity,intensity_host,intensity_device,time_host_s,time_device_s,time_s,flops_per_s,energy_j,"
    "flops_per_j,balance_host,balance_device,p_paw,delta_gp_f_j,delta_gp_b_j,e_paw,share_p_dp,reason\n";

/// Names the field that is missing of what was begun.
[[noreturn]] void refuse_incomplete(PointColumns const& of, PointRow const& row) {
  std::size_t missing = row.has(intensities) ? intensities : counts;
  while (row.has(missing)) ++missing;
  of.refuse(row.line, missing, "", "a number: either all four counts or all three intensities are needed");
}

Point point_of(PointColumns const& of, PointRow const& row) {
  Point point;
  auto& [host, device] = point.platform;
  auto const& v = row.value;
  host.peak = {v[times], v[times + 1]};
  device.peak = {v[times + 2], v[times + 3]};
  if (auto const e = row.numbers<6>(energies); e && v[model] == peapaw) {
    point.energies = true;
    host = {host.peak, (*e)[0], (*e)[1], (*e)[2]};
    device = {device.peak, (*e)[3], (*e)[4], (*e)[5]};
  }
  auto const n = row.numbers<4>(counts);
  auto const i = row.numbers<3>(intensities);
  if (n && i) of.refuse(row.line, intensities, number_text((*i)[0]), "nothing beside counts");
  if (n)
    point.counts = Parts{{(*n)[0], (*n)[1]}, {(*n)[2], (*n)[3]}};
  else if (i)
    point.intensities = {(*i)[0], (*i)[1], (*i)[2]};
  else
    refuse_incomplete(of, row);
  return point;
}

class PairPoints final : public PointsKind {
 public:
  void evaluate(PointColumns const& of, std::span<PointRow const> rows) override {
    results_.clear();
    for (auto const& row : rows) results_.push_back(equations::evaluate(point_of(of, row)));
  }

  void write(PointsReader const& reader, std::string& text) const override {
    for (std::size_t i = 0; i < results_.size(); ++i) append_line(reader.id(reader.rows()[i]), results_[i], text);
  }

 private:
  static void append_line(std::string_view id, PointResult const& result, std::string& text) {
    PointLine line;
    line.add(kind_name(result.kind));
    for (auto const& value : {result.intensity, result.intensity_host, result.intensity_device, result.host_s,
                              result.device_s, result.time_s, result.flops_per_s, result.energy_j, result.flops_per_j})
      line.add(value);
    line.add(result.balance_host);
    line.add(result.balance_device);
    line.add(category_name(result.p_paw));
    auto const gradient = result.gradient;
    line.add(gradient ? std::optional(gradient->per_flop_j) : std::nullopt);
    line.add(gradient ? std::optional(gradient->per_byte_j) : std::nullopt);
    line.add(result.e_paw ? category_name(*result.e_paw) : std::string_view());
    line.add(result.share_p_dp);
    append_id(id, text);
    text += line.text();
    text += ',';
    if (!result.reason.empty()) text += csv_field(result.reason);
    text += '\n';
  }

  static void append_id(std::string_view id, std::string& text) {
    if (id.find_first_of(",\"\r\n") == id.npos)
      text += id;
    else
      text += csv_field(id);
  }

  std::vector<PointResult> results_;
};

std::unique_ptr<PointsKind> make() { return std::make_unique<PairPoints>(); }

}  // namespace

PointsFormat pair_points() { return {columns, header, make}; }

}  // namespace yoke
