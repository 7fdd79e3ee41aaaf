#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# An operation's reference is used, missing, or a compile error that names the right type.
#   references.sh <compiler> <source>
set -euo pipefail
compiler=$1 source=$2 failed=0
compiles() { # <whether it is a reference> <member>
  "$compiler" -std=c++20 -fsyntax-only -I"$source" -x c++ - 2>&1 <<END
#include "suite/workloads/reference_of.hpp"
struct Op { static constexpr std::size_t inputs = 2; $2 };
static_assert(yoke::workloads::has_reference<Op>() == $1);
END
}
for member in "static double reference(double a, double b) { return a + b; }" \
  "static auto reference(double a, double b) { return a + b; }" \
  "template <class T> static T reference(T a, T b) { return a + b; }"; do
  compiles true "$member" || { echo "does not compile: $member"; failed=1; }
done
compiles false "" || { echo "does not compile without a reference"; failed=1; }
for member in "static double reference(double a) { return a; }" \
  "static double reference(double a, double b, double c) { return a + b + c; }" \
  "static float reference(float a, float b) { return a + b; }" \
  "static double reference(float a, float b) { return a + b; }" \
  "static double reference(double a, int b) { return a + b; }" \
  "static float reference(double a, double b) { return float(a + b); }" \
  "double reference(double a, double b) const { return a + b; }"; do
  if errors=$(compiles true "$member"); then
    echo "compiles: $member"
    failed=1
  elif [[ $errors != *"Op::reference must take a double for each of Op::inputs, and return a double"* ]]; then
    printf 'the error of %s is: %s\n' "$member" "$errors"
    failed=1
  fi
done
exit $failed
