// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/among_ranks.hpp"

#include <memory>

#include "suite/cli/interrupt.hpp"
#include "suite/cli/print/note.hpp"
#include "suite/execution/crash_guard.hpp"
#include "suite/execution/failure.hpp"
#include "suite/node/provenance.hpp"

namespace yoke {
namespace {

/// Returns the worst exit code of all ranks. Collective.
Exit worst(Ranks& ranks, Exit own) {
  auto const exits = ranks.any(std::uint64_t{1} << static_cast<int>(own));
  Exit result = Exit::ok;
  for (Exit const one : {Exit::lacking, Exit::usage, Exit::wrong})
    if ((exits >> static_cast<int>(one) & 1) != 0) result = one;
  return result;
}

Exit begun_together(Lockstep& lockstep, std::function<Exit(Lockstep*)> const& act) {
  try {
    Exit const own = act(&lockstep);
    if (!lockstep.begun()) lockstep.begin();
    return own;
  } catch (Error const& why) {
    if (!lockstep.begun()) lockstep.begin(&why);
    throw;
  }
}

}  // namespace

Exit among_ranks(std::string const& work, std::function<Exit(Lockstep*)> const& act) {
  auto const ranks = join_ranks(Interrupt::requested);
  if (ranks->count() == 1) return act(nullptr);
  Lockstep lockstep(*ranks, node_name(), work);
  auto const end_all = [&](std::string const& sentence, Exit exit) {
    print_error(lockstep.name() + ": " + sentence);
    ranks->end_all(exit);
  };
  bool const speaks = ranks->rank() == 0;
  try {
    Exit const exit = worst(*ranks, begun_together(lockstep, act));
    // A launcher may end the other ranks as soon as one exits with an error.
    return speaks ? exit : Exit::ok;
  } catch (RefusedByRanks const& why) {
    if (speaks) print_error(why.what());
    return speaks ? why.exit() : Exit::ok;
  } catch (RanksLost const& why) {
    // The other ranks are gone, so an orderly end is not possible. One sentence is enough.
    if (speaks || !why.all_know()) terminate_with(why.what());
    ranks->Ranks::end_all(Exit::lacking);
  } catch (Error const& why) {
    end_all(why.what(), why.exit());
  } catch (std::exception const& why) {
    auto const failure = failure_of(why);
    end_all(failure.reason, failure.lacking ? Exit::lacking : Exit::wrong);
  }
  return Exit::wrong;
}

}  // namespace yoke
