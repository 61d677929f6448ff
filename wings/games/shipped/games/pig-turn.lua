-- One turn of Pig under a strategy: roll and add up, but a 1 takes it all. When to hold?
return {
  title = "Pig: points of one turn",

  -- Each is told the points so far and the number of rolls, and says whether to hold.
  strategies = {
    ["hold at 20"] = function(points, rolls) return points >= 20 end,
    ["hold at 25"] = function(points, rolls) return points >= 25 end,
    ["four rolls"] = function(points, rolls) return rolls == 4 end,
  },

  play = function(t, p)
    local points, rolls = 0, 0
    repeat
      t:merge_point(points, rolls)
      t:count("rolls")
      local die = t:die()
      if die == 1 then return 0 end
      points, rolls = points + die, rolls + 1
    until p.strategy(points, rolls)
    return points
  end,
}
