// Functions that Debian's libkokkoscore uses from a C and a C++ library newer than those of this system.
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string>

extern "C" {
// strtol of C23 (glibc 2.38): differs only in reading 0b101 if the base is 0 or 2.
long compat_strtol(const char* text, char** end, int base) asm("__isoc23_strtol");
long compat_strtol(const char* text, char** end, int base) { return std::strtol(text, end, base); }

// Called so that the streams exist before any static object needs them (libstdc++ 13). Here <iostream> makes them.
void compat_ios_init() asm("_ZSt21ios_base_library_initv");
void compat_ios_init() {}

// std::string::_M_replace_cold (libstdc++ 13): replaces in place, even if the new text lies inside the string itself.
void compat_replace_cold(
    void* self, char* at, std::size_t old_length, const char* text, std::size_t length,
    std::size_t tail) asm("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE15_M_replace_coldEPcmPKcmm");
void compat_replace_cold(void*, char* at, std::size_t old_length, const char* text, std::size_t length,
                         std::size_t tail) {
  const std::string copy(text, length);
  if (tail && old_length != length) std::memmove(at + length, at + old_length, tail);
  if (length) std::memcpy(at, copy.data(), length);
}
}
