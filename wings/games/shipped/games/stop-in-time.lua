-- Red or black: cards are turned from a shuffled pack, a red one wins a point, a black one loses one. You may stop
-- before any card. How many points does the best player win on average?
--
-- `t:choose_best` is answered so that the mean of the outcome is as high as can be.
return {
  title = "Red or black: points won by who stops best",
  parameters = {
    red = {26, from = 0, to = 1000},
    black = {26, from = 0, to = 1000},
  },

  deck = function(p) return {red = p.red, black = p.black} end,

  play = function(t, p)
    local points = 0
    while t:left() > 0 do
      if t:choose_best({"stop", "go on"}) == "stop" then return points end
      points = points + (t:draw() == "red" and 1 or -1) -- what is left of the pack tells the points
    end
    return points
  end,
}
