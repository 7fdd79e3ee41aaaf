// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The JSON Schemas of yoke's files (data/schemas, installed as share/yoke/schemas) describe every committed file.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

namespace yoke::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

Json json_of(fs::path const& file) { return Json::parse(std::ifstream(file)); }

bool is_of_type(Json const& value, std::string const& type) {
  return type == "object"    ? value.is_object()
         : type == "array"   ? value.is_array()
         : type == "string"  ? value.is_string()
         : type == "boolean" ? value.is_boolean()
         : type == "null"    ? value.is_null()
         : type == "integer" ? value.is_number_integer()
                             : value.is_number();
}

/// A validator of the keywords that these schemas use. Other keywords are errors of the schema.
class Validator {
 public:
  explicit Validator(Json schema) : root_(std::move(schema)) {}
  /// Returns the first violation, with its place; empty if there is none.
  std::string violation(Json const& value) const { return violation(value, root_, "$"); }

 private:
  std::string violation(Json const& value, Json const& schema, std::string const& place) const {
    static std::set<std::string> const known{"$schema",
                                             "title",
                                             "description",
                                             "$defs",
                                             "$ref",
                                             "anyOf",
                                             "type",
                                             "enum",
                                             "minimum",
                                             "items",
                                             "required",
                                             "properties",
                                             "minItems",
                                             "maxItems",
                                             "exclusiveMinimum",
                                             "additionalProperties"};
    for (auto const& [keyword, unused] : schema.items())
      if (!known.contains(keyword)) return "the schema has the keyword " + keyword;
    if (schema.contains("$ref")) {
      std::string const name = schema["$ref"].get<std::string>().substr(std::string("#/$defs/").size());
      return violation(value, root_["$defs"].at(name), place);
    }
    if (schema.contains("anyOf")) {
      std::string all;
      for (auto const& one : schema["anyOf"]) {
        auto const found = violation(value, one, place);
        if (found.empty()) return "";
        all += (all.empty() ? "" : " and ") + found;
      }
      return all;
    }
    if (schema.contains("type")) {
      Json const types = schema["type"].is_array() ? schema["type"] : Json::array({schema["type"]});
      if (std::none_of(types.begin(), types.end(), [&](Json const& type) { return is_of_type(value, type); }))
        return place + " is no " + types.dump();
    }
    if (schema.contains("enum") &&
        std::find(schema["enum"].begin(), schema["enum"].end(), value) == schema["enum"].end())
      return place + " is none of " + schema["enum"].dump();
    if (value.is_number() && schema.contains("minimum") && value < schema["minimum"]) return place + " is too small";
    if (value.is_number() && schema.contains("exclusiveMinimum") && value <= schema["exclusiveMinimum"])
      return place + " is too small";
    return value.is_object() ? of_object(value, schema, place) : value.is_array() ? of_array(value, schema, place) : "";
  }

  std::string of_object(Json const& value, Json const& schema, std::string const& place) const {
    for (auto const& key : schema.value("required", Json::array()))
      if (!value.contains(key)) return place + " lacks " + key.get<std::string>();
    Json const properties = schema.value("properties", Json::object()),
               others = schema.value("additionalProperties", Json(true));
    for (auto const& [key, member] : value.items()) {
      if (!properties.contains(key) && others == Json(false)) return place + " has the unknown key " + key;
      Json const& of_member = properties.contains(key) ? properties[key] : others;
      if (!of_member.is_object()) continue;
      if (auto found = violation(member, of_member, place + "." + key); !found.empty()) return found;
    }
    return "";
  }

  std::string of_array(Json const& value, Json const& schema, std::string const& place) const {
    if (value.size() < schema.value("minItems", std::size_t(0))) return place + " is too short";
    if (schema.contains("maxItems") && value.size() > schema["maxItems"].get<std::size_t>())
      return place + " is too long";
    for (std::size_t i = 0; schema.contains("items") && i < value.size(); ++i)
      if (auto found = violation(value[i], schema["items"], place + "[" + std::to_string(i) + "]"); !found.empty())
        return found;
    return "";
  }

