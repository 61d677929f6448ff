// A question in JSON asked of the verb it names: fields become values of its options, which are read and
// refused in the one place where those of a command line are.
#include "cli/arguments.hpp"
#include "cli/program.hpp"
#include "cli/run_context.hpp"
#include "cli/trouble.hpp"
#include "text/json_text.hpp"
#include "text/nearest.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/verbs.hpp"

#include <faro/ask.hpp>
#include <faro/text/detail/encodings.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace faro {
namespace {

using namespace program;
using json = nlohmann::ordered_json;

constexpr int version = 1;

constexpr char const* text_field = "text";          // a whole question as a text (docs/asking.md)
constexpr char const* language_field = "language";  // of messages; of exams, too, where they are made
constexpr std::array<std::string_view, 4> fields_of_requests{"verb", "files", "input", "version"};

/// A verb by its words, "judge exact". Throws usage_error.
command& find_verb(command& above, std::string_view words) {
  auto* verb = &above;
  for (auto const word : words_of(words)) {
    auto* const below = verb->find_verb(word);
    if (!below) {
      std::vector<std::string> names;
      for (auto const& other : verb->verbs()) names.push_back(other->name());
      auto const near = did_you_mean(word, names);
      throw usage_error{say("field 'verb': expected {}, got '{}'{}", listed(names), word, near)};
    }
    verb = below;
  }
  if (!verb->run) {
    std::vector<std::string> names;  // "exam make"
    for (auto const& other : verb->verbs())
      names.push_back(other->full_name().substr(above.full_name().size() + 1));
    throw usage_error{say("field 'verb': expected {}, got '{}'", listed(names), words)};
  }
  return *verb;
}

/// The text of one value. Throws usage_error for an object or null.
std::string text_of(std::string const& field, json const& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number()) return value.dump();
  throw usage_error{say("field '{}': expected a text or a number, got {}", field, value.type_name())};
}

std::string verb_of(json const& request) {
  if (!request.contains("verb") || !request["verb"].is_string())
    throw usage_error{"expected a field 'verb' with the name of a verb, such as \"shuffle\""};
  return request["verb"].get<std::string>();
}

/// The fields of a request as values of the options of its verb.
class request_reader {
 public:
  request_reader(command& top, json const& request)
      : request_{request}, verb_{find_verb(top, verb_of(request))} {
    out_.verb = &verb_;
  }

  invocation read() {
    bool const is_text = request_.contains(text_field) && verb_.read_text;
    if (is_text && request_.contains("question"))
      throw usage_error{"fields 'text' and 'question': expected one of them, got both"};
    for (auto const& [field, value] : request_.items()) {
      if (!(is_text && field == text_field)) put(field, value);
    }
    if (is_text) verb_.read_text(text_of(std::string{text_field}, request_[text_field]), out_);
    bool const says = request_.contains("json") || request_.contains("format");
    if (verb_.find("--json") && !says && !out_.help) out_.add("--json");
    return std::move(out_);
  }

 private:
  void put(std::string const& field, json const& value) {
    auto const found =
        std::ranges::find_if(verb_.options(), [&](auto const& o) { return o->field() == field; });
    bool const is_known = found != verb_.options().end();
    if (std::ranges::find(fields_of_requests, field) != fields_of_requests.end() &&
        !(is_known && (*found)->is_operand()))  // the second file of a verb may be called input
      return;
    if (!is_known && field == language_field) return;
    if (!is_known) throw usage_error{unknown(field)};
    auto& o = **found;
    if (!o.takes_value()) {
      if (!value.is_boolean())
        throw usage_error{say("field '{}': expected true or false, got {}", field, value.dump())};
      if (value.get<bool>()) out_.options.push_back({&o});
      out_.help = out_.help || (o.is_called("--help") && value.get<bool>());
      return;
    }
    if (value.is_array() && !o.is_repeated())
      throw usage_error{say("field '{}': expected one value, got an array", field)};
    auto& into = o.is_operand() ? out_.operands : out_.options;
    for (auto const& one : value.is_array() ? value : json::array({value}))
      into.push_back({&o, text_of(field, one)});
  }

