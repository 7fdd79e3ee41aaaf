// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/files/shared_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace yoke::core {
namespace {

// A time, rate or measured energy of zero is a failed measurement. Zero is valid for a power, and for an energy that is
// a plain number.
void check_value(Place const& place, double value) {
  bool const zero = place.text.ends_with("_w") || place.text.ends_with("_w.value") || place.text.ends_with("_j");
  if (std::isfinite(value) && (value > 0 || (zero && value == 0))) return;
  place.refuse(fmt::format("is {}; it must be finite and {}", value, zero ? "not negative" : "greater than 0"));
}

void check_iqr(Place const& place, double iqr) {
  if (!std::isfinite(iqr) || iqr < 0) place.refuse(fmt::format("is {}; it must be finite and not negative", iqr));
}

}  // namespace

static void read(Place const& place, Json const& json, ConfidenceInterval& interval) {
  if (!json.is_array() || json.size() != 2)
    place.refuse(
        fmt::format("is {}; it must be a list of two numbers, null for an end that is not known", shown_json(json)));
  read(place.element(0), json[0], interval.low);
  read(place.element(1), json[1], interval.high);
}

void read(Place const& place, Json const& json, Quantity& quantity) {
  constexpr std::array sources{Quantity::Source::measured, Quantity::Source::specified, Quantity::Source::published,
                               Quantity::Source::unavailable};
  if (json.is_number()) {
    quantity = Quantity::specified(json.get<double>());
    return check_value(place, *quantity.value);
  }
  if (!json.is_object())
    place.refuse(fmt::format("is {}; it must be a number, or an object with value and source", shown_json(json)));
  std::string name;
  read(place.key("source"), member(place, json, "source"), name);
  auto const source = std::find_if(sources.begin(), sources.end(), [&](auto s) { return source_name(s) == name; });
  if (source == sources.end())
    place.key("source").refuse(fmt::format("is '{}'; it must be measured, specified, published or unavailable", name));
  quantity = {};
  quantity.source = *source;
  if (*source == Quantity::Source::unavailable) {
    expect_keys(place, json, {"source", "reason"});
    read(place.key("reason"), member(place, json, "reason"), quantity.reason);
    if (quantity.reason.empty()) place.key("reason").refuse("is empty; it must give the reason for the missing value");
    return;
  }
  expect_keys(place, json, {"value", "spread", "n", "source", "interval", "best", "best_interval", "disturbed"});
  read(place.key("value"), member(place, json, "value"), quantity.value.emplace());
  check_value(place.key("value"), *quantity.value);
  // Only measurements must contain their uncertainty.
  bool const measured = *source == Quantity::Source::measured;
  if (measured || json.contains("spread")) read(place.key("spread"), member(place, json, "spread"), quantity.iqr);
  check_iqr(place.key("spread"), quantity.iqr);
  if (measured || json.contains("n")) read(place.key("n"), member(place, json, "n"), quantity.n);
  if (measured && quantity.n == 0) place.key("n").refuse("is 0; a measurement has at least one sample");
  if (json.contains("interval")) read(place.key("interval"), json["interval"], quantity.interval.emplace());
  if (json.contains("best_interval"))
    read(place.key("best_interval"), json["best_interval"], quantity.best_interval.emplace());
  if (json.contains("disturbed")) read(place.key("disturbed"), json["disturbed"], quantity.disturbed);
  if (!json.contains("best")) return;
  read(place.key("best"), json["best"], quantity.best.emplace());
  if (!std::isfinite(*quantity.best) || *quantity.best <= 0)
    place.key("best").refuse(fmt::format("is {}; it must be finite and greater than 0", *quantity.best));
}

static void write(Json& json, ConfidenceInterval const& interval) {
  json = Json::array();
  write(json.emplace_back(), interval.low);
  write(json.emplace_back(), interval.high);
}

void write(Json& json, Quantity const& quantity) {
  if (!quantity.value) {
    json = {{"source", source_name(Quantity::Source::unavailable)},
            {"reason", quantity.reason.empty() ? "not measured" : quantity.reason}};
    return;
  }
  json = {{"value", *quantity.value},
          {"spread", quantity.iqr},
          {"n", quantity.n},
          {"source", source_name(quantity.source)}};
  if (quantity.interval) write(json["interval"], *quantity.interval);
  if (quantity.best) json["best"] = *quantity.best;
  if (quantity.best_interval) write(json["best_interval"], *quantity.best_interval);
  if (!quantity.disturbed.empty()) json["disturbed"] = quantity.disturbed;
}

bool is_present(Quantity const& quantity) { return quantity.value || !quantity.reason.empty(); }

}  // namespace yoke::core
