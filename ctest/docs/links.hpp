// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <set>
#include <string>
#include <vector>

namespace yoke::docs {

/// A link from a document to a file or to a heading.
struct Link {
  std::string file;    ///< relative to the document's folder; empty: the document itself
  std::string anchor;  ///< heading in it; empty: none
};

/// All links of a document, without those to the network.
std::vector<Link> links_of(std::string const& markdown);

/// Anchors of all headings outside of code: lower case, hyphens for blanks, without punctuation.
std::set<std::string> anchors_of(std::string const& markdown);

}  // namespace yoke::docs
