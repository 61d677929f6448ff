// A walk through a line of JSON: brackets counted, strings passed over, names compared.
#include "data/verb/kinds/json_path.hpp"

#include "cli/frame.hpp"
#include "text/utf8.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <charconv>

namespace faro::program {
namespace {

input_error not_json(message const& expected, std::string_view rest) {
  constexpr std::size_t most = 20;
  auto const got = rest.empty() ? std::string{"the end of the line"} : faro::quoted(rest.substr(0, most));
  return input_error{say("expected {} of JSON, got {}", expected, got)};
}

void append_utf8(std::string& out, std::uint32_t code) {
  auto const tail = [&](unsigned shift) { out += static_cast<char>(0x80 | (code >> shift & 0x3F)); };
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xC0 | code >> 6);
    tail(0);
  } else if (code < 0x10000) {
    out += static_cast<char>(0xE0 | code >> 12);
    tail(6), tail(0);
  } else {
    out += static_cast<char>(0xF0 | code >> 18);
    tail(12), tail(6), tail(0);
  }
}

/// What is left of a line, taken from its front.
class json_walk {
 public:
  explicit json_walk(std::string_view line) : left_{line} {}

  /// The next byte that is no blank; 0 at the end.
  char look() {
    auto const at = left_.find_first_not_of(" \t\r\n");
    left_.remove_prefix(at == std::string_view::npos ? left_.size() : at);
    return left_.empty() ? '\0' : left_[0];
  }
  bool take(char c) {
    if (look() != c) return false;
    left_.remove_prefix(1);
    return true;
  }
  void expect(char c, std::string_view what) {
    if (!take(c)) throw not_json(what, left_);
  }
  /// A string without its quotes, as it stands.
  std::string_view raw_string() {
    expect('"', "a name in quotes");
    for (std::size_t at = 0;; at += 2) {
      at = left_.find_first_of("\"\\", at);
      if (at == std::string_view::npos || (left_[at] == '\\' && at + 1 >= left_.size()))
        throw not_json("the end of a string", {});
      if (left_[at] == '\\') continue;
      auto const out = left_.substr(0, at);
      left_.remove_prefix(at + 1);
      return out;
    }
  }
  /// A number, true, false or null.
  std::string_view plain() {
    auto const size = std::min(left_.find_first_of(",]} \t\r\n"), left_.size());
    auto const out = left_.substr(0, size);
    bool const number = !out.empty() && (out[0] == '-' || (out[0] >= '0' && out[0] <= '9'));
    if (!number && out != "true" && out != "false" && out != "null") throw not_json("a value", left_);
    left_.remove_prefix(size);
    return out;
  }
  void skip_value() {
    char const first = look();
    if (first == '"') {
      raw_string();
    } else if (first == '{' || first == '[') {
      skip_nested();
    } else {
      plain();
    }
  }

 private:
  void skip_nested() {
    std::string open;  // the brackets that are open
    do {
      auto const at = left_.find_first_of("\"{}[]");
      if (at == std::string_view::npos) throw not_json("a closing bracket", {});
      char const c = left_[at];
      left_.remove_prefix(at);
      if (c == '"') {
        raw_string();
        continue;
      }
      if (c == '{' || c == '[') {
        open += c;
      } else {
        if (open.empty() || open.back() != (c == '}' ? '{' : '[')) throw not_json("a value", left_);
        open.pop_back();
      }
      left_.remove_prefix(1);
    } while (!open.empty());
  }

  std::string_view left_;
};

