// Making an exam: its files, a sheet at a time, and its map as it grows.
#include "exam/src/map_format.hpp"
#include "exam/src/pages/markup.hpp"
#include "text/csv.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/chance/sha256.hpp>
#include <faro/error.hpp>
#include <faro/exam/make.hpp>
#include <faro/text/detail/encodings.hpp>
#include <faro/text/detail/message.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace faro::exam {
namespace {

using json = nlohmann::ordered_json;
using detail::map_format;
using detail::name_of;

/// What the commitment binds besides the key.
json rules_json(exam_order const& order) {
  json out{{"questions", name_of(order.rules.questions)},
           {"answers", order.rules.shuffle_answers ? "shuffle" : "keep"},
           {"groups", order.rules.shuffle_groups ? "shuffle" : "as-marked"},
           {"balance", order.rules.balance},
           {"detect_anchors", order.reading.detect_anchors},
           {"anchor", order.reading.anchor_patterns}};
  if (order.reading.moodle_weights) out["moodle_weights"] = true;
  return out;
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
  out.language = order.language;
  out.large = sheet.large && order.kind == sheet_kind::students;
  return out;
}

void write_sheets(exam_plan const& plan, exam_order const& order, sheet_name const& sheet, version const& v,
                  exam_sink& sink) {
  auto const& all = plan.questions();
  auto heading = heading_of(order, all, sheet);
  if (order.codes && order.draw_code) heading.code = order.draw_code(sheet.name);
  auto const file = file_name_of(sheet.name);
  bool const nameless = sheet.named && sheet.student.empty();
  auto const put = [&](std::string const& path, exam_output output, sheet_heading const& h) {
    if (nameless && is_page(output)) return sink.pass_by(path);
    sink.write(path, write_sheet(output, all, v, h));
  };
  for (auto const output : order.outputs) {
    auto const path = std::string{exam::name_of(output)} + '/' + file;
    put(path + std::string{extension_of(output)}, output, heading);
    if (!sheet.large || heading.large || output != exam_output::html) continue;
    auto large = heading;
    large.large = true;
    put(path + "-large" + std::string{extension_of(output)}, output, large);
  }
  sink.write("key/" + file + ".csv", write_key(all, v, order.language));
}

json version_json(bank const& all, exam_order const& order, sheet_name const& sheet, version const& v) {
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
  if (!sheet.student.empty() && order.names) {
    out["student"] = sheet.student;
  } else if (!sheet.student.empty() || sheet.named) {
    out["named"] = true;
  }
  if (sheet.large) out["large"] = true;
  if (sheet.fixed) out["fixed"] = true;
  if (!sheet.apart_from.empty()) out["apart_from"] = sheet.apart_from;
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
  put("format", map_format);
  put("title", order.title);
  put("key_from", order.source);
  if (order.seed) put("seed", *order.seed);
  put("key", to_hex(order.master.bytes));
  put("salt", to_hex(order.salt.bytes));
  put("commitment", commitment_of(all, order));
  put("rules", rules_json(order));
  put("sheets", name_of(order.kind));
  json outputs = json::array();
  for (auto const output : order.outputs) outputs.push_back(exam::name_of(output));
  put("outputs", outputs);
  if (!order.language.empty()) put("language", order.language);
  if (order.codes) put("codes", true);
  if (order.names) put("names", true);
  if (!all.formulas.empty()) {
    json formulas = json::object();
    for (auto const& [tex, mathml] : all.formulas) formulas[tex] = mathml;
    put("formulas", formulas);
  }
  if (!all.images.empty()) {
    json images = json::array();
    for (auto const& image : all.images)
      images.push_back({{"bank", image.source},
                        {"name", image.from},
                        {"sha256", to_hex(sha256(from_base64(image.base64)))},
                        {"base64", image.base64}});
    put("images", images);
  }
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
  auto bytes = std::string{map_format} + " commitment";
  bytes += '\0';
  for (auto const byte : order.salt.bytes) bytes += static_cast<char>(byte);
  for (auto const byte : order.master.bytes) bytes += static_cast<char>(byte);
  json bound{{"bank", bank}, {"rules", rules_json(order)}};
  for (auto const& image : all.images)
    bound["images"].push_back({image.from, to_hex(sha256(from_base64(image.base64)))});
  bytes += dumped(bound);
  return to_hex(sha256(bytes));
}

void exam_sink::pass_by(std::string_view path) { static_cast<void>(path); }

std::pair<std::string, std::string> sheet_evidence(bank const& all, exam_order const& order,
                                                   sheet_name const& sheet, version const& v) {
  auto const heading = heading_of(order, all, {sheet.name});
  return {write_sheet(exam_output::text, all, v, heading), write_key(all, v, order.language)};
}

void make_exam(bank const& all, exam_order const& order, std::function<bool(sheet_name&)> const& next,
               exam_sink& sink, std::function<void(sheet_name const&, version const&)> const& seen) {
  exam_plan const plan{all, order.rules};
  sink.append("map.json", map_head(all, order));
  std::string head = order.kind == sheet_kind::versions ? "student,version" : "student";
  for (std::size_t i = 1; i <= plan.asked(); ++i) head += ',' + std::to_string(i);
  sink.append("answers.csv", head + '\n');
  std::set<std::string> files;
  sheet_name sheet;
  for (bool first = true; next(sheet); first = false) {
    if (!files.insert(lower_case(file_name_of(sheet.name))).second)
      throw input_error{
          say("two sheets are called {} (large and small letters are the same)", faro::quoted(sheet.name))};
    auto const v = version_of_sheet(plan, order, sheet);
    if (seen) seen(sheet, v);
    write_sheets(plan, order, sheet, v, sink);
    sink.append("map.json", (first ? "\n" : ",\n") + dumped(version_json(all, order, sheet, v)));
    if (order.kind == sheet_kind::students)
      sink.append("answers.csv", inert_csv_cell(sheet.name) + std::string(plan.asked(), ',') + '\n');
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

}  // namespace faro::exam
