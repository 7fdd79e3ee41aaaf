# yoke_registry(<target> <Kind> <function> <directory> <header> [EXTRA <directory>...])
#
# Adds <directory>/*.cpp to <target>, and the list of their stems (yoke_write_registry). <header> declares Kind and
# registered_<function>().
#
# Files of the extra directories are called <stem>_<kind>.cpp, such as saxpy_workload.cpp, so that a directory can hold
# several kinds. The cache variable YOKE_EXTRA_<FUNCTION>, such as YOKE_EXTRA_WORKLOADS, adds one for the user.
#
# yoke_registry_with(<target> <Kind> <function> <directory> <header> EXTRA <directory>...) gives a program a longer
# list than the library that it links: only the extra files are compiled again.
include_guard()
include(YokeSuite)

function(yoke_registry target kind function directory header)
  cmake_parse_arguments(PARSE_ARGV 5 arg "" "" "EXTRA")
  string(TOUPPER "YOKE_EXTRA_${function}" variable)
  set(${variable} "" CACHE PATH "Folder whose <name>_<kind>.cpp files join the ${function}")
  file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${directory}/*.cpp")
  target_sources(${target} PRIVATE ${sources})
  yoke_registry_with(${target} ${kind} ${function} "${directory}" "${header}" EXTRA ${arg_EXTRA})
  set_property(GLOBAL PROPERTY yoke_${function} "${stems}")
endfunction()

function(yoke_registry_with target kind function directory header)
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
    yoke_extend_registry(${target} ${kind} stems ${found})
  endforeach()
  yoke_write_registry(${target} ${kind} ${function} "${header}" ${stems})
  set(stems ${stems} PARENT_SCOPE)
endfunction()
