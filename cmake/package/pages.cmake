# Pages of the public headers by doxygen, in FOLDER/html. Fails with every class and function that has no contract; data members
# and operators may speak for themselves. Run as:
#   cmake -DSOURCE=<root> -DFOLDER=<output> -DDOXYGEN=<program> -P pages.cmake
cmake_policy(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/headers.cmake")
yoke_public_headers(headers "${SOURCE}")
list(FILTER headers EXCLUDE REGEX "/detail/")
list(JOIN headers " " headers)
# Components' own names are for no user.
file(GLOB components RELATIVE "${SOURCE}/suite" "${SOURCE}/suite/*")
list(TRANSFORM components REPLACE ".+" "yoke::\\0 yoke::\\0::*")
list(JOIN components " " components)
file(REMOVE_RECURSE "${FOLDER}/html")
file(MAKE_DIRECTORY "${FOLDER}")
file(WRITE "${FOLDER}/Doxyfile" "PROJECT_NAME = yoke
INPUT = ${headers} README.md docs/adding.md docs/co_execute.md docs/concepts.md
USE_MDFILE_AS_MAINPAGE = README.md
OUTPUT_DIRECTORY = \"${FOLDER}\"
WARN_LOGFILE = \"${FOLDER}/warnings\"
GENERATE_LATEX = NO
HAVE_DOT = NO
CLASS_GRAPH = NO
QUIET = YES
JAVADOC_AUTOBRIEF = YES
HIDE_UNDOC_MEMBERS = NO
EXCLUDE_SYMBOLS = ${components} yoke::SimpleWorkload::* std::*
MACRO_EXPANSION = YES
EXPAND_ONLY_PREDEF = YES
PREDEFINED = KOKKOS_FUNCTION= KOKKOS_INLINE_FUNCTION= YOKE_PORTABLE=
")
execute_process(COMMAND "${DOXYGEN}" "${FOLDER}/Doxyfile" WORKING_DIRECTORY "${SOURCE}" OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
file(STRINGS "${FOLDER}/warnings" warnings REGEX "warning: ")
# Warnings that do not count: links of documents to files without a page, and mistakes of doxygen 1.9 on a template with a later
# definition and on a
# specialization of a template of the standard library.
list(FILTER warnings EXCLUDE REGEX "[.]md:[0-9]+: |[(]variable[)]|Member operator|no matching file member found|Internal inconsistency: scope for class std::")
if(warnings)
  list(JOIN warnings "\n" warnings)
  message(FATAL_ERROR "public declarations without a contract:\n${warnings}")
endif()
file(GLOB pages "${FOLDER}/html/*.html")
list(LENGTH pages count)
if(count LESS 100)
  message(FATAL_ERROR "doxygen wrote ${count} pages to ${FOLDER}/html")
endif()
message(STATUS "${count} pages: ${FOLDER}/html/index.html")