  Json root_;
};

/// The kind of a committed file, by its name and folder.
std::string kind_of(fs::path const& file) {
  for (char const* const kind : {"machine", "workload", "scenario", "calibration", "ratios"})
    if (file.string().find(kind, std::string(YOKE_SOURCE).size()) != std::string::npos) return kind;
  return "";
}

Validator validator_of(std::string const& kind) {
  return Validator(json_of(fs::path(YOKE_SOURCE) / "data/schemas" / (kind + ".schema.json")));
}

TEST(Schemas, DescribeEveryCommittedFile) {
  std::map<std::string, std::size_t> files;
  for (char const* const folder : {"data", "ctest/data"})
    for (auto const& entry : fs::recursive_directory_iterator(fs::path(YOKE_SOURCE) / folder)) {
      auto const& file = entry.path();
      if (file.extension() != ".json" || file.parent_path().filename() == "schemas") continue;
      std::string const kind = kind_of(file);
      ASSERT_NE(kind, "") << file << " is of no kind that has a schema";
      EXPECT_EQ(validator_of(kind).violation(json_of(file)), "") << file;
      ++files[kind];
    }
  EXPECT_EQ(files.size(), 5U);
  EXPECT_GE(files["machine"], 20U);
}

TEST(Schemas, RefuseWhatReadersRefuse) {
  fs::path const data = fs::path(YOKE_SOURCE) / "data";
  Validator const machines = validator_of("machine");
  Json const machine = json_of(data / "machines/perdome-i7-titan.json");
  auto const broken = [&](auto const& change) {
    Json copy = machine;
    change(copy);
    return machines.violation(copy);
  };
  EXPECT_EQ(broken([](Json&) {}), "");
  EXPECT_EQ(broken([](Json& json) { json.erase("name"); }), "$ lacks name");
  EXPECT_EQ(broken([](Json& json) { json["colors"] = "x"; }), "$ has the unknown key colors");
  EXPECT_EQ(broken([](Json& json) { json["processors"][0]["threads"] = 0; }), "$.processors[0].threads is too small");
  EXPECT_EQ(broken([](Json& json) { json["processors"][1]["name"] = 1; }), "$.processors[1].name is no [\"string\"]");
  EXPECT_NE(broken([](Json& json) { json["p0_w"] = {{"value", 1}, {"source", "guessed"}}; }), "");
  Json workload = json_of(data / "workloads/la.json");
  workload["segments"][0]["flops"] = -1;
  EXPECT_NE(validator_of("workload").violation(workload), "");
  Json scenario = json_of(data / "scenarios/equal.json");
  scenario["processors"][0]["rate"]["type"] = "quadratic";
  EXPECT_NE(validator_of("scenario").violation(scenario), "");
}

TEST(Schemas, DescribeFittedModels) {
  Json fitted = Json::parse(R"({"schema": 2, "model": "yoke", "model_options": {"contended": "no"}, "machine": "m",
    "rows": 8, "seed": 1, "resamples": 20, "confidence": 0.95, "in_sample_log_error": 0.1,
    "worst_in_sample_log_error": 0.2, "leave_one_size_out": [], "plans": [],
    "coefficients": [{"name": "host t_b_s", "unit": "s", "value": 1, "low": null, "high": 2, "machine": 1,
                      "status": "fitted"}],
    "leave_one_plan_out": [{"left_out": "co", "plans": 2, "log_error": null, "reason": "x"}]})");
  EXPECT_EQ(validator_of("fitted").violation(fitted), "");
  fitted["plans"] = 3;
  EXPECT_EQ(validator_of("fitted").violation(fitted), "$.plans is no [\"array\"]");
}

}  // namespace
}  // namespace yoke::cli
