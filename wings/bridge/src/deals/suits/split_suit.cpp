// Suits split by reading their patterns: parts with the same honours are one placement, placements that no
// lengths of a sort tell apart but by their sums are one kind.
#include "bridge/src/deals/suits/split_suit.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

namespace faro::odds::bridge::detail {

namespace {

constexpr std::size_t most_sorts = 16, most_cells_of_sorts = 64;

struct found_placement {
  std::uint64_t ways = 0;
  std::vector<std::uint32_t> part_of{};  ///< by lengths
  std::vector<std::uint8_t> honours{};   ///< of each hand
  std::vector<point> adds{};             ///< by lengths
  std::vector<std::uint64_t> facts{};    ///< by lengths
  [[nodiscard]] bool has(std::size_t lengths) const { return part_of[lengths] != split_suit::no_part; }
};

class splitting {
 public:
  explicit splitting(suit_patterns const& patterns)
      : patterns_{patterns}, hands_{patterns.hands()}, size_{patterns.all().size()} {
    auto const& classes = patterns.classes();
    for (std::size_t c = 1; c < classes.size(); ++c) {
      if (std::popcount(classes[c]) > std::popcount(classes[spots_])) spots_ = c;
    }
  }

  std::optional<split_suit> split() {
    auto const& all = patterns_.all();
    for (std::size_t i = 0; i < size_; ++i) {
      for (auto const& group : all[i].groups) {
        for (auto const& part : group.parts) add(i, group, part);
      }
    }
    for (auto& [key, p] : found_) placements_.push_back(&p);
    if (!sort_lengths()) return std::nullopt;
    return sorted();
  }

 private:
  /// A part is a placement of the honours and one way to fill up the lengths.
  void add(std::size_t lengths, suit_patterns::group const& group, suit_patterns::part const& part) {
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
    auto const [at, fresh] = found_.try_emplace(std::move(key));
    auto& p = at->second;
    if (fresh) {
      p.ways = ways;
      p.part_of.assign(size_, split_suit::no_part);
      p.honours = std::move(honours);
      p.adds.assign(size_, {});
      p.facts.assign(size_, 0);
    }
    p.part_of[lengths] = part.first;
    p.adds[lengths] = group.adds;
    p.facts[lengths] = group.facts;
    spot_ways_[{p.honours, lengths}] = part.ways / ways;
  }

  /// Each lengths to the first sort for which every placement that both have adds the same.
  bool sort_lengths() {
    std::vector<std::vector<point const*>> known;  // of each sort what placements add; null: not seen yet
    for (std::size_t i = 0; i < size_; ++i) {
      auto const agrees = [&](std::vector<point const*> const& sort) {
        for (std::size_t p = 0; p < placements_.size(); ++p) {
          if (sort[p] && placements_[p]->has(i) && *sort[p] != placements_[p]->adds[i]) return false;
        }
        return true;
      };
      auto at = std::ranges::find_if(known, agrees);
      if (at == known.end()) {
        if (known.size() == most_sorts) return false;
        at = known.emplace(known.end(), placements_.size());
      }
      for (std::size_t p = 0; p < placements_.size(); ++p) {
        if (placements_[p]->has(i)) (*at)[p] = &placements_[p]->adds[i];
      }
      sort_of_.push_back(static_cast<std::size_t>(at - known.begin()));
    }
    sorts_ = known.size();
    return true;
  }

  std::optional<split_suit> sorted() {
    split_suit out;
    out.patterns = &patterns_;
    out.sorts = sorts_;
    auto const& all = patterns_.all();
    using sharings = std::map<point, split_suit::sharing>;
    std::map<std::size_t, std::map<std::vector<std::uint8_t>, sharings>> by;
    for (auto const* p : placements_) {
      auto const facts = class_of(*p, out.facts);
      for (std::size_t sort = 0; sort < sorts_; ++sort) add_to(by[facts * sorts_ + sort], *p, sort);
    }
    std::erase_if(by, [](auto const& cell) { return cell.second.empty(); });
    if (sorts_ > 1 && by.size() > most_cells_of_sorts) return std::nullopt;
    out.spots.resize(size_);
    out.cell.assign(out.facts.size(), std::vector<std::uint16_t>(size_, split_suit::no_cell));
    for (auto& [place, kinds] : by) {
      auto const cell = static_cast<std::uint16_t>(out.first_kind.size());
      out.first_kind.push_back(out.kinds.size());
      for (std::size_t i = 0; i < size_; ++i) {
        if (sort_of_[i] == place % sorts_) out.cell[place / sorts_][i] = cell;
      }
      for (auto& [honours, adds] : kinds) {
        auto& k = out.kinds.emplace_back();
        k.cell = cell;
        for (auto& [point, s] : adds) k.sharings.push_back(std::move(s));
        for (std::size_t i = 0; i < size_; ++i) {
          auto const ways = spot_ways_.find({honours, i});
          out.spots[i].push_back(ways == spot_ways_.end() || sort_of_[i] != place % sorts_ ? 0
                                                                                           : ways->second);
        }
      }
    }
    out.first_kind.push_back(out.kinds.size());
    for (std::size_t i = 0; i < size_; ++i) out.at[digits_of(all[i].length, hands_)] = i;
    return out;
  }

  /// A placement where it can be with lengths of a sort.
  void add_to(std::map<std::vector<std::uint8_t>, std::map<point, split_suit::sharing>>& kinds,
              found_placement const& p, std::size_t sort) const {
    point const* adds = nullptr;
    for (std::size_t i = 0; i < size_ && !adds; ++i) {
      if (sort_of_[i] == sort && p.has(i)) adds = &p.adds[i];
    }
    if (!adds) return;
    auto& s = kinds[p.honours][*adds];
    s.adds = *adds;
    s.ways += p.ways;
    s.placements.push_back({p.ways, p.part_of});
  }

  /// The class of facts a placement belongs to: the first that agrees wherever both have lengths.
  std::size_t class_of(found_placement const& p, std::vector<std::vector<std::uint64_t>>& classes) {
    for (std::size_t c = 0;; ++c) {
      if (c == classes.size()) {
        classes.emplace_back(size_);
        known_.emplace_back(size_);
      }
      bool agrees = true;
      for (std::size_t i = 0; i < size_ && agrees; ++i)
        agrees = !p.has(i) || !known_[c][i] || classes[c][i] == p.facts[i];
      if (!agrees) continue;
      for (std::size_t i = 0; i < size_; ++i) {
        if (!p.has(i)) continue;
        classes[c][i] = p.facts[i];
        known_[c][i] = true;
      }
      return c;
    }
  }

  suit_patterns const& patterns_;
  std::size_t hands_, size_, spots_ = 0, sorts_ = 0;
  std::map<std::vector<std::uint8_t>, found_placement> found_;  // by the counts of honours
  std::vector<found_placement const*> placements_;
  std::vector<std::size_t> sort_of_;  // by lengths
  std::map<std::pair<std::vector<std::uint8_t>, std::size_t>, std::uint64_t> spot_ways_;
  std::vector<std::vector<bool>> known_;  // of classes of facts, by lengths
};

}  // namespace

std::optional<split_suit> split(suit_patterns const& patterns) { return splitting{patterns}.split(); }

}  // namespace faro::odds::bridge::detail