  [[nodiscard]] message unknown(std::string const& field) const {
    auto const typed =  // -n of a command line
        std::ranges::find_if(verb_.options(), [&](auto const& o) { return o->is_called("-" + field); });
    if (typed != verb_.options().end())
      return say("no field '{}' of {}{}{}", field, verb_.full_name(),
                 say("; did you mean {}?", (*typed)->field()), message{});
    if (auto const other = other_verb_with(field); !other.empty())
      return say("no field '{}' of {}{}", field, verb_.full_name(), other);
    std::vector<std::string> names{"files", "input", language_field};
    if (verb_.read_text) names.emplace_back(text_field);
    for (auto const& o : verb_.options()) names.push_back(o->field());
    return say("no field '{}' of {}{}{}", field, verb_.full_name(), did_you_mean(field, names), operands());
  }

  /// What a field is called that stands alone on a command line, which nobody guesses.
  [[nodiscard]] message operands() const {
    std::vector<std::string> names;
    for (auto const& o : verb_.options()) {
      if (o->is_operand()) names.push_back(o->field());
    }
    return names.empty() ? message{} : say(" (operands: {})", joined(names));
  }

  json const& request_;
  command& verb_;
  invocation out_;
};

/// Whether what is printed will be JSON.
bool prints_json(invocation const& asked) {
  auto const* const form = asked.find("--format");
  return !asked.help && (asked.find("--json") || (form && form->text == "json"));
}

/// A file of a request: its text, or where it is no text {"base64": …}. Throws usage_error.
std::string file_of(std::string const& name, json const& given) {
  if (given.is_string()) return given.get<std::string>();
  if (!given.is_object() || given.size() != 1 || !given.contains("base64") || !given["base64"].is_string())
    throw usage_error{
        say("field 'files': expected the text of {}, or {{\"base64\": \"…\"}}", faro::quoted(name))};
  try {
    return from_base64(given["base64"].get_ref<std::string const&>());
  } catch (input_error const& problem) {
    throw usage_error{say("field 'files': {}: {}", faro::quoted(name), problem.said())};
  }
}

/// The files and the input of a request. Throws usage_error.
void take_files(json const& request, run_context& place) {
  if (request.contains("input")) place.given["-"] = text_of("input", request["input"]);
  if (!request.contains("files")) return;
  if (!request["files"].is_object()) throw usage_error{"field 'files': expected an object of texts by name"};
  for (auto const& [name, given] : request["files"].items()) place.given[name] = file_of(name, given);
}

/// The language of messages. Throws usage_error.
void take_language(json const& request, run_context& place) {
  auto const asked = request.find(language_field);
  if (asked == request.end()) return;
  auto const name = text_of(language_field, *asked);
  use_catalogues();
  auto const known = message_languages();
  if (std::ranges::find(known, name) != known.end()) {
    place.language = name;
  } else if (request.value("verb", json()) != json("exam make")) {  // exams have pages in more languages
    throw usage_error{
        say("field '{}': expected {}, got {}", language_field, listed(known), faro::quoted(name))};
  }
}

/// The words of a command line, as they are typed after the program's name. Throws usage_error.
std::vector<std::string> typed_words(json const& request) {
  for (auto const& [field, value] : request.items()) {
    if (field != "words" && field != "files" && field != "input" && field != "version" &&
        field != language_field)
      throw usage_error{say("field '{}': expected none beside 'words', which has all options in it", field)};
  }
  auto const& words = request["words"];
  if (!words.is_array())
    throw usage_error{say("field 'words': expected an array of texts, got {}", words.type_name())};
  std::vector<std::string> out;
  for (auto const& word : words) out.push_back(text_of("words", word));
  return out;
}

/// Adds the verbs that a request needs: the one it names, which is a fifteenth of the work; all of them where
/// it names none, so that what is wrong is said as ever.
void add_verbs_for(json const& request, command& top) {
  auto const words = request.find("words");
  bool const is_typed = words != request.end() && words->is_array() && !words->empty();
  auto const named = is_typed ? words->front() : request.value("verb", json(""));
  auto const name = named.is_string() ? named.get<std::string>() : std::string{};
  auto const first = words_of(name);
  if (first.empty() || !add_only(top, first.front())) add_verbs(top);
}

