# Checks the includes of every component: fails with every line that breaks a rule. Run as: cmake -DSOURCE=<root> -P
# layering.cmake
cmake_policy(VERSION 3.25)
set(broken "")

# forbid(<rule> FILES <globs> MATCH <regex>): no line of these files may match.
function(forbid what)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "MATCH" "FILES")
  list(TRANSFORM arg_FILES PREPEND "${SOURCE}/")
  file(GLOB_RECURSE files ${arg_FILES})
  if(NOT files)
    string(APPEND broken "${what}: no files match ${arg_FILES}\n")
  endif()
  foreach(file IN LISTS files)
    file(STRINGS "${file}" lines REGEX "${arg_MATCH}")
    if(lines)
      string(APPEND broken "${file}: ${what}: ${lines}\n")
    endif()
  endforeach()
  set(broken "${broken}" PARENT_SCOPE)
endfunction()

# room(<folder> MAY <folders>): files of a component include only files of their own component and of these.
set(rooms suite/core suite/pictures suite/meters suite/ranks suite/node suite/execution suite/probe suite/workloads suite/studies suite/cli suite/microbench
          partitioners models analysis)
function(room folder)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "MAY")
  set(others ${rooms})
  list(REMOVE_ITEM others "${folder}" ${arg_MAY})
  list(JOIN others "|" others)
  forbid("${folder} includes only itself ${arg_MAY}" FILES "${folder}/*.hpp" "${folder}/*.cpp" MATCH "#include \"(${others})/")
  set(broken "${broken}" PARENT_SCOPE)
endfunction()
# A library for any program: nothing else of yoke is linked to it.
list(APPEND rooms suite/observe)
room(suite/observe)

room(suite/core)
room(partitioners MAY suite/core)
room(models MAY suite/core)
room(analysis MAY suite/core)
room(suite/pictures MAY suite/core)
room(suite/meters MAY suite/core)
room(suite/ranks MAY suite/core)
room(suite/node MAY suite/core)
room(suite/workloads MAY suite/core suite/node)
room(suite/execution MAY suite/core suite/node)
room(suite/probe MAY suite/core suite/meters suite/node suite/execution)
room(suite/studies MAY suite/core suite/pictures suite/meters suite/ranks suite/node suite/execution suite/workloads partitioners models analysis)
room(suite/cli MAY suite/core suite/pictures suite/meters suite/ranks suite/node suite/execution suite/probe suite/studies partitioners models analysis)

# Only their own component includes details.
foreach(keeper IN ITEMS partitioners models analysis)
  set(outside suite ${rooms})
  list(FILTER outside EXCLUDE REGEX "^${keeper}$")
  list(TRANSFORM outside APPEND "/*pp")
  forbid("${keeper}'s details stay in ${keeper}" FILES ${outside} MATCH "#include \"${keeper}/([a-z]+/)?detail/")
endforeach()

set(outside ${rooms})
list(REMOVE_ITEM outside suite/meters)
list(TRANSFORM outside APPEND "/*pp")
forbid("suite/meters's details stay in suite/meters" FILES ${outside} MATCH "#include \"suite/meters/detail/")

# Other rules of the components. For indirect includes see wall.cmake.
forbid("plain C++ rooms see no Kokkos" FILES suite/core/*pp suite/pictures/*pp suite/meters/*pp suite/ranks/*pp suite/studies/*pp suite/cli/*pp suite/observe/*pp
       partitioners/*pp models/*pp analysis/*pp MATCH "#include <Kokkos")
forbid("partitioners, models and pictures have no clock, thread, chance or stream" FILES partitioners/*pp models/*pp suite/pictures/*pp
       MATCH "#include <(thread|chrono|iostream|fstream|random|mutex|atomic)>")
forbid("studies print nothing and parse no command line" FILES suite/studies/*pp
       MATCH "#include [<\"]CLI/|fmt::print|printf|std::(cout|cerr)|stdout|stderr")
# nvcc and the host's compiler place such members differently, so kernels would read wrong arguments.
forbid("kernels have no members without addresses" FILES suite/node/*pp suite/probe/*pp suite/execution/*pp suite/workloads/*pp examples/*pp
       MATCH "no_unique_address")
forbid("workloads do not fence, time or print" FILES suite/workloads/*.cpp suite/workloads/detail/*.hpp
       MATCH "[.]fence\\(|Kokkos::fence|chrono|Timer|printf|fmt::print|std::cout")
forbid("back ends are told apart in node, probe and execution only"
       FILES suite/core/*pp suite/workloads/*pp suite/studies/*pp suite/cli/*pp partitioners/*pp models/*pp analysis/*pp
       MATCH "KOKKOS_ENABLE_(CUDA|HIP|SYCL)")
forbid("MPI is seen by suite/ranks/join_mpi.cpp only" FILES suite/[a-q]*/*pp suite/s*/*pp suite/w*/*pp suite/ranks/[a-i]*pp suite/ranks/[k-z]*pp
       partitioners/*pp models/*pp analysis/*pp MATCH "#include [<\"]mpi")
forbid("numbers are parsed whole and locale-proof" FILES suite/*.cpp partitioners/*.cpp models/*.cpp analysis/*.cpp
       MATCH "[^a-z_](atoi|atof|stoi|stod|stoul|strtod)\\(")

# Headers of newer libraries no longer include each other, and precompiled ones hide missing includes.
foreach(folder IN LISTS rooms ITEMS ctest examples)
  file(GLOB_RECURSE files "${SOURCE}/${folder}/*pp")
  foreach(file IN LISTS files)
    file(STRINGS "${file}" joins REGEX "fmt::join\\(" LIMIT_COUNT 1)
    file(STRINGS "${file}" ranges REGEX "#include <fmt/ranges.h>" LIMIT_COUNT 1)
    if(joins AND NOT ranges)
      string(APPEND broken "${file}: fmt::join is in <fmt/ranges.h>\n")
    endif()
  endforeach()
endforeach()
if(broken)
  message(FATAL_ERROR "${broken}")
endif()
