# yoke_catalogue(<target> <Kind> <function> <directory> <header>)
#
# Adds <directory>/*.cpp to <target>, and a source that defines
#   std::vector<Kind> const& yoke::<function>()
# with what each file's `Kind yoke::make_<stem>()` returns, in alphabetical order, named after the file's stem ('-' in a
# stem is '_' in the function's name). <header> declares Kind and <function>.
function(yoke_catalogue target kind function directory header)
  file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${directory}/*.cpp")
  list(SORT sources)
  set(declarations)
  set(entries)
  foreach(source IN LISTS sources)
    cmake_path(GET source STEM LAST_ONLY stem)
    string(REPLACE "-" "_" name "${stem}")
    if(NOT name MATCHES "^[a-z0-9_]+$")
      message(FATAL_ERROR "${source}: '${stem}' cannot name a ${kind}; use lower-case letters, digits, '-' and '_'.")
    endif()
    string(APPEND declarations "${kind} make_${name}();\n")
    string(APPEND entries "    list.push_back(make_${name}());\n    list.back().name = \"${stem}\";\n")
  endforeach()
  set(text "#include \"${header}\"

#include <vector>

namespace yoke {
${declarations}
std::vector<${kind}> const& ${function}() {
  static std::vector<${kind}> const all = [] {
    std::vector<${kind}> list;
${entries}    return list;
  }();
  return all;
}
}  // namespace yoke
")
  set(generated "${CMAKE_CURRENT_BINARY_DIR}/catalogue_${function}.cpp")
  file(CONFIGURE OUTPUT "${generated}" CONTENT "${text}" @ONLY)
  target_sources(${target} PRIVATE ${sources} "${generated}")
endfunction()
