// forget_versions IN OUT
//
// Copies a shared library and drops those symbol-version requirements that the C and C++ libraries of this
// system do not provide, so that the dynamic loader accepts the copy. Each symbol concerned is printed, one a
// line, as "VERSION SYMBOL"; somebody else has to define it. A file that needs nothing dropped is copied as it is.
#include <dlfcn.h>
#include <elf.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <vector>

namespace {
template <class T>
T* at(std::vector<char>& image, std::size_t offset) {
  return reinterpret_cast<T*>(image.data() + offset);
}
}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
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
        for (std::size_t s = 0; library && s < count; ++s) {
          if ((versions[s] & 0x7fff) != version->vna_other || ELF64_ST_BIND(symbols[s].st_info) == STB_WEAK) continue;
          if (dlvsym(library, names + symbols[s].st_name, version_name)) continue;
          missing = true;
          std::printf("%s %s\n", version_name, names + symbols[s].st_name);
        }
        if (!missing) {
          previous = version;
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
  std::ofstream out(argv[2], std::ios::binary);
  out.write(image.data(), static_cast<std::streamsize>(image.size()));
  return out.flush() ? 0 : 5;
}
