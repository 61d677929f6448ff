// Questions about the order of the whole pack, read.
#pragma once
#include "odds/verb/options/card_options.hpp"

namespace faro::program {

struct asked_orders {
  odds::order_question ask;
  deck_account read;
};
asked_orders read_orders(card_options const& o);

}  // namespace faro::program
