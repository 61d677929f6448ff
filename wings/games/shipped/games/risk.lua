-- A battle of Risk: the attacker rolls a die for each army, three at most, the defender two at most; the highest
-- dice are compared, then the second highest, and the lower one loses an army; the defender wins ties. It goes on
-- until one side has none left that fights.
return {
  title = "Risk: a battle to the last army",
  parameters = {
    attackers = {3, from = 1, to = 1000}, -- that fight: one more holds the country behind
    defenders = {3, from = 1, to = 1000},
  },

  start = function(p) return {p.attackers, p.defenders} end,

  step = function(t, armies)
    local a, d = armies[1], armies[2]

    local function two_highest(dice)
      local high, next_high = 0, 0
      for _ = 1, dice do
        local x = t:die()
        if x > high then high, next_high = x, high elseif x > next_high then next_high = x end
      end
      return high, next_high
    end

    t:count("rolls")
    local a1, a2 = two_highest(math.min(a, 3))
    t:merge_point(a, d, a1, a2) -- which dice they were does not matter: 8 times fewer ways
    local d1, d2 = two_highest(math.min(d, 2))
    local compared = math.min(a, d) > 1 and 2 or 1
    local lost = (a1 > d1 and 1 or 0) + (compared == 2 and a2 > d2 and 1 or 0)
    d = d - lost
    a = a - (compared - lost)
    t:count("attackers lost", compared - lost)
    t:count("defenders lost", lost)
    if a == 0 then return nil, "defender" end
    if d == 0 then return nil, "attacker" end
    return {a, d}
  end,
}
