// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/io/csv_scan.hpp"

#include <csv.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <exception>
#include <new>
#include <set>
#include <system_error>

#include "suite/core/error.hpp"

namespace yoke {
namespace {

/// What goes through the C library and back.
struct Passage {
  CsvListener& listener;
  std::size_t line;
  std::exception_ptr thrown = {};

  void call(auto const& what) noexcept {
    if (thrown) return;
    try {
      what();
    } catch (...) {
      thrown = std::current_exception();
    }
  }
};

void on_field(void* text, std::size_t length, void* data) {
  auto& passage = *static_cast<Passage*>(data);
  passage.call([&] { passage.listener.field({static_cast<char const*>(text), length}); });
}

void on_record(int, void* data) {
  auto& passage = *static_cast<Passage*>(data);
  passage.call([&] { passage.listener.record(passage.line); });
}

int never(unsigned char) { return 0; }

class Parser {
 public:
  explicit Parser(bool blanks) {
    if (csv_init(&parser_, CSV_STRICT | CSV_STRICT_FINI) != 0) throw std::bad_alloc();
    // Blanks belong to the field. Where there are none the library need not ask for each character.
    if (blanks) csv_set_space_func(&parser_, never);
  }
  ~Parser() { csv_free(&parser_); }
  Parser(Parser const&) = delete;
  bool parse(std::string_view text, Passage& passage) {
    return csv_parse(&parser_, text.data(), text.size(), on_field, on_record, &passage) == text.size();
  }
  bool finish(Passage& passage) { return csv_fini(&parser_, on_field, on_record, &passage) == 0; }

 private:
  csv_parser parser_;
};

/// Just after the last line break of the text that ends a record; 0 where none does.
std::size_t end_of_records(std::string_view text) {
  if (text.find('"') == text.npos) return text.rfind('\n') + 1;  // npos + 1 is 0
  bool const odd = std::count(text.begin(), text.end(), '"') % 2 != 0;
  bool quoted = odd;  // behind what is looked at
  for (std::size_t at = text.size(); at > 0; --at) {
    if (text[at - 1] == '"') quoted = !quoted;
    if (text[at - 1] == '\n' && !quoted) return at;
  }
  return 0;
}

class Header final : public CsvListener {
 public:
  explicit Header(std::vector<std::string>& names) : names_(names) {}
  void field(std::string_view text) override { names_.emplace_back(text); }
  void record(std::size_t) override {}

 private:
  std::vector<std::string>& names_;
};

}  // namespace

void scan_csv(std::filesystem::path const& file, std::string_view text, std::size_t first_line, CsvListener& listener) {
  Parser parser(text.find(' ') != text.npos || text.find('\t') != text.npos);
  Passage passage{listener, first_line};
  bool good = true;
  // One call per line, so that an error knows its line.
  for (std::size_t at = 0; at < text.size(); ++passage.line) {
    std::size_t const end = std::min(text.find('\n', at), text.size() - 1) + 1;
    good = parser.parse(text.substr(at, end - at), passage);
    if (passage.thrown) std::rethrow_exception(passage.thrown);
    if (!good) break;
    at = end;
  }
  good = good && parser.finish(passage);
  if (passage.thrown) std::rethrow_exception(passage.thrown);
  if (!good)
    throw Error(file.string() + " line " + std::to_string(passage.line) +
                ": a quote where none may be; a field with quotes or commas must be quoted whole");
}

CsvBlocks::CsvBlocks(std::filesystem::path const& file, std::size_t block_bytes)
    : file_(file), block_bytes_(block_bytes) {
  std::error_code ignored;
  if (!std::filesystem::is_directory(file_, ignored)) descriptor_ = ::open(file_.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor_ < 0) throw Error("cannot read " + file.string() + ": no such file, or no permission");
  try {
    CsvBlock first;
    if (!next(first)) throw Error(file.string() + " has no header line");
    std::size_t end = 0;
    do end = std::min(first.text.find('\n', end), first.text.size() - 1) + 1;
    while (end < first.text.size() &&
           std::count(first.text.begin(), first.text.begin() + static_cast<std::ptrdiff_t>(end), '"') % 2 != 0);
    Header header(header_);
    std::string_view const line(first.text.data(), end);
    scan_csv(file_, line, 1, header);
    std::set<std::string> const unique(header_.begin(), header_.end());
    if (unique.size() != header_.size()) throw Error(file.string() + " line 1: a column is there twice");
    line_ = 1 + static_cast<std::size_t>(std::count(line.begin(), line.end(), '\n'));
    rest_.insert(0, first.text, end);
  } catch (...) {
    ::close(descriptor_);
    throw;
  }
}

CsvBlocks::~CsvBlocks() { ::close(descriptor_); }

bool CsvBlocks::fill(std::string& text) {
  std::size_t const before = text.size();
  text.resize(before + block_bytes_);
  ssize_t got = 0;
  std::size_t have = before;
  while (have < text.size() && (got = ::read(descriptor_, text.data() + have, text.size() - have)) != 0) {
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw Error("cannot read all of " + file_.string());
    have += static_cast<std::size_t>(got);
  }
  text.resize(have);
  return have > before;
}

bool CsvBlocks::next(CsvBlock& block) {
  block.text.assign(rest_);
  rest_.clear();
  std::size_t end = 0;
  while (end == 0 && !ended_) {
    ended_ = !fill(block.text);
    end = end_of_records(block.text);
  }
  if (ended_) {
    // What an open quote holds is scanned all the same, for its error.
    std::size_t const whole = block.text.rfind('\n') == block.text.npos ? 0 : block.text.rfind('\n') + 1;
    end = whole;
  }
  rest_.assign(block.text, end);
  block.text.resize(end);
  block.first_line = line_;
  line_ += static_cast<std::size_t>(std::count(block.text.begin(), block.text.end(), '\n'));
  if (ended_ && end == 0 && !rest_.empty())
    throw Error(file_.string() + " line " + std::to_string(line_) +
                ": the line has no end; every line must end in a line break");
  return end > 0;
}

}  // namespace yoke
