#include "exam/formats/markup.hpp"
#include "exam/formats/reading.hpp"

#include <faro/chance/sha256.hpp>
#include <faro/error.hpp>
#include <faro/exam/make.hpp>
#include <faro/text/csv.hpp>
#include <faro/text/words.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace faro::exam {
namespace {

using json = nlohmann::ordered_json;

std::string_view name_of(sheet_kind kind) { return kind == sheet_kind::versions ? "version" : "student"; }

std::string_view name_of(encoding bytes) {
  return bytes == encoding::latin_1 ? "latin-1" : bytes == encoding::utf_8_bom ? "utf-8-bom" : "utf-8";
}

/// What the commitment binds besides the key.
json rules_json(exam_order const& order) {
  return {{"questions", name_of(order.rules.questions)},
          {"answers", order.rules.shuffle_answers ? "shuffle" : "keep"},
          {"groups", order.rules.shuffle_groups ? "shuffle" : "as-marked"},
          {"balance", order.rules.balance},
          {"detect_anchors", order.reading.detect_anchors},
          {"anchor", order.reading.anchor_patterns}};
}

std::string dumped(json const& value) {
  // Texts are UTF-8 when they come from banks; names of files may be anything.
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

/// The id as a file name: itself where that is one everywhere, else a plain form and a fingerprint.
std::string file_name_of(std::string const& name) {
  auto const plain = detail::plain_name(name);
  bool const own = plain == name && name.size() <= 60 && lower_case(name) != "all";
  return own ? name : plain.substr(0, 40) + '-' + to_hex(sha256(name)).substr(0, 8);
}

sheet_heading heading_of(exam_order const& order, bank const& all, sheet_name const& sheet) {
  sheet_heading out;
  out.title = order.title.empty() ? all.title : order.title;
  (order.kind == sheet_kind::versions ? out.version : out.student) = sheet.name;
  out.name = sheet.student;
  return out;
}

void write_sheets(exam_plan const& plan, exam_order const& order, sheet_name const& sheet, version const& v,
                  exam_sink& sink) {
  auto const& all = plan.questions();
  auto const heading = heading_of(order, all, sheet);
  auto const file = file_name_of(sheet.name);
  for (auto const output : order.outputs) {
    std::string path{exam::name_of(output)};
    path += '/' + file + std::string{extension_of(output)};
    sink.write(path, write_sheet(output, all, v, heading));
  }
  sink.write("key/" + file + ".csv", write_key(all, v));
}

json version_json(bank const& all, sheet_name const& sheet, version const& v) {
  json questions = json::array();
  for (auto const& placed : v) {
    auto const& q = all.questions[placed.question];
    json one{{"id", q.id}};
    auto const is_matching = q.kind == question_kind::matching;
    for (auto const at : placed.answers)
      one[is_matching ? "prompts" : "answers"].push_back(is_matching ? q.pairs[at].id : q.answers[at].id);
    auto const matches = matches_of(q);
    for (auto const at : placed.matches) one["matches"].push_back(matches[at].first);
    questions.push_back(std::move(one));
  }
  json out{{"name", sheet.name}};
  if (!sheet.student.empty()) out["student"] = sheet.student;
  out["questions"] = std::move(questions);
  return out;
}

json question_json(bank const& all, question const& q) {
  json out{{"id", q.id},
           {"title", q.title},
           {"kind", exam::name_of(q.kind)},
           {"points", q.points.to_string()},
           {"file", all.sources[q.file].name},
           {"line", q.line},
           {"text", q.stem.text}};
  if (q.kind == question_kind::choice) out["single"] = q.single;
  for (auto const& a : q.answers)
    out["answers"].push_back({{"id", a.id}, {"weight", a.weight().to_string()}, {"text", a.text.text}});
  for (auto const& p : q.pairs)
    out["pairs"].push_back(
        {{"id", p.id}, {"prompt", p.prompt.text}, {"match", p.match_id}, {"text", p.match}});
  return out;
}

/// The map up to its versions.
std::string map_head(bank const& all, exam_order const& order) {
  std::string out = "{\n";
  auto const put = [&](char const* name, json const& value) {
    out += '"' + std::string{name} + "\": " + dumped(value) + ",\n";
  };
  put("format", "faro-exam/1");
  put("title", order.title);
  put("key_from", order.source);
  if (order.seed) put("seed", *order.seed);
  put("key", to_hex(order.master.bytes));
  put("commitment", commitment_of(all, order));
  put("rules", rules_json(order));
  put("sheets", name_of(order.kind));
  json outputs = json::array();
  for (auto const output : order.outputs) outputs.push_back(exam::name_of(output));
  put("outputs", outputs);
  json sources = json::array();
  for (auto const& s : all.sources) {
    sources.push_back({{"name", s.name},
                       {"format", exam::name_of(s.format)},
                       {"encoding", name_of(s.bytes)},
                       {"sha256", to_hex(sha256(encoded(s.text, s.bytes)))},
                       {"text", s.text}});
  }
  put("bank", sources);
  out += "\"questions\": [";
  for (std::size_t i = 0; i < all.questions.size(); ++i)
    out += (i == 0 ? "\n" : ",\n") + dumped(question_json(all, all.questions[i]));
  return out + "\n],\n\"versions\": [";
}

}  // namespace

std::string commitment_of(bank const& all, exam_order const& order) {
  json bank = json::array();
  for (auto const& s : all.sources)
    bank.push_back({exam::name_of(s.format), to_hex(sha256(encoded(s.text, s.bytes)))});
  std::string bytes = "faro-exam/1 commitment";
  bytes += '\0';
  for (auto const byte : order.master.bytes) bytes += static_cast<char>(byte);
  bytes += dumped(json{{"bank", bank}, {"rules", rules_json(order)}});
  return to_hex(sha256(bytes));
}

void make_sheet(exam_plan const& plan, exam_order const& order, sheet_name const& sheet, exam_sink& sink) {
  write_sheets(plan, order, sheet, named_version(plan, order.master, name_of(order.kind), sheet.name), sink);
}

void make_exam(bank const& all, exam_order const& order, std::function<bool(sheet_name&)> const& next,
               exam_sink& sink) {
  exam_plan const plan{all, order.rules};
  sink.append("map.json", map_head(all, order));
  std::string head = order.kind == sheet_kind::versions ? "student,version" : "student";
  for (std::size_t i = 1; i <= plan.asked(); ++i) head += ',' + std::to_string(i);
  sink.append("answers.csv", head + '\n');
  std::set<std::string> files;
  sheet_name sheet;
  for (bool first = true; next(sheet); first = false) {
    if (!files.insert(lower_case(file_name_of(sheet.name))).second)
      throw input_error{"two sheets are called '" + sheet.name + "' (large and small letters are the same)"};
    auto const v = named_version(plan, order.master, name_of(order.kind), sheet.name);
    write_sheets(plan, order, sheet, v, sink);
    sink.append("map.json", (first ? "\n" : ",\n") + dumped(version_json(all, sheet, v)));
    if (order.kind == sheet_kind::students)
      sink.append("answers.csv", csv_cell(sheet.name) + std::string(plan.asked(), ',') + '\n');
  }
  sink.append("map.json", "\n]\n}\n");
  auto const by_latex = std::ranges::find(order.outputs, exam_output::latex) != order.outputs.end();
  if (by_latex) {
    for_each_image(all, [&](std::string_view name, std::string_view bytes) {
      sink.write("latex/images/" + std::string{name}, bytes);
    });
  }
  sink.write("commitment.txt", commitment_of(all, order) + '\n');
}

// ---- Reading a map ----------------------------------------------------------------------------------------

namespace {

[[noreturn]] void wrong(std::string_view source, std::string const& what) {
  throw input_error{std::string{source} + ": " + what};
}

key256 key_from_hex(std::string_view source, std::string const& text) {
  key256 out;
  auto const digit = [&](char c) -> unsigned {
    if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
    if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a' + 10);
    wrong(source, "key: 64 hexadecimal digits are right");
  };
  if (text.size() != 64) wrong(source, "key: 64 hexadecimal digits are right");
  for (std::size_t i = 0; i < 32; ++i)
    out.bytes[i] = static_cast<std::byte>(digit(text[2 * i]) << 4 | digit(text[2 * i + 1]));
  return out;
}

/// A word out of two that a field may be.
bool one_of(std::string_view source, json const& object, char const* field, char const* yes, char const* no) {
  auto const value = object.at(field).get<std::string>();
  if (value != yes && value != no)
    wrong(source, std::string{field} + " '" + value + "': " + yes + " or " + no + " is right");
  return value == yes;
}

exam_map map_from(json const& head, std::string_view source) {
  exam_map out;
  auto& order = out.order;
  if (head.at("format") != "faro-exam/1") wrong(source, "format: faro-exam/1 is right");
  order.title = head.at("title");
  order.source = head.at("key_from");
  if (head.contains("seed")) order.seed = head.at("seed").get<std::string>();
  order.master = key_from_hex(source, head.at("key"));
  auto const& rules = head.at("rules");
  auto const questions = rules.at("questions").get<std::string>();
  bool known = false;
  for (auto const kind : {question_order::keep, question_order::sections, question_order::whole}) {
    if (questions != exam::name_of(kind)) continue;
    order.rules.questions = kind;
    known = true;
  }
  if (!known) wrong(source, "rules.questions '" + questions + "': keep, sections or whole is right");
  order.rules.shuffle_answers = one_of(source, rules, "answers", "shuffle", "keep");
  order.rules.shuffle_groups = one_of(source, rules, "groups", "shuffle", "as-marked");
  order.rules.balance = rules.at("balance");
  order.reading.detect_anchors = rules.at("detect_anchors");
  order.reading.anchor_patterns = rules.at("anchor");
  order.kind =
      one_of(source, head, "sheets", "version", "student") ? sheet_kind::versions : sheet_kind::students;
  for (auto const& output : head.at("outputs"))
    order.outputs.push_back(exam_output_from(output.get<std::string>()));
  std::vector<bank_source> sources;
  for (auto const& s : head.at("bank")) {
    bank_source one;
    one.name = s.at("name");
    one.format = bank_format_from(s.at("format").get<std::string>());
    auto const bytes = s.at("encoding").get<std::string>();
    one.bytes = bytes == "latin-1"     ? encoding::latin_1
                : bytes == "utf-8-bom" ? encoding::utf_8_bom
                                       : encoding::utf_8;
    one.text = s.at("text");
    if (to_hex(sha256(encoded(one.text, one.bytes))) != s.at("sha256"))
      wrong(source, "bank '" + one.name + "': its text was changed (another SHA-256)");
    sources.push_back(std::move(one));
  }
  out.questions = read_bank(std::move(sources), order.reading);
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
    std::set<std::uint32_t> seen;
    for (auto const& one : v.at("questions")) {
      auto const id = one.at("id").get<std::string>();
      auto const at = questions_.find(id);
      auto const where = "version '" + out.sheet.name + "': ";
      if (at == questions_.end()) wrong(source_, where + "the bank has no question '" + id + "'");
      if (!seen.insert(at->second).second) wrong(source_, where + "question '" + id + "' is there twice");
      auto const& q = all_.questions[at->second];
      placed_question placed{at->second, {}, {}};
      bool const matching = q.kind == question_kind::matching;
      if (one.contains(matching ? "prompts" : "answers"))
        placed.answers =
            places(one.at(matching ? "prompts" : "answers"), ids_of(q), where + "question '" + id + "'");
      if (one.contains("matches")) {
        std::vector<std::string> ids;
        for (auto const& match : matches_of(q)) ids.push_back(match.first);
        placed.matches = places(one.at("matches"), ids, where + "question '" + id + "'");
      }
      complete(q, placed, where + "question '" + id + "'");
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
      if (at == ids.end()) wrong(source_, where + " has no answer '" + id + "'");
      auto const place = static_cast<std::uint8_t>(at - ids.begin());
      if (std::ranges::find(out, place) != out.end())
        wrong(source_, where + ": answer '" + id + "' is there twice");
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
      wrong(source_, where + " does not list all its answers");
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
  try {
    auto const rest = json::parse(text, each);
    static_cast<void>(rest);
    settle();
  } catch (json::parse_error const& e) {
    wrong(source, "this is no map of an exam: no JSON at byte " + std::to_string(e.byte));
  } catch (json::exception const& e) {
    std::string const what = e.what();
    wrong(source, "this is no map of an exam: " + what.substr(std::min(what.find("] ") + 2, what.size())));
  }
  return std::move(*map);
}

std::vector<sheet_name> parse_students(std::string_view csv, std::string_view source) {
  auto const lines = parse_csv(csv, source, csv_separator(csv));
  auto const fail = [&](std::size_t line, std::string const& what) {
    throw input_error{std::string{source} + ", line " + std::to_string(line) + ": " + what};
  };
  if (lines.empty())
    throw input_error{std::string{source} + ": no student; a column 'id' and a line for each is right"};
  std::size_t id = SIZE_MAX, name = SIZE_MAX;
  auto const& header = lines.front().cells;
  for (std::size_t i = 0; i < header.size(); ++i) {
    auto const word = lower_case(header[i]);
    if (id == SIZE_MAX && (word == "id" || word == "student" || word == "number" || word == "student id" ||
                           word == "matriculation" || word == "idnumber" || word == "username"))
      id = i;
    if (name == SIZE_MAX && (word == "name" || word == "full name" || word == "student name")) name = i;
  }
  bool const headed = id != SIZE_MAX || name != SIZE_MAX;
  if (id == SIZE_MAX) id = headed ? name : 0;
  if (name == id) name = SIZE_MAX;
  std::vector<sheet_name> out;
  std::map<std::string, std::size_t> seen;
  for (std::size_t i = headed ? 1 : 0; i < lines.size(); ++i) {
    auto const& cells = lines[i].cells;
    sheet_name one;
    if (id < cells.size()) one.name = cells[id];
    if (name < cells.size()) one.student = cells[name];
    if (one.name.empty()) fail(lines[i].number, "a student without an id");
    auto const [at, fresh] = seen.try_emplace(lower_case(one.name), lines[i].number);
    if (!fresh)
      fail(lines[i].number, "student '" + one.name + "' is in line " + std::to_string(at->second) + " too");
    out.push_back(std::move(one));
  }
  if (out.empty()) throw input_error{std::string{source} + ": no student; a line for each is right"};
  return out;
}

}  // namespace faro::exam
