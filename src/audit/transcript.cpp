#include <faro/audit/transcript.hpp>
#include <faro/error.hpp>
#include <faro/text/utf8.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <tuple>
#include <type_traits>

namespace faro::audit {
namespace {

constexpr std::size_t longest_text = std::size_t{1} << 20;
constexpr std::size_t most_entries = 1'000'000;
constexpr std::string_view before_h = R"(,"h":")";
constexpr std::size_t length_of_h = 6 + 64 + 2;  // ,"h":"..."}

// ---- Writing and reading by the same layout ---------------------------------------------------------------

/// Writes members as JSON without any blanks.
class writer {
 public:
  explicit writer(std::string_view first_name, std::string_view first) { member(first_name, first); }
  void member(std::string_view name, std::string_view text) {
    begin(name);
    quote(text);
  }
  void member(std::string_view name, std::uint64_t number) {
    begin(name);
    out_ += std::to_string(number);
  }
  void member(std::string_view name, bool value) {
    begin(name);
    out_ += value ? "true" : "false";
  }
  void member(std::string_view name, std::vector<std::string> const& list) {
    begin(name);
    out_ += '[';
    for (auto const& text : list) {
      if (&text != &list.front()) out_ += ',';
      quote(text);
    }
    out_ += ']';
  }
  void member(std::string_view name, std::vector<public_source> const& list) {
    begin(name);
    out_ += '[';
    for (auto const& source : list) {
      if (&source != &list.front()) out_ += ',';
      writer inner{"kind", source.kind};
      inner.member("name", source.name);
      inner.member("when", source.when);
      out_ += inner.finish();
    }
    out_ += ']';
  }
  [[nodiscard]] std::string finish() const { return out_ + '}'; }

 private:
  void begin(std::string_view name) { out_ += fmt::format(R"({}"{}":)", out_.size() == 1 ? "" : ",", name); }
  void quote(std::string_view text) {
    out_ += '"';
    for (char const c : text) {
      if (c == '"' || c == '\\') out_ += '\\';
      out_ += c;
    }
    out_ += '"';
  }

  std::string out_ = "{";
};

/// Reads what a writer writes, and nothing else.
class reader {
 public:
  reader(std::string_view text, std::string where) : text_{text}, where_{std::move(where)} { expect("{"); }

  void member(std::string_view name, std::string& text) {
    begin(name);
    text = quoted();
  }
  void member(std::string_view name, std::uint64_t& number) {
    begin(name);
    auto const left = text_.substr(at_);
    auto const [end, problem] = std::from_chars(left.data(), left.data() + left.size(), number);
    auto const size = static_cast<std::size_t>(end - left.data());
    if (problem != std::errc{} || (left[0] == '0' && size > 1)) fail("a whole number");
    at_ += size;
  }
  void member(std::string_view name, bool& value) {
    begin(name);
    value = text_.substr(at_).starts_with("true");
    expect(value ? "true" : "false");
  }
  void member(std::string_view name, std::vector<std::string>& list) {
    begin(name);
    each([&] { list.push_back(quoted()); }, list);
  }
  void member(std::string_view name, std::vector<public_source>& list) {
    begin(name);
    each(
        [&] {
          expect("{");
          first_ = true;
          list.emplace_back();
          member("kind", list.back().kind);
          member("name", list.back().name);
          member("when", list.back().when);
          expect("}");
        },
        list);
  }
  void finish() {
    expect("}");
    if (at_ != text_.size()) fail("the end of the line");
  }
  [[noreturn]] void fail(std::string_view expected) const {
    throw input_error{fmt::format("{}, byte {}: {} was expected", where_, at_ + 1, expected)};
  }

 private:
  void begin(std::string_view name) {
    expect(fmt::format(R"({}"{}":)", first_ ? "" : ",", name));
    first_ = false;
  }
  void expect(std::string_view what) {
    if (!text_.substr(at_).starts_with(what)) fail(what);
    at_ += what.size();
  }
  template <class Read, class List>
  void each(Read const& read, List const& list) {
    expect("[");
    if (text_.substr(at_).starts_with(']')) return expect("]");
    for (;;) {
      if (list.size() == most_entries) fail(fmt::format("the end of a list of {} entries", most_entries));
      read();
      if (!text_.substr(at_).starts_with(',')) return expect("]");
      expect(",");
    }
  }
  std::string quoted() {
    expect("\"");
    auto const start = at_;
    std::string out;
    out.reserve(std::min<std::size_t>(text_.size() - at_, 96));  // a secret is not left behind by growing
    for (; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\\') {
        ++at_;
        if (at_ == text_.size() || (text_[at_] != '"' && text_[at_] != '\\')) fail("\" or \\ after \\");
      }
      out += text_[at_];
      if (out.size() > longest_text) fail(fmt::format("a text of at most {} bytes", longest_text));
    }
    expect("\"");
    if (!is_plain_text(out)) {
      at_ = start;
      fail("UTF-8 text without control characters");
    }
    return out;
  }

