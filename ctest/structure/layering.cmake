# Who includes whom: fails with every line that breaks a rule. Run as: cmake -DSOURCE=<root> -P layering.cmake
cmake_policy(VERSION 3.25)
set(broken "")

# forbid(<what> FILES <globs> MATCH <regex>): no line of these files matches.
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

forbid("the core knows nothing but itself" FILES suite/core/*.hpp suite/core/*.cpp
       MATCH "#include [<\"](Kokkos|suite/(workloads|probe|execution|cli)|partitioners/|models/|analysis/)")
forbid("partitioners are pure" FILES partitioners/*.hpp partitioners/*.cpp
       MATCH "#include [<\"](Kokkos|thread|chrono|iostream|fstream|random|mutex|atomic|suite/[^c]|models/|analysis/)")
forbid("models are pure" FILES models/*.hpp models/*.cpp
       MATCH "#include [<\"](Kokkos|thread|chrono|iostream|fstream|random|mutex|suite/[^c]|suite/cli|partitioners/|analysis/)")
forbid("analysis depends on the core alone" FILES analysis/*.hpp analysis/*.cpp
       MATCH "#include [<\"](Kokkos|suite/[^c]|suite/cli|partitioners/|models/)")
forbid("workloads do not fence, time or print" FILES suite/workloads/*.cpp suite/workloads/detail/*.hpp
       MATCH "[.]fence\\(|Kokkos::fence|chrono|Timer|printf|fmt::print|std::cout")
forbid("workloads know no plan" FILES suite/workloads/*.hpp suite/workloads/*.cpp
       MATCH "#include [<\"](partitioners/|models/|analysis/|suite/(probe|cli))")
forbid("back ends are told apart in probe, execution and energy only"
       FILES suite/core/*pp suite/workloads/*pp suite/cli/*pp partitioners/*pp models/*pp analysis/*pp
       MATCH "KOKKOS_ENABLE_(CUDA|HIP|SYCL)")
forbid("numbers are parsed whole and locale-proof" FILES suite/*.cpp partitioners/*.cpp models/*.cpp analysis/*.cpp
       MATCH "[^a-z_](atoi|atof|stoi|stod|stoul|strtod)\\(")
if(broken)
  message(FATAL_ERROR "${broken}")
endif()
