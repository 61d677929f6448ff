// One question, whichever door it comes through: as words and options, as a text, as JSON, as the text that
// the program writes of it, and as the library's value.
#include "odds/src/engines.hpp"
#include "odds/test/meaning/asker.hpp"
#include "odds/test/meaning/shuffler.hpp"
#include "odds/test/meaning/support.hpp"
#include "odds/test/meaning/thrower.hpp"

#include <faro/ask.hpp>
#include <faro/cards/deck.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>

namespace {

using faro::odds::testing_meaning::asker;
using faro::odds::testing_meaning::shuffler;
using faro::odds::testing_meaning::thrower;
using json = nlohmann::json;

/// What is asked, clause by clause.
struct clauses {
  std::string question;
  json options = json::object();  // by the options' names

  /// Of dice where nothing says what is drawn.
  [[nodiscard]] std::string verb() const {
    for (auto const* name : {"deck", "draw", "hands", "urn", "order"}) {
      if (options.contains(name)) return "odds";
    }
    return "dice";
  }
  [[nodiscard]] json request() const {
    json out = options;
    out["verb"] = verb();
    out["question"] = question;
    return out;
  }
  [[nodiscard]] std::string text() const {
    auto out = question + "\n";
    for (auto const& [name, value] : options.items()) {
      out += name;
      if (value.is_string()) out += " " + value.get<std::string>();
      if (value.is_number()) out += " " + std::to_string(value.get<int>());
      out += "\n";
    }
    return out;
  }
};

json answered(json const& request) {
  auto out = json::parse(faro::ask(request.dump()).json);
  return out.contains("error") ? json{{"exit_code", out["error"]["exit_code"]}} : out;
}

json from_text(std::string const& verb, std::string const& text) {
  return answered({{"verb", verb}, {"ask", "question"}, {"files", {{"question", text}}}});
}

/// As a text has it.
std::string trimmed(std::string deck) {
  deck.erase(deck.find_last_not_of(' ') + 1);
  return deck;
}

clauses about_cards(std::uint64_t seed) {
  asker make{seed};
  clauses out;
  out.options["deck"] = trimmed(make.playing_deck(5));
  out.options["draw"] = 1 + static_cast<int>(make.below(3));
  out.question = make.condition_on_hand(1);
  if (make.sometimes(3)) out.question += ", " + make.word_of_a_hand();
  if (make.sometimes(3)) out.options["given"] = make.condition_on_hand(0);
  if (make.sometimes(4)) out.options["holding"] = "Ah";
  if (make.sometimes(4)) out.options["seen"] = "2c";
  return out;
}

clauses about_orders(std::uint64_t seed) {
  shuffler make{seed};
  clauses out;
  out.question = make.question();
  out.options = {{"deck", trimmed(make.pack())}, {"order", true}};
  return out;
}

TEST(Meaning, IsTheSameThroughEveryDoor) {
  auto const made = faro::odds::testing_meaning::questions_made(90);
  std::uint64_t answers = 0;
  for (std::uint64_t seed = 0; seed < made; ++seed) {
    auto const asked = seed % 3 == 0   ? about_cards(seed)
                       : seed % 3 == 1 ? about_orders(seed)
                                       : clauses{thrower{seed}.question()};
    SCOPED_TRACE("seed " + std::to_string(seed) + ":\n" + asked.text());
    auto const by_words = answered(asked.request());
    ASSERT_EQ(from_text(asked.verb(), asked.text()), by_words);
    if (by_words.contains("exit_code")) continue;
    ++answers;
    auto written = asked.request();
    written["as-text"] = true;
    auto const text = faro::ask(written.dump()).json;
    ASSERT_EQ(from_text(asked.verb(), text), by_words) << text;
  }
  EXPECT_GT(answers, made / 2);
}

}  // namespace
