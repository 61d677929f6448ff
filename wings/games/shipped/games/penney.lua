-- Penney's game: each player names a pattern of heads and tails; a coin is tossed until one of the patterns shows.
-- Whoever names his second can always be the likelier winner.
return {
  title = "Penney's game: which pattern shows first",
  parameters = {
    first = "HHH",
    second = "THH",
    heads = {1, from = 1, to = 1000000}, -- heads with probability heads / of
    of = {2, from = 2, to = 1000000},
  },

  play = function(t, p)
    local function begins(seen) -- whether a pattern may go on from here
      return p.first:sub(1, #seen) == seen or p.second:sub(1, #seen) == seen
    end
    local seen = ""
    while true do
      t:merge_point(seen)
      t:count("tosses")
      seen = seen .. (t:chance(p.heads, p.of) and "H" or "T")
      if seen:sub(-#p.first) == p.first then return p.first end
      if seen:sub(-#p.second) == p.second then return p.second end
      while not begins(seen) do seen = seen:sub(2) end -- only what may begin a pattern matters
    end
  end,
}
