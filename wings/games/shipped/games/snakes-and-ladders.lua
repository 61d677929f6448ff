-- Snakes and Ladders, on the board of Milton Bradley (1979): from outside the board to square 100 by a spinner of
-- six; a spin past 100 does not move. With two players, who is home first?
local jumps = {
  [1] = 38, [4] = 14, [9] = 31, [21] = 42, [28] = 84, [36] = 44, [51] = 67, [71] = 91, [80] = 100, -- ladders
  [16] = 6, [47] = 26, [49] = 11, [56] = 53, [62] = 19, [64] = 60, [87] = 24, [93] = 73, [95] = 75, [98] = 78,
}

return {
  title = "Snakes and Ladders",
  parameters = {players = {1, from = 1, to = 2}},

  play = function(t, p)
    local squares, who = {0}, 1
    if p.players == 2 then squares[2] = 0 end
    while true do
      t:merge_point(squares, who) -- where everybody stands, and whose turn it is: nothing else matters
      t:count("turns")
      local square = squares[who] + t:die()
      if square <= 100 then squares[who] = jumps[square] or square end
      if squares[who] == 100 then
        return p.players == 1 and "home" or "player " .. who .. " is first"
      end
      who = who % p.players + 1
    end
  end,
}
