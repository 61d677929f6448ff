#include "text/catalogue.hpp"

#include <faro/text/detail/message.hpp>

#include <atomic>
#include <map>
#include <utility>
#include <vector>

namespace faro {

catalogue::catalogue(embedded_catalogue const& from) {
  auto left = from.words;
  for (auto const& [low, middle, high] : from.keys) {
    auto const words = left.substr(0, left.find('\0'));
    left.remove_prefix(words.size() + 1);
    auto const key = low | std::uint64_t{middle} << 16 | std::uint64_t{high} << 32;
    if (key != hash_of_words("") && !words.empty()) words_.emplace(key, words);
  }
}

namespace {

struct spoken {
  std::map<std::string, catalogue, std::less<>> catalogues{};
  std::vector<std::string> languages{"en"};
};

/// What messages are worded by: English alone, until catalogues are lent.
std::atomic<spoken const*>& now_spoken() {
  static spoken const english;
  static std::atomic<spoken const*> all{&english};
  return all;
}

}  // namespace

void lend_catalogues(std::span<embedded_catalogue const> all) {
  static spoken const lent = [&] {
    spoken out;
    for (auto const& one : all) {
      out.catalogues.emplace(one.language, one);
      out.languages.emplace_back(one.language);
    }
    return out;
  }();
  now_spoken() = &lent;
}

catalogue const* catalogue::find(std::string_view language) {
  auto const& all = now_spoken().load()->catalogues;
  auto const found = all.find(language);
  return found == all.end() ? nullptr : &found->second;
}

std::string const* catalogue::of(std::string_view words) const {
  auto const found = words_.find(hash_of_words(words));
  return found == words_.end() ? nullptr : &found->second;
}

std::span<std::string const> message_languages() { return now_spoken().load()->languages; }

}  // namespace faro
