#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# scripts/release.sh VERSION [FOLDER]: checks that the checkout is the release VERSION, writes FOLDER/yoke-VERSION.tar.gz
# (FOLDER: the current one) and prints its SHA-256 and the lines of the Spack recipe. CONTRIBUTING.md has the steps before
# and after it. Two runs write the same bytes. Exit code 1 with one sentence if something is missing.
set -euo pipefail
version=${1:?the version, such as 0.2.0}
folder=$(realpath "${2:-.}")
cd "$(dirname "$0")/.."
refuse() { echo "release.sh: $*" >&2; exit 1; }

[[ $version =~ ^[0-9]+[.][0-9]+[.][0-9]+$ ]] || refuse "'$version' is no version; it must be three numbers, such as 0.2.0"
grep -qF "project(yoke VERSION $version " CMakeLists.txt || refuse "CMakeLists.txt has another version than $version"
grep -qxF "version: $version" CITATION.cff || refuse "CITATION.cff has another version than $version"
date=$(sed -n "s/^## ${version//./[.]} (\([0-9-]*\))\$/\1/p" CHANGELOG.md)
[[ $date ]] || refuse "CHANGELOG.md has no heading '## $version (YYYY-MM-DD)'"
grep -qxF "date-released: $date" CITATION.cff || refuse "CITATION.cff lacks 'date-released: $date', the date of CHANGELOG.md"
[[ ! $(git status --porcelain --untracked-files=no) ]] || refuse "files differ from the last commit: commit them first"
commit=$(git rev-parse HEAD)
[[ $(git rev-parse -q --verify "v$version^{commit}") == "$commit" ]] ||
  refuse "the tag v$version is not at HEAD: git tag -s v$version"

archive=$folder/yoke-$version.tar.gz
git archive --format=tar --prefix="yoke-$version/" "v$version" | gzip -n -9 >"$archive.partial"
mv "$archive.partial" "$archive"
sum=$(sha256sum "$archive")
echo "$archive"
echo "SHA-256 ${sum%% *}"
echo
echo "For spack/spack_repo/yoke/packages/yoke/package.py, above version(\"main\"):"
echo "    version(\"$version\", tag=\"v$version\", commit=\"$commit\")"
echo "A recipe that takes the archive instead has url, and:"
echo "    version(\"$version\", sha256=\"${sum%% *}\")"
