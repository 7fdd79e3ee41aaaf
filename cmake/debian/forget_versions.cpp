// forget_versions IN OUT [NEWEST COMPAT]
//
// Copies a shared library and drops those symbol-version requirements that the C and C++ libraries of this system do
// not provide, so that the dynamic loader accepts the copy. Prints each symbol concerned, one a line, as "VERSION
// SYMBOL"; another library has to define it. A file without such requirements is copied unchanged.
//
// With NEWEST, such as 2.31, drops the requirements of a newer C library. Each symbol concerned must exist in an older
// version, which the loader then takes, or in the library COMPAT. OUT may be IN.
#include <dlfcn.h>
#include <elf.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace {
template <class T>
T* at(std::vector<char>& image, std::size_t offset) {
  return reinterpret_cast<T*>(image.data() + offset);
}

// Major and minor number of "GLIBC_2.34" and "2.34".
std::pair<int, int> number_of(const char* version) {
  std::pair<int, int> number{0, 0};
  if (std::strncmp(version, "GLIBC_", 6) == 0) version += 6;
  return std::sscanf(version, "%d.%d", &number.first, &number.second) == 2 ? number : std::pair(0, 0);
}

// True if this C library has the symbol in a version that NEWEST has.
bool has_older(void* library, const char* symbol, const char* newest) {
  for (int minor = 0; minor <= number_of(newest).second; ++minor)
    for (const char* const patch : {"", ".1", ".2", ".3", ".4", ".5", ".6"}) {
      const std::string version = "GLIBC_2." + std::to_string(minor) + patch;
      if (dlvsym(library, symbol, version.c_str())) return true;
    }
  return false;
}

// True if the library itself defines the symbol, not one that it needs.
bool defines(void* library, const char* symbol, const char* file) {
  Dl_info info{};
  void* const found = library ? dlsym(library, symbol) : nullptr;
  return found && dladdr(found, &info) && std::strcmp(info.dli_fname, file) == 0;
}

// Changes the requirement to the oldest version in the file's table of names; returns false if the table has none.
bool require_oldest(Elf64_Vernaux& version, const char* names, std::size_t bytes) {
  for (const char* const oldest : {"GLIBC_2.2.5", "GLIBC_2.17"})
    for (std::size_t at_byte = 0; at_byte < bytes; at_byte += std::strlen(names + at_byte) + 1) {
      if (std::strcmp(names + at_byte, oldest) != 0) continue;
      version.vna_name = static_cast<Elf64_Word>(at_byte);
      version.vna_hash = 0;
      for (const char* c = oldest; *c; ++c) {  // the hash of System V's object files
        version.vna_hash = (version.vna_hash << 4) + static_cast<unsigned char>(*c);
        const Elf64_Word high = version.vna_hash & 0xf0000000;
        version.vna_hash = (version.vna_hash ^ high >> 24) & ~high;
      }
      return true;
    }
  return false;
}
}  // namespace

