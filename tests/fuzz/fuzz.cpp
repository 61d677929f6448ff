#include "fuzz/fuzz.hpp"

#include "support/places.hpp"

#include <faro/error.hpp>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace faro::testing {
namespace {

using json = nlohmann::ordered_json;
namespace fs = std::filesystem;

// ---- What the program ended on ----------------------------------------------------------------------------

std::string const* fed = nullptr;
std::string crash_file;

void keep_what_was_fed() {
  if (!fed) return;
  int const file = ::open(crash_file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file >= 0 && ::write(file, fed->data(), fed->size()) >= 0) ::close(file);
}

extern "C" void end_with_text(int signal_number) {
  keep_what_was_fed();
  std::signal(signal_number, SIG_DFL);
  std::raise(signal_number);
}

/// Until the end of the scope, a text on which the program ends is in a file.
class crash_watch {
 public:
  crash_watch(std::string const& name, std::string const& text) {
    crash_file = "fuzz-" + name + ".crash";
    fed = &text;
    for (int const s : {SIGABRT, SIGSEGV, SIGFPE, SIGALRM}) std::signal(s, end_with_text);
    constexpr unsigned endless = 60;
    ::alarm(endless);
  }
  crash_watch(crash_watch const&) = delete;
  crash_watch& operator=(crash_watch const&) = delete;
  ~crash_watch() {
    ::alarm(0);
    fed = nullptr;
  }
};

// ---- JSON -------------------------------------------------------------------------------------------------

void all_values(json& value, std::vector<json*>& out) {
  out.push_back(&value);
  if (!value.is_structured()) return;
  for (auto& inner : value) all_values(inner, out);
}

json edge(fuzz_choices& c) {
  static std::vector<json> const edges{nullptr,
                                       true,
                                       false,
                                       0,
                                       1,
                                       -1,
                                       2,
                                       255,
                                       65536,
                                       4294967295U,
                                       4294967296U,
                                       std::uint64_t{1} << 53,
                                       UINT64_MAX,
                                       INT64_MIN,
                                       0.5,
                                       -0.0,
                                       1e300,
                                       "",
                                       "0",
                                       "a",
                                       "\xc3\xa9",
                                       std::string(300, 'x'),
                                       "\u202e",
                                       "\x1b[2J",
                                       json::array(),
                                       json::object(),
                                       json::array({1, 2}),
                                       std::string(64, '0')};
  return c.one_of(edges);
}

void change_one(json& whole, fuzz_choices& c) {
  std::vector<json*> values;
  all_values(whole, values);
  auto& value = *c.one_of(values);
  switch (c.below(7)) {
    case 0:
      value = edge(c);
      break;
    case 1:
      value = json(*c.one_of(values));
      break;
    case 2:
      if (value.is_number_integer())  // one more or less, wrapping around
        value =
            static_cast<std::int64_t>(value.get<std::uint64_t>() + (c.once_in(2) ? 1 : ~std::uint64_t{0}));
      break;
    case 3:
      if (value.is_string() && !value.get<std::string>().empty()) {
        auto text = value.get<std::string>();
        text[c.below(text.size())] = "0af9 -:Z\"\\"[c.below(10)];
        value = text;
      }
      break;
    case 4:
      if (value.is_structured() && !value.empty()) {
        auto at = value.begin();
        std::advance(at, static_cast<std::ptrdiff_t>(c.below(value.size())));
        value.erase(at);
      }
      break;
    case 5:
      if (value.is_array() && !value.empty()) value.push_back(json(value[c.below(value.size())]));
      break;
    default:
      if (value.is_array() && value.size() > 1)
        std::swap(value[c.below(value.size())], value[c.below(value.size())]);
      break;
  }
}

// ---- The run ----------------------------------------------------------------------------------------------

class run {
 public:
  explicit run(fuzz_target const& target) : target_{target}, pool_{texts_of(target)}, choices_{target.name} {}

  void all() {
    for (std::size_t i = 0; i < pool_.size(); ++i) {
      bool const taken = feed(pool_[i]);
      // What is in the corpus may be what once broke something.
      EXPECT_TRUE(taken || i >= target_.texts.size()) << target_.name << ": refused as it is: " << pool_[i];
      if (taken) right_.push_back(pool_[i]);
    }
    ASSERT_FALSE(right_.empty()) << target_.name;
    std::size_t taken = 0, fed_texts = 0;
    for (; !::testing::Test::HasFatalFailure() && fed_texts < target_.runs; ++fed_texts)
      taken += feed(changed_text()) ? 1 : 0;
    ::testing::Test::RecordProperty("texts", std::to_string(fed_texts));
    ::testing::Test::RecordProperty("taken", std::to_string(taken));
    EXPECT_GT(taken * 50, fed_texts) << target_.name << ": nearly all are refused at the door";
    EXPECT_LT(taken, fed_texts) << target_.name << ": nothing is refused";
  }

