// The words of `faro:` comments: what they set, and the words that set it again.
#include "exam/src/reading/reading.hpp"
#include "text/nearest.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/exam/detail/write.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <charconv>

namespace faro::exam::detail {

std::optional<std::string_view> faro_words(std::string_view line, std::string_view mark) {
  line = trimmed(line);
  if (!line.starts_with(mark)) return std::nullopt;
  line = trimmed(line.substr(mark.size()));
  if (!line.starts_with("faro:")) return std::nullopt;
  return trimmed(line.substr(5));
}

namespace {

/// "a=b" of a `faro:` comment.
struct setting {
  std::string name, value;
  bool has_value;
};

/// Parted by blanks; a value may stand in double quotes.
std::vector<setting> settings_in(std::string_view text) {
  std::vector<setting> out;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == ' ' || text[at] == '\t') {
      ++at;
      continue;
    }
    setting s{{}, {}, false};
    while (at < text.size() && text[at] != ' ' && text[at] != '\t' && text[at] != '=') s.name += text[at++];
    if (at < text.size() && text[at] == '=') {
      s.has_value = true;
      bool const quoted = ++at < text.size() && text[at] == '"';
      for (at += quoted;
           at < text.size() && (quoted ? text[at] != '"' : text[at] != ' ' && text[at] != '\t');)
        s.value += text[at++];
      at += quoted;
    }
    out.push_back(std::move(s));
  }
  return out;
}

std::size_t answer_place(std::string const& word, std::size_t answers) {
  if (word == "first") return 0;
  if (word == "last") return answers - 1;
  if (word.size() == 1 && word[0] >= 'a' && word[0] <= 'z') return static_cast<std::size_t>(word[0] - 'a');
  std::size_t number = 0;
  auto const [end, bad] = std::from_chars(word.data(), word.data() + word.size(), number);
  return bad == std::errc{} && end == word.data() + word.size() && number > 0 ? number - 1 : SIZE_MAX;
}

void set_anchors(question& q, std::string_view places, std::size_t line, reading_place& out) {
  for (auto const part : split(places, ',')) {
    auto const word = lower_case(trimmed(part));
    if (word.empty() || word == "none") continue;
    auto const place = q.answers.empty() ? SIZE_MAX : answer_place(word, q.answers.size());
    if (place >= q.answers.size()) {
      out.error(line, say("anchor: expected first, last, a letter or a number up to {}, got {}",
                          q.answers.size(), quoted(places)));
      return;
    }
    q.answers[place].anchored = true;
  }
}

void set_group(question& q, std::string const& value) {
  auto const colon = value.rfind(':');
  q.group_shuffled = colon != std::string::npos && value.substr(colon + 1) == "shuffle";
  q.group = q.group_shuffled ? value.substr(0, colon) : value;
}

void set_pool(question& q, std::string const& value, std::size_t line, reading_place& out) {
  auto const colon = value.rfind(':');
  std::size_t picks = 0;
  if (colon != std::string::npos)
    std::from_chars(value.data() + colon + 1, value.data() + value.size(), picks);
  if (picks == 0 || colon == 0)
    return out.error(
        line, say("pool: expected a name and how many are drawn, as in pool=NAME:2, got {}", quoted(value)));
  q.pool = value.substr(0, colon);
  q.pool_picks = picks;
}

bool is_off(std::string const& value) {
  return value == "off" || value == "no" || value == "false" || value == "0" || value == "none" ||
         value == "fixed";
}

void set_pin(question& q, setting const& s, std::size_t line, reading_place& out) {
  auto const value = lower_case(s.value);
  if (!s.has_value || value == "here" || value == "yes" || value == "true" || value == "1") {
    q.pinned = pin::here;
  } else if (value == "first" || value == "last") {
    q.pinned = value == "first" ? pin::first : pin::last;
  } else if (is_off(value)) {
    q.pinned = pin::none;
  } else {
    out.error(line, say("pin: expected pin, pin=first or pin=last, got {}", quoted(s.value)));
  }
}

}  // namespace

void set_language(std::string_view value, std::size_t line, reading_place& out) {
  auto& all = out.target();
  auto const name = lower_case(value);
  auto const known = page_languages();
  if (std::ranges::find(known, name) == known.end())
    return out.error(line, say("language: expected {}, got {}{}", listed(known), quoted(value),
                               did_you_mean(name, known)));
  if (!all.language.empty() && all.language != name)
    return out.error(line, say("language: the bank said {} before, got {}", all.language, quoted(value)));
  all.language = name;
}

namespace {

void apply_one(question& q, setting const& s, std::size_t line, reading_place& out) {
  static std::vector<std::string> const names{"group",  "pool",   "section", "pin",     "shuffle",
                                              "anchor", "points", "id",      "language"};
  auto const name = lower_case(s.name);
  if (name != "pin" && (!s.has_value || s.value.empty()))
    return out.error(line, say("'{}' needs a value, as in 'faro: group=river pin anchor=last'{}", s.name,
                               did_you_mean(name, names)));
  if (name == "group") return set_group(q, s.value);
  if (name == "pool") return set_pool(q, s.value, line, out);
  if (name == "section") return void(q.section = s.value);
  if (name == "pin") return set_pin(q, s, line, out);
  if (name == "anchor") return set_anchors(q, s.value, line, out);
  if (name == "language") return set_language(s.value, line, out);
  if (name == "shuffle") return void(q.shuffle = !is_off(lower_case(s.value)));
  if (name == "id") {
    q.id = s.value;
    q.id_given = true;
    return;
  }
  if (name == "points") {
    auto const points = decimal(s.value);
    if (!points || points->sign() < 0)
      return out.error(line, say("points: expected a number from 0 up, got {}", quoted(s.value)));
    q.points = *points;
    return;
  }
  out.error(line, say("no setting is called '{}'{}", s.name, did_you_mean(name, names)));
}

}  // namespace

void faro_settings::apply(question& q, reading_place& place) const {
  for (auto const& [line, text] : words) {
    for (auto const& s : settings_in(text)) apply_one(q, s, line, place);
  }
}

std::string settings_of(question const& q, bool with_section, bool with_points) {
  std::string out;
  auto const put = [&](std::string const& name, std::string const& value) {
    out += (out.empty() ? "" : " ") + name + '=';
    out += value.find_first_of(" \t") == std::string::npos ? value : '"' + value + '"';
  };
  if (with_section && !q.section.empty()) put("section", q.section);
  if (!q.group.empty()) put("group", q.group + (q.group_shuffled ? ":shuffle" : ""));
  if (!q.pool.empty()) put("pool", q.pool + ':' + std::to_string(q.pool_picks));
  if (q.pinned != pin::none)
    put("pin", q.pinned == pin::first ? "first" : q.pinned == pin::last ? "last" : "here");
  if (!q.shuffle) put("shuffle", "off");
  std::string anchors;
  for (std::size_t i = 0; i < q.answers.size(); ++i) {
    if (q.answers[i].anchored) anchors += (anchors.empty() ? "" : ",") + std::string{letter(i)};
  }
  if (!anchors.empty()) put("anchor", anchors);
  if (with_points && q.points != ratio{1}) put("points", decimal_text(q.points));
  return out;
}

}  // namespace faro::exam::detail
