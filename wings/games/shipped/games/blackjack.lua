-- Blackjack: what the dealer's hand comes to. The dealer draws to 17; `soft17` says whether a 17 with an ace
-- counted as 11 is enough. With `up` the dealer's first card is known, and gone from the shoe.
return {
  title = "Blackjack: the dealer's hand",
  parameters = {
    decks = {6, from = 1, to = 1000},
    soft17 = {"stand", choices = {"stand", "hit"}},
    up = {"any", choices = {"any", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10"}},
  },

  deck = function(p)
    local kinds = {{1, 4 * p.decks}} -- an ace
    for points = 2, 9 do kinds[#kinds + 1] = {points, 4 * p.decks} end
    kinds[#kinds + 1] = {10, 16 * p.decks}
    return kinds
  end,

  order = {"bust", 17, 18, 19, 20, 21, "blackjack"},

  play = function(t, p)
    local low, ace, cards = 0, false, 0 -- every ace counted as 1
    local function add(points)
      low, ace, cards = low + points, ace or points == 1, cards + 1
    end
    if p.up ~= "any" then
      local points = p.up == "A" and 1 or tonumber(p.up)
      t:take(points)
      add(points)
    end
    while true do
      local soft = ace and low <= 11
      local best = soft and low + 10 or low
      if cards == 2 and best == 21 then return "blackjack" end
      if best > 21 then return "bust" end
      if best > 17 or (best == 17 and not (soft and p.soft17 == "hit")) then return best end
      t:merge_point(low, ace, cards == 1) -- beyond the second card their number does not matter
      add(t:draw())
    end
  end,
}
