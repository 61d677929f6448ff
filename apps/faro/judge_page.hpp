// The report of `faro judge test` as one self-contained page: no network, light and dark, readable on a
// phone.
#pragma once
#include "judge_verdict.hpp"

#include <faro/judge/panel.hpp>
#include <faro/judge/tables.hpp>

#include <string>

namespace faro::program {

/// The page, as HTML. Pictures where whole decks were counted: `tables` may be null for parts of decks.
std::string judge_page(judged const& j, deck_tables const* tables, panel_laws const* laws);

}  // namespace faro::program
