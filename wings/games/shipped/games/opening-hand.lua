-- The opening hand of a trading card game, with mulligans: seven cards are kept when their lands are from `least`
-- to `most`, else shuffled back for another seven.
--
--   london     after the k-th mulligan k cards of the seven go to the bottom: lands above `aim` first
--   vancouver  after the k-th mulligan 7 - k cards are drawn (the look at the top card that follows changes none)
--   none       the first seven are kept
-- A hand of `smallest` cards is kept whatever it is. The outcome: how many cards are kept, and how many lands.
return {
  title = "Opening hand: cards and lands that are kept",
  parameters = {
    lands = {24, from = 0, to = 10000},
    spells = {36, from = 0, to = 10000},
    least = {2, from = 0, to = 7},
    most = {4, from = 0, to = 7},
    aim = {3, from = 0, to = 7},
    smallest = {4, from = 0, to = 7},
    mulligan = {"london", choices = {"london", "vancouver", "none"}},
  },

  deck = function(p) return {{"land", p.lands}, {"spell", p.spells}} end,

  play = function(t, p)
    local taken = 0 -- mulligans
    while true do
      local cards = 7 - taken
      local drawn = p.mulligan == "london" and 7 or cards
      local lands = 0
      for i = 1, drawn do
        t:merge_point(taken, i, lands)
        if t:draw() == "land" then lands = lands + 1 end
      end
      if p.mulligan == "london" then
        lands = math.max(lands - taken, math.min(lands, p.aim))
      end
      if p.mulligan == "none" or cards <= p.smallest or (lands >= p.least and lands <= p.most) then
        return {cards = cards, lands = lands}
      end
      t:gather()
      taken = taken + 1
    end
  end,
}
