// Panels counted type by type, found by their numbers, and everybody's chance.
#include "draws/src/panels/panel.hpp"

#include "chance/key_numbers.hpp"
#include "draws/src/panels/subsets.hpp"
#include "text/words.hpp"

#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/ways.hpp>
#include <faro/chance/xoshiro.hpp>

#include <algorithm>
#include <map>
#include <numeric>

namespace faro::draws {
struct panel_counts::parts {
  struct type {
    std::vector<std::uint32_t> quotas;  // one an attribute
    std::vector<std::size_t> people;
    std::vector<integer> choices;  // of 0, 1, 2, ... of them
  };
  using numbers = std::vector<std::uint16_t>;  // of each quota, then of the panel so far
  struct layer {
    detail::key_numbers<std::string> index;  // the number of a state
    std::vector<numbers> states;
    std::vector<integer> ways;  // to go on from each
  };

  std::uint32_t size = 0;
  std::size_t people = 0, most_states = 0, states = 0;
  std::vector<std::size_t> attributes;
  std::vector<quota> quotas;  // of these attributes alone
  std::vector<type> types;
  std::vector<std::vector<std::uint32_t>> later;  // [type][quota]: how many from that type on have it
  std::vector<std::size_t> people_later;
  std::vector<layer> layers;

  parts(panel_rules const& rules, std::vector<std::size_t> which, std::size_t most)
      : size{rules.size}, people{rules.names.size()}, most_states{most}, attributes{std::move(which)} {
    read_types(rules);
    later.assign(types.size() + 1, std::vector<std::uint32_t>(quotas.size()));
    people_later.assign(types.size() + 1, 0);
    for (auto t = types.size(); t-- > 0;) {
      later[t] = later[t + 1];
      for (auto const q : types[t].quotas) later[t][q] += static_cast<std::uint32_t>(types[t].people.size());
      people_later[t] = people_later[t + 1] + types[t].people.size();
    }
    reach();
    count();
  }

  void read_types(panel_rules const& rules) {
    std::map<std::uint32_t, std::uint32_t> number;
    // The attribute with most values first: its quotas are closed one by one.
    std::vector<std::size_t> values(rules.attributes.size());
    for (auto const& q : rules.quotas) ++values[q.attribute];
    auto order = attributes;
    std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t a) { return values[a]; });
    std::map<std::vector<std::uint32_t>, std::vector<std::size_t>> found;
    for (std::size_t p = 0; p < people; ++p) {
      std::vector<std::uint32_t> of;
      for (auto const a : order) of.push_back(rules.quota_of[a][p]);
      found[of].push_back(p);
    }
    for (std::uint32_t q = 0; q < rules.quotas.size(); ++q) {
      if (std::ranges::find(attributes, rules.quotas[q].attribute) == attributes.end()) continue;
      number.emplace(q, static_cast<std::uint32_t>(quotas.size()));
      quotas.push_back(rules.quotas[q]);
    }
    for (auto& [of, who] : found) {
      type one{{}, std::move(who), {}};
      for (auto const q : of) one.quotas.push_back(number.at(q));
      for (std::uint32_t j = 0; j <= std::min<std::size_t>(size, one.people.size()); ++j)
        one.choices.push_back(binomial(one.people.size(), j));
      types.push_back(std::move(one));
    }
  }

  /// Forgets what can't matter from type t on; false when the panel can't be completed.
  [[nodiscard]] bool simplify(numbers& s, std::size_t t) const {
    auto const chosen = s.back();
    auto const open = size - chosen;
    if (people_later[t] < open) return false;
    for (std::size_t q = 0; q < quotas.size(); ++q) {
      auto const coming = std::min(later[t][q], open);
      if (s[q] + coming < quotas[q].least) return false;
      if (s[q] + coming <= quotas[q].most)
        s[q] = static_cast<std::uint16_t>(std::min<std::uint32_t>(s[q], quotas[q].least));
    }
    return true;
  }
  /// After j people of type t; nothing when that leads nowhere.
  [[nodiscard]] std::optional<numbers> after(numbers s, std::size_t t, std::size_t j) const {
    if (s.back() + j > size) return std::nullopt;
    for (auto const q : types[t].quotas) {
      s[q] = static_cast<std::uint16_t>(s[q] + j);
      if (s[q] > quotas[q].most) return std::nullopt;
    }
    s.back() = static_cast<std::uint16_t>(s.back() + j);
    if (!simplify(s, t + 1)) return std::nullopt;
    return s;
  }
  [[nodiscard]] static std::string key(numbers const& s) {
    return {reinterpret_cast<char const*>(s.data()), s.size() * sizeof s[0]};  // NOLINT: its bytes
  }

  void reach() {
    layers.resize(types.size() + 1);
    numbers start(quotas.size() + 1);
    if (!simplify(start, 0)) return;
    layers[0].index.number(key(start));
    layers[0].states.push_back(std::move(start));
    for (std::size_t t = 0; t < types.size(); ++t) {
      for (auto const& s : layers[t].states) {
        for (std::size_t j = 0; j < types[t].choices.size(); ++j) {
          auto next = after(s, t, j);
          if (!next) continue;
          if (!layers[t + 1].index.number(key(*next)).second) continue;
          layers[t + 1].states.push_back(*std::move(next));
          if (states + layers[t + 1].states.size() > most_states)
            throw reading_too_long{"the count was given up after " + std::to_string(most_states) + " states"};
        }
      }
      states += layers[t + 1].states.size();
    }
  }

  void count() {
    layers.back().ways.assign(layers.back().states.size(), 1);
    for (auto t = types.size(); t-- > 0;) {
      auto& here = layers[t];
      here.ways.resize(here.states.size());
      for (std::size_t i = 0; i < here.states.size(); ++i)
        each_choice(t, here.states[i], [&](std::size_t j, std::uint32_t to) {
          here.ways[i] += types[t].choices[j] * layers[t + 1].ways[to];
        });
    }
    if (!layers[0].ways.empty()) total = layers[0].ways[0];
  }
  template <class Use>
  void each_choice(std::size_t t, numbers const& s, Use const& use) const {
    for (std::size_t j = 0; j < types[t].choices.size(); ++j) {
      if (auto const next = after(s, t, j)) use(j, layers[t + 1].index.find(key(*next)));
    }
  }

  integer total;
};

