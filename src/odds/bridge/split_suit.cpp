// Suits split by reading their patterns: parts with the same honours are one placement, placements that no
// lengths tell apart but by their sums are one kind.
#include "odds/bridge/split_suit.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace faro::odds::bridge::detail {

namespace {

struct found_placement {
  split_suit::placement lies{};
  std::vector<std::uint8_t> honours{};  ///< of each hand
  point adds{};
  std::vector<std::uint64_t> facts{};  ///< by lengths
};

class splitting {
 public:
  explicit splitting(suit_patterns const& patterns) : patterns_{patterns}, hands_{patterns.hands()} {
    auto const& classes = patterns.classes();
    for (std::size_t c = 1; c < classes.size(); ++c) {
      if (std::popcount(classes[c]) > std::popcount(classes[spots_])) spots_ = c;
    }
  }

  std::optional<split_suit> split() {
    auto const& all = patterns_.all();
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (auto const& group : all[i].groups) {
        for (auto const& part : group.parts) {
          if (!add(i, group, part)) return std::nullopt;
        }
      }
    }
    return sorted();
  }

 private:
  /// A part is a placement of the honours and one way to fill up the lengths. False: it adds something else
  /// than for other lengths.
  bool add(std::size_t lengths, suit_patterns::group const& group, suit_patterns::part const& part) {
    auto const counts = patterns_.counts(part);
    std::vector<std::uint8_t> key(counts.begin(), counts.end());
    std::vector<std::uint8_t> honours(hands_);
    std::uint64_t ways = 1;
    auto const& classes = patterns_.classes();
    for (std::size_t c = 0; c < classes.size(); ++c) {
      auto left = std::popcount(classes[c]);
      for (std::size_t h = 0; h < hands_; ++h) {
        auto& n = key[c * hands_ + h];
        if (c == spots_) {
          n = 0;
          continue;
        }
        ways *= static_cast<std::uint64_t>(choose(left, n));
        left -= n;
        honours[h] = static_cast<std::uint8_t>(honours[h] + n);
      }
    }
    auto const size = patterns_.all().size();
    auto const [at, fresh] = found_.try_emplace(std::move(key));
    auto& p = at->second;
    if (fresh) {
      p.lies.ways = ways;
      p.lies.part_of.assign(size, split_suit::no_part);
      p.honours = std::move(honours);
      p.adds = group.adds;
      p.facts.assign(size, 0);
    }
    if (p.adds != group.adds) return false;
    p.lies.part_of[lengths] = part.first;
    p.facts[lengths] = group.facts;
    spot_ways_[{p.honours, lengths}] = part.ways / ways;
    return true;
  }

  split_suit sorted() {
    split_suit out;
    out.patterns = &patterns_;
    auto const& all = patterns_.all();
    std::map<std::size_t, std::map<std::vector<std::uint8_t>, std::map<point, split_suit::sharing>>> by;
    for (auto& [key, p] : found_) {
      auto& s = by[class_of(p, out.facts)][p.honours][p.adds];
      s.adds = p.adds;
      s.ways += p.lies.ways;
      s.placements.push_back(std::move(p.lies));
    }
    out.spots.resize(all.size());
    for (auto& [facts, kinds] : by) {
      out.first_kind.push_back(out.kinds.size());
      for (auto& [honours, sharings] : kinds) {
        auto& k = out.kinds.emplace_back();
        k.facts = static_cast<std::uint32_t>(facts);
        for (auto& [adds, s] : sharings) k.sharings.push_back(std::move(s));
        for (std::size_t i = 0; i < all.size(); ++i) {
          auto const ways = spot_ways_.find({honours, i});
          out.spots[i].push_back(ways == spot_ways_.end() ? 0 : ways->second);
        }
      }
    }
    out.first_kind.push_back(out.kinds.size());
    for (std::size_t i = 0; i < all.size(); ++i) out.at[digits_of(all[i].length, hands_)] = i;
    return out;
  }

  /// The class of facts a placement belongs to: the first that agrees wherever both have lengths.
  std::size_t class_of(found_placement const& p, std::vector<std::vector<std::uint64_t>>& classes) {
    auto const& parts = p.lies.part_of;
    for (std::size_t c = 0;; ++c) {
      if (c == classes.size()) {
        classes.emplace_back(parts.size());
        known_.emplace_back(parts.size());
      }
      bool agrees = true;
      for (std::size_t i = 0; i < parts.size() && agrees; ++i)
        agrees = parts[i] == split_suit::no_part || !known_[c][i] || classes[c][i] == p.facts[i];
      if (!agrees) continue;
      for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i] == split_suit::no_part) continue;
        classes[c][i] = p.facts[i];
        known_[c][i] = true;
      }
      return c;
    }
  }

  suit_patterns const& patterns_;
  std::size_t hands_, spots_ = 0;
  std::map<std::vector<std::uint8_t>, found_placement> found_;  // by the counts of honours
  std::map<std::pair<std::vector<std::uint8_t>, std::size_t>, std::uint64_t> spot_ways_;
  std::vector<std::vector<bool>> known_;  // of classes of facts, by lengths
};

}  // namespace

std::optional<split_suit> split(suit_patterns const& patterns) { return splitting{patterns}.split(); }

}  // namespace faro::odds::bridge::detail
