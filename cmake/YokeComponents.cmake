# yoke_component(<target> FOLDERS <folder>... [LINK [PRIVATE] <target>...] [BEHIND_WALL <target>...] [PRECOMPILE <header>...|<component>]
#           [UNITY] [KERNELS])
#
# Adds the static library of a component: all sources in these folders, with warnings, and headers included from the
# project's root. It may use only the components that it links; ctest/structure/layering.cmake checks the includes too.
# Precompile the headers that most of its files read; a file still includes all it uses. A component in place of
# headers: the precompiled headers of that one. BEHIND_WALL: components with kernels, of which this one uses plain
# headers; it is linked with them, but compiled without Kokkos. UNITY: compiles several files as one (YOKE_UNITY); the
# contents of their unnamed namespaces need different names. KERNELS: a profiler shows its lines; measured code is not
# UNITY, so that its machine code does not depend on other files of the folder.
include_guard()
include(GNUInstallDirs)
option(YOKE_UNITY "Compile files of a component several at a time: quicker from nothing, slower after an edit" ON)
set(YOKE_UNITY_FILES 8 CACHE STRING "How many at a time")
mark_as_advanced(YOKE_UNITY_FILES)
# A local name may repeat a name of another file, and a source may define types with internal linkage.
add_library(yoke_unity_warnings INTERFACE)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(yoke_unity_warnings INTERFACE -Wno-shadow -Wshadow=local -Wno-subobject-linkage)
else()
  target_compile_options(yoke_unity_warnings INTERFACE -Wno-shadow)
endif()

set(yoke_of_level "$<$<BOOL:$<TARGET_PROPERTY:YOKE_LEVEL>>:_$<TARGET_PROPERTY:YOKE_LEVEL>>")
function(yoke_component name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "UNITY;KERNELS" "" "FOLDERS;LINK;BEHIND_WALL;PRECOMPILE")
  set(sources)
  foreach(folder IN LISTS arg_FOLDERS)
    file(GLOB found CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${folder}/*.cpp")
    list(APPEND sources ${found})
  endforeach()
  add_library(${name} STATIC ${sources})
  target_compile_features(${name} PUBLIC cxx_std_20)
  target_include_directories(${name} PUBLIC "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>"
                                            "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/yoke>")
  # Those of the level of the program that is linked (YokeLevels).
  list(TRANSFORM arg_BEHIND_WALL REPLACE "yoke_(.+)" "$<BUILD_INTERFACE:$<LINK_ONLY:yoke_\\1${yoke_of_level}>>;$<INSTALL_INTERFACE:$<LINK_ONLY:yoke::\\1>>")
  target_link_libraries(${name} PUBLIC ${arg_BEHIND_WALL} ${arg_LINK} PRIVATE $<BUILD_INTERFACE:yoke_warnings>)
  if(arg_PRECOMPILE)
    yoke_precompile(${name} ${arg_PRECOMPILE})
  endif()
  if(arg_UNITY AND YOKE_UNITY)
    set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${YOKE_UNITY_FILES})
    target_link_libraries(${name} PRIVATE $<BUILD_INTERFACE:yoke_unity_warnings>)
  endif()
  if(arg_KERNELS AND CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    target_compile_options(${name} PRIVATE $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CONFIG:Release>>:-g1>)
  endif()
  yoke_export(${name})
endfunction()

# yoke_precompile(<target> <header>...|<other target>): libraries' headers take about half the time of compiling a file.
# Those of another target fit only a target compiled with the same options, including optimization: GCC 14 refuses
# others.
function(yoke_precompile target)
  # Compilers of device code, which a Kokkos for GPUs launches, do not support precompiled headers.
  if(NOT Kokkos_ENABLE_CUDA AND NOT Kokkos_ENABLE_HIP AND NOT Kokkos_ENABLE_SYCL)
    if(TARGET ${ARGV1})
      target_precompile_headers(${target} REUSE_FROM ${ARGV1})
      cmake_language(EVAL CODE "cmake_language(DEFER DIRECTORY [[${PROJECT_SOURCE_DIR}]] CALL yoke_expect_same_optimisation ${target} ${ARGV1})")
    else()
      # fmt switches optimization on for itself, and GCC leaves __OPTIMIZE__ defined by precompiled headers, with which
      # its own intrinsics do not compile without optimization.
      list(TRANSFORM ARGN REPLACE "^<(fmt/.*)>$" "$<$<NOT:$<CONFIG:Debug>>:<\\1$<ANGLE-R>>")
      target_precompile_headers(${target} PRIVATE ${ARGN})
    endif()
    # GCC does not recognize precompiled code as the system's, and warns about it: false alarms on std::string.
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
    endif()
  endif()
endfunction()

# yoke_expect_same_optimisation(<target> <other target>): fails if one cannot use the other's precompiled headers.
function(yoke_expect_same_optimisation target other)
  foreach(one IN ITEMS ${target} ${other})
    get_target_property(options_${one} ${one} COMPILE_OPTIONS)
    list(FILTER options_${one} INCLUDE REGEX "-O[0-9sgz]")
  endforeach()
  if(NOT "${options_${target}}" STREQUAL "${options_${other}}")
    message(FATAL_ERROR "${target} is optimised with '${options_${target}}' and cannot use the precompiled headers of ${other}, which has '${options_${other}}'.")
  endif()
endfunction()

# yoke_export(<target>): exports yoke_NAME to users of yoke as yoke::NAME, in this build tree and installed. Components
# without Kokkos have a separate export set, which can be used without it.
function(yoke_export target)
  string(REGEX REPLACE "^yoke_" "" short "${target}")
  add_library(yoke::${short} ALIAS ${target})
  set(set yokeKokkosTargets)
  if(short MATCHES "^(core|charts|meters|partitioners|models|analysis)$")
    set(set yokeTargets)
  endif()
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${short})
  if(YOKE_INSTALL)
    install(TARGETS ${target} EXPORT ${set} ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}/yoke" COMPONENT yoke-dev)
  endif()
endfunction()

# yoke_optimise(<option> <target>...): optimizes less than elsewhere, for targets that gain less time than it costs.
function(yoke_optimise option)
  foreach(target IN LISTS ARGN)
    target_compile_options(${target} PRIVATE $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<NOT:$<CONFIG:Debug>>>:${option}>)
  endforeach()
endfunction()

# yoke_seldom_run(<target>...): code that runs once per call of the program.
function(yoke_seldom_run)
  yoke_optimise(-O1 ${ARGN})
endfunction()

# yoke_variant(<target> <stem>): adds <stem>_cuda.cpp, _hip.cpp or _none.cpp according to Kokkos' back end. The
# component's folder contains all of them.
function(yoke_variant target stem)
  set(variant none)
  if(Kokkos_ENABLE_CUDA)
    set(variant cuda)
  elseif(Kokkos_ENABLE_HIP)
    set(variant hip)
  endif()
  yoke_use_variant(${target} ${stem} ${variant})
endfunction()

# yoke_use_variant(<target> <stem> <variant>): does so with a variant that the caller chooses.
function(yoke_use_variant target stem variant)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources EXCLUDE REGEX "/${stem}_(cuda|hip|none)[.]cpp$")
  list(APPEND sources "${PROJECT_SOURCE_DIR}/${stem}_${variant}.cpp")
  set_target_properties(${target} PROPERTIES SOURCES "${sources}")
endfunction()
