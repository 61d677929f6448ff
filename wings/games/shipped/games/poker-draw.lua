-- Draw poker by rank: five cards, then every card without a partner may be exchanged once (all five when there
-- is no pair). Straights and flushes are not looked at, as in drawGroups of N. Brown's library game-probability.
return {
  title = "Draw poker: groups of equal ranks",
  parameters = {
    exchange = true, -- false: the five cards as dealt
  },

  deck = "standard52",
  by = "rank",
  order = {"nothing", "one pair", "two pairs", "three of a kind", "full house", "four of a kind"},

  play = function(t, p)
    local ranks = {"2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"}
    local hand = {}
    for _, rank in ipairs(ranks) do hand[rank] = 0 end

    -- Ranks are alike but for how many are held and how many are left.
    local function state()
      local pairs_of_counts = {}
      for i, rank in ipairs(ranks) do pairs_of_counts[i] = hand[rank] * 8 + t:left(rank) end
      table.sort(pairs_of_counts)
      return pairs_of_counts
    end
    local function draw(n)
      for i = n, 1, -1 do
        if t:merging() then t:merge_point_only(i, state()) end
        local rank = t:draw()
        hand[rank] = hand[rank] + 1
      end
    end

    draw(5)
    if p.exchange then
      local single = 0
      for _, rank in ipairs(ranks) do
        if hand[rank] == 1 then
          hand[rank] = 0
          single = single + 1
        end
      end
      draw(single)
    end

    local groups = {0, 0, 0, 0} -- how many ranks are held once, twice, ...
    for _, rank in ipairs(ranks) do
      local held = hand[rank]
      if held > 0 then groups[held] = groups[held] + 1 end
    end
    if groups[4] > 0 then return "four of a kind" end
    if groups[3] > 0 then return groups[2] > 0 and "full house" or "three of a kind" end
    if groups[2] == 2 then return "two pairs" end
    return groups[2] == 1 and "one pair" or "nothing"
  end,
}
