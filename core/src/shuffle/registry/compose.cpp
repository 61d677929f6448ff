// Shuffles put together: the four ways, and the descriptions that come out.
#include "shuffle/registry/row.hpp"

#include <faro/error.hpp>
#include <faro/shuffle/compose.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <iterator>
#include <limits>

namespace faro {
namespace {

/// Asks for one of several shuffles. What its merge points know, the future depends on together with which
/// one it is and how the deck lay when it began.
class step_chooser {
 public:
  step_chooser(chooser_ref c, std::uint64_t step, std::span<std::uint32_t const> deck) : chooser_{c} {
    start_.append(step);
    start_.append(deck);
  }
  std::uint64_t below(std::uint64_t n) { return chooser_.below(n); }
  std::size_t kind(std::span<count_t const> counts) { return chooser_.kind(counts); }
  bool merge_point(std::span<std::byte const> key) {
    std::vector<std::byte> all{start_.bytes().begin(), start_.bytes().end()};
    all.insert(all.end(), key.begin(), key.end());
    return left_ = chooser_.merge_point(all);
  }
  [[nodiscard]] bool passing() const { return chooser_.passing(); }
  [[nodiscard]] bool left() const { return left_; }

 private:
  chooser_ref chooser_;
  detail::key_bytes start_;
  bool left_ = false;
};

shuffle_description in_turn(std::vector<shuffle_description> steps, std::uint64_t times) {
  return [steps = std::move(steps), times](chooser_ref c, std::span<std::uint32_t> deck) {
    std::uint64_t number = 0;
    for (std::uint64_t round = 0; round < times; ++round) {
      for (auto const& step : steps) {
        if (number > 0 && merge_point(c, number, deck)) return;  // how it came to lie so is forgotten
        step_chooser one{c, number++, deck};
        step(chooser_ref{one}, deck);
        if (one.left()) return;
      }
    }
  };
}

/// The shares over their common denominator.
std::vector<count_t> counts_of(std::vector<ratio> const& shares) {
  ratio sum;
  integer common = 1;
  std::string written;
  for (auto const& share : shares) {
    if (share.sign() <= 0)
      throw input_error{say("a mixture: expected shares above 0, got {}", share.to_string())};
    sum += share;
    common = lcm(common, share.denominator());
    written += (written.empty() ? "" : " + ") + share.to_string();
  }
  if (sum != ratio{1})
    throw input_error{say("a mixture: expected shares that sum to 1, got {} = {}", written, sum.to_string())};
  if (common > integer{std::uint64_t{std::numeric_limits<count_t>::max()}})
    throw input_error{
        say("a mixture: expected shares with a common denominator below 2^32, got {}", common.to_string())};
  std::vector<count_t> counts;
  for (auto const& share : shares)
    counts.push_back(static_cast<count_t>((share * ratio{common}).numerator().to_uint64()));
  return counts;
}

shuffle_description one_of(std::vector<shuffle_description> parts, std::vector<ratio> const& shares) {
  return
      [parts = std::move(parts), counts = counts_of(shares)](chooser_ref c, std::span<std::uint32_t> deck) {
        auto const which = c.kind(counts);
        step_chooser one{c, which, deck};
        parts[which](chooser_ref{one}, deck);
      };
}

/// Which places the cards came from is seen on a copy, so that cards may be looked at.
shuffle_description undone(shuffle_description shuffle) {
  return [shuffle = std::move(shuffle)](chooser_ref c, std::span<std::uint32_t> deck) {
    std::vector<std::uint32_t> const before(deck.begin(), deck.end());
    std::vector<std::uint32_t> after = before;
    step_chooser one{c, 0, deck};
    shuffle(chooser_ref{one}, after);
    if (one.left()) return;
    std::vector<std::pair<std::uint32_t, std::size_t>> places;
    for (std::size_t i = 0; i < before.size(); ++i) places.emplace_back(before[i], i);
    std::ranges::sort(places);
    for (std::size_t i = 0; i < after.size(); ++i) {
      auto const at = std::ranges::lower_bound(places, after[i], {}, &decltype(places)::value_type::first);
      if (at == places.end() || at->first != after[i])
        throw input_error{say("an inverse: the shuffle left a card {} that was not in the deck", after[i])};
      deck[at->second] = before[i];
    }
  };
}

shuffle_family family_of(shuffle_composition const& of, bool position_only) {
  auto const is = [](shuffle_family family) {
    return [family](shuffle_entry const& part) { return part.family == family; };
  };
  using enum shuffle_family;
  bool const all_uniform = std::ranges::all_of(of.parts, is(uniform));
  if (std::ranges::all_of(of.parts, is(fixed)) && of.parts.size() > of.shares.size()) return fixed;
  if (position_only && (all_uniform || (of.shares.empty() && std::ranges::any_of(of.parts, is(uniform)))))
    return uniform;
  if (std::ranges::any_of(of.parts, is(own))) return own;
  return std::ranges::any_of(of.parts, is(known_bad)) ? known_bad : biased;
}

/// The composition as an entry: what its parts are, it is.
shuffle_entry entry_of(std::string name, shuffle_composition of, std::string_view between) {
  shuffle_entry out;
  out.name = std::move(name);
  out.position_only = std::ranges::all_of(of.parts, &shuffle_entry::position_only);
  out.family = family_of(of, out.position_only);
  for (auto const& part : of.parts) {
    auto const add = [&](std::string& to, std::string const& text, std::string_view sign) {
      if (!to.empty()) to += sign;
      to += text;
    };
    add(out.summary, part.summary, between);
    add(out.origin, part.origin, "; ");
    for (auto const& p : part.parameters) {
      auto const same = [&](shuffle_parameter const& known) {
        return known.name == p.name && known.default_value == p.default_value;
      };
      if (std::ranges::none_of(out.parameters, same)) out.parameters.push_back(p);
    }
  }
  out.made_of = std::make_shared<shuffle_composition const>(std::move(of));
  return out;
}

/// The name of a part, in parentheses where it would be read otherwise without.
std::string within(shuffle_entry const& part, bool also_repeated) {
  auto const* const of = part.made_of.get();
  bool const loose = of && (of->parts.size() > 1 || (also_repeated && (of->times > 1 || of->undone)));
  return loose ? "(" + part.name + ")" : part.name;
}

}  // namespace

shuffle_entry then(shuffle_entry first, shuffle_entry second) {
  auto const continued = [](shuffle_entry const& part) {
    auto const* const of = part.made_of.get();
    return of && of->shares.empty() && of->times == 1 && of->parts.size() > 1;
  };
  auto const name = (continued(first) ? first.name : within(first, false)) + " then " +
                    (continued(second) ? second.name : within(second, false));
  shuffle_composition all;
  for (auto* const part : {&first, &second}) {
    if (continued(*part)) {
      std::ranges::copy(part->made_of->parts, std::back_inserter(all.parts));
    } else {
      all.parts.push_back(std::move(*part));
    }
  }
  return entry_of(name, std::move(all), "; then ");
}

shuffle_entry times(shuffle_entry shuffle, std::uint64_t count) {
  if (count == 0) throw input_error{"a shuffle so many times: expected 1 or more, got 0"};
  if (count == 1) return shuffle;
  auto name = within(shuffle, true) + "*" + std::to_string(count);
  auto out = entry_of(std::move(name), {{std::move(shuffle)}, {}, count}, "");
  out.summary += ", " + std::to_string(count) + " times";
  return out;
}

shuffle_entry mixed(std::vector<std::pair<ratio, shuffle_entry>> shuffles) {
  shuffle_composition all;
  std::string name;
  if (shuffles.size() < 2) throw input_error{"a mixture: expected two shuffles or more"};
  for (auto& [share, shuffle] : shuffles) {
    auto const* const of = shuffle.made_of.get();
    name += (name.empty() ? "" : ", ") + share.to_string() + " " +
            (of && !of->shares.empty() ? "(" + shuffle.name + ")" : shuffle.name);
    all.shares.push_back(share);
    all.parts.push_back(std::move(shuffle));
  }
  static_cast<void>(counts_of(all.shares));
  return entry_of(std::move(name), std::move(all), "; or ");
}

shuffle_entry inverse(shuffle_entry shuffle) {
  auto name = "inverse of " + within(shuffle, true);
  auto out = entry_of(std::move(name), {{std::move(shuffle)}, {}, 1, true}, "");
  out.summary = "undoes what this would do: " + out.summary;
  return out;
}

shuffle_entry own_shuffle(std::string name, shuffle_description description) {
  return {std::move(name),
          "a shuffle of one's own",
          "whoever wrote it",
          shuffle_family::own,
          false,
          {},
          [description = std::move(description)](std::vector<ratio> const&) { return description; }};
}

namespace detail {

shuffle_settings settings_of(shuffle_entry const& part, shuffle_settings const& all) {
  shuffle_settings own;
  std::ranges::copy_if(all, std::back_inserter(own), [&](auto const& given) {
    return std::ranges::find(part.parameters, given.first, &shuffle_parameter::name) != part.parameters.end();
  });
  return own;
}

shuffle_description composed(shuffle_composition const& of, shuffle_settings const& settings, bool to_read) {
  std::vector<shuffle_description> parts;
  for (auto const& part : of.parts) {
    auto const own = settings_of(part, settings);
    parts.push_back(to_read ? part.make_to_read(own) : part.make(own));
  }
  if (of.undone) return undone(std::move(parts.front()));
  return of.shares.empty() ? in_turn(std::move(parts), of.times) : one_of(std::move(parts), of.shares);
}

}  // namespace detail

}  // namespace faro
