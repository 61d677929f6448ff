-- Yahtzee (Kniffel): five dice, up to three rolls, of which after each those are kept that are best for a goal. The
-- outcome is 1 where it is reached, 0 where not; for the goal "sum" what the dice show together.
local function counts_of(dice)
  local counts = {0, 0, 0, 0, 0, 0}
  for _, face in ipairs(dice) do counts[face] = counts[face] + 1 end
  return counts
end

local function has_row(counts, length)
  local row = 0
  for face = 1, 6 do
    row = counts[face] > 0 and row + 1 or 0
    if row == length then return true end
  end
  return false
end

local function alike(least)
  return function(counts) return math.max(table.unpack(counts)) >= least end
end

local reached = {
  ["yahtzee"] = alike(5),
  ["four of a kind"] = alike(4),
  ["three of a kind"] = alike(3),
  ["full house"] = function(counts)
    table.sort(counts)
    return counts[6] == 3 and counts[5] == 2
  end,
  ["large straight"] = function(counts) return has_row(counts, 5) end,
  ["small straight"] = function(counts) return has_row(counts, 4) end,
}

-- Every way to keep some of the dice, those alike once: each as the text of its faces.
local function ways_to_keep(dice)
  local ways = {""}
  for face, count in ipairs(counts_of(dice)) do
    for i = 1, #ways do
      for n = 1, count do ways[#ways + 1] = ways[i] .. string.rep(face, n) end
    end
  end
  ways[1] = "nothing"
  return ways
end

return {
  title = "Yahtzee: one goal, played best",
  parameters = {
    goal = {"yahtzee", choices = {"yahtzee", "four of a kind", "three of a kind", "full house", "large straight", "small straight", "sum"}},
    rolls = {3, from = 1, to = 5},
  },

  deck = {}, -- no cards

  play = function(t, p)
    local dice, kept = {}, "nothing"
    for roll = 1, p.rolls do
      dice = {}
      for face in kept:gmatch("%d") do dice[#dice + 1] = math.tointeger(face) end
      for i = #dice + 1, 5 do
        t:merge_point(roll, i, dice)
        dice[i] = t:die(6)
        table.sort(dice)
      end
      if roll < p.rolls then kept = t:choose_best(ways_to_keep(dice), roll, dice) end
    end
    if p.goal == "sum" then
      local sum = 0
      for _, face in ipairs(dice) do sum = sum + face end
      return sum
    end
    return reached[p.goal](counts_of(dice)) and 1 or 0
  end,
}