  std::string_view text_;
  std::string where_;
  std::size_t at_ = 0;
  bool first_ = true;
};

// ---- The layout of each step ------------------------------------------------------------------------------

template <class Step, class Value>
struct field {
  std::string_view name;
  Value Step::*place;
};
template <class Step, class Value>
field(char const*, Value Step::*) -> field<Step, Value>;  // clang 14 finds none for aggregates

/// The step's name, and its members in the order of the line.
template <class Step>
struct layout;

template <>
struct layout<commit_step> {
  using s = commit_step;
  static constexpr std::string_view name = "commit";
  static constexpr std::tuple fields{field{"format", &s::format},   field{"date", &s::date},
                                     field{"title", &s::title},     field{"algorithm", &s::algorithm},
                                     field{"items", &s::items},     field{"range", &s::range},
                                     field{"take", &s::take},       field{"sessions", &s::sessions},
                                     field{"parties", &s::parties}, field{"publics", &s::publics},
                                     field{"secret", &s::secret},   field{"commitment", &s::commitment}};
};
template <>
struct layout<contribute_step> {
  using s = contribute_step;
  static constexpr std::string_view name = "contribute";
  static constexpr std::tuple fields{field{"date", &s::date}, field{"party", &s::party},
                                     field{"sealed", &s::sealed}, field{"value", &s::value}};
};
template <>
struct layout<public_step> {
  using s = public_step;
  static constexpr std::string_view name = "public";
  static constexpr std::tuple fields{field{"date", &s::date}, field{"name", &s::name},
                                     field{"value", &s::value}, field{"proof", &s::proof}};
};
template <>
struct layout<reveal_step> {
  using s = reveal_step;
  static constexpr std::string_view name = "reveal";
  static constexpr std::tuple fields{field{"date", &s::date},       field{"party", &s::party},
                                     field{"session", &s::session}, field{"value", &s::value},
                                     field{"salt", &s::salt},       field{"path", &s::path}};
};
template <>
struct layout<absent_step> {
  using s = absent_step;
  static constexpr std::string_view name = "absent";
  static constexpr std::tuple fields{field{"date", &s::date}, field{"party", &s::party}};
};
template <>
struct layout<draw_step> {
  using s = draw_step;
  static constexpr std::string_view name = "draw";
  static constexpr std::tuple fields{field{"date", &s::date}, field{"session", &s::session},
                                     field{"key", &s::key}, field{"result", &s::result}};
};
template <>
struct layout<sign_step> {
  using s = sign_step;
  static constexpr std::string_view name = "sign";
  static constexpr std::tuple fields{field{"date", &s::date}, field{"signer", &s::signer},
                                     field{"public_key", &s::public_key}, field{"signature", &s::signature}};
};

template <class Io, class Step>
void lay_out(Io& io, Step& step) {
  std::apply([&](auto const&... f) { (io.member(f.name, step.*f.place), ...); },
             layout<std::remove_const_t<Step>>::fields);
}

/// Reads the step that has this name among the alternatives from number I on.
template <std::size_t I = 0>
transcript_step read_step(reader& in, std::string_view name) {
  if constexpr (I == std::variant_size_v<transcript_step>) {
    in.fail("\"commit\", \"contribute\", \"public\", \"reveal\", \"absent\", \"draw\" or \"sign\"");
  } else {
    using step = std::variant_alternative_t<I, transcript_step>;
    if (name != layout<step>::name) return read_step<I + 1>(in, name);
    step out;
    lay_out(in, out);
    in.finish();
    return out;
  }
}

transcript_line read_line(std::string_view line, std::size_t number) {
  auto const where = fmt::format("line {}", number);
  if (line.ends_with('\r'))
    throw input_error{fmt::format("{} ends in a carriage return; LF alone is right", where)};
  if (line.size() < length_of_h || !line.ends_with("\"}") ||
      line.substr(line.size() - length_of_h, before_h.size()) != before_h) {
    throw input_error{fmt::format("{} does not end in its h, {}64 hexadecimal digits\"}}", where, before_h)};
  }
  transcript_line out;
  out.h = line.substr(line.size() - 66, 64);
  if (out.h.find_first_not_of("0123456789abcdef") != std::string::npos)
    throw input_error{fmt::format("{}: its h is not 64 lower-case hexadecimal digits", where)};
  out.body = std::string{line.substr(0, line.size() - length_of_h)} + '}';
  reader in{out.body, where};
  std::string name;
  in.member("step", name);
  out.step = read_step(in, name);
  return out;
}

}  // namespace

