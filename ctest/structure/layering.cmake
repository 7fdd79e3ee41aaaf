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

# component(<folder> MAY <folders>): files of a component include only files of their own component and of these.
# The components that combine others.
set(combining suite/forecast suite/session suite/fidelity suite/advice suite/calibration suite/contest suite/count suite/report)
set(combining_files ${combining})
list(TRANSFORM combining_files APPEND "/*pp")
set(components suite/core suite/charts suite/meters suite/ranks suite/node suite/execution suite/probe suite/workloads ${combining} suite/cli suite/microbench
          partitioners models analysis)
function(component folder)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "MAY")
  set(others ${components})
  list(REMOVE_ITEM others "${folder}" ${arg_MAY})
  list(JOIN others "|" others)
  forbid("${folder} includes only itself ${arg_MAY}" FILES "${folder}/*.hpp" "${folder}/*.cpp" MATCH "#include \"(${others})/")
  set(broken "${broken}" PARENT_SCOPE)
endfunction()
# A library for any program: nothing else of yoke is linked to it.
list(APPEND components suite/observe)
component(suite/observe)

component(suite/core)
component(partitioners MAY suite/core)
component(models MAY suite/core)
component(analysis MAY suite/core)
component(suite/charts MAY suite/core)
component(suite/meters MAY suite/core)
component(suite/ranks MAY suite/core)
component(suite/node MAY suite/core)
component(suite/workloads MAY suite/core suite/node)
component(suite/execution MAY suite/core suite/node)
component(suite/probe MAY suite/core suite/meters suite/node suite/execution analysis)
component(suite/forecast MAY suite/core suite/execution analysis)
component(suite/session MAY suite/core suite/ranks suite/node suite/execution suite/forecast analysis)
component(suite/fidelity MAY suite/core suite/forecast models analysis)
component(suite/advice MAY suite/core suite/forecast suite/fidelity models analysis)
component(suite/calibration MAY suite/core suite/node suite/execution suite/session suite/forecast suite/fidelity)
component(suite/contest MAY suite/core suite/execution models analysis)
component(suite/count MAY suite/core suite/meters)
component(suite/report MAY suite/core suite/charts suite/forecast suite/fidelity suite/advice models analysis)
component(suite/cli MAY suite/core suite/charts suite/meters suite/ranks suite/node suite/execution suite/probe ${combining} partitioners models analysis)

# Only their own component includes details.
foreach(keeper IN ITEMS partitioners models analysis)
  set(outside suite ${components})
  list(FILTER outside EXCLUDE REGEX "^${keeper}$")
  list(TRANSFORM outside APPEND "/*pp")
  forbid("${keeper}'s details stay in ${keeper}" FILES ${outside} MATCH "#include \"${keeper}/([a-z]+/)?detail/")
endforeach()

set(outside ${components})
list(REMOVE_ITEM outside suite/meters)
list(TRANSFORM outside APPEND "/*pp")
forbid("suite/meters's details stay in suite/meters" FILES ${outside} MATCH "#include \"suite/meters/detail/")

# Other rules of the components. For indirect includes see wall.cmake.
forbid("plain C++ components see no Kokkos" FILES suite/core/*pp suite/charts/*pp suite/meters/*pp suite/ranks/*pp ${combining_files} suite/cli/*pp suite/observe/*pp
       partitioners/*pp models/*pp analysis/*pp MATCH "#include <Kokkos")
forbid("partitioners, models and charts have no clock, thread, chance or stream" FILES partitioners/*pp models/*pp suite/charts/*pp
       MATCH "#include <(thread|chrono|iostream|fstream|random|mutex|atomic)>")
forbid("only suite/cli prints and parses a command line" FILES analysis/*pp ${combining_files}
       MATCH "#include [<\"]CLI/|fmt::print|printf|std::(cout|cerr)|stdout|stderr")
# nvcc and the host's compiler place such members differently, so kernels would read wrong arguments.
forbid("kernels have no members without addresses" FILES suite/node/*pp suite/probe/*pp suite/execution/*pp suite/workloads/*pp examples/*pp
       MATCH "no_unique_address")
forbid("workloads do not fence, time or print" FILES suite/workloads/*.cpp suite/workloads/detail/*.hpp
       MATCH "[.]fence\\(|Kokkos::fence|chrono|Timer|printf|fmt::print|std::cout")
forbid("back ends are told apart in node, probe and execution only"
       FILES suite/core/*pp suite/workloads/*pp ${combining_files} suite/cli/*pp partitioners/*pp models/*pp analysis/*pp
       MATCH "KOKKOS_ENABLE_(CUDA|HIP|SYCL)")
forbid("MPI is seen by suite/ranks/join_mpi.cpp only" FILES suite/[a-q]*/*pp suite/re*/*pp suite/s*/*pp suite/w*/*pp suite/ranks/[a-i]*pp suite/ranks/[k-z]*pp
       partitioners/*pp models/*pp analysis/*pp MATCH "#include [<\"]mpi")
forbid("numbers are parsed whole and locale-proof" FILES suite/*.cpp partitioners/*.cpp models/*.cpp analysis/*.cpp
       MATCH "[^a-z_](atoi|atof|stoi|stod|stoul|strtod)\\(")

# A start that hangs ends with a sentence only there.
forbid("programs start processors with start_processors" FILES suite/cli/*.cpp suite/microbench/*.cpp
       MATCH "(^|[^a-zA-Z_])Processors [a-z_]+[({;]|make_unique<Processors>")
# hwloc 2.9 crashes in them, or leaves hardware threads out, if memory is refused.
forbid("threads are bound by the system, without hwloc" FILES suite/*pp MATCH "hwloc_[a-z_]*bind[ (]|hwloc_bitmap_list_sscanf")
forbid("topologies are loaded in suite/node only, under a guard" FILES suite/[a-m]*/*pp suite/[o-z]*/*pp
       MATCH "hwloc_topology_(init|load|dup)")

# Headers of newer libraries no longer include each other, and precompiled ones hide missing includes.
foreach(folder IN LISTS components ITEMS ctest examples)
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
