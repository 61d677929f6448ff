-- Ticket to Ride: is a red tunnel built? After paying `length` red cards three cards are turned up, and every red
-- card or locomotive among them costs one red card more. Of `red` red cards in hand those beyond `length` can pay.
-- From the examples of N. Brown's library game-probability: 110 cards, 12 of each of 8 colours and 14 locomotives.
return {
  title = "Ticket to Ride: building a tunnel",
  parameters = {
    red = {4, from = 0, to = 12},
    length = {3, from = 0, to = 12},
  },

  deck = {red = 12, ["another colour"] = 84, locomotive = 14},
  order = {"given up", "built"},

  play = function(t, p)
    t:take("red", p.red)
    if p.red < p.length then return "given up" end
    local cost = 0
    for i = 1, 3 do
      if t:draw() ~= "another colour" then cost = cost + 1 end
      t:merge_point(i, cost)
    end
    return cost <= p.red - p.length and "built" or "given up"
  end,
}
