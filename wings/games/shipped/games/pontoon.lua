-- Pontoon: draw until you stick. The game of N. Brown's library game-probability, with its reading of the aces:
-- a hand with an ace has two totals, and draws again while any of them is below `stick`.
return {
  title = "Pontoon: one hand that sticks at a total",
  parameters = {
    stick = {16, from = 2, to = 21}, -- draw while a total is below it
    decks = {1, from = 1, to = 1000},
  },

  -- Ranks are all that matters, and the ten, jack, queen and king are alike.
  deck = function(p)
    local kinds = {}
    for points = 2, 9 do kinds[#kinds + 1] = {points, 4 * p.decks} end
    kinds[#kinds + 1] = {10, 16 * p.decks}
    kinds[#kinds + 1] = {1, 4 * p.decks} -- an ace
    return kinds
  end,

  -- From the worst hand to the best.
  order = function()
    local outcomes = {"bust"}
    for total = 2, 21 do outcomes[#outcomes + 1] = "stuck on " .. total end
    outcomes[#outcomes + 1] = "five-card trick"
    outcomes[#outcomes + 1] = "Pontoon"
    return outcomes
  end,

  play = function(t, p)
    local low, ace, cards = 0, false, 0 -- every ace counted as 1
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
        if low >= p.stick then return "stuck on " .. best end
        t:merge_point(low, ace, cards)
      end
    end
  end,
}
