#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# shellcheck disable=SC2016
# Lists, choices and records of .ci/matrix, in a tree without sources. Run as: matrix.sh ROOT WORK
set -euo pipefail
root=$1 work=$2
command -v git >/dev/null || exit 77
rm -rf "$work"
mkdir -p "$work/.ci" "$work/bin" "$work/cmake"
cp "$root/.ci/matrix" "$work/.ci"
cp -r "$root/scripts" "$work"
cd "$work"

# expect SENTENCE COMMAND...: prints the sentence and ends the test if the command fails.
expect() { "${@:2}" || { echo "not so: $1" >&2; exit 1; }; }

{
  printf 'configuration\tresult\tminutes\tprocessor\tdate\n'
  for name in $(.ci/matrix --list | sed -n 's/^| `\([^`]*\)`.*/\1/p'); do printf '%s\tpassed\t10\tone\t2026-02-02\n' "$name"; done
} >.ci/matrix.tsv
sed -i 's/^no-mpi\tpassed\t10\tone\t2026-02-02/no-mpi\tfailed: x\t10\tone\t2026-01-01/; s/^tsan\tpassed\t10/tsan\tpassed\t90/; /^hip\t/d; s/^\(portable\t.*\)2026-02-02/\12026-01-01/' .ci/matrix.tsv
records=$(wc -l <.ci/matrix.tsv)
printf '# A page\n\n<!-- .ci/matrix --list -->\n\nold\n\n<!-- .ci/matrix -->\n\nend\n' >CONTRIBUTING.md
git init -q .
git add -A
git -c user.name=one -c user.email=one@example.org commit -q -m first

expect "a result is in the list" grep -qF '| `no-mpi` | `YOKE_MPI=OFF`, and no MPI to be found | failed: x | 10 | one | 2026-01-01 |' <(.ci/matrix --list)
expect "what was never run is in the list" grep -q '^| `hip` .*| never run |' <(.ci/matrix --list)
expect "a page with another table is refused" bash -c '! .ci/matrix --check >/dev/null 2>&1'
.ci/matrix --write
expect "a written table is right" .ci/matrix --check
expect "the rest of the page stays" grep -qx end CONTRIBUTING.md
git commit -q -a -m table --author 'one <one@example.org>' 2>/dev/null || git -c user.name=one -c user.email=one@example.org commit -q -a -m table

chosen=$(.ci/matrix --choose 3000 | paste -sd ' ')
expect "those not run for longest come first: $chosen" grep -q '^portable debian13 ' <<<"$chosen "
expect "what never ran or did not pass is not chosen: $chosen" bash -c '! grep -qE "hip|no-mpi" <<<"$0"' "$chosen"
expect "what takes longer than the time is not chosen" bash -c '! grep -q tsan <<<"$0"' "$chosen"
expect "they fit: $chosen" test "$(wc -w <<<"$chosen")" = 5
expect "without time there are none" test -z "$(.ci/matrix --choose -5)"
echo changed >cmake/YokeBlas.cmake
git add cmake
chosen=$(.ci/matrix --choose 3000 | paste -sd ' ')
expect "what a change touches comes first: $chosen" test "$chosen" = "debian13 unstable no-preset no-blas aarch64"

status=0
.ci/matrix nothing >said 2>&1 || status=$?
expect "an unknown name is refused" bash -c '[[ $1 == 2 ]] && grep -q "^there is no configuration .nothing." said' - "$status"
# Without nvcc this one ends at once.
for program in bash env sed grep awk git cut head tail tee sleep tr date sort rm mv cp mkdir dirname basename mktemp lscpu paste cmp diff g++ cmake ninja cat wc; do
  if path=$(command -v "$program"); then ln -sf "$path" "bin/$program"; fi
done
status=0
PATH=$work/bin .ci/matrix cuda --record >said 2>&1 || status=$?
expect "the last line says that it was not run: $(tail -n 1 said)" test "$status/$(tail -n 1 said)" = "77/matrix cuda: not run: there is no nvcc"
expect "that is recorded" grep -qP '^cuda\tnot run: there is no nvcc\t\d+\t.*\t20\d\d-\d\d-\d\d$' .ci/matrix.tsv
printf '#!/bin/sh\necho "E: no mirror answers"\nexit 1\n' >bin/debootstrap
chmod +x bin/debootstrap
status=0
PATH=$work/bin:$PATH .ci/matrix unstable >said 2>&1 || status=$?
expect "without a network no other Debian is run: $(tail -n 1 said)" bash -c '[[ $1 == 77 ]] && tail -n 1 said | grep -q "^matrix unstable: not run: "' - "$status"
expect "others' records stay, and there is one of each" test "$(wc -l <.ci/matrix.tsv)/$(grep -c '^cuda' .ci/matrix.tsv)" = "$records/1"
expect "the page has it" .ci/matrix --check

# With an emulator, all steps run although two programs of tests fail and a row is wrong, and each share of the tests
# runs once.
if [[ $(uname -m) == x86_64 ]]; then
  rm -f bin/cmake
  printf '#!/bin/sh\nmkdir -p build/matrix/haswell/ctest\n' >bin/cmake
  cat >bin/qemu-x86_64 <<'END'
#!/bin/sh
echo "$* $GTEST_SHARD_INDEX/$GTEST_TOTAL_SHARDS" >>"$EMULATED"
case "$*/$GTEST_SHARD_INDEX" in
  *./node_test*/1 | *./conformance_test*/0) echo "[  FAILED  ] One.Fails"; exit 1 ;;
  *" run "*) echo mm,wrong,1 >runs.csv ;;
esac
END
  chmod +x bin/cmake bin/qemu-x86_64
  mkdir ctest
  echo 'One.Slow: takes long' >ctest/not_emulated
  status=0
  EMULATED=$work/emulated PATH=$work/bin:$PATH .ci/matrix haswell >said 2>&1 || status=$?
  expect "three failures are one line: $(tail -n 1 said)" test "$status/$(tail -n 1 said)" = \
    "1/matrix haswell: failed: tests of node on Haswell: [  FAILED  ] One.Fails (and 2 more)"
  expect "the last step is not left out" grep -q '^-cpu Haswell .*/yoke-research reproduce ' emulated
  expect "each share runs once" test "$(grep -c '/node_test' emulated)/$(grep '/node_test' emulated | sort -u | wc -l)" = \
    "$((4 * $(nproc)))/$((4 * $(nproc)))"
  expect "some tests are left out" test "$(grep -c -- '--gtest_filter=-One.Slow ' emulated)" = "$(grep -c '_test ' emulated)"
fi
rm -rf "$work"
