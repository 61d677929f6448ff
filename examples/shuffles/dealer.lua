-- How one dealer at my table shuffles: cut somewhere, riffle with a coin for each card, and leave the bottom card.
--
--   faro judge exact dealer.lua --cards 4
--   faro shuffle --algorithm 'dealer.lua*3' names.txt
return function(t, deck)
  local last = table.remove(deck)
  local middle = t:below(#deck + 1)
  local left, right = {}, {}
  for i, card in ipairs(deck) do
    table.insert(i <= middle and left or right, card)
  end
  local out = {}
  while #left > 0 and #right > 0 do
    table.insert(out, table.remove(t:chance(1, 2) and left or right, 1))
  end
  table.move(left, 1, #left, #out + 1, out)
  table.move(right, 1, #right, #out + 1, out)
  table.insert(out, last)
  return out
end
