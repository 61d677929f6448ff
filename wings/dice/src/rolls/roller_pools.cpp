// The dice language, rolled: dice on the table, and what is done to them.
#include "dice/src/rolls/roller.hpp"
#include "dice/src/selection.hpp"
#include "language/checked.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <map>

namespace faro::odds::dice_language {

namespace {

using language::checked_sum;

constexpr std::uint64_t most_rolled = 1'000'000;

/// Whether whatever a die shows is one of these.
bool always_in(number_set const& set, lying_die const& die) {
  return die.law &&
         std::ranges::all_of(die.law->entries(), [&](auto const& e) { return set.has(e.outcome); });
}

bool never_in(number_set const& set, lying_die const& die) {
  return die.law &&
         std::ranges::none_of(die.law->entries(), [&](auto const& e) { return set.has(e.outcome); });
}

std::size_t kept_dice(table const& dice) {
  return static_cast<std::size_t>(std::ranges::count(dice, true, &lying_die::kept));
}

/// The dice that are still kept, the lowest first.
std::vector<lying_die*> kept_in_order(table& dice) {
  std::vector<lying_die*> out;
  for (auto& die : dice) {
    if (die.kept) out.push_back(&die);
  }
  std::ranges::stable_sort(out, {}, [](lying_die const* die) { return die->shows(); });
  return out;
}

}  // namespace

lying_die roller::new_die(std::function<std::int64_t()> again, std::shared_ptr<faro::dice const> law) {
  if (++rolls_ > most_rolled) throw too_big{say("more than {} dice were rolled", most_rolled)};
  lying_die out;
  out.law = std::move(law);
  out.again = std::move(again);
  out.showed = {out.again()};
  return out;
}

rolled roller::dice(node const& n, std::shared_ptr<faro::dice const> law, std::uint64_t count,
                    bool added_up) {
  auto const sides = law->denominator().to_uint64();
  auto const again = [law, sides, c = c_]() mutable {
    auto pick = c.below(sides);
    for (auto const& face : law->entries()) {
      auto const weight = face.weight.to_uint64();
      if (pick < weight) return face.outcome;
      pick -= weight;
    }
    return law->entries().back().outcome;
  };
  auto const uniform = [law, sides, c = c_]() mutable { return law->entries()[c.below(sides)].outcome; };
  std::function<std::int64_t()> const roll_one =
      integer{law->size()} == law->denominator() ? std::function<std::int64_t()>{uniform} : again;
  if (count > most_rolled) throw too_big{say("expected at most {} dice, got {}", most_rolled, count)};
  auto out = std::make_shared<table>();
  meetings::hold const waits{
      meetings_,
      {law->entries().front().outcome, law->entries().back().outcome, static_cast<std::int64_t>(sides)}};
  for (std::uint64_t i = 0; i < count; ++i) {
    meet(n, *out, count, added_up);
    out->push_back(new_die(roll_one, law));
  }
  on_table_.push_back(out);
  return lying_pool{out};
}

rolled roller::own_die(node const& n) {
  bool const sum = std::exchange(adds_up_, false);
  std::vector<faro::dice::entry> entries;
  for (auto const& face : n.own_faces) {
    if (face.times <= 0) continue;
    if (!face.low) {
      entries.push_back({face.words, face.times});
      continue;
    }
    meetings::keep_apart const alone{meetings_};
    auto const low = number_of(*face.low);
    auto const high = face.high ? number_of(*face.high) : low;
    constexpr std::int64_t most = 1'000'000;
    if (low > high || high - low >= most) fail(n, say("expected a range of at most {} faces", most));
    for (auto f = low; f <= high; ++f) entries.push_back({f, face.times});
  }
  if (entries.empty()) fail(n, "expected a die with at least one face");
  return dice(n, std::make_shared<faro::dice const>(faro::dice::in_proportion(std::move(entries))),
              static_cast<std::uint64_t>(n.value), sum);
}

std::shared_ptr<table> roller::dice_of(node const& n, std::string_view modifier) {
  auto v = evaluate(n);
  if (std::holds_alternative<bool>(v)) fail(n, say("a condition before {}, which wants dice", modifier));
  if (auto const* number = std::get_if<std::int64_t>(&v)) {
    auto out = std::make_shared<table>(1);
    out->front().showed = {*number};
    out->front().again = [this, &n] { return number_of(n); };
    on_table_.push_back(out);
    return out;
  }
  auto& p = std::get<lying_pool>(v);
  return p.named ? std::make_shared<table>(*p.dice) : p.dice;
}

rolled roller::mixed_pool(node const& n) {
  auto out = std::make_shared<table>();
  meetings::keep_apart const alone{meetings_};
  for (auto const& child : n.of) {
    auto const v = evaluate(*child);
    auto const* p = std::get_if<lying_pool>(&v);
    if (p && kept_dice(*p->dice) == p->dice->size()) {
      out->insert(out->end(), p->dice->begin(), p->dice->end());
      if (!p->named) std::erase(on_table_, p->dice);
      continue;
    }
    lying_die one;
    one.showed = {added_up(v, *child)};
    one.again = [this, &child] { return number_of(*child); };
    out->push_back(std::move(one));
  }
  on_table_.push_back(out);
  return lying_pool{out};
}

rolled roller::repeated(node const& n) {
  auto out = std::make_shared<table>();
  auto const count = count_of(*n.of[0], "rolls");
  for (std::uint64_t i = 0; i < count; ++i) {
    meetings::hold waits{meetings_, {static_cast<std::int64_t>(n.at), static_cast<std::int64_t>(count)}};
    std::vector<std::int64_t> so_far;
    for (auto const& die : *out) so_far.push_back(die.shows());
    std::ranges::sort(so_far);
    waits.add(static_cast<std::int64_t>(i));
    for (auto const number : so_far) waits.add(number);
    out->push_back(new_die([this, &n] { return number_of(*n.of[1]); }, nullptr));
  }
  on_table_.push_back(out);
  return lying_pool{out};
}

rolled roller::keep(node const& n) {
  auto const v = evaluate(*n.of[0]);
  if (!std::holds_alternative<lying_pool>(v))
    fail(n,
         "keep and drop want dice side by side, as in 4d6, {2d6, d8} or 3 # (d6 + d4); this is one number");
  meetings::keep_apart const alone{meetings_};
  auto const& p = std::get<lying_pool>(v);
  auto dice = p.named ? std::make_shared<table>(*p.dice) : p.dice;
  auto const in_order = kept_in_order(*dice);
  std::vector<keep_step> const step{{n.kept, n.dropped, n.of.size() > 1 ? count_of(*n.of[1], "dice") : 1}};
  auto const [first, last] = places_kept(step, in_order.size());
  for (std::size_t i = 0; i < in_order.size(); ++i) in_order[i]->kept = i >= first && i < last;
  for (auto& die : *dice) die.settled = true;
  return lying_pool{dice};
}

number_set roller::faces_of(node const& n, lying_die const& die) {
  auto const ends = [&]() -> interval {
    if (!die.law) fail(n, "expected dice whose highest and lowest faces are known: write the faces");
    return {die.law->entries().front().outcome, die.law->entries().back().outcome};
  };
  return faces_meant(
      n.faces, ends, [&](node const& part) { return number_of(part); },
      [&](node const& part, message const& what) { fail(part, what); });
}

std::shared_ptr<table> roller::open_dice_of(node const& n, std::string_view modifier,
                                            message const& otherwise) {
  auto dice = dice_of(*n.of[0], modifier);
  if (std::ranges::any_of(*dice, &lying_die::settled)) fail(n, otherwise);
  return dice;
}

rolled roller::reroll(node const& n) {
  auto dice = open_dice_of(n, "reroll", "reroll comes before explode, keep and drop");
  meetings::keep_apart const alone{meetings_};
  auto most = std::uint64_t{1'000'000};
  if (n.stands) most = count_of(*n.of[1], "times");
  for (auto& die : *dice) {
    auto const set = faces_of(n, die);
    std::uint64_t times = 0;
    if (!n.stands && always_in(set, die)) fail(n, "every face would be rolled again");
    for (; times < most && set.has(die.shows()); ++times) die.turn_to(die.again());
    if (!n.stands && times == most) fail(n, "rolled again a million times: are all faces rolled again?");
    die.again = [again = die.again, set, most] {  // by a later rule: as this one says
      auto shows = again();
      for (std::uint64_t rerolled = 0; rerolled < most && set.has(shows); ++rerolled) shows = again();
      return shows;
    };
  }
  if (n.of[0]->op == operation::group) return dice->front().shows();
  return lying_pool{dice};
}

rolled roller::bounded(node const& n) {
  bool const least = n.op == operation::each_at_least;
  auto dice = open_dice_of(n, least ? "min" : "max", "min and max come before explode, keep and drop");
  meetings::keep_apart const alone{meetings_};
  auto const bound = number_of(*n.of[1]);
  auto const counts = [=](std::int64_t x) { return least ? std::max(x, bound) : std::min(x, bound); };
  for (auto& die : *dice) {
    auto const now = counts(die.shows());
    if (now != die.shows()) die.turn_to(now);
    die.again = [again = die.again, counts] { return counts(again()); };
    if (die.law) die.law = std::make_shared<faro::dice const>(die.law->transform(counts));
  }
  if (n.of[0]->op == operation::group) return dice->front().shows();
  return lying_pool{dice};
}

rolled roller::explode(node const& n) {
  auto const* const word = n.as_one ? "compound" : "explode";
  auto dice = open_dice_of(n, word, say("{} comes once, and before keep and drop", word));
  meetings::keep_apart const alone{meetings_};
  auto const most = n.stands ? count_of(*n.of[1], "times") : std::uint64_t{1'000'000};
  table further;
  for (auto& die : *dice) {
    auto const set = faces_of(n, die);
    if (n.closed && never_in(set, die))
      fail(n, say("no face of the die is one of these; to compare the total write (… {}) > 8", word));
    if (die.compound) fail(n, say("{} comes once, and before keep and drop", word));
    die.compound = n.as_one;
    if (n.as_one && die.showed.size() > 1) die.showed = {die.showed.back()};
    if (!n.stands && always_in(set, die)) fail(n, "every face brings another roll: it would never end");
    auto last = die.shows();
    std::uint64_t times = 0;
    for (; times < most && set.has(last); ++times) {
      auto one = new_die(die.again, die.law);
      last = one.shows();
      if (n.as_one) {
        die.showed.push_back(last);
      } else {
        further.push_back(std::move(one));
      }
    }
    if (!n.stands && times == most) fail(n, "a die went on a million times: does every face go on?");
    if (!n.as_one) continue;
    die.law = nullptr;
    die.again = [again = die.again, set, most] {
      auto face = again();
      auto sum = face;
      for (std::uint64_t i = 0; i < most && set.has(face); ++i) sum = checked_sum(sum, face = again());
      return sum;
    };
  }
  dice->insert(dice->end(), further.begin(), further.end());
  for (auto& die : *dice) die.settled = die.settled || !n.as_one;
  return lying_pool{dice};
}

std::shared_ptr<table> roller::lying_dice_of(node const& n, std::string_view modifier) {
  auto v = evaluate(n);
  auto* p = std::get_if<lying_pool>(&v);
  if (!p) fail(n, wants_dice(modifier));
  return p->named ? std::make_shared<table>(*p->dice) : p->dice;
}

rolled roller::count(node const& n) {
  auto const dice = lying_dice_of(*n.of[0], "count");
  meetings::keep_apart const alone{meetings_};
  bool const words =
      std::ranges::any_of(n.faces.ranges, [](auto const& r) { return r.first->op == operation::word; });
  std::int64_t sum = 0;
  for (auto const& die : *dice) {
    if (!die.kept) continue;
    if (!words) {
      sum += faces_of(n, die).has(die.shows()) ? 1 : 0;
      continue;
    }
    for (auto const& [low, high] : n.faces.ranges) sum += low->words->times_on(die.shows(), low->name);
  }
  return sum;
}

rolled roller::lean(node const& n) {
  auto const a = number_of(*n.of[0]);
  meetings::hold const waits{meetings_, {static_cast<std::int64_t>(n.at), a}};
  auto const b = number_of(*n.of[0]);
  return n.op == operation::advantage ? std::max(a, b) : std::min(a, b);
}

rolled roller::pattern(node const& n) {
  auto const dice = lying_dice_of(*n.of[0], "this");
  meetings::keep_apart const alone{meetings_};
  std::map<std::int64_t, std::uint64_t> shown;
  std::int64_t product = 1;
  for (auto const& die : *dice) {
    if (!die.kept) continue;
    ++shown[die.shows()];
    if (n.op == operation::product && __builtin_mul_overflow(product, die.shows(), &product))
      fail(n, say("{} beyond 64 bits", "a product"));
  }
  auto const alike = [&](std::uint64_t least, bool exactly) {
    return std::ranges::count_if(
        shown, [&](auto const& face) { return exactly ? face.second == least : face.second >= least; });
  };
  std::int64_t largest = 0;
  std::int64_t longest = 0;
  std::int64_t run = 0;
  std::int64_t before = 0;
  for (auto const& [face, times] : shown) {
    largest = std::max(largest, static_cast<std::int64_t>(times));
    run = run > 0 && face == before + 1 ? run + 1 : 1;
    longest = std::max(longest, run);
    before = face;
  }
  auto const behind = [&](std::uint64_t otherwise) {
    return n.of.size() > 1 ? count_of(*n.of[1], "dice") : otherwise;
  };
  switch (n.op) {
    case operation::sets:
      return static_cast<std::int64_t>(alike(behind(1), n.exactly));
    case operation::largest_set:
      return largest;
    case operation::longest_run:
      return longest;
    case operation::spread:
      return shown.empty() ? std::int64_t{0} : shown.rbegin()->first - shown.begin()->first;
    case operation::product:
      return product;
    case operation::full_house:
      return alike(2, false) >= 2 && alike(3, false) >= 1;
    case operation::two_pair:
      return alike(2, false) >= 2;
    default:
      return longest >= static_cast<std::int64_t>(behind(kept_dice(*dice)));
  }
}

rolled roller::beats(node const& n) {
  auto const left = lying_dice_of(*n.of[0], "beats");
  meetings::keep_apart const alone{meetings_};
  auto const right = lying_dice_of(*n.of[1], "beats");
  auto const a = kept_in_order(*left);
  auto const b = kept_in_order(*right);
  std::int64_t won = 0;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    won += a[a.size() - 1 - i]->shows() > b[b.size() - 1 - i]->shows() ? 1 : 0;
  return won;
}

}  // namespace faro::odds::dice_language
