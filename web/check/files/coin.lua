return function(t)
  return t:die(2) == 1 and "heads" or "tails"
end
