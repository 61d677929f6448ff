-- Storyteller dice: each ten-sided die that shows the target or more is a success, a 1 takes one away. Who is
-- specialised rolls a 10 again, once, for another success. From the examples of N. Brown's library game-probability.
return {
  title = "Storyteller dice: successes",
  parameters = {
    dice = {3, from = 1, to = 100},
    target = {6, from = 2, to = 10},
    specialised = true,
  },

  deck = {}, -- no cards

  play = function(t, p)
    local successes = 0
    for i = 1, p.dice do
      t:merge_point(i, successes)
      local roll = t:die(10)
      if roll >= p.target then successes = successes + 1 end
      if roll == 10 and p.specialised and t:die(10) >= p.target then successes = successes + 1 end
      if roll == 1 then successes = successes - 1 end
    end
    return successes
  end,
}
