// Reading a map: the bank is read again from its own text, versions are handed over one at a time.
#include "exam/src/formulas.hpp"
#include "exam/src/images.hpp"
#include "exam/src/map_format.hpp"
#include "text/utf8.hpp"

#include <faro/chance/sha256.hpp>
#include <faro/error.hpp>
#include <faro/exam/make.hpp>
#include <faro/text/detail/encodings.hpp>
#include <faro/text/detail/message.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace faro::exam {

using json = nlohmann::ordered_json;

namespace {

[[noreturn]] void wrong(std::string_view source, message const& what) {
  throw input_error{say("{}: {}", source, what)};
}

key256 key_from_hex(std::string_view source, char const* field, std::string const& text) {
  key256 out;
  std::string bytes;
  try {
    bytes = from_hex(text);
  } catch (input_error const&) {}
  if (bytes.size() != out.bytes.size())
    wrong(source, say("{}: expected 64 hexadecimal digits, got {}", field, faro::quoted(text)));
  std::ranges::transform(bytes, out.bytes.begin(), [](char c) { return static_cast<std::byte>(c); });
  return out;
}

/// A word out of two that a field may be.
bool one_of(std::string_view source, json const& object, char const* field, char const* yes, char const* no) {
  auto const value = object.at(field).get<std::string>();
  if (value != yes && value != no)
    wrong(source, say("{}: expected {} or {}, got {}", field, yes, no, faro::quoted(value)));
  return value == yes;
}

question_order question_order_of(std::string_view source, std::string const& name) {
  for (auto const order : {question_order::keep, question_order::sections, question_order::whole}) {
    if (name == exam::name_of(order)) return order;
  }
  wrong(source, say("rules.questions: expected keep, sections or whole, got {}", faro::quoted(name)));
}

bank_source source_from(json const& s, std::string_view source) {
  bank_source out;
  out.name = s.at("name");
  out.format = bank_format_from(s.at("format").get<std::string>());
  auto const bytes = s.at("encoding").get<std::string>();
  for (auto const known : {encoding::latin_1, encoding::utf_8_bom, encoding::utf_8}) {
    if (bytes == detail::name_of(known)) out.bytes = known;
  }
  out.text = s.at("text");
  if (to_hex(sha256(encoded(out.text, out.bytes))) != s.at("sha256").get<std::string>())
    wrong(source, say("bank {}: its text was changed (another SHA-256)", faro::quoted(out.name)));
  return out;
}

/// Puts the images of the map where the bank names them.
void take_images(bank& all, json const& images, std::string_view source) {
  std::map<std::pair<std::size_t, std::string>, std::string> kept;
  for (auto const& image : images) {
    auto const name = image.at("name").get<std::string>();
    auto bytes = from_base64(image.at("base64").get<std::string>());
    if (to_hex(sha256(bytes)) != image.at("sha256").get<std::string>())
      wrong(source, say("image {}: it was changed (another SHA-256)", faro::quoted(name)));
    kept[{image.at("bank").get<std::size_t>(), name}] = std::move(bytes);
  }
  settle_images(all, [&](std::size_t bank, std::string_view name) -> found_image {
    auto const at = kept.find({bank, std::string{name}});
    return at == kept.end() ? found_image{{}, "not in the map"} : found_image{at->second, {}};
  });
}

exam_map map_from(json const& head, std::string_view source) {
  exam_map out;
  auto& order = out.order;
  auto const format = head.at("format").get<std::string>();
  if (format != detail::map_format)
    wrong(source, say("format: expected {}, got {}", detail::map_format, faro::quoted(format)));
  order.title = head.at("title");
  order.source = head.at("key_from");
  if (order.source != "fresh" && order.source != "seed" && order.source != "secret")
    wrong(source, say("key_from: expected fresh, seed or secret, got {}", faro::quoted(order.source)));
  if (head.contains("seed")) order.seed = head.at("seed").get<std::string>();
  order.master = key_from_hex(source, "key", head.at("key"));
  order.salt = key_from_hex(source, "salt", head.at("salt"));
  if (order.seed.has_value() != (order.source == "seed"))
    wrong(source,
          say("seed: expected it with a key from a seed and with no other, got key_from {}", order.source));
  if (order.seed && key_from_text(*order.seed).bytes != order.master.bytes)
    wrong(source, say("key: expected that of the seed {}", faro::quoted(*order.seed)));
  auto const& rules = head.at("rules");
  order.rules.questions = question_order_of(source, rules.at("questions"));
  order.rules.shuffle_answers = one_of(source, rules, "answers", "shuffle", "keep");
  order.rules.shuffle_groups = one_of(source, rules, "groups", "shuffle", "as-marked");
  order.rules.balance = rules.at("balance");
  order.reading.detect_anchors = rules.at("detect_anchors");
  order.reading.anchor_patterns = rules.at("anchor");
  order.reading.moodle_weights = rules.contains("moodle_weights") && rules.at("moodle_weights").get<bool>();
  order.kind =
      one_of(source, head, "sheets", "version", "student") ? sheet_kind::versions : sheet_kind::students;
  for (auto const& output : head.at("outputs"))
    order.outputs.push_back(exam_output_from(output.get<std::string>()));
  if (head.contains("language")) order.language = page_language_from(head.at("language").get<std::string>());
  if (head.contains("codes")) order.codes = head.at("codes");
  order.names = head.contains("names") && head.at("names").get<bool>();
  std::vector<bank_source> sources;
  for (auto const& s : head.at("bank")) sources.push_back(source_from(s, source));
  auto reading = order.reading;
  reading.settled = true;
  out.questions = read_bank(std::move(sources), reading);
  out.questions.language = order.language;
  if (head.contains("images")) take_images(out.questions, head.at("images"), source);
  if (!head.contains("formulas")) return out;
  for (auto const& [tex, mathml] : head.at("formulas").items()) {
    if (!is_mathml(mathml.get<std::string>()))
      wrong(source, say("formulas: expected MathML for {}", faro::quoted(tex)));
    out.questions.formulas[tex] = mathml;
  }
  return out;
}

/// Turns ids into places.
class version_reader {
 public:
  version_reader(bank const& all, std::string_view source) : all_{all}, source_{source} {
    for (std::uint32_t i = 0; i < all.questions.size(); ++i) questions_[all.questions[i].id] = i;
  }
  mapped_version read(json const& v) const {
    mapped_version out;
    out.sheet.name = v.at("name");
    if (v.contains("student")) out.sheet.student = v.at("student");
    for (auto const& [name, place] :
         {std::pair{"large", &out.sheet.large}, {"fixed", &out.sheet.fixed}, {"named", &out.sheet.named}}) {
      if (v.contains(name)) *place = v.at(name);
    }
    if (v.contains("apart_from")) out.sheet.apart_from = v.at("apart_from").get<std::vector<std::string>>();
    std::set<std::uint32_t> seen;
    for (auto const& one : v.at("questions")) {
      auto const id = one.at("id").get<std::string>();
      auto const at = questions_.find(id);
      auto const where = "version " + faro::quoted(out.sheet.name) + ": ";
      if (at == questions_.end())
        wrong(source_, say("{}the bank has no question {}", where, faro::quoted(id)));
      if (!seen.insert(at->second).second)
        wrong(source_, say("{}question {} is there twice", where, faro::quoted(id)));
      auto const& q = all_.questions[at->second];
      placed_question placed{at->second, {}, {}};
      bool const matching = q.kind == question_kind::matching;
      if (one.contains(matching ? "prompts" : "answers"))
        placed.answers = places(one.at(matching ? "prompts" : "answers"), ids_of(q),
                                where + "question " + faro::quoted(id));
      if (one.contains("matches")) {
        std::vector<std::string> ids;
        for (auto const& match : matches_of(q)) ids.push_back(match.first);
        placed.matches = places(one.at("matches"), ids, where + "question " + faro::quoted(id));
      }
      complete(q, placed, where + "question " + faro::quoted(id));
      out.questions.push_back(std::move(placed));
    }
    return out;
  }

