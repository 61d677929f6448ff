// Dice with faces of one's own, and words on them: counted, never calculated with.
#include "dice/src/evaluation/evaluator.hpp"
#include "dice/src/pools/distributions.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::odds::dice_language {
namespace {

word_table const* words_of_question(node const& n) {
  if (n.words) return n.words.get();
  for (auto const& child : n.of) {
    if (auto const* found = words_of_question(*child)) return found;
  }
  return nullptr;
}

}  // namespace

std::map<std::int64_t, std::string> names_of_faces(node const& tree, dice const& law) {
  std::map<std::int64_t, std::string> out;
  auto const* const table = words_of_question(tree);
  if (!table || !speaks_words(law)) return out;
  for (auto const& e : law.entries()) out[e.outcome] = table->text_of(e.outcome);
  return out;
}

number evaluator::plain_number_of(node const& n) {
  auto out = number_of(n);
  if (speaks_words(out.law))
    fail(n, "words are not calculated with: count them, as in 3d{hit, miss} count hit");
  return out;
}

value evaluator::own_die(node const& n) {
  constexpr std::int64_t most_faces = 1'000'000;
  std::vector<dice::entry> entries;
  std::int64_t faces = 0;
  auto const add = [&](std::int64_t face, std::int64_t times) {
    faces += std::min(times, most_faces + 1);
    if (faces > most_faces) fail(n, say("expected a die of at most {} faces", most_faces));
    if (times > 0) entries.push_back({face, times});
  };
  for (auto const& face : n.own_faces) {
    if (!face.low) {
      add(face.words, face.times);
      continue;
    }
    auto const low = fixed_of(*face.low);
    auto const high = face.high ? fixed_of(*face.high) : low;
    if (low > high) fail(*face.low, say("the range {}..{} is empty", low, high));
    for (auto f = low;; ++f) {
      add(f, face.times);
      if (f == high) break;
    }
  }
  if (entries.empty()) fail(n, "expected a die with at least one face");
  return pool{{{number{dice::in_proportion(std::move(entries))}, static_cast<std::uint64_t>(n.value)}},
              std::nullopt,
              {}};
}

face_value evaluator::worth_of_words(node const& n) {
  std::vector<std::string> words;
  std::shared_ptr<word_table> table;
  for (auto const& [low, high] : n.faces.ranges) {
    if (low->op != operation::word || high) fail(*low, "expected words to be counted, not words and numbers");
    words.push_back(low->name);
    table = low->words;
    for (auto const& other : table->words()) {
      if (other != low->name && other.find(low->name) != std::string::npos)
        remark(say("'{}' is another word than '{}', and not counted", other, low->name));
    }
  }
  return [words, table](std::int64_t face) {
    std::int64_t sum = 0;
    for (auto const& word : words) sum += table->times_on(face, word);
    return sum;
  };
}

value evaluator::counted_words(node const& n, pool const& p) {
  auto const worth = worth_of_words(n);
  if (!p.kept.empty()) return kept_of_pool(p, worth);
  if (p.explodes) return times(exploded_number(p.parts[0].die.law, *p.explodes, worth), p.parts[0].count);
  number total{constant(0)};
  for (auto const& part : p.parts) {
    if (part.die.partial) fail(n, "words of dice that compound without end can't be counted: use explode");
    total = sum(total, times(number{part.die.law.transform(worth)}, part.count));
  }
  return total;
}

}  // namespace faro::odds::dice_language
