#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# release.sh SOURCE FOLDER: follows the steps of a release in a clone. Exit code 77 if SOURCE is no clone.
set -euo pipefail
source=$1 folder=$2
git -C "$source" rev-parse -q --verify HEAD >/dev/null 2>&1 || exit 77
rm -rf "$folder"
mkdir -p "$folder/out"
git clone -q "$source" "$folder/clone"
cd "$folder/clone"
cp "$source/scripts/release.sh" scripts/release.sh
version=$(sed -n 's/^project(yoke VERSION \([0-9.]*\) .*/\1/p' CMakeLists.txt)
as="git -c user.name=one -c user.email=one@localhost"

# refused REGEX VERSION: ends with 1 and this sentence, and writes no archive.
refused() {
  local code=0
  scripts/release.sh "$2" "$folder/out" >"$folder/said" 2>&1 || code=$?
  if ((code != 1)) || ! grep -qE "^release.sh: $1" "$folder/said" || [[ $(ls "$folder/out") ]]; then
    echo "expected '$1', but it ended with $code: $(cat "$folder/said")"
    exit 1
  fi
}
git tag | sed 's/^/-d /' | xargs -r git tag >/dev/null
refused "'0.2' is no version" 0.2
refused "CMakeLists.txt has another version than 9.8.7" 9.8.7
sed -i "s/^## $version (.*/## $version (soon)/; s/^## $version\$/## $version (soon)/" CHANGELOG.md
refused "CHANGELOG.md has no heading '## $version [(]YYYY-MM-DD[)]'" "$version"
sed -i "s/^## $version (soon)/## $version (2027-01-02)/" CHANGELOG.md
sed -i "/^date-released:/d" CITATION.cff
refused "CITATION.cff lacks 'date-released: 2027-01-02'" "$version"
sed -i "s/^version: .*/&\ndate-released: 2027-01-02/" CITATION.cff
refused "files differ from the last commit" "$version"
$as commit -q -a -m "Release $version"
refused "the tag v$version is not at HEAD" "$version"
$as tag -a -m "yoke $version" "v$version"
$as commit -q --allow-empty -m "Begin the next version"
refused "the tag v$version is not at HEAD" "$version"
git checkout -q "v$version"

for run in one two; do
  mkdir "$folder/$run"
  scripts/release.sh "$version" "$folder/$run" >"$folder/$run/said"
done
cmp "$folder/one/yoke-$version.tar.gz" "$folder/two/yoke-$version.tar.gz"
# As a packager checks it.
sum=$(sed -n 's/^SHA-256 //p' "$folder/one/said")
echo "$sum  $folder/one/yoke-$version.tar.gz" | sha256sum -c --quiet
grep -qF "version(\"$version\", tag=\"v$version\", commit=\"$(git rev-parse HEAD)\")" "$folder/one/said"
grep -qF "version(\"$version\", sha256=\"$sum\")" "$folder/one/said"
tar -xzf "$folder/one/yoke-$version.tar.gz" -C "$folder"
diff <(cd "$folder/yoke-$version" && find . -type f | sort) <(git ls-files | sed 's|^|./|' | sort)
rm -rf "$folder"
