-- Pig: roll as often as you like and add up, but a 1 takes the turn's points; hold, and they are yours. Who has
-- `goal` points first wins. Both play as well as can be: 1 is that the first player wins.
--
-- J. Scarne (1945); solved by T. Neller and C. Presser (2004).
return {
  title = "Pig for two, played best: does the first player win?",
  parameters = {goal = {100, from = 2, to = 1000}},

  start = {who = 1, mine = 0, yours = 0, turn = 0}, -- mine: of whoever is at turn

  step = function(t, s, p)
    if s.turn > 0 then
      local choose = s.who == 1 and t.choose_best or t.choose_least -- the other wants the first player to lose
      if choose(t, {"roll", "hold"}, s.who, s.mine, s.yours, s.turn) == "hold" then
        t:count("turns")
        return {who = 3 - s.who, mine = s.yours, yours = s.mine + s.turn, turn = 0}
      end
    end
    local die = t:die()
    if die == 1 then
      t:count("turns")
      return {who = 3 - s.who, mine = s.yours, yours = s.mine, turn = 0}
    end
    s.turn = s.turn + die
    if s.mine + s.turn >= p.goal then
      t:count("turns")
      return nil, s.who == 1 and 1 or 0
    end
    return s
  end,
}
