// One version of an exam: the description, and the generator that it is made from by name.
#include "exam/src/placing.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/sha256.hpp>
#include <faro/shuffle/fisher_yates.hpp>
#include <faro/shuffle/sampling.hpp>

#include <algorithm>

namespace faro::exam {

using detail::as_written;
using detail::has_free_key;

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
      for (auto const i : block.tails) put(i);
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
