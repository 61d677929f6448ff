-- Monopoly's jail: a double leaves it, for three turns; in the third you pay and leave anyway. How far do you go
-- when you leave, and how long does it take? With `pay`, you pay at once.
return {
  title = "Monopoly: the throw that leaves the jail",
  parameters = {pay = false},

  play = function(t, p)
    for turn = 1, 3 do
      t:merge_point(turn)
      t:count("turns")
      local a, b = t:die(), t:die()
      if p.pay or turn == 3 and a ~= b then t:count("fines") end
      if p.pay or a == b or turn == 3 then return a + b end
    end
  end,
}
