#!/bin/bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Starts yoke on emulated older processors. A portable build must work; any other works, or names the missing
# instructions in one sentence and ends with 3, as a build for a processor with AVX must on the first of them. Usage:
# older_processor.sh <yoke>; 77: no emulator.
qemu=$(command -v qemu-x86_64) && [ "$(uname -m)" = x86_64 ] || { echo "skipped: there is no qemu-x86_64"; exit 77; }
refused='^yoke was compiled for a processor with instructions that this one lacks \(.*\): build it on this machine'
build=$("$1" --version | sed -n 's/.*; build //p')
for processor in Nehalem Haswell; do
  said=$("$qemu" -cpu $processor "$1" --version 2>&1)
  code=$?
  said=$(grep -v '^qemu-x86_64: warning: ' <<<"$said")
  echo "$build on $processor: $code: $said"
  case $code in
    0)
      [[ $said == "yoke "* ]] || exit 1
      [[ $processor == Nehalem && $build == *native ]] && grep -qw avx /proc/cpuinfo && exit 1
      ;;
    3) [[ $build != *portable && $said =~ $refused && $said != *$'\n'* ]] || exit 1 ;;
    *) exit 1 ;;
  esac
done
exit 0
