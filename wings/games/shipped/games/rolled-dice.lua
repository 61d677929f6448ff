-- Dice rolled together: the outcome is the list of their faces, the lowest first. It is there to be asked:
-- faro game odds rolled-dice.lua 'distinct(outcome) = 5', 'entry(1) = entry(2)', 'count(outcome = 6)'.
return {
  title = "Dice rolled together: their faces in order",
  parameters = {
    dice = {5, from = 1, to = 20},
    sides = {6, from = 2, to = 100},
  },

  deck = {}, -- no cards

  play = function(t, p)
    local faces = {}
    for i = 1, p.dice do
      t:merge_point(i, faces)
      faces[i] = t:die(p.sides)
      table.sort(faces)
    end
    return faces
  end,
}