/// What is said of a text that is no JSON: where it stops being that, and why.
message no_json(std::string_view text, json::parse_error const& problem) {
  auto const before = text.substr(0, std::min(problem.byte > 0 ? problem.byte - 1 : 0, text.size()));
  auto const line = std::count(before.begin(), before.end(), '\n') + 1;
  auto const begins = before.rfind('\n');
  auto const column = begins == std::string_view::npos ? before.size() : before.size() - begins - 1;
  std::string_view why{problem.what()};  // "[…] parse error at line 1, column 2: why"
  constexpr std::string_view ends_with = ": ";
  if (auto const at = why.find(ends_with); at != std::string_view::npos)
    why.remove_prefix(at + ends_with.size());
  constexpr std::size_t most = 200;  // it has what came, which may be long
  return say("expected a request that is one JSON object; line {}, byte {}: {}{}", line, column + 1,
             why.substr(0, most), why.size() > most ? "…" : "");
}

json parsed(std::string_view text) {
  json request;
  try {
    refuse_zero_bytes(text);
    request = json::parse(text);
  } catch (input_error const& e) {
    throw usage_error{say("expected a request that is one JSON object; {}", e.said())};
  } catch (json::parse_error const& problem) {
    throw usage_error{no_json(text, problem)};
  } catch (json::out_of_range const&) {  // a number, as 1e999
    throw usage_error{"expected a request whose numbers are below 1.8e308"};
  }
  if (!request.is_object())
    throw usage_error{say("expected a request that is one JSON object, got {}", request.type_name())};
  return request;
}

/// Reads a request; runs its verb. What is said is heard where it is for people of another language.
ending run(std::string_view text, run_context& place, bool& is_json, std::optional<heard_messages>& said) {
  command top{"faro", program_summary};
  return ended([&] {
    auto const request = parsed(text);
    add_verbs_for(request, top);
    if (request.value("version", json(version)) != json(version))
      throw usage_error{say("field 'version': expected {}, got {}", version, request["version"].dump())};
    take_language(request, place);
    if (place.language != "en") place.heard = &said.emplace(place.language);
    take_files(request, place);
    if (request.contains("words")) return run_words(top, typed_words(request));
    auto asked = request_reader{top, request}.read();
    is_json = prints_json(asked);
    invoke(std::move(asked));
  });
}

/// Where the error is: in which field and question, and in which line of a text.
void add_place(json& error) {
  auto const& found = last_trouble();
  if (!found) return;
  if (!found->query.empty()) error["query"] = found->query;
  if (!found->query.empty() || found->line > 0) error["character"] = found->character;
  if (!found->nearest.empty()) error["nearest"] = found->nearest;
  if (found->line > 0) error["line"] = found->line;
  if (!found->field.empty()) error["field"] = found->field;
  if (!found->verb.empty()) error["verb"] = found->verb;
  for (auto const& way : found->ways) {
    auto options = json::object();
    for (auto const& [field, value] : way.fields) options[field] = value.empty() ? json(true) : json(value);
    error["ways"].push_back({{"options", std::move(options)}, {"command", way.command}});
  }
}

/// Whether what was printed is JSON to its end: one value, or several, one a line.
bool is_whole(std::string_view printed) {
  if (json::accept(printed)) return true;
  auto const last = printed.substr(0, printed.find_last_not_of('\n') + 1);
  auto const begins = last.rfind('\n');
  return begins != std::string_view::npos && json::accept(last.substr(begins + 1));
}

std::string as_text(std::string const& printed) {
  if (is_utf8(printed)) return json{{"text", printed}}.dump() + "\n";
  return json{{"base64", to_base64(printed)}}.dump() + "\n";
}

json schema_of_value(option const& o) {
  using enum value_kind::of;
  auto const& value = o.value();
  json out;
  if (value.kind == none) return {{"type", "boolean"}};
  if (value.kind == whole_number) {  // as a number, or as its digits
    out = {{"type", json::array({"integer", "string"})}, {"minimum", value.least}};
    if (value.most != UINT64_MAX) out["maximum"] = value.most;
    out["pattern"] = "^[0-9]+$";
  } else if (value.kind == choice) {
    out = {{"enum", value.choices}};
    for (auto const& one : value.choices) {  // 1 is as good as "1"
      if (!one.empty() && std::ranges::all_of(one, is_digit)) out["enum"].push_back(std::stoull(one));
    }
  } else {
    out = {{"type", json::array({"string", "number"})}};
  }
  if (!o.is_repeated()) return out;
  auto many = json{{"type", "array"}, {"items", out}};
  return {{"anyOf", json::array({std::move(out), std::move(many)})}};
}

