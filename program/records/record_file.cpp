// Records in JSON: the reader, which trusts nothing, and the writer, which goes piece by piece.
#include "text/json_text.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/chance/sha256.hpp>
#include <faro/error.hpp>
#include <faro/records/record_file.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <set>

namespace faro::audit {
namespace {

constexpr std::string_view format_name = "faro-record-1";
constexpr std::uint64_t most_record_bytes = std::uint64_t{1} << 33;  // 8 GB: some 500 million picks
constexpr std::uint64_t most_rounds = 1'000'000'000;
constexpr std::size_t most_digits = 1'000'000;  // of a large pick
constexpr std::size_t most_members = 1000;      // parameters and details

std::string as_json(std::string const& text, std::string_view field) {
  try {
    return nlohmann::json(text).dump();
  } catch (nlohmann::json::exception const&) {
    throw input_error{say("{}: its bytes are not UTF-8 text, which a record can't hold", field)};
  }
}

std::string as_json(std::optional<std::string> const& text, std::string_view field) {
  return text ? as_json(*text, field) : "null";
}

std::string written(file_digest const& digest) {
  return fmt::format(R"({{"bytes": {}, "sha256": "{}"}})", digest.bytes, digest.sha256);
}

bool is_sha256(std::string_view text) {
  return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

/// Whether a name is written as names are: by a blank more, or a letter that looks alike, it is another. The
/// letters of a file's name are the file's.
bool is_written_name(std::string_view text) {
  bool const is_file = text.find(".lua") != text.npos;
  bool const printed = is_file || std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
  return printed && !text.empty() && text == with_single_blanks(text);
}

bool is_verb(std::string_view text) {
  constexpr std::size_t most_letters = 30;
  return !text.empty() && text.size() <= most_letters &&
         std::ranges::all_of(text, [](char c) { return c >= 'a' && c <= 'z'; });
}

/// Takes the events of the JSON parser and fills the record; remembers where it is by the field's path.
class record_reader : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit record_reader(std::size_t bytes) : bytes_{bytes} {}
  record_file take() {
    for (auto const* field :
         {"format", "verb",   "algorithm",   "parameters",   "rounds",  "items",        "take",
          "repeat", "header", "delimiter",   "range",        "reading", "generator",    "seed",
          "picks",  "input",  "input.bytes", "input.sha256", "output",  "output.bytes", "output.sha256"}) {
      if (!seen_.contains(field)) refuse(field, "is missing");
    }
    return std::move(out_);
  }

  bool null() override {
    if (path_ == "take" || path_ == "range" || path_ == "generator" || path_ == "seed") return true;
    return wrong("null");
  }
  bool boolean(bool value) override {
    if (path_ != "repeat") return wrong(value ? "true" : "false");
    out_.repeat = value;
    return true;
  }
  bool number_integer(number_integer_t value) override { return wrong(std::to_string(value)); }
  bool number_float(number_float_t, string_t const& text) override { return wrong(text); }
  bool number_unsigned(number_unsigned_t value) override {
    if (in_pick_ && path_ == "picks") return pick_part(value);
    if (path_ == "rounds" && value > 0 && value <= most_rounds) return set(out_.rounds, value);
    if (path_ == "items") return set(out_.items, value);
    if (path_ == "take") return set(out_.take, value);
    if (path_ == "header") return set(out_.header, value);
    if (path_ == "input.bytes") return set(out_.input.bytes, value);
    if (path_ == "output.bytes") return set(out_.output.bytes, value);
    return wrong(std::to_string(value));
  }
  bool string(string_t& text) override {
    if (in_pick_) return large_part(text);
    if (path_ == "format" && text == format_name) return true;
    if (path_ == "verb" && is_verb(text)) return set(out_.verb, text);
    if (path_ == "algorithm" && is_written_name(text)) return set(out_.algorithm, text);
    if (path_.starts_with("parameters.")) return parameter(text);
    if (path_ == "delimiter" && one_of(text, {"newline", "nul"}))
      return set(out_.nul_delimiter, text == "nul");
    if (path_ == "range") return set(out_.range, text);
    if (path_ == "reading" && one_of(text, {"fresh", "seed", "picks", "ratios", "random-source"})) {
      return set(out_.reading, text);
    }
    if (path_ == "generator" && is_written_name(text)) return set(out_.generator, text);
    if (path_ == "seed") return set(out_.seed, text);
    if (path_.starts_with("details.")) {
      out_.details.emplace_back(path_.substr(path_.find('.') + 1), text);
      return true;
    }
    if (path_ == "input.sha256" && is_sha256(text)) return set(out_.input.sha256, text);
    if (path_ == "output.sha256" && is_sha256(text)) return set(out_.output.sha256, text);
    return wrong(faro::quoted(text, 60));
  }
  bool binary(binary_t&) override { return wrong("binary data"); }

  bool start_object(std::size_t) override {
    if (depth_ == 0) {
      ++depth_;
      return true;
    }
    if (depth_ == 1 && one_of(path_, {"parameters", "details", "input", "output"})) {
      ++depth_;
      return true;
    }
    return wrong("an object");
  }
  bool key(string_t& name) override {
    path_ = depth_ == 1 ? name : path_.substr(0, path_.find('.')) + "." + name;
    if (!is_field(path_) || (depth_ == 1 && name.find('.') != std::string::npos)) {
      throw input_error{say("{} is no field of a {} record", faro::quoted(path_, 60), format_name)};
    }
    if (seen_.size() == most_members) refuse(path_, "is one member too many");
    if (!seen_.insert(path_).second) refuse(path_, "is given twice");
    return true;
  }
  bool end_object() override {
    --depth_;
    return true;
  }
  bool start_array(std::size_t) override {
    if (depth_ == 1 && one_of(path_, {"picks", "integers"}) && !in_pick_) {
      if (in_picks_) {
        in_pick_ = true;
        parts_ = 0;
      }
      in_picks_ = true;
      return true;
    }
    return wrong("a list");
  }
  bool end_array() override {
    if (!in_pick_) {
      in_picks_ = false;
      return true;
    }
    in_pick_ = false;
    if (path_ == "integers") return large_pick();
    if (parts_ != 2 || part_[0] >= part_[1]) wrong("a pick that is not [index, of] with index < of");
    out_.picks.push_back({part_[0], part_[1]});
    return true;
  }
  bool parse_error(std::size_t position, std::string const&, nlohmann::json::exception const&) override {
    bool const ends = position > bytes_;
    throw input_error{say("expected JSON as --record writes it, got {} at byte {}",
                          ends ? "the end of the file" : "something else", position)};
  }

 private:
  [[noreturn]] static void refuse(std::string_view field, message const& problem) {
    throw input_error{say("field {} {}", faro::quoted(field, 60), problem)};
  }

  static bool one_of(std::string_view text, std::initializer_list<std::string_view> names) {
    return std::ranges::find(names, text) != names.end();
  }

  static bool is_field(std::string_view path) {
    return one_of(path, {"format",       "verb",   "algorithm",    "parameters",    "rounds",  "items",
                         "take",         "repeat", "header",       "delimiter",     "range",   "reading",
                         "generator",    "seed",   "details",      "picks",         "input",   "input.bytes",
                         "input.sha256", "output", "output.bytes", "output.sha256", "integers"}) ||
           path.starts_with("parameters.") || path.starts_with("details.");
  }

  /// What a field must be, for messages.
  static std::string_view expected(std::string_view path) {
    if (path.empty()) return "an object";
    if (path == "format") return "\"faro-record-1\"";
    if (path == "verb") return "the name of a verb, such as \"shuffle\"";
    if (path == "delimiter") return "\"newline\" or \"nul\"";
    if (path == "reading") return "\"fresh\", \"seed\", \"picks\", \"ratios\" or \"random-source\"";
    if (path == "repeat") return "true or false";
    if (path == "rounds") return "a whole number from 1 to 1000000000";
    if (path == "take") return "a whole number or null";
    if (path == "range" || path == "seed") return "a text or null";
    if (path == "generator") return "a name without blanks around it, or null";
    if (path == "picks") return "a list of [index, of] with index < of";
    if (path == "integers")
      return "a list of [\"index\", \"of\"], decimal texts with index < of and of 2^64 or more";
    if (one_of(path, {"parameters", "details", "input", "output"})) return "an object";
    if (path.ends_with(".sha256")) return "64 lower-case hexadecimal digits";
    if (path.starts_with("parameters.")) return "a fraction as text, such as \"1/2\"";
    if (path == "algorithm") return "a name without blanks around it";
    if (path.starts_with("details.")) return "a text";
    return "a whole number from 0 up";
  }

  bool wrong(std::string_view found) const {
    if (path_.empty()) throw input_error{say("a record is a JSON object, not {}", found)};
    throw input_error{say("field '{}': expected {}, got {}", path_, expected(path_), found)};
  }

  template <class T, class U>
  static bool set(T& place, U const& value) {
    place = value;
    return true;
  }

  bool parameter(std::string const& text) {
    try {
      auto const value = ratio::parse(text);
      if (value.to_string() != text) wrong(faro::quoted(text, 60));
      out_.parameters.emplace_back(path_.substr(path_.find('.') + 1), value);
    } catch (input_error const&) {
      wrong(faro::quoted(text, 60));
    }
    return true;
  }

  bool pick_part(std::uint64_t value) {
    if (parts_ < 2) part_[parts_] = value;
    ++parts_;
    return true;
  }

  bool large_part(std::string const& text) {
    bool const digits = !text.empty() && text.size() <= most_digits &&
                        text.find_first_not_of("0123456789") == std::string::npos &&
                        (text.size() == 1 || text[0] != '0');
    if (path_ != "integers" || !digits) wrong(faro::quoted(text, 60));
    if (parts_ < 2) large_[parts_] = integer::parse(text);
    ++parts_;
    return true;
  }
  bool large_pick() {
    constexpr std::size_t word = 64;
    if (parts_ != 2 || large_[0] >= large_[1] || large_[1].bits() <= word) wrong("another pair");
    out_.integers.push_back({large_[0], large_[1]});
    return true;
  }

  std::size_t bytes_;  // of the whole text
  record_file out_;
  std::set<std::string> seen_;
  std::string path_;
  int depth_ = 0;
  bool in_picks_ = false, in_pick_ = false;
  std::size_t parts_ = 0;
  std::array<std::uint64_t, 2> part_{};
  std::array<integer, 2> large_{};
};

void write_picks(record const& picks, std::function<void(std::string_view)> const& write) {
  std::string line;
  for (std::size_t i = 0; i < picks.size(); ++i) {
    line += i == 0 ? "" : i % 8 == 0 ? ",\n    " : ", ";
    fmt::format_to(std::back_inserter(line), "[{}, {}]", picks[i].index, picks[i].of);
    if (line.size() > 4000) {
      write(line);
      line.clear();
    }
  }
  write(line);
}

std::string integers_of(std::vector<integer_pick> const& picks) {
  std::string out;
  for (auto const& pick : picks)
    out += fmt::format("{}[\"{}\", \"{}\"]", out.empty() ? "" : ",\n    ", pick.index.to_string(),
                       pick.of.to_string());
  return out;
}

}  // namespace

file_digest digest_of(std::string_view bytes) { return {bytes.size(), to_hex(sha256(bytes))}; }

void write_record(record_file const& kept, std::function<void(std::string_view)> const& write) {
  auto const member = [](std::string_view name, std::string const& value) {
    return fmt::format("  \"{}\": {},\n", name, value);
  };
  auto const object = [](auto const& pairs, auto const& text) {
    std::string out = "{";
    for (auto const& [name, value] : pairs) {
      out += (out.size() > 1 ? ", " : "") + as_json(name, name) + ": " + as_json(text(value), name);
    }
    return out + "}";
  };
  auto out = std::string{"{\n"} + member("format", as_json(std::string{format_name}, "format"));
  out += member("verb", as_json(kept.verb, "verb"));
  out += member("algorithm", as_json(kept.algorithm, "algorithm"));
  out += member("parameters", object(kept.parameters, [](ratio const& r) { return r.to_string(); }));
  out += member("rounds", std::to_string(kept.rounds));
  out += member("items", std::to_string(kept.items));
  out += member("take", kept.take ? std::to_string(*kept.take) : "null");
  out += member("repeat", kept.repeat ? "true" : "false");
  out += member("header", std::to_string(kept.header));
  out += member("delimiter", kept.nul_delimiter ? "\"nul\"" : "\"newline\"");
  out += member("range", as_json(kept.range, "range"));
  out += member("reading", as_json(kept.reading, "reading"));
  out += member("generator", as_json(kept.generator, "generator"));
  out += member("seed", as_json(kept.seed, "seed"));
  if (!kept.details.empty()) {
    out += member("details", object(kept.details, [](std::string const& text) { return text; }));
  }
  write(out + "  \"picks\": [");
  write_picks(kept.picks, write);
  if (!kept.integers.empty()) write("],\n  \"integers\": [" + integers_of(kept.integers));
  write("],\n" + member("input", written(kept.input)) + "  \"output\": " + written(kept.output) + "\n}\n");
}

std::string to_json(record_file const& kept) {
  std::string out;
  write_record(kept, [&](std::string_view piece) { out += piece; });
  return out;
}

record_file parse_record(std::string_view json) {
  if (json.size() > most_record_bytes) {
    throw input_error{say("a record: expected at most {} bytes, got {}", most_record_bytes, json.size())};
  }
  refuse_zero_bytes(json);
  record_reader events{json.size()};
  nlohmann::json::sax_parse(json.begin(), json.end(), &events);
  return events.take();
}

}  // namespace faro::audit