int main(int argc, char** argv) {
  if (argc != 3 && argc != 5) return 2;
  const char* const newest = argc == 5 ? argv[3] : nullptr;
  void* const compat = newest ? dlopen(argv[4], RTLD_LAZY) : nullptr;
  if (newest && (number_of(newest).first == 0 || !compat)) {
    std::fprintf(stderr, "'%s' is no version, or %s cannot be loaded\n", newest, argv[4]);
    return 2;
  }
  std::ifstream in(argv[1], std::ios::binary);
  std::vector<char> image((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  if (image.size() < sizeof(Elf64_Ehdr) || std::memcmp(image.data(), ELFMAG, SELFMAG) != 0 ||
      image[EI_CLASS] != ELFCLASS64) {
    std::fprintf(stderr, "%s is not a 64-bit ELF file\n", argv[1]);
    return 3;
  }
  const auto* header = at<Elf64_Ehdr>(image, 0);
  const auto* section = at<Elf64_Shdr>(image, header->e_shoff);
  const Elf64_Shdr *need = nullptr, *versym = nullptr, *dynsym = nullptr;
  for (int i = 0; i < header->e_shnum; ++i) {
    if (section[i].sh_type == SHT_GNU_verneed) need = section + i;
    if (section[i].sh_type == SHT_GNU_versym) versym = section + i;
    if (section[i].sh_type == SHT_DYNSYM) dynsym = section + i;
  }
  std::vector<Elf64_Half> dropped;
  if (need && versym && dynsym) {
    const char* names = image.data() + section[need->sh_link].sh_offset;
    auto* versions = at<Elf64_Half>(image, versym->sh_offset);
    const auto* symbols = at<Elf64_Sym>(image, dynsym->sh_offset);
    const std::size_t count = dynsym->sh_size / sizeof(Elf64_Sym);
    std::size_t offset = need->sh_offset;
    for (unsigned n = 0; n < need->sh_info; ++n) {
      auto* file = at<Elf64_Verneed>(image, offset);
      const char* file_name = names + file->vn_file;
      // The loader's own symbols cannot be looked up this way, and are old.
      void* library = std::strncmp(file_name, "ld-", 3) == 0 ? nullptr : dlopen(file_name, RTLD_LAZY);
      Elf64_Vernaux* previous = nullptr;
      std::size_t aux_offset = offset + file->vn_aux;
      for (unsigned a = 0, entries = file->vn_cnt; a < entries; ++a) {
        auto* version = at<Elf64_Vernaux>(image, aux_offset);
        aux_offset += version->vna_next;
        const char* version_name = names + version->vna_name;
        bool missing = false;
        if (newest && std::strncmp(version_name, "GLIBC_", 6) == 0 && number_of(version_name) > number_of(newest)) {
          missing = true;
          for (std::size_t s = 0; s < count; ++s) {
            if ((versions[s] & 0x7fff) != version->vna_other) continue;
            const char* const symbol = names + symbols[s].st_name;
            std::printf("%s %s\n", version_name, symbol);
            if (ELF64_ST_BIND(symbols[s].st_info) == STB_WEAK || defines(compat, symbol, argv[4]) ||
                (library && has_older(library, symbol, newest)))
              continue;
            std::fprintf(stderr, "%s needs %s of %s, which neither glibc %s nor %s has\n", argv[1], symbol,
                         version_name, newest, argv[4]);
            return 6;
          }
        } else if (newest && std::strncmp(version_name, "GLIBC_ABI", 9) == 0) {
          std::fprintf(stderr, "%s needs %s, which glibc %s lacks\n", argv[1], version_name, newest);
          return 6;
        }
        for (std::size_t s = 0; !newest && library && s < count; ++s) {
          if ((versions[s] & 0x7fff) != version->vna_other || ELF64_ST_BIND(symbols[s].st_info) == STB_WEAK) continue;
          if (dlvsym(library, names + symbols[s].st_name, version_name)) continue;
          missing = true;
          std::printf("%s %s\n", version_name, names + symbols[s].st_name);
        }
        if (!missing) {
          previous = version;
          continue;
        }
        if (file->vn_cnt == 1 && newest && require_oldest(*version, names, section[need->sh_link].sh_size)) {
          for (std::size_t s = 0; s < count; ++s)
            if ((versions[s] & 0x7fff) == version->vna_other) versions[s] = VER_NDX_GLOBAL;
          continue;
        }
        if (file->vn_cnt == 1) {
          std::fprintf(stderr, "%s needs nothing but %s from %s\n", argv[1], version_name, file_name);
          return 4;
        }
        dropped.push_back(version->vna_other);
        --file->vn_cnt;
        if (previous)
          previous->vna_next = version->vna_next ? previous->vna_next + version->vna_next : 0;
        else
          file->vn_aux += version->vna_next;
      }
      offset += file->vn_next;
    }
    for (std::size_t s = 0; s < count; ++s)
      if (std::find(dropped.begin(), dropped.end(), versions[s] & 0x7fff) != dropped.end())
        versions[s] = VER_NDX_GLOBAL;
  }
  // Written next to it first: IN may be OUT, and may be loaded.
  const std::string next = std::string(argv[2]) + ".new";
  std::ofstream out(next, std::ios::binary);
  out.write(image.data(), static_cast<std::streamsize>(image.size()));
  out.close();
  std::error_code failed;
  if (out) std::filesystem::permissions(next, std::filesystem::status(argv[1]).permissions(), failed);
  if (out && !failed) std::filesystem::rename(next, argv[2], failed);
  return out && !failed ? 0 : 5;
}