/// What every request may bring beside its options.
json common_fields() {
  return {{"version", {{"const", version}}},
          {"files",
           {{"type", "object"},
            {"additionalProperties",
             {{"anyOf", json::array({{{"type", "string"}},
                                     {{"type", "object"},
                                      {"properties", {{"base64", {{"type", "string"}}}}},
                                      {"required", json::array({"base64"})},
                                      {"additionalProperties", false}}})}}}}},
          {"input", {{"type", "string"}}},
          {language_field, {{"enum", message_languages()}, {"description", "of messages (default: en)"}}}};
}

json schema_of_words() {
  json fields{{"words",
               {{"type", "array"},
                {"items", {{"type", json::array({"string", "number"})}}},
                {"description", "what is typed after the program's name, each word a text"}}}};
  fields.update(common_fields());
  return {{"title", "faro"},
          {"description", "A command line as it is typed; the answer is {\"text\": what is printed}"},
          {"type", "object"},
          {"properties", std::move(fields)},
          {"required", json::array({"words"})},
          {"additionalProperties", false}};
}

void add_schemas(command const& verb, std::string const& words, json& out) {
  if (verb.run) {
    json fields{{"verb", {{"const", words}}}};
    fields.update(common_fields());
    json required = json::array({"verb"});
    if (verb.read_text) {
      fields[text_field] = {
          {"type", "string"},
          {"description",
           "a whole question: lines of questions, then clauses such as 'draw 7'; instead of question"}};
    }
    for (auto const& o : verb.options()) {
      if (o->is_called("--help")) continue;
      auto field = schema_of_value(*o);
      field["description"] = o->help();
      fields[o->field()] = std::move(field);
      if (o->is_required()) required.push_back(o->field());
    }
    out.push_back({{"title", verb.full_name()},
                   {"description", verb.summary},
                   {"type", "object"},
                   {"properties", std::move(fields)},
                   {"required", std::move(required)},
                   {"additionalProperties", false}});
  }
  for (auto const& below : verb.verbs())
    add_schemas(*below, words.empty() ? below->name() : words + " " + below->name(), out);
}

/// The texts within an answer that were said while it was made, in the language of who asked.
void add_words(json const& answered, heard_messages const& said, std::map<std::string, std::string>& to) {
  if (answered.is_string()) {
    auto const& text = answered.get_ref<std::string const&>();
    if (auto words = said.find(text); words && *words != text) to.emplace(text, *std::move(words));
  }
  if (answered.is_structured())
    for (auto const& part : answered) add_words(part, said, to);
}

}  // namespace

answer ask(std::string_view request, ask_settings const& settings) {
  run_context place;
  place.is_process = false;
  place.has_disk = settings.disk;
  run_scope const inside{place};
  bool is_json = false;
  std::optional<heard_messages> said;
  auto const how = run(request, place, is_json, said);
  answer out;
  out.exit_code = how.code;
  out.notes = std::move(place.notes);
  out.files = {place.written.begin(), place.written.end()};
  if (!how.message.empty() && (place.printed.empty() || (is_json && !is_whole(place.printed)))) {
    json problem{{"message", printable(worded(how.message, place.language))}, {"exit_code", how.code}};
    if (place.language != "en") problem["english"] = printable(how.message);
    add_place(problem);
    out.json =
        json{{"error", std::move(problem)}}.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
    return out;
  }
  if (!how.message.empty()) out.notes.push_back(worded(how.message, place.language));
  if (said && is_json) {
    for (auto const& line : lines_of(place.printed))
      add_words(json::parse(line, nullptr, false), *said, out.words);
  }
  out.json = is_json ? std::move(place.printed) : as_text(place.printed);
  return out;
}

std::string ask_schema() {
  use_catalogues();
  command top{"faro", {}};
  add_verbs(top);
  json verbs = json::array();
  add_schemas(top, {}, verbs);
  verbs.push_back(schema_of_words());
  return json{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
              {"title", "A request to faro::ask"},
              {"version", version},
              {"oneOf", std::move(verbs)}}
             .dump(1) +
         "\n";
}

}  // namespace faro
