// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <concepts>
#include <cstddef>
#include <utility>

namespace yoke::workloads {

struct NamesReference {
  static void reference();
};
/// Has two members called `reference` if Op has one.
template <class Op>
struct WithSecondReference : Op, NamesReference {};

/// True if Op has a member called `reference`, with any parameters.
template <class Op>
constexpr bool names_reference = !requires {
  &WithSecondReference<Op>::reference;
};

template <class Op, std::size_t... k>
constexpr bool takes_doubles(std::index_sequence<k...>) {
  // Braces forbid narrowing: a reference in single precision would find an error in each right result. They do not work
  // for templates.
  if constexpr (requires { &Op::reference; }) return requires(double x) {
      { Op::reference({(static_cast<void>(k), x)}...) } -> std::same_as<double>;
    };
  else
    return requires(double x) {
      { Op::reference((static_cast<void>(k), x)...) } -> std::same_as<double>;
    };
}

/// True if Op has a reference; a reference with the wrong parameters or result is a compile error.
template <class Op>
constexpr bool has_reference() {
  if constexpr (workloads::names_reference<Op>)
    static_assert(takes_doubles<Op>(std::make_index_sequence<Op::inputs>()),
                  "Op::reference must take a double for each of Op::inputs, and return a double: "
                  "static double reference(double, ...)");
  return workloads::names_reference<Op>;
}

}  // namespace yoke::workloads