 private:
  static std::vector<std::string> ids_of(question const& q) {
    std::vector<std::string> out;
    for (auto const& a : q.answers) out.push_back(a.id);
    for (auto const& p : q.pairs) out.push_back(p.id);
    return out;
  }
  std::vector<std::uint8_t> places(json const& listed, std::vector<std::string> const& ids,
                                   std::string const& where) const {
    std::vector<std::uint8_t> out;
    for (auto const& one : listed) {
      auto const id = one.get<std::string>();
      auto const at = std::ranges::find(ids, id);
      if (at == ids.end()) wrong(source_, say("{} has no answer {}", where, faro::quoted(id)));
      auto const place = static_cast<std::uint8_t>(at - ids.begin());
      if (std::ranges::find(out, place) != out.end())
        wrong(source_, say("{}: answer {} is there twice", where, faro::quoted(id)));
      out.push_back(place);
    }
    return out;
  }
  /// Every answer is there.
  void complete(question const& q, placed_question const& placed, std::string const& where) const {
    auto const listed = q.kind == question_kind::choice || q.kind == question_kind::true_false;
    auto const prompts = std::ranges::count_if(q.pairs, [](auto const& p) { return !p.prompt.empty(); });
    auto const expected = listed ? q.answers.size() : static_cast<std::size_t>(prompts);
    if (placed.answers.size() != expected || placed.matches.size() != matches_of(q).size())
      wrong(source_, say("{} does not list all its answers", where));
  }

  bank const& all_;
  std::string source_;
  std::map<std::string, std::uint32_t> questions_;
};

}  // namespace

exam_map parse_map(std::string_view text, std::string_view source,
                   std::function<void(exam_map const&, mapped_version)> const& use) {
  json head = json::object();
  std::string field;
  std::optional<exam_map> map;
  std::optional<version_reader> reader;
  auto const settle = [&] {
    if (map) return;
    map = map_from(head, source);
    head = json::object();
    reader.emplace(map->questions, source);
  };
  auto const each = [&](int depth, json::parse_event_t event, json& parsed) {
    using event_t = json::parse_event_t;
    if (event == event_t::key && depth == 1) field = parsed.get<std::string>();
    bool const ends = event == event_t::value || event == event_t::object_end || event == event_t::array_end;
    if (field == "versions" && depth == 2 && ends) {
      settle();
      use(*map, reader->read(parsed));
      return false;  // forget it
    }
    if (field == "questions" && depth == 2 && ends) return false;  // made from the bank again
    if (depth == 1 && ends && field != "versions" && field != "questions") {
      head[field] = parsed;
      return false;
    }
    return true;
  };
  if (auto const zero = text.find('\0'); zero != text.npos)  // JSON's reader takes it for the end
    wrong(source,
          say("this is no map of an exam: expected JSON, got {} at byte {}", "a zero byte", zero + 1));
  try {
    auto const rest = json::parse(text, each);
    static_cast<void>(rest);
    settle();
  } catch (json::parse_error const& e) {
    bool const ends = e.byte > text.size();
    wrong(source, say("this is no map of an exam: expected JSON, got {} at byte {}",
                      (ends ? "the end of the file" : "something else"), e.byte));
  } catch (json::exception const& e) {
    std::string const what = e.what();
    wrong(source,
          say("this is no map of an exam: {}", what.substr(std::min(what.find("] ") + 2, what.size()))));
  }
  return std::move(*map);
}

}  // namespace faro::exam
