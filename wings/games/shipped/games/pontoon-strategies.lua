-- Pontoon by any strategy: a strategy is a function of the hand that says whether to draw again. The rules of
-- scoring and stopping are those of pontoon.lua; N. Brown's library game-probability leaves it to its readers to
-- take them apart.
--
--   faro game odds pontoon-strategies.lua --set strategy=low17
--   faro game odds pontoon-strategies.lua --compare strategy=low16,best17
--   faro game odds pontoon-strategies.lua --strategies        all of them, side by side
--
-- For one of your own, copy this file and add a function. `hand` has
--   low    the total with every ace as 1
--   best   the total nearest to 21 that is not above it, with one ace as 11 if that helps
--   ace    whether there is an ace
--   cards  how many cards
return {
  title = "Pontoon: one hand played by a strategy",
  parameters = {
    strategy = "low16",
    decks = {1, from = 1, to = 1000},
  },

  strategies = {
    low14 = function(hand) return hand.low < 14 end, -- the two of the document: while any total is below
    low16 = function(hand) return hand.low < 16 end,
    low17 = function(hand) return hand.low < 17 end,
    best16 = function(hand) return hand.best < 16 end, -- an ace is 11 for as long as it can be
    best17 = function(hand) return hand.best < 17 end,
    trick = function(hand) -- with four cards, one more makes a five-card trick, which beats 21
      return hand.low < (hand.cards == 4 and 18 or 16)
    end,
    never_bust = function(hand) return hand.low < 12 end,
  },

  deck = function(p)
    local kinds = {}
    for points = 2, 9 do kinds[#kinds + 1] = {points, 4 * p.decks} end
    kinds[#kinds + 1] = {10, 16 * p.decks}
    kinds[#kinds + 1] = {1, 4 * p.decks} -- an ace
    return kinds
  end,

  order = function()
    local outcomes = {"bust"}
    for total = 2, 21 do outcomes[#outcomes + 1] = "stuck on " .. total end
    outcomes[#outcomes + 1] = "five-card trick"
    outcomes[#outcomes + 1] = "Pontoon"
    return outcomes
  end,

  play = function(t, p)
    local low, ace, cards = 0, false, 0
    while true do
      local points = t:draw()
      low, cards = low + points, cards + 1
      ace = ace or points == 1
      local best = (ace and low <= 11) and low + 10 or low
      if cards >= 2 then
        if cards == 2 and best == 21 then return "Pontoon" end
        if low > 21 then return "bust" end
        if cards == 5 then return "five-card trick" end
        if best == 21 then return "stuck on 21" end
        if not p.strategy({low = low, best = best, ace = ace, cards = cards}) then return "stuck on " .. best end
        t:merge_point(low, ace, cards)
      end
    end
  end,
}
