-- Clock Patience: the pack is dealt face down into one pile for each rank. Turn the top card of the last rank's
-- pile (the kings'), put it by the pile of its own rank, turn the top card there, and so on until the pile to
-- turn from has no card face down. The game is won when every card is turned.
--
-- The outcome is the number of cards turned; 13 x 4 cards are all turned with probability 1/13.
--
-- The instant answer: cards come up in an order that is uniformly random, and the game is over with the last
-- king. So it is won if a king is the last card of the pack, and how long it lasts is the place of that king:
--   faro odds --order 'position(king, 4) = 52'
--   faro odds --order 'position(king, 4)'
-- `faro watch clock-patience` shows one game with its suits and piles.
return {
  title = "Clock Patience: how many cards are turned",
  parameters = {
    ranks = {13, from = 1, to = 1000},
    suits = {4, from = 1, to = 1000},
  },

  deck = function(p)
    local kinds = {}
    for rank = 1, p.ranks do kinds[rank] = {rank, p.suits} end
    return kinds
  end,

  play = function(t, p)
    local kings = p.ranks
    local face_down = {}
    for rank = 1, p.ranks do face_down[rank] = p.suits end
    local pile, turned = kings, 0
    while face_down[pile] > 0 do
      -- Only a king can end the game, so how many kings are left of how many cards is all that matters: which
      -- other cards they are may be forgotten.
      t:merge_point_only(t:left(kings), t:left())
      face_down[pile] = face_down[pile] - 1
      pile = t:draw() -- a card face down may as well be drawn when it is turned
      turned = turned + 1
    end
    return turned
  end,
}