// ---- Steps and lines --------------------------------------------------------------------------------------

std::string body_of(transcript_step const& step) {
  return std::visit(
      [](auto const& s) {
        writer out{"step", layout<std::remove_cvref_t<decltype(s)>>::name};
        lay_out(out, s);
        return out.finish();
      },
      step);
}

std::string_view name_of(transcript_step const& step) {
  return std::visit([](auto const& s) { return layout<std::remove_cvref_t<decltype(s)>>::name; }, step);
}

std::string const& date_of(transcript_step const& step) {
  return std::visit([](auto const& s) -> std::string const& { return s.date; }, step);
}

std::string first_h() { return std::string(64, '0'); }

std::string next_h(std::string_view previous, std::string_view body) {
  return to_hex(sha256_hasher{}.update(from_hex(previous)).update(body).finish());
}

std::string line_of(transcript_step const& step, std::string_view previous_h) {
  auto body = body_of(step);
  auto const h = next_h(previous_h, body);
  body.pop_back();
  return fmt::format("{}{}{}\"}}\n", body, before_h, h);
}

std::vector<transcript_line> parse_transcript(std::string_view text) {
  if (text.size() > most_transcript_bytes)
    throw input_error{fmt::format("more than {} bytes are too many for a transcript", most_transcript_bytes)};
  if (text.empty()) throw input_error{"it is empty; a transcript begins with a commitment"};
  std::vector<transcript_line> out;
  while (!text.empty()) {
    auto const end = text.find('\n');
    if (end == std::string_view::npos)
      throw input_error{fmt::format("line {} does not end: the file is cut off, or its last LF is missing",
                                    out.size() + 1)};
    out.push_back(read_line(text.substr(0, end), out.size() + 1));
    text.remove_prefix(end + 1);
  }
  return out;
}

std::string plan_of(commit_step const& step) {
  auto const body = body_of(step);
  return body.substr(0, body.rfind(R"(,"commitment":")"));
}

// ---- Secrets kept apart -----------------------------------------------------------------------------------

kept_secret::~kept_secret() {
  erase_secret(secret);
  erase_secret(salt);
}

secret_text to_text(kept_secret const& kept) {
  std::string out;
  out.reserve(2 * (kept.secret.size() + kept.party.size()) + 300);  // so that no copy is left behind
  out += R"({"format":"faro-private/1")";
  auto const member = [&](std::string_view name, std::string_view text) {
    (((out += ",\"") += name) += "\":\"");
    for (char const c : text) {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
    out += '"';
  };
  member("commitment", kept.commitment);
  member("party", kept.party);
  member("secret", kept.secret);
  member("salt", kept.salt);
  return secret_text{std::move(out += "}\n")};
}

kept_secret parse_kept_secret(std::string_view text) {
  if (text.ends_with('\n')) text.remove_suffix(1);
  reader in{text, "line 1"};
  std::string format;
  in.member("format", format);
  if (format != "faro-private/1") throw input_error{"it is no file of format faro-private/1"};
  kept_secret out;
  in.member("commitment", out.commitment);
  in.member("party", out.party);
  in.member("secret", out.secret);
  in.member("salt", out.salt);
  in.finish();
  return out;
}

// ---- Dates ------------------------------------------------------------------------------------------------

std::string date_text(std::int64_t seconds) {
  using namespace std::chrono;
  sys_seconds const time{std::chrono::seconds{seconds}};
  auto const day = floor<days>(time);
  year_month_day const date{day};
  hh_mm_ss const clock{time - day};
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

std::string parse_date(std::string_view text) {
  std::string whole{text};
  if (whole.size() == 10) whole += "T00:00:00Z";
  if (whole.size() == 17 && whole.back() == 'Z') whole.insert(16, ":00");
  constexpr std::string_view pattern = "dddd-dd-ddTdd:dd:ddZ";
  if (whole.size() != pattern.size()) return {};
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    bool const digit = whole[i] >= '0' && whole[i] <= '9';
    if (pattern[i] == 'd' ? !digit : whole[i] != pattern[i]) return {};
  }
  auto const number = [&](std::size_t at, std::size_t size) { return std::stoi(whole.substr(at, size)); };
  using namespace std::chrono;
  year_month_day const date{year{number(0, 4)}, month{static_cast<unsigned>(number(5, 2))},
                            day{static_cast<unsigned>(number(8, 2))}};
  bool const right = date.ok() && number(11, 2) < 24 && number(14, 2) < 60 && number(17, 2) < 60;
  return right ? whole : std::string{};
}

}  // namespace faro::audit
