-- Pig: roll as often as you like and add up, but a 1 takes the turn's points; hold, and they are yours. Who has
-- `goal` points first wins. Both play as well as can be: 1 is that the first player wins.
--
-- J. Scarne (1945); solved by T. Neller and C. Presser (2004).

-- A state is one whole number, since there are a million of them to 100: who is at turn, the points of that
-- player and of the other, and those of the turn.
local point = 2000000 -- of the turn
local function packed(who, mine, yours) return (yours * 1000 + mine) * 2 + who - 1 end

local moves = {"roll", "hold"}

return {
  title = "Pig for two, played best: does the first player win?",
  parameters = {goal = {100, from = 2, to = 1000}},

  start = packed(1, 0, 0),

  step = function(t, state, p)
    local who, mine, yours, turn = state % 2 + 1, state // 2 % 1000, state // 2000 % 1000, state // point
    if turn > 0 then
      local choose = who == 1 and t.choose_best or t.choose_least -- the other wants the first player to lose
      if choose(t, moves, who, mine, yours, turn) == "hold" then
        t:count("turns")
        return packed(3 - who, yours, mine + turn)
      end
    end
    local die = t:die()
    if die == 1 then
      t:count("turns")
      return packed(3 - who, yours, mine)
    end
    if mine + turn + die >= p.goal then
      t:count("turns")
      return nil, who == 1 and 1 or 0
    end
    return state + die * point
  end,
}
