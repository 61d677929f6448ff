-- Frustration: call "ace, two, ... king" over and over while turning the pack card by card. A card of the rank
-- that is called is a hit. The outcome is the number of hits.
--
-- The instant answer, for any pack, is a question about its order:
--   faro odds --order 'hits(13)'          how many hits; 'hits(13) = 0' for the chance of none
-- It needs no game: the cards of a rank and the turns at which it is called are 4 rows and 4 columns of a
-- board, 13 such boards lie corner to corner, and rook polynomials count the ways to hit (docs/odds.md).
--
-- As a game it is read exactly in seconds, because it asks no more than matters: the pack lies in random order,
-- so the four cards that are turned at the calls of "ace" may be looked at first, then those of "two", and so
-- on; and where the cards of a rank are need not be known before its calls. Played at random
-- (faro game simulate, faro deal, faro watch) every card is drawn in its turn, as one would see it: turn=cards. Read
-- exactly that way, 13 x 4 cards take two million runs.
return {
  title = "Frustration: how many cards come when they are called",
  parameters = {
    ranks = {13, from = 1, to = 100},
    suits = {4, from = 1, to = 100},
    turn = {"cards", choices = {"calls", "cards"}, exactly = "calls"},
  },

  deck = function(p)
    if p.turn == "calls" then return {{"here", p.ranks * p.suits}} end
    local kinds = {}
    for rank = 1, p.ranks do kinds[rank] = {rank, p.suits} end
    return kinds
  end,

  play = function(t, p)
    -- Rank by rank. `later` counts the cards, not turned yet, of ranks that are still to be called.
    local function calls()
      local function hold(kind, count) -- makes the deck hold so many
        local surplus = t:left(kind) - count
        if surplus < 0 then t:place(kind, -surplus) end
        if surplus > 0 then t:take(kind, surplus) end
      end
      local hits, cards = 0, p.ranks * p.suits
      local later = cards
      for rank = 1, p.ranks do
        -- How many cards of this rank are here? Those that went earlier are any of the ranks not called then.
        hold("hit", 0)
        hold("other", 0)
        hold("here", later)
        hold("gone", (p.ranks - rank + 1) * p.suits - later)
        local here = 0
        for i = 1, p.suits do
          t:merge_point(rank, i, here, hits)
          if t:draw() == "here" then here = here + 1 end
        end
        later = later - here
        -- The cards turned at its calls.
        hold("here", later)
        hold("gone", 0)
        hold("hit", here)
        hold("other", cards - later - here)
        for i = 1, p.suits do
          t:merge_point(rank, i, hits)
          local card = t:draw()
          if card == "hit" then hits = hits + 1 end
          if card == "here" then later = later - 1 end
          cards = cards - 1
        end
      end
      return hits
    end

    -- The cards to come lie in random order, so ranks that will be called equally often from here on are alike:
    -- how many cards are left of each matters, and which of them is called first does not.
    local function state(called)
      local before, after = {}, {}
      for rank = 1, p.ranks do
        local side = rank < called and before or after
        side[#side + 1] = t:left(rank)
      end
      table.sort(before)
      table.sort(after)
      return before, after
    end

    local function turns()
      local hits = 0
      for i = 0, p.ranks * p.suits - 1 do
        local called = i % p.ranks + 1
        if t:merging() then t:merge_point_only(i, hits, state(called)) end
        if t:draw() == called then hits = hits + 1 end
      end
      return hits
    end

    return p.turn == "calls" and calls() or turns()
  end,
}
