-- War, with a small pack: both turn their top card, the higher one takes both, in random order, under his own. When
-- they are equal, one card each goes face down and the next ones decide; who has none left loses. Does it ever end?
return {
  title = "War with a small pack",
  parameters = {
    ranks = {4, from = 1, to = 13},
    suits = {2, from = 1, to = 8},
  },

  deck = function(p)
    local kinds = {}
    for rank = 1, p.ranks do kinds[rank] = {rank, p.suits} end
    return kinds
  end,

  play = function(t, p)
    local mine, yours = {}, {}
    while t:left() > 1 do
      mine[#mine + 1], yours[#yours + 1] = t:draw(), t:draw()
    end
    while true do
      t:merge_point_only(mine, yours)
      t:count("battles")
      local top = 1
      while mine[top] and yours[top] and mine[top] == yours[top] do top = top + 2 end
      if not mine[top] and not yours[top] then return "both are out" end
      if not yours[top] then return "the first" end
      if not mine[top] then return "the second" end
      local won = mine[top] > yours[top]
      local pile = {{}, {}} -- his own cards first, or the other's
      table.move(mine, 1, top, 1, pile[1])
      table.move(yours, 1, top, #pile[1] + 1, pile[1])
      table.move(yours, 1, top, 1, pile[2])
      table.move(mine, 1, top, #pile[2] + 1, pile[2])
      mine, yours = table.move(mine, top + 1, #mine, 1, {}), table.move(yours, top + 1, #yours, 1, {})
      if won and #yours == 0 then return "the first" end
      if not won and #mine == 0 then return "the second" end
      local winner = won and mine or yours
      local taken = t:pick(pile)
      table.move(taken, 1, #taken, #winner + 1, winner)
    end
  end,
}
