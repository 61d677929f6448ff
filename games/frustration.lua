-- Frustration: call "ace, two, ... king" over and over while turning the pack card by card. A card of the rank
-- that is called is a hit. The outcome is the number of hits.
--
-- Small packs are read exactly in milliseconds, 13 x 4 cards in about a minute (two million runs):
--   faro odds frustration.lua --set ranks=4 --set suits=3
--   faro simulate frustration.lua -n 1000000
return {
  title = "Frustration: how many cards come when they are called",
  parameters = {
    ranks = {13, from = 1, to = 100},
    suits = {4, from = 1, to = 100},
  },

  deck = function(p)
    local kinds = {}
    for rank = 1, p.ranks do kinds[rank] = {rank, p.suits} end
    return kinds
  end,

  play = function(t, p)
    -- The cards to come lie in random order, so ranks that will be called equally often from here on are alike:
    -- how many cards are left of each matters, and which of them is called first does not.
    local function state(called)
      local before, after = {}, {}
      for rank = 1, p.ranks do
        local side = rank < called and before or after
        side[#side + 1] = t:left(rank)
      end
      table.sort(before)
      table.sort(after)
      return before, after
    end

    local hits = 0
    for i = 0, p.ranks * p.suits - 1 do
      local called = i % p.ranks + 1
      if t:merging() then t:junction_only(i, hits, state(called)) end
      if t:draw() == called then hits = hits + 1 end
    end
    return hits
  end,
}
