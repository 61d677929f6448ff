#include "text/catalogue.hpp"

#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <atomic>
#include <map>
#include <utility>
#include <vector>

namespace faro {
namespace {

/// Adds what stands between the quotes of a line; \n, \t, \" and \\ are what they are in C.
void add_quoted(std::string_view line, std::string& to) {
  auto const first = line.find('"');
  auto const last = line.rfind('"');
  for (auto i = first + 1; first != std::string_view::npos && i < last; ++i) {
    if (line[i] != '\\') {
      to += line[i];
    } else {
      ++i;
      to += line[i] == 'n' ? '\n' : line[i] == 't' ? '\t' : line[i];
    }
  }
}

}  // namespace

catalogue::catalogue(std::string_view po) {
  std::string words, meaning;
  auto* reading = &words;
  auto const enter = [&] {
    if (!words.empty() && !meaning.empty()) words_.emplace(std::move(words), std::move(meaning));
    words.clear();
    meaning.clear();
  };
  for (auto const line : lines_of(po)) {
    if (line.starts_with('#')) continue;
    if (line.starts_with("msgid")) {
      enter();
      reading = &words;
    } else if (line.starts_with("msgstr")) {
      reading = &meaning;
    }
    add_quoted(line, *reading);
  }
  enter();
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
    for (auto const& [name, po] : all) {
      out.catalogues.emplace(name, po);
      out.languages.emplace_back(name);
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

std::string const* catalogue::of(std::string const& words) const {
  auto const found = words_.find(words);
  return found == words_.end() ? nullptr : &found->second;
}

std::span<std::string const> message_languages() { return now_spoken().load()->languages; }

}  // namespace faro
