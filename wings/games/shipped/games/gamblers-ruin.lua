-- The gambler's ruin: two players toss for one coin after the other until one of them has none left. It may take
-- for ever, and surely will not: the purse is the only thing that matters from one toss to the next.
return {
  title = "Gambler's ruin: until one of the two has it all",
  parameters = {
    mine = {5, from = 1, to = 1000000},
    yours = {5, from = 1, to = 1000000},
    good = {1, from = 1, to = 1000000}, -- I win a toss with probability good / of
    of = {2, from = 2, to = 1000000},
  },

  -- Told in steps: a state, and what leads from it to the next. So a million coins need a million steps to read,
  -- not the way to each of them.
  start = function(p) return p.mine end,

  step = function(t, purse, p)
    t:count("tosses")
    purse = purse + (t:chance(p.good, p.of) and 1 or -1)
    if purse == 0 then return nil, "ruined" end
    if purse == p.mine + p.yours then return nil, "all is mine" end
    return purse
  end,
}
