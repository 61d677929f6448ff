-- A Fisher-Yates shuffle with a fault: it puts one card in the place of another, and forgets the other.
--
--   faro judge exact forgetful.lua --cards 4     says which card was lost
return function(t, deck)
  for i = #deck, 2, -1 do
    local j = t:below(i) + 1
    deck[i] = deck[j]   -- right: deck[i], deck[j] = deck[j], deck[i]
  end
end
