-- Craps: a bet on or against the shooter. 7 or 11 wins at once, 2, 3 or 12 loses; any other number is the point,
-- and wins if it comes again before a 7. Against the shooter, 12 at first is nobody's.
return {
  title = "Craps: won or lost on one bet",
  parameters = {bet = {"pass", choices = {"pass", "don't pass"}}},

  play = function(t, p)
    local with = p.bet == "pass" and 1 or -1
    local function roll()
      t:count("rolls")
      return t:die() + t:die()
    end
    local point = roll()
    if point == 7 or point == 11 then return with end
    if point == 12 and with < 0 then return 0 end
    if point <= 3 or point == 12 then return -with end
    while true do
      t:merge_point(point)
      local sum = roll()
      if sum == point then return with end
      if sum == 7 then return -with end
    end
  end,
}
