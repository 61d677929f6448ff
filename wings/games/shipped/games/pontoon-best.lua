-- Pontoon against the bank, from so many packs that cards drawn make no difference: twist or stick? 1 is won, 0
-- lost; the bank draws below `bank`, and wins ties. Five cards that are not bust beat all but a Pontoon.
local function total(low, ace) return ace and low <= 11 and low + 10 or low end

return {
  title = "Pontoon against the bank, played best",
  parameters = {bank = {17, from = 2, to = 21}},

  deck = {{1, 4}, {2, 4}, {3, 4}, {4, 4}, {5, 4}, {6, 4}, {7, 4}, {8, 4}, {9, 4}, {10, 16}},

  play = function(t, p)
    local function draw()
      local points = t:draw()
      t:gather() -- of so many packs, the next card is like the first
      return points
    end
    local function hand(sticks)
      local first, second = draw(), draw()
      local low, ace, cards = first + second, first == 1 or second == 1, 2
      if total(low, ace) == 21 then return 23 end -- Pontoon
      while not sticks(low, ace, cards) do
        local points = draw()
        low, ace, cards = low + points, ace or points == 1, cards + 1
        if low > 21 then return 0 end
        if cards == 5 then return 22 end
      end
      return total(low, ace)
    end

    local mine = hand(function(low, ace, cards)
      return t:choose_best({"twist", "stick"}, low, ace, cards) == "stick"
    end)
    if mine == 0 then return 0 end
    t:merge_point(mine)
    local bank = hand(function(low, ace, cards)
      t:merge_point(mine, low, ace, cards)
      return total(low, ace) >= p.bank
    end)
    return mine > bank and 1 or 0
  end,
}
