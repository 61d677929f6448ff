// Faces that are words.
#include "dice/src/words.hpp"

#include <algorithm>

namespace faro::odds::dice_language {

std::int64_t word_table::number_of(face_words words) {
  std::ranges::sort(words);
  face_words merged;
  for (auto& [word, times] : words) {
    if (!merged.empty() && merged.back().first == word) {
      merged.back().second += times;
    } else if (times > 0) {
      merged.emplace_back(std::move(word), times);
    }
  }
  auto const at = std::ranges::find(faces_, merged);
  auto const number = first + (at - faces_.begin());
  if (at == faces_.end()) faces_.push_back(std::move(merged));
  return number;
}

std::int64_t word_table::times_on(std::int64_t face, std::string const& word) const {
  if (face < first || face - first >= static_cast<std::int64_t>(faces_.size())) return 0;
  auto const& words = faces_[static_cast<std::size_t>(face - first)];
  auto const at = std::ranges::find(words, word, &std::pair<std::string, std::int64_t>::first);
  return at == words.end() ? 0 : at->second;
}

bool word_table::knows(std::string const& word) const {
  return std::ranges::any_of(faces_, [&](face_words const& face) {
    return std::ranges::any_of(face, [&](auto const& part) { return part.first == word; });
  });
}

std::string word_table::text_of(std::int64_t face) const {
  if (face < first || face - first >= static_cast<std::int64_t>(faces_.size())) return std::to_string(face);
  return text_of(faces_[static_cast<std::size_t>(face - first)]);
}

std::string word_table::text_of(face_words const& words) {
  std::string out;
  for (auto const& [word, times] : words)
    out += (out.empty() ? "" : " + ") + (times == 1 ? "" : std::to_string(times) + " ") + word;
  return out.empty() ? "blank" : out;
}

std::vector<std::string> word_table::words() const {
  std::vector<std::string> out;
  for (auto const& face : faces_) {
    for (auto const& [word, times] : face) {
      if (std::ranges::find(out, word) == out.end()) out.push_back(word);
    }
  }
  return out;
}

}  // namespace faro::odds::dice_language