std::uint32_t hex4(std::string_view raw, std::size_t at) {
  std::uint32_t code = 0;
  auto const digits = raw.substr(std::min(at, raw.size()), 4);
  auto const [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
  if (digits.size() < 4 || problem != std::errc{} || end != digits.data() + 4)
    throw not_json("four hexadecimal digits after \\u", digits);
  return code;
}

/// The text of a string: escapes are what they stand for.
std::string_view unescaped(std::string_view raw, std::string& room) {
  if (raw.find('\\') == std::string_view::npos) return raw;
  room.clear();
  for (std::size_t i = 0; i < raw.size(); ++i) {
    if (raw[i] != '\\') {
      room += raw[i];
      continue;
    }
    constexpr std::string_view names = "\"\\/bfnrt", values = "\"\\/\b\f\n\r\t";
    char const c = raw[++i];
    if (auto const at = names.find(c); at != std::string_view::npos) {
      room += values[at];
    } else if (c == 'u') {
      auto code = hex4(raw, i + 1);
      i += 4;
      bool const high = code >= 0xD800 && code < 0xDC00;
      if (high && raw.substr(i + 1, 2) == "\\u") {
        auto const low = hex4(raw, i + 3);
        if (low >= 0xDC00 && low < 0xE000) {
          code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
          i += 6;
        }
      }
      append_utf8(room, code);
    } else {
      throw not_json("an escape", raw.substr(i - 1));
    }
  }
  return room;
}

/// Goes to a member of an object; false when there is none.
bool enter_member(json_walk& walk, std::string const& name, std::string& room) {
  walk.expect('{', "an object");
  if (walk.take('}')) return false;
  do {
    bool const same = unescaped(walk.raw_string(), room) == name;
    walk.expect(':', "a colon");
    if (same) return true;
    walk.skip_value();
  } while (walk.take(','));
  walk.expect('}', "a comma or a closing bracket");
  return false;
}

bool enter_element(json_walk& walk, std::uint64_t index) {
  walk.expect('[', "a list");
  if (walk.look() == ']') return false;
  for (;;) {
    if (index-- == 0) return true;
    walk.skip_value();
    if (!walk.take(',')) return false;
  }
}

}  // namespace

json_path::json_path(std::string_view text, std::string_view option) : text_{text} {
  auto const wrong = [&] {
    return usage_error{
        say("{}: expected a path such as .user.id, .\"any name\" or .tags[0], got '{}'", option, text_)};
  };
  while (!text.empty()) {
    if (text[0] == '[') {
      auto const end = text.find(']');
      std::uint64_t index = 0;
      if (end == std::string_view::npos) throw wrong();
      auto const [stop, problem] = std::from_chars(text.data() + 1, text.data() + end, index);
      if (problem != std::errc{} || stop != text.data() + end) throw wrong();
      steps_.emplace_back(index);
      text.remove_prefix(end + 1);
      continue;
    }
    if (text[0] != '.') throw wrong();
    text.remove_prefix(1);
    if (!text.empty() && text[0] == '[' && steps_.empty()) continue;  // ".[0]"
    bool const quoted = !text.empty() && text[0] == '"';
    auto const end = quoted ? text.find('"', 1) : std::min(text.find_first_of(".["), text.size());
    if (end == std::string_view::npos || end == 0) throw wrong();
    steps_.emplace_back(std::string{quoted ? text.substr(1, end - 1) : text.substr(0, end)});
    text.remove_prefix(quoted ? end + 1 : end);
  }
  if (steps_.empty()) throw wrong();
}

std::string_view json_path::of(std::string_view line, std::string& room) const {
  json_walk walk{line};
  for (auto const& step : steps_) {
    auto const* const name = std::get_if<std::string>(&step);
    if (!(name ? enter_member(walk, *name, room) : enter_element(walk, std::get<std::uint64_t>(step))))
      throw input_error{say("expected a value at {}, got none", text_)};
  }
  switch (walk.look()) {
    case '"':
      return unescaped(walk.raw_string(), room);
    case '{':
      throw input_error{say("expected a text or a number at {}, got an object", text_)};
    case '[':
      throw input_error{say("expected a text or a number at {}, got a list", text_)};
    default:
      return walk.plain();
  }
}

}  // namespace faro::program
