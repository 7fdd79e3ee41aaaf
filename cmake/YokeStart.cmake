# yoke_no_driver(<library> <driver>): a library that replaces <driver>, such as libcuda.so.1, which only a GPU's driver
# installs.
#
# yoke_start(<name> <program> [DRIVER <driver> <library>] [LEVELS <level>...]): the executable <name>, which starts the
# executable target <program>, whether or not this node has <driver>; or the target <program>_<level> of the highest
# level that the processor has.
#
# yoke_check_instructions(<target>): adds the source that ends a program with a sentence if the processor lacks
# instructions, compiled for the oldest processor, whatever other flags or a compiler's wrapper (Spack's, Cray's) request.
#
# In the build tree they have the same places as in an installation: bin, libexec/yoke, libexec/yoke/no-driver.
include_guard()
include(CheckCCompilerFlag)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  check_c_compiler_flag(-march=x86-64 YOKE_C_HAS_MARCH_X86_64)
endif()

function(yoke_check_instructions target)
  target_sources(${target} PRIVATE "${PROJECT_SOURCE_DIR}/suite/start/instructions.c")
  if(YOKE_C_HAS_MARCH_X86_64)
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:C>:-march=x86-64>)
  endif()
endfunction()

function(yoke_no_driver library driver)
  string(REGEX MATCH "^lib(.*)\\.so\\.(.*)$" matched "${driver}")
  add_library(${library} SHARED "${PROJECT_SOURCE_DIR}/suite/start/no_driver.c")
  set_target_properties(${library} PROPERTIES OUTPUT_NAME "${CMAKE_MATCH_1}" SOVERSION "${CMAKE_MATCH_2}"
                        LIBRARY_OUTPUT_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/${CMAKE_INSTALL_LIBEXECDIR}/yoke/no-driver")
endfunction()

function(yoke_start name program)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "DRIVER;LEVELS")
  set(programs ${program})
  foreach(level IN LISTS arg_LEVELS)
    list(APPEND programs ${program}_${level})
  endforeach()
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/${CMAKE_INSTALL_LIBEXECDIR}/yoke")
  set_target_properties(${programs} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${folder}")
  add_executable(${name} "${PROJECT_SOURCE_DIR}/suite/start/main.cpp")
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/${CMAKE_INSTALL_BINDIR}")
  target_link_libraries(${name} PRIVATE ${CMAKE_DL_LIBS} yoke_warnings)
  file(RELATIVE_PATH installed "${CMAKE_INSTALL_FULL_BINDIR}" "${CMAKE_INSTALL_FULL_LIBEXECDIR}/yoke/${program}")
  target_compile_definitions(${name} PRIVATE "YOKE_PROGRAM=\"${installed}\"")
  add_dependencies(${name} ${programs})
  if(arg_DRIVER)
    list(POP_FRONT arg_DRIVER driver library)
    target_compile_definitions(${name} PRIVATE "YOKE_DRIVER=\"${driver}\"")
    add_dependencies(${name} ${library})
    # Functions that the replacement does not define must not stop the loader.
    target_link_options(${program} PRIVATE LINKER:-z,lazy)
  endif()
  if(arg_LEVELS)
    list(JOIN arg_LEVELS "," available)
    target_compile_definitions(${name} PRIVATE "YOKE_LEVELS=\"${available}\"")
    target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}")
    target_compile_features(${name} PRIVATE cxx_std_20)
    target_sources(${name} PRIVATE "${PROJECT_SOURCE_DIR}/suite/start/needed_instructions.cpp")
    yoke_check_instructions(${name})
  endif()
endfunction()
