-- A bag builder: chips are drawn from your bag, one after the other, and their values added up; but when the values
-- of the white ones come to more than `limit`, the pot blows up and nothing is left. When is it time to stop? And
-- which chip is worth buying: `faro game odds bag-builder.lua --compare green=1,2`.
return {
  title = "Bag builder: points in the pot of the best player",
  parameters = {
    limit = {7, from = 1, to = 100},
    orange = {1, from = 0, to = 20}, -- worth 1
    green = {1, from = 0, to = 20},  -- worth 2
    red = {0, from = 0, to = 20},    -- worth 4
  },

  deck = function(p)
    return {["white 1"] = 4, ["white 2"] = 2, ["white 3"] = 1, orange = p.orange, green = p.green, red = p.red}
  end,

  play = function(t, p)
    local worth = {orange = 1, green = 2, red = 4, ["white 1"] = 1, ["white 2"] = 2, ["white 3"] = 3}
    local points, white = 0, 0
    while t:left() > 0 do
      if t:choose_best({"draw", "stop"}, points, white) == "stop" then return points end
      local chip = t:draw()
      t:count("chips")
      points = points + worth[chip]
      if chip:sub(1, 5) == "white" then white = white + worth[chip] end
      if white > p.limit then return 0 end
    end
    return points
  end,
}
