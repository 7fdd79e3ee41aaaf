# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Reads two lists of ninja's: how each file is made (-t compdb), then what the compiler read for each object (-t deps). Prints
# for each object that is not behind the wall, but was compiled with a header of Kokkos:
#   OBJECT;HEADER;SOURCE...
# SOURCE: the project's files that it was compiled from, in the order in which the compiler opened them. What is in precompiled
# headers counts. The last line has the number of objects that are not behind the wall.
# Variables: behind, a regular expression of targets; root, the project's folder.
FNR == 1 { list++ }

list == 1 && /^ *"command": / {
  precompiled_here = match($0, /-include [^ ]*cmake_pch\.hxx/) ? substr($0, RSTART + 9, RLENGTH - 9) : ""
}

list == 1 && /^ *"output": / {
  sub(/^ *"output": "/, "")
  sub(/".*$/, "")
  made[$0] = 1
  precompiled[$0] = precompiled_here
}

# OBJECT: #deps N, deps mtime T (VALID)
list == 2 && /^[^ ]/ {
  object = ""
  if (match($0, /: #deps [0-9]+, .*\(VALID\)$/) && substr($0, 1, RSTART - 1) in made) {
    object = substr($0, 1, RSTART - 1)
    order[++objects] = object
  }
}

list == 2 && /^    / && object != "" {
  file = substr($0, 5)
  if (file ~ /\/Kokkos[A-Za-z0-9_]*\.(hpp|h)$/) {
    if (!(object in header)) header[object] = file
  } else if (index(file, root "/") == 1 && file !~ /\/cmake_pch\.hxx/) {
    read[object] = read[object] ";" file
  }
}

END {
  for (i = 1; i <= objects; i++) {
    object = order[i]
    if (object ~ /\.[gp]ch$/ || !match(object, /CMakeFiles\/[^\/]+\.dir\//)) continue
    target = substr(object, RSTART + 11, RLENGTH - 16)
    if (target ~ "^(" behind ")$") continue
    outside++
    found = object in header ? header[object] : ""
    # A command has the full path, and ninja names what it makes relative to its folder.
    for (other in header)
      if (found == "" && other ~ /\.[gp]ch$/ && index(precompiled[object], "/" substr(other, 1, length(other) - 4)))
        found = header[other]
    if (found != "") print object ";" found read[object]
  }
  print outside + 0
}
