# yoke_add_suite(<name> [ONLY] [RESEARCH] [WORKLOADS <file>...] [PARTITIONERS <file>...] [MODELS <file>...])
#
# The executable <name>: every subcommand of yoke, or with RESEARCH of yoke-research, with these workloads, partitioners
# and models in addition to those of yoke; ONLY leaves yoke's own workloads out. A file NAME.cpp, or NAME_workload.cpp
# (_partitioner, _model), defines
#   yoke::Workload yoke::make_NAME();     or Partitioner, Model; '-' in NAME is '_' in the function's name
# and is called NAME on the command line. It replaces a file of yoke's that has the same name.
#
# Works with find_package(yoke) and with add_subdirectory(yoke).
include_guard()

function(yoke_add_suite name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "ONLY;RESEARCH" "" "WORKLOADS;PARTITIONERS;MODELS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "yoke_add_suite(${name}) got '${arg_UNPARSED_ARGUMENTS}'; it takes ONLY, RESEARCH, WORKLOADS, PARTITIONERS and MODELS.")
  endif()
  # With an installed yoke, which is optimized, the suite is optimized too; a project that contains yoke decides for
  # both.
  get_property(several GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  get_target_property(installed yoke::main IMPORTED)
  if(installed AND NOT several AND NOT CMAKE_BUILD_TYPE)
    message(STATUS "${name} is optimised: CMAKE_BUILD_TYPE, which was empty, is Release")
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Kind of build" FORCE)
  endif()
  _yoke_tell_optimisation(${name})
  add_executable(${name})
  # Workloads are kernels; everything else is linked without Kokkos' headers.
  set(program yoke::main yoke::cli)
  if(arg_RESEARCH)
    set(program yoke::research_main yoke::research)
  endif()
  target_link_libraries(${name} PRIVATE ${program} yoke::workloads)
  # yoke's kernels are compiled for this processor; those of the suite must agree with them.
  get_property(native GLOBAL PROPERTY yoke_native_options)
  target_compile_options(${name} PRIVATE ${native})
  foreach(kind IN ITEMS Workload Partitioner Model)
    string(TOLOWER "${kind}s" function)
    string(TOUPPER "${kind}s" argument)
    get_property(stems GLOBAL PROPERTY yoke_${function})
    if(kind STREQUAL "Workload" AND arg_ONLY)
      set(stems)
    endif()
    yoke_extend_registry(${name} ${kind} stems ${arg_${argument}})
    if(NOT stems)
      message(FATAL_ERROR "yoke_add_suite(${name} ONLY) needs WORKLOADS.")
    endif()
    yoke_write_registry(${name} ${kind} ${function} "suite/core/${kind}.hpp" ${stems})
  endforeach()
  # The data of yoke, where the program looks for them in a build tree.
  get_property(data GLOBAL PROPERTY yoke_data)
  file(MAKE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/share")
  file(CREATE_LINK "${data}" "${CMAKE_CURRENT_BINARY_DIR}/share/yoke" SYMBOLIC)
endfunction()

# A suite whose kernels are compiled without -O runs, but its times mean nothing.
function(_yoke_tell_optimisation name)
  string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
  if(NOT CMAKE_CONFIGURATION_TYPES AND NOT "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${type}}" MATCHES "-O([1-9sz]|fast)")
    message(WARNING "The kernels of ${name} are compiled without optimisation, for CMAKE_BUILD_TYPE is '${CMAKE_BUILD_TYPE}': "
                    "configure with -DCMAKE_BUILD_TYPE=Release before you measure.")
  endif()
endfunction()

# yoke_extend_registry(<target> <Kind> <list> <file>...): adds the files to the target and their stems to the list.
function(yoke_extend_registry target kind out)
  string(TOLOWER "${kind}" suffix)
  set(list ${${out}})
  foreach(file IN LISTS ARGN)
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
    cmake_path(GET file STEM LAST_ONLY stem)
    string(REGEX REPLACE "_${suffix}$" "" stem "${stem}")
    get_target_property(had ${target} SOURCES)
    if(NOT file IN_LIST had)
      list(APPEND list "${stem}")
      target_sources(${target} PRIVATE "${file}")
    endif()
  endforeach()
  list(REMOVE_DUPLICATES list)
  set(${out} ${list} PARENT_SCOPE)
endfunction()

# yoke_write_registry(<target> <Kind> <function> <header> <stem>...): adds a source that defines
#   std::vector<Kind> const& yoke::registered_<function>()
# with the results of each stem's `Kind yoke::make_<stem>()`, in alphabetical order, named after the stem. All are in the
# namespace of Kind if it has one, such as cli::Subcommand.
function(yoke_write_registry target kind function header)
  set(stems ${ARGN})
  list(SORT stems)
  set(namespace yoke)
  if(kind MATCHES "^(.+)::([^:]+)$")
    set(namespace "yoke::${CMAKE_MATCH_1}")
    set(kind "${CMAKE_MATCH_2}")
  endif()
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
  string(TOLOWER "${header}" header)
  set(text "#include \"${header}\"

#include <vector>

namespace ${namespace} {
${declarations}
std::vector<${kind}> const& registered_${function}() {
  static std::vector<${kind}> const all = [] {
    std::vector<${kind}> list;
${entries}    return list;
  }();
  return all;
}
}  // namespace ${namespace}
")
  set(generated "${CMAKE_CURRENT_BINARY_DIR}/${target}_${function}.cpp")
  file(CONFIGURE OUTPUT "${generated}" CONTENT "${text}" @ONLY)
  target_sources(${target} PRIVATE "${generated}")
  # The linker must not add this list to a program with a list of its own, along with the rest of an object.
  set_source_files_properties("${generated}" TARGET_DIRECTORY ${target} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