panel_counts::panel_counts(panel_rules const& rules, std::vector<std::size_t> attributes,
                           std::size_t most_states)
    : parts_{std::make_unique<parts>(rules, std::move(attributes), most_states)} {}
panel_counts::panel_counts(panel_rules const& rules, std::size_t most_states)
    : panel_counts{rules,
                   [&] {
                     std::vector<std::size_t> all(rules.attributes.size());
                     std::iota(all.begin(), all.end(), std::size_t{0});
                     return all;
                   }(),
                   most_states} {}
panel_counts::~panel_counts() = default;
panel_counts::panel_counts(panel_counts&&) noexcept = default;
panel_counts& panel_counts::operator=(panel_counts&&) noexcept = default;

integer const& panel_counts::ways() const { return parts_->total; }
std::size_t panel_counts::states() const { return parts_->states; }
std::vector<std::size_t> const& panel_counts::attributes() const { return parts_->attributes; }

bool panel_counts::has_all(panel_rules const& rules) const {
  return attributes().size() == rules.attributes.size() && rules.apart.empty();
}

std::vector<std::size_t> panel_counts::nth(integer k) const {
  auto const& all = *parts_;
  std::vector<std::size_t> out;
  std::uint32_t at = 0;
  for (std::size_t t = 0; t < all.types.size(); ++t) {
    auto const& type = all.types[t];
    bool found = false;
    auto const from = at;
    all.each_choice(t, all.layers[t].states[from], [&](std::size_t j, std::uint32_t to) {
      if (found) return;
      auto const& rest = all.layers[t + 1].ways[to];
      auto const ways = type.choices[j] * rest;
      if (k >= ways) {
        k -= ways;
        return;
      }
      append_subset(out, type.people, j, k / rest);
      k %= rest;
      at = to;
      found = true;
    });
  }
  std::ranges::sort(out);
  return out;
}

std::vector<ratio> panel_counts::chances() const {
  auto const& all = *parts_;
  std::vector<ratio> out(all.people);
  if (all.total.is_zero()) return out;
  std::vector<integer> reached{1};
  for (std::size_t t = 0; t < all.types.size(); ++t) {
    auto const& type = all.types[t];
    std::vector<integer> next(all.layers[t + 1].states.size());
    integer members;  // chosen of this type, over all panels
    for (std::size_t i = 0; i < reached.size(); ++i) {
      if (reached[i].is_zero()) continue;
      all.each_choice(t, all.layers[t].states[i], [&](std::size_t j, std::uint32_t to) {
        auto const ways = reached[i] * type.choices[j];
        next[to] += ways;
        members += ways * all.layers[t + 1].ways[to] * integer{j};
      });
    }
    ratio const each{members, all.total * integer{type.people.size()}};
    for (auto const person : type.people) out[person] = each;
    reached = std::move(next);
  }
  return out;
}

panel_counts count_panels(panel_rules const& rules, std::size_t most_states) {
  try {
    return panel_counts{rules, most_states};
  } catch (reading_too_long const&) {}
  // How often random panels meet the quotas of each attribute: the hardest is counted first.
  std::vector<std::uint64_t> met(rules.attributes.size());
  xoshiro256pp bits{key_from_text("which quotas are hard")};
  random_chooser c{bits};
  std::vector<std::size_t> people(rules.names.size());
  std::iota(people.begin(), people.end(), std::size_t{0});
  constexpr int panels = 2000;
  for (int i = 0; i < panels; ++i) {
    std::vector<std::uint32_t> have(rules.quotas.size());
    for (std::size_t j = 0; j < rules.size; ++j) {
      std::swap(people[j], people[j + c.below(people.size() - j)]);
      for (auto const& of : rules.quota_of) ++have[of[people[j]]];
    }
    std::vector<bool> fine(met.size(), true);
    for (std::size_t q = 0; q < have.size(); ++q) {
      if (have[q] < rules.quotas[q].least || have[q] > rules.quotas[q].most)
        fine[rules.quotas[q].attribute] = false;
    }
    for (std::size_t a = 0; a < met.size(); ++a) met[a] += fine[a];
  }
  std::vector<std::size_t> order(met.size()), used;
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t a) { return met[a]; });
  panel_counts best{rules, {}, most_states};
  for (auto const a : order) {
    auto more = used;
    more.push_back(a);
    try {
      best = panel_counts{rules, more, most_states / 4};  // tries cost less than counting further
      used = std::move(more);
    } catch (reading_too_long const&) {}
  }
  return best;
}

std::vector<std::size_t> draw_panel(long_chooser_ref c, panel_rules const& rules, panel_counts const& counts,
                                    std::uint64_t& tries, std::uint64_t most_tries) {
  bool const all = counts.has_all(rules);
  for (tries = 1; tries <= most_tries; ++tries) {
    auto panel = counts.nth(c.below(counts.ways()));
    if (all || meets_rules(rules, panel)) return panel;
  }
  return {};
}

}  // namespace faro::draws
