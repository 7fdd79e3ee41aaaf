# yoke_room(<target> FOLDERS <folder>... [LINK [PRIVATE] <target>...] [PRECOMPILE <header>...])
#
# The static library of a room: all sources in these folders, warnings on, headers included from the project's root. What a
# room may use is what it links; ctest/structure/layering.cmake checks the includes too. The headers to precompile are those
# that most files of the room read; a file still includes all it uses.
include_guard()
include(GNUInstallDirs)

function(yoke_room name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "FOLDERS;LINK;PRECOMPILE")
  set(sources)
  foreach(folder IN LISTS arg_FOLDERS)
    file(GLOB found CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${folder}/*.cpp")
    list(APPEND sources ${found})
  endforeach()
  add_library(${name} STATIC ${sources})
  target_compile_features(${name} PUBLIC cxx_std_20)
  target_include_directories(${name} PUBLIC "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>"
                                            "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/yoke>")
  target_link_libraries(${name} PUBLIC ${arg_LINK} PRIVATE $<BUILD_INTERFACE:yoke_warnings>)
  if(arg_PRECOMPILE)
    yoke_precompile(${name} ${arg_PRECOMPILE})
  endif()
  yoke_export(${name})
endfunction()

# yoke_precompile(<target> <header>...): reading libraries' headers takes about half the time of compiling a file.
function(yoke_precompile target)
  # Compilers of device code, which a Kokkos for GPUs launches, know no precompiled headers.
  if(NOT Kokkos_ENABLE_CUDA AND NOT Kokkos_ENABLE_HIP AND NOT Kokkos_ENABLE_SYCL)
    target_precompile_headers(${target} PRIVATE ${ARGN})
    # GCC forgets that precompiled code is the system's, and warns of it: false alarms on std::string.
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
    endif()
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
  install(TARGETS ${target} EXPORT ${set} ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}/yoke" COMPONENT development)
endfunction()

# yoke_seldom_run(<target>...): code that runs once a call, where -O3 costs more than it brings.
function(yoke_seldom_run)
  foreach(target IN LISTS ARGN)
    target_compile_options(${target} PRIVATE $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<NOT:$<CONFIG:Debug>>>:-O1>)
  endforeach()
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

# yoke_device_code(<out> <target>...): the sources of these rooms that name Kokkos, or whose folder's headers hold kernels.
function(yoke_device_code out)
  set(found)
  foreach(room IN LISTS ARGN)
    get_target_property(sources ${room} SOURCES)
    foreach(source IN LISTS sources)
      if(EXISTS "${source}" AND source MATCHES "^${PROJECT_SOURCE_DIR}/suite/")
        file(STRINGS "${source}" names REGEX "Kokkos::|<Kokkos|KOKKOS_|DeviceSpace|prepared[.]hpp|workloads/count[.]hpp|make_workload<" LIMIT_COUNT 1)
        if(names)
          # As CUDA, compile what CUDA would take.
          string(REGEX REPLACE "_(none|hip)[.]cpp$" "_cuda.cpp" source "${source}")
          list(APPEND found "${source}")
        endif()
      endif()
    endforeach()
  endforeach()
  set(${out} ${found} PARENT_SCOPE)
endfunction()
