# yoke_room(<target> FOLDERS <folder>... [LINK [PRIVATE] <target>...] [BEHIND_WALL <target>...] [PRECOMPILE <header>...|<room>]
#           [UNITY] [KERNELS])
#
# The static library of a room: all sources in these folders, warnings on, headers included from the project's root. What a
# room may use is what it links; ctest/structure/layering.cmake checks the includes too. The headers to precompile are those
# that most files of the room read; a file still includes all it uses. A room in place of them: that room's. BEHIND_WALL: rooms
# with kernels, of which this one uses plain headers; it is linked with them, but compiled without Kokkos. UNITY: several
# files are compiled as one (YOKE_UNITY); what their unnamed namespaces hold needs different names. KERNELS: a profiler shows
# its lines; what is measured is not UNITY, so that its machine code does not depend on what else lies in the folder.
include_guard()
include(GNUInstallDirs)
option(YOKE_UNITY "Compile files of a room several at a time: quicker from nothing, slower after an edit" ON)
set(YOKE_UNITY_FILES 8 CACHE STRING "How many at a time")
mark_as_advanced(YOKE_UNITY_FILES)
# A local name may be that of something in another file, and what is in a source is no header's.
add_library(yoke_unity_warnings INTERFACE)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(yoke_unity_warnings INTERFACE -Wno-shadow -Wshadow=local -Wno-subobject-linkage)
else()
  target_compile_options(yoke_unity_warnings INTERFACE -Wno-shadow)
endif()

function(yoke_room name)
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
  list(TRANSFORM arg_BEHIND_WALL REPLACE "(.+)" "$<LINK_ONLY:\\1>")
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

# yoke_precompile(<target> <header>...|<other target>): reading libraries' headers takes about half the time of compiling a
# file. Those of another target serve one that is compiled with the same options, optimisation included: GCC 14 refuses others.
function(yoke_precompile target)
  # Compilers of device code, which a Kokkos for GPUs launches, know no precompiled headers.
  if(NOT Kokkos_ENABLE_CUDA AND NOT Kokkos_ENABLE_HIP AND NOT Kokkos_ENABLE_SYCL)
    if(TARGET ${ARGV1})
      target_precompile_headers(${target} REUSE_FROM ${ARGV1})
      cmake_language(EVAL CODE "cmake_language(DEFER DIRECTORY [[${PROJECT_SOURCE_DIR}]] CALL yoke_expect_same_optimisation ${target} ${ARGV1})")
    else()
      target_precompile_headers(${target} PRIVATE ${ARGN})
    endif()
    # GCC forgets that precompiled code is the system's, and warns of it: false alarms on std::string.
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
    endif()
  endif()
endfunction()

# yoke_expect_same_optimisation(<target> <other target>): what one has precompiled must serve the other.
function(yoke_expect_same_optimisation target other)
  foreach(one IN ITEMS ${target} ${other})
    get_target_property(options_${one} ${one} COMPILE_OPTIONS)
    list(FILTER options_${one} INCLUDE REGEX "-O[0-9sgz]")
  endforeach()
  if(NOT "${options_${target}}" STREQUAL "${options_${other}}")
    message(FATAL_ERROR "${target} is optimised with '${options_${target}}' and cannot use the precompiled headers of ${other}, which has '${options_${other}}'.")
  endif()
endfunction()

# yoke_export(<target>): yoke_NAME is yoke::NAME to those who use yoke, in this build tree and installed. The rooms without
# Kokkos have an export set of their own, which can be used without it.
function(yoke_export target)
  string(REGEX REPLACE "^yoke_" "" short "${target}")
  add_library(yoke::${short} ALIAS ${target})
  set(set yokeKokkosTargets)
  if(short MATCHES "^(core|pictures|meters|partitioners|models|analysis)$")
    set(set yokeTargets)
  endif()
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${short})
  if(YOKE_INSTALL)
    install(TARGETS ${target} EXPORT ${set} ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}/yoke" COMPONENT yoke-dev)
  endif()
endfunction()

# yoke_optimise(<option> <target>...): less than all others, where that costs more than it brings.
function(yoke_optimise option)
  foreach(target IN LISTS ARGN)
    target_compile_options(${target} PRIVATE $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<NOT:$<CONFIG:Debug>>>:${option}>)
  endforeach()
endfunction()

# yoke_seldom_run(<target>...): code that runs once a call.
function(yoke_seldom_run)
  yoke_optimise(-O1 ${ARGN})
endfunction()

# yoke_variant(<target> <stem>): adds <stem>_cuda.cpp, _hip.cpp or _none.cpp, as Kokkos' back end is. The room's folder holds
# all of them.
function(yoke_variant target stem)
  set(variant none)
  if(Kokkos_ENABLE_CUDA)
    set(variant cuda)
  elseif(Kokkos_ENABLE_HIP)
    set(variant hip)
  endif()
  yoke_use_variant(${target} ${stem} ${variant})
endfunction()

# yoke_use_variant(<target> <stem> <variant>): the same where something else decides.
function(yoke_use_variant target stem variant)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources EXCLUDE REGEX "/${stem}_(cuda|hip|none)[.]cpp$")
  list(APPEND sources "${PROJECT_SOURCE_DIR}/${stem}_${variant}.cpp")
  set_target_properties(${target} PROPERTIES SOURCES "${sources}")
endfunction()
