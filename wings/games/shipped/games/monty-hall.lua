-- Monty Hall: a car is behind one of the doors, goats are behind the others. One door is picked; of the others the host
-- opens some, and who picked may switch to one that is left. A host who guesses may show the car.
return {
  title = "Monty Hall: stay, or switch to another door",
  parameters = {
    doors = {3, from = 3, to = 1000},
    opened = {1, from = 1, to = 998},
    switch = true,
    host = {"knows", choices = {"knows", "guesses"}},
  },

  deck = {}, -- no cards
  order = {"car shown", "lost", "won"},

  play = function(t, p)
    local others = p.doors - 1
    if p.opened >= others then error("expected opened to be less than doors - 1, so that a door is left to switch to", 0) end
    local is_mine = t:die(p.doors) == 1
    if not is_mine and p.host == "guesses" and t:die(others) <= p.opened then return "car shown" end
    if not p.switch then return is_mine and "won" or "lost" end
    if is_mine then return "lost" end
    return t:die(others - p.opened) == 1 and "won" or "lost"
  end,
}
