# Writes a man page that holds what a program prints for --help. Run as:
#   cmake -DPROGRAM=<program, or emulator;program> -DNAME=<its name> -DPURPOSE=<one line> -DVERSION=<version> -DPAGE=<file> -P help_page.cmake
cmake_policy(VERSION 3.25)
execute_process(COMMAND ${PROGRAM} --help OUTPUT_VARIABLE help COMMAND_ERROR_IS_FATAL ANY)
foreach(text IN ITEMS NAME PURPOSE help)
  string(REPLACE "\\" "\\e" ${text} "${${text}}")
  string(REPLACE "-" "\\-" ${text} "${${text}}")
endforeach()
# Lines that roff would take for requests.
string(REGEX REPLACE "(^|\n)([.'])" "\\1\\\\&\\2" help "${help}")
string(TOUPPER "${NAME}" title)
file(WRITE "${PAGE}" ".TH ${title} 1 \"\" \"yoke ${VERSION}\" \"User Commands\"
.SH NAME
${NAME} \\- ${PURPOSE}
.SH OPTIONS
.nf
${help}.fi
")
