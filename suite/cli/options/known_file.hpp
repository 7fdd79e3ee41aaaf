// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <filesystem>
#include <string>

#include "analysis/fidelity/misfits.hpp"
#include "suite/core/machine.hpp"

namespace yoke::cli {

/// Returns the file that a word on the command line stands for: the word itself if such a file exists or if it looks
/// like a path (contains '/' or '.'); otherwise FOLDER/WORD.json of yoke's data, where FOLDER is machines, workloads or
/// scenarios. Throws Error with the existing names if it matches none of them.
std::string known_file(std::string const& word, std::string const& folder);

/// True if FOLDER/WORD.json comes with yoke.
bool is_known_file(std::string const& word, std::string const& folder);

/// Returns the misfits of models on machines like this one from the program's data (misfit.csv): those of split hosts
/// if it is one, otherwise none.
analysis::Misfits known_misfits(Machine const& machine);

/// Returns the folder with the program's data (machines, papers, scenarios): `given` if it is not empty; otherwise the
/// installed one, found relative to the program; otherwise the one that the build tree links to. Throws Error if none
/// exists.
std::filesystem::path data_folder(std::string const& given);

}  // namespace yoke::cli
