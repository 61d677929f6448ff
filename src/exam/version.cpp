#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/sha256.hpp>
#include <faro/error.hpp>
#include <faro/exam/version.hpp>
#include <faro/shuffle/fisher_yates.hpp>
#include <faro/shuffle/sampling.hpp>

#include <algorithm>
#include <map>

namespace faro::exam {

std::string_view name_of(question_order order) {
  return order == question_order::keep ? "keep" : order == question_order::whole ? "whole" : "sections";
}

namespace {

integer factorial(std::uint64_t n) {
  integer out = 1;
  for (std::uint64_t i = 2; i <= n; ++i) out *= integer{i};
  return out;
}

integer binomial(std::uint64_t n, std::uint64_t k) {
  integer out = 1;
  for (std::uint64_t i = 1; i <= k; ++i) {
    out *= integer{n - k + i};
    out /= integer{i};
  }
  return out;
}

std::vector<std::uint8_t> in_order(std::size_t n) {
  std::vector<std::uint8_t> out(n);
  for (std::size_t i = 0; i < n; ++i) out[i] = static_cast<std::uint8_t>(i);
  return out;
}

/// The prompts that are asked, of a matching question.
std::vector<std::uint8_t> prompts_of(question const& q) {
  std::vector<std::uint8_t> out;
  for (std::size_t i = 0; i < q.pairs.size(); ++i) {
    if (!q.pairs[i].prompt.empty()) out.push_back(static_cast<std::uint8_t>(i));
  }
  return out;
}

placed_question as_written(question const& q, std::uint32_t place) {
  placed_question out{place, {}, {}};
  if (q.kind == question_kind::choice || q.kind == question_kind::true_false)
    out.answers = in_order(q.answers.size());
  if (q.kind == question_kind::matching) {
    out.answers = prompts_of(q);
    out.matches = in_order(matches_of(q).size());
  }
  return out;
}

/// Whether balancing decides where its right answer stands.
bool has_free_key(question const& q) {
  if (!q.one_letter()) return false;
  auto const places = q.free_places();
  return places.size() > 1 && std::ranges::find(places, q.right_place()) != places.end();
}

/// The ways to order the answers of a question, the rules allowing.
integer ways_of(question const& q, version_rules const& rules) {
  if (!rules.shuffle_answers) return 1;
  if (q.kind == question_kind::matching)
    return (q.shuffle ? factorial(prompts_of(q).size()) : integer{1}) * factorial(matches_of(q).size());
  return factorial(q.free_places().size());
}

}  // namespace

// ---- The plan ---------------------------------------------------------------------------------------------

exam_plan::exam_plan(bank const& all, version_rules const& rules) : bank_{&all}, rules_{rules} {
  std::map<std::string, std::size_t> groups, pools;  // in this section: the block
  std::string section;
  for (std::uint32_t i = 0; i < all.questions.size(); ++i) {
    auto const& q = all.questions[i];
    bool const new_section = i == 0 || (q.section != section && rules.questions != question_order::whole);
    if (new_section) sections_.emplace_back();
    if (i == 0 || q.section != section) {  // names of groups and pools hold within a section
      groups.clear();
      pools.clear();
    }
    section = q.section;
    auto& blocks = sections_.back();
    auto const place = [&](std::map<std::string, std::size_t>& known,
                           std::string const& name) -> exam_block& {
      auto const [at, fresh] = known.try_emplace(name, blocks.size());
      if (fresh) blocks.emplace_back();
      return blocks[at->second];
    };
    auto& block = !q.group.empty()  ? place(groups, q.group)
                  : !q.pool.empty() ? place(pools, q.pool)
                                    : blocks.emplace_back();
    if (!q.pool.empty() && q.group.empty()) block.picks = q.pool_picks;
    bool const head = q.kind == question_kind::description && !q.group.empty();
    (head ? block.heads : block.questions).push_back(i);
    if (!q.group.empty()) block.shuffled = block.shuffled || q.group_shuffled || rules.shuffle_groups;
    if (q.pinned != pin::none) block.pinned = q.pinned;
  }
  if (asked() == 0) throw input_error{"the bank holds no question; at least one is right"};
}

std::size_t exam_plan::asked() const {
  std::size_t out = 0;
  for (auto const& blocks : sections_) {
    for (auto const& block : blocks) {
      auto const questions = static_cast<std::size_t>(std::ranges::count_if(
          block.questions, [&](auto i) { return bank_->questions[i].kind != question_kind::description; }));
      out += block.picks > 0 ? std::min(block.picks, questions) : questions;
    }
  }
  return out;
}

namespace {

/// The keys and orders of balanced classes: how many, against all orders of their questions.
integer balanced_ways(bank const& all, version_rules const& rules) {
  std::map<std::vector<std::size_t>, std::uint64_t> classes;
  integer out = 1;
  for (auto const& q : all.questions) {
    if (rules.shuffle_answers && has_free_key(q)) {
      ++classes[q.free_places()];
    } else {
      out *= ways_of(q, rules);
    }
  }
  for (auto const& [places, questions] : classes) {
    out *= balanced_keys(questions, places.size());
    out *= power(factorial(places.size() - 1), questions);
  }
  return out;
}

/// The ways to draw k of the questions and order their answers: the k-th elementary symmetric polynomial.
integer pool_ways(bank const& all, exam_block const& pool, version_rules const& rules) {
  std::vector<integer> ways(pool.picks + 1, integer{0});
  ways[0] = 1;
  for (auto const i : pool.questions) {
    auto const own = ways_of(all.questions[i], rules);
    for (auto k = pool.picks; k > 0; --k) ways[k] += ways[k - 1] * own;
  }
  return ways[pool.picks];
}

}  // namespace

std::optional<integer> exam_plan::versions() const {
  constexpr std::size_t most_counted = 10'000;
  if (bank_->questions.size() > most_counted) return std::nullopt;
  integer out = 1;
  bool pools = false;
  for (auto const& blocks : sections_) {
    std::uint64_t free = 0;
    for (auto const& block : blocks) {
      if (block.pinned == pin::none) free += block.picks > 0 ? block.picks : 1;
      if (block.picks > 0) {
        pools = true;
        out *= pool_ways(*bank_, block, rules_);
      } else {
        if (block.shuffled && rules_.questions != question_order::keep)
          out *= factorial(block.questions.size());
        if (rules_.balance) continue;
        for (auto const i : block.questions) out *= ways_of(bank_->questions[i], rules_);
      }
    }
    if (rules_.questions != question_order::keep) out *= factorial(free);
  }
  if (!rules_.balance) return out;
  if (pools) return std::nullopt;
  return out * balanced_ways(*bank_, rules_);
}

integer balanced_keys(std::uint64_t questions, std::uint64_t places) {
  auto const each = questions / places;
  auto const more = questions % places;  // letters that occur once more
  integer out = binomial(places, more);
  std::uint64_t left = questions;
  for (std::uint64_t i = 0; i < places; ++i) {
    auto const count = each + (i < more ? 1 : 0);
    out *= binomial(left, count);
    left -= count;
  }
  return out;
}

// ---- The description --------------------------------------------------------------------------------------

namespace {

/// Blocks as they move: pools are drawn, each drawn question is a block.
std::vector<exam_block> drawn(std::vector<exam_block> const& blocks, chooser_ref c) {
  std::vector<exam_block> out;
  for (auto const& block : blocks) {
    if (block.picks == 0) {
      out.push_back(block);
      continue;
    }
    auto picked = sample_indices(c, block.questions.size(), block.picks);
    std::ranges::sort(picked);
    for (auto const i : picked) out.push_back({{}, {block.questions[i]}, false, 0, block.pinned});
  }
  return out;
}

/// What is pinned stays: first, last, or so many places from the start; the others change places.
std::vector<exam_block> arranged(std::vector<exam_block> const& blocks, chooser_ref c) {
  std::vector<exam_block> first, last, middle, free;
  for (auto const& block : blocks) {
    (block.pinned == pin::first ? first : block.pinned == pin::last ? last : middle).push_back(block);
    if (block.pinned == pin::none) free.push_back(block);
  }
  fisher_yates(c, std::span{free});
  std::size_t next = 0;
  for (auto& block : middle) {
    if (block.pinned == pin::none) block = std::move(free[next++]);
  }
  first.insert(first.end(), middle.begin(), middle.end());
  first.insert(first.end(), last.begin(), last.end());
  return first;
}

/// Where the right answers go so that each place is used equally often: for each question its place among
/// the free ones. Which places are used once more is drawn first, then the key as a word is drawn.
std::vector<std::size_t> balanced_word(std::size_t questions, std::size_t places, chooser_ref c) {
  std::vector<count_t> counts(places, static_cast<count_t>(questions / places));
  auto more = static_cast<count_t>(questions % places);
  for (std::size_t i = 0; i < places && more > 0; ++i) {
    if (pick_chance(c, more, static_cast<count_t>(places - i))) {
      ++counts[i];
      --more;
    }
  }
  std::vector<std::size_t> word;
  while (word.size() < questions) {
    auto const left = std::ranges::count_if(counts, [](count_t n) { return n > 0; });
    if (left == 1) {
      word.push_back(static_cast<std::size_t>(std::ranges::find_if(counts, [](count_t n) { return n > 0; }) -
                                              counts.begin()));
      --counts[word.back()];
    } else {
      word.push_back(draw_kind(c, std::span<count_t>{counts}));
    }
  }
  return word;
}

/// The answers at the free places in any order.
void shuffle_answers(question const& q, placed_question& placed, chooser_ref c) {
  auto const places = q.free_places();
  std::vector<std::uint8_t> moving;
  for (auto const place : places) moving.push_back(placed.answers[place]);
  fisher_yates(c, std::span{moving});
  for (std::size_t i = 0; i < places.size(); ++i) placed.answers[places[i]] = moving[i];
}

/// The right answer at free place number `at`, the others in any order.
void shuffle_around(question const& q, placed_question& placed, std::size_t at, chooser_ref c) {
  auto const places = q.free_places();
  auto const right = q.right_place();
  std::vector<std::uint8_t> moving;
  for (auto const place : places) {
    if (place != right) moving.push_back(placed.answers[place]);
  }
  fisher_yates(c, std::span{moving});
  moving.insert(moving.begin() + static_cast<std::ptrdiff_t>(at), static_cast<std::uint8_t>(right));
  for (std::size_t i = 0; i < places.size(); ++i) placed.answers[places[i]] = moving[i];
}

/// For each question of the version the place of its right answer among the free ones, where balanced.
std::vector<std::optional<std::size_t>> balanced_places(bank const& all, version const& v, chooser_ref c) {
  std::vector<std::pair<std::vector<std::size_t>, std::vector<std::size_t>>> classes;  // places, questions
  for (std::size_t i = 0; i < v.size(); ++i) {
    auto const& q = all.questions[v[i].question];
    if (!has_free_key(q)) continue;
    auto const places = q.free_places();
    auto at = std::ranges::find(classes, places, &decltype(classes)::value_type::first);
    if (at == classes.end()) at = classes.insert(classes.end(), {places, {}});
    at->second.push_back(i);
  }
  std::vector<std::optional<std::size_t>> out(v.size());
  for (auto const& [places, questions] : classes) {
    auto const word = balanced_word(questions.size(), places.size(), c);
    for (std::size_t k = 0; k < questions.size(); ++k) out[questions[k]] = word[k];
  }
  return out;
}

}  // namespace

version make_version(exam_plan const& plan, chooser_ref c) {
  auto const& all = plan.questions();
  auto const& rules = plan.rules();
  bool const moves = rules.questions != question_order::keep;
  version out;
  auto const put = [&](std::uint32_t i) { out.push_back(as_written(all.questions[i], i)); };
  for (auto const& section : plan.sections()) {
    auto blocks = drawn(section, c);
    if (moves) blocks = arranged(blocks, c);
    for (auto& block : blocks) {
      if (moves && block.shuffled) fisher_yates(c, std::span{block.questions});
      for (auto const i : block.heads) put(i);
      for (auto const i : block.questions) put(i);
    }
  }
  if (!rules.shuffle_answers) return out;
  auto const places =
      rules.balance ? balanced_places(all, out, c) : std::vector<std::optional<std::size_t>>(out.size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    auto const& q = all.questions[out[i].question];
    if (q.kind == question_kind::matching) {
      if (q.shuffle) fisher_yates(c, std::span{out[i].answers});
      fisher_yates(c, std::span{out[i].matches});
    } else if (places[i]) {
      shuffle_around(q, out[i], *places[i], c);
    } else if (q.kind == question_kind::choice) {
      shuffle_answers(q, out[i], c);
    }
  }
  return out;
}

version unmoved(bank const& all) {
  version out;
  for (std::uint32_t i = 0; i < all.questions.size(); ++i) out.push_back(as_written(all.questions[i], i));
  return out;
}

// ---- Keys -------------------------------------------------------------------------------------------------

std::string key_of(question const& q, placed_question const& placed) {
  std::string out;
  switch (q.kind) {
    case question_kind::choice: {
      for (std::size_t place = 0; place < placed.answers.size(); ++place) {
        auto const weight = q.answers[placed.answers[place]].weight();
        if (q.single ? weight == q.full_share() : weight.sign() > 0) out += letter(place);
      }
      return out;
    }
    case question_kind::true_false:
      return q.answers[0].weight().sign() > 0 ? "T" : "F";
    case question_kind::matching: {
      auto const matches = matches_of(q);
      for (auto const prompt : placed.answers) {
        for (std::size_t place = 0; place < placed.matches.size(); ++place) {
          if (matches[placed.matches[place]].first == q.pairs[prompt].match_id) out += letter(place);
        }
      }
      return out;
    }
    case question_kind::short_answer:
    case question_kind::numerical:
      for (auto const& a : q.answers) {
        if (a.weight() != q.full_share()) continue;
        auto text = a.text.text;
        if (a.number && a.number->written == accepted_number::form::tolerance &&
            !a.number->second.is_zero() && text.find(':') == std::string::npos)
          text += ':' + a.number->second.to_decimal(6);
        out += (out.empty() ? "" : " | ") + text;
      }
      return out;
    default:
      return out;
  }
}

std::string letters_of(bank const& all, version const& v) {
  std::string out;
  for (auto const& placed : v) {
    auto const& q = all.questions[placed.question];
    if (q.one_letter()) out += key_of(q, placed);
  }
  return out;
}

// ---- Keys of generators -----------------------------------------------------------------------------------

key256 sheet_key(key256 const& master, std::string_view kind, std::string_view name) {
  constexpr std::size_t block = 64;  // RFC 2104
  std::string inner(block, '\x36'), outer(block, '\x5c');
  for (std::size_t i = 0; i < master.bytes.size(); ++i) {
    auto const byte = static_cast<unsigned char>(master.bytes[i]);
    inner[i] = static_cast<char>(static_cast<unsigned char>(inner[i]) ^ byte);
    outer[i] = static_cast<char>(static_cast<unsigned char>(outer[i]) ^ byte);
  }
  inner += "faro-exam/1";
  inner += '\0';
  inner += kind;
  inner += '\0';
  inner += name;
  for (auto const byte : sha256(inner)) outer += static_cast<char>(byte);
  return {sha256(outer)};
}

version named_version(exam_plan const& plan, key256 const& master, std::string_view kind,
                      std::string_view name) {
  chacha20 generator{sheet_key(master, kind, name)};
  random_chooser c{generator};
  return make_version(plan, c);
}

}  // namespace faro::exam
