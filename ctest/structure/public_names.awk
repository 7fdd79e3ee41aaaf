# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Reads public headers, then sources (their names after list=1 and list=2). Prints a line for each function, variable and
# type that a source defines in the namespace yoke itself and no public header declares there: FILE: NAME. Leaves out the
# function by which a file registers itself (make_FILE), lists of the members of public types (members), which are looked
# up in the namespace of these types, static functions, and members of classes. The last line has the number of names
# that were looked up. Expects the layout of clang-format: namespaces and their contents begin in the first column.
FNR == 1 { depth = 0 }

/^}  \/\/ namespace/ {
  depth--
  next
}

{ sub(/\/\/.*/, "") }

/^namespace .*\{ *$/ {
  space[++depth] = $2
  next
}

# One on a single line.
/^namespace .*\}/ { next }

list == 1 && depth > 0 && space[1] == "yoke" {
  words = split($0, word, /[^A-Za-z0-9_]+/)
  for (i = 1; i <= words; i++) declared[word[i]] = 1
}

list == 2 && depth == 1 && space[1] == "yoke" && /^[A-Za-z[]/ && !/^(using|template|static|static_assert|extern|public|private|protected) *[^A-Za-z_]/ && !/operator/ {
  if (match($0, /^(struct|class|enum|union) (class )?[A-Za-z0-9_]+/)) {
    name = substr($0, RSTART, RLENGTH)
  } else {
    name = $0
    sub(/[({=;].*/, "", name)
  }
  sub(/ *$/, "", name)
  sub(/^.*[ &*>]/, "", name)
  if (name == "" || name ~ /::/) next
  stem = FILENAME
  sub(/^.*\//, "", stem)
  sub(/\.cpp$/, "", stem)
  gsub(/-/, "_", stem)
  if (name == "make_" stem || name == "members") next
  seen++
  if (!(name in declared)) print FILENAME ": " name
}

END { print seen + 0 }
