# yoke_catalogue(<target> <Kind> <function> <directory> <header> [EXTRA <directory>...])
#
# Adds <directory>/*.cpp to <target>, and a source that defines
#   std::vector<Kind> const& yoke::<function>()
# with what each file's `Kind yoke::make_<stem>()` returns, in alphabetical order, named after the file's stem ('-' in a
# stem is '_' in the function's name). <header> declares Kind and <function>.
#
# Files of the extra directories are called <stem>_<kind>.cpp, such as saxpy_workload.cpp, so that a directory can hold
# several kinds. The cache variable YOKE_EXTRA_<FUNCTION>, such as YOKE_EXTRA_WORKLOADS, adds one for the user.
#
# yoke_catalogue_with(<target> <Kind> <function> <directory> <header> EXTRA <directory>...) gives a program another catalogue
# than the library that it links: only the extra files are compiled again.
include_guard()
function(yoke_catalogue target kind function directory header)
  cmake_parse_arguments(PARSE_ARGV 5 arg "" "" "EXTRA")
  string(TOUPPER "YOKE_EXTRA_${function}" variable)
  set(${variable} "" CACHE PATH "Folder whose <name>_<kind>.cpp files join the ${function}")
  file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${directory}/*.cpp")
  target_sources(${target} PRIVATE ${sources})
  yoke_catalogue_with(${target} ${kind} ${function} "${directory}" "${header}" EXTRA ${arg_EXTRA})
endfunction()

function(yoke_catalogue_with target kind function directory header)
  cmake_parse_arguments(PARSE_ARGV 5 arg "" "" "EXTRA")
  string(TOUPPER "YOKE_EXTRA_${function}" variable)
  string(TOLOWER "${kind}" suffix)
  file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${directory}/*.cpp")
  set(stems)
  foreach(source IN LISTS sources)
    cmake_path(GET source STEM LAST_ONLY stem)
    list(APPEND stems "${stem}")
  endforeach()
  foreach(folder IN LISTS arg_EXTRA ${variable})
    cmake_path(ABSOLUTE_PATH folder BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" NORMALIZE)
    file(GLOB found CONFIGURE_DEPENDS "${folder}/*_${suffix}.cpp")
    if(NOT found)
      message(FATAL_ERROR "${folder} must hold files called <name>_${suffix}.cpp (${variable}).")
    endif()
    foreach(source IN LISTS found)
      string(REGEX REPLACE "^.*/(.*)_${suffix}[.]cpp$" "\\1" stem "${source}")
      if(NOT stem IN_LIST stems)
        list(APPEND stems "${stem}")
        target_sources(${target} PRIVATE "${source}")
      endif()
    endforeach()
  endforeach()
  list(SORT stems)
  set(declarations)
  set(entries)
  foreach(stem IN LISTS stems)
    string(REPLACE "-" "_" name "${stem}")
    if(NOT name MATCHES "^[a-z0-9_]+$")
      message(FATAL_ERROR "'${stem}' cannot name a ${kind}; use lower-case letters, digits, '-' and '_'.")
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
  set(generated "${CMAKE_CURRENT_BINARY_DIR}/${target}_${function}.cpp")
  file(CONFIGURE OUTPUT "${generated}" CONTENT "${text}" @ONLY)
  target_sources(${target} PRIVATE "${generated}")
endfunction()