 private:
  /// Every second time one that was taken, so that not all is refused.
  std::string changed_text() {
    constexpr std::size_t longest = 20'000;
    auto text = choices_.one_of(choices_.once_in(2) ? right_ : pool_);
    for (auto changes = 1 + choices_.below(3); changes > 0; --changes) {
      if (choices_.once_in(6)) {
        auto const& other = choices_.one_of(pool_);
        text =
            text.substr(0, choices_.below(text.size() + 1)) + other.substr(choices_.below(other.size() + 1));
      } else {
        text = changed(target_, std::move(text), choices_);
      }
    }
    if (text.size() > longest) text.resize(longest);
    return text;
  }

  bool feed(std::string const& text) {
    crash_watch const watch{target_.name, text};
    auto const before = std::clock();  // of the processor, so that a busy machine makes no text look slow
    bool taken = false;
    try {
      taken = target_.feed(text);
    } catch (error const&) {
    } catch (std::exception const& e) {
      ADD_FAILURE() << target_.name << ": " << e.what() << " for:\n" << text;
    }
    EXPECT_LT((std::clock() - before) / CLOCKS_PER_SEC, 10) << target_.name << ": too slow:\n" << text;
    return taken;
  }

  fuzz_target const& target_;
  std::vector<std::string> pool_;   // what is changed
  std::vector<std::string> right_;  // and what of it was taken
  fuzz_choices choices_;
};

}  // namespace

std::vector<fuzz_maker> fuzz_makers() {
  std::vector<fuzz_maker> out;
  for (auto const& makers : {fuzzed_questions(), fuzzed_decks(), fuzzed_evidence(), fuzzed_exams(),
                             fuzzed_scripts(), fuzzed_doors()})
    out.insert(out.end(), makers.begin(), makers.end());
  return out;
}

void keep_taken(fuzz_target& target) {
  std::erase_if(target.texts, [&](std::string const& text) {
    try {
      return !target.feed(text);
    } catch (error const&) {
      return true;
    }
  });
}

std::vector<std::string> texts_of(fuzz_target const& target) {
  auto out = target.texts;
  auto const folder = project_folder() / "tests" / "fuzz" / "corpus" / target.name;
  std::vector<fs::path> paths;
  if (fs::is_directory(folder)) {
    for (auto const& entry : fs::directory_iterator{folder}) paths.push_back(entry.path());
  }
  std::ranges::sort(paths);
  for (auto const& path : paths) {
    std::ifstream in{path, std::ios::binary};
    std::ostringstream text;
    text << in.rdbuf();
    out.push_back(text.str());
  }
  return out;
}

std::string changed(fuzz_target const& target, std::string text, fuzz_choices& c) {
  if (target.change && !c.once_in(3)) return target.change(text, c);
  return damaged(std::move(text), target.pieces, c);
}

fuzz_choices::fuzz_choices(std::string_view seed) : bits_{key_from_text(seed)}, chooser_{bits_} {}

std::string damaged(std::string text, std::vector<std::string> const& pieces, fuzz_choices& c) {
  if (text.empty())
    return pieces.empty() ? std::string(1, static_cast<char>(c.below(256))) : c.one_of(pieces);
  auto const at = c.below(text.size());
  auto const size = 1 + c.below(std::min<std::size_t>(text.size() - at, 30));
  switch (c.below(pieces.empty() ? 6 : 10)) {
    case 0:
      text[at] = static_cast<char>(static_cast<unsigned char>(c.below(256)));
      break;
    case 1:
      text.erase(at, size);
      break;
    case 2:
      text.insert(at, std::string{text, at, size});
      break;
    case 3:
      text.insert(c.below(text.size() + 1), std::string{text, at, size});
      break;
    case 4:
      text.resize(at);
      break;
    case 5:
      if (text[at] >= '0' && text[at] <= '9') text[at] = static_cast<char>('0' + c.below(10));
      break;
    default:
      text.replace(at, c.once_in(2) ? 0 : size, c.one_of(pieces));
      break;
  }
  return text;
}

std::string changed_json(std::string_view text, fuzz_choices& c) {
  auto value = json::parse(text, nullptr, false);
  if (value.is_discarded()) return std::string{text};
  change_one(value, c);
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

void fuzz(fuzz_target const& target) { run{target}.all(); }

}  // namespace faro::testing
