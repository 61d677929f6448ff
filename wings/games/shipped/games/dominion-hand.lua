-- Dominion: how many Coppers are among the first cards of the starting deck. From the examples of
-- N. Brown's library game-probability.
return {
  title = "Dominion: Coppers in a hand",
  parameters = {
    copper = {7, from = 0, to = 1000},
    estate = {3, from = 0, to = 1000},
    hand = {5, from = 0, to = 1000},
  },

  deck = function(p) return {Copper = p.copper, Estate = p.estate} end,

  play = function(t, p)
    local coppers = 0
    for i = 1, p.hand do
      t:merge_point(i, coppers)
      if t:draw() == "Copper" then coppers = coppers + 1 end
    end
    return coppers
  end,
}
