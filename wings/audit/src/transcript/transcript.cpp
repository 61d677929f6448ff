// Transcripts as text: which members each step has, in which order, and the chain of hashes over the lines.
#include "audit/src/transcript/json.hpp"

#include <faro/audit/detail/transcript.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <tuple>
#include <type_traits>

namespace faro::audit {
namespace {

constexpr std::string_view before_h = R"(,"h":")";
constexpr std::size_t length_of_h = 6 + 64 + 2;  // ,"h":"..."}

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
                                     field{"take", &s::take},       field{"kind", &s::kind},
                                     field{"rules", &s::rules},     field{"sessions", &s::sessions},
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
                                     field{"value", &s::value}, field{"proof", &s::proof},
                                     field{"previous", &s::previous}};
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
                                     field{"purpose", &s::purpose}, field{"public_key", &s::public_key},
                                     field{"signature", &s::signature}};
};

template <>
struct layout<publish_step> {
  using s = publish_step;
  static constexpr std::string_view name = "publish";
  static constexpr std::tuple fields{field{"date", &s::date}, field{"name", &s::name},
                                     field{"value", &s::value}};
};

template <class Io, class Step>
void lay_out(Io& io, Step& step) {
  std::apply([&](auto const&... f) { (io.member(f.name, step.*f.place), ...); },
             layout<std::remove_const_t<Step>>::fields);
}

/// Reads the step that has this name among the alternatives from number I on.
template <std::size_t I = 0>
transcript_step read_step(json_reader& in, std::string_view name) {
  if constexpr (I == std::variant_size_v<transcript_step>) {
    in.fail(
        transcript_rule::members,
        "\"commit\", \"contribute\", \"public\", \"reveal\", \"absent\", \"draw\", \"sign\" or \"publish\"");
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
    throw malformed_transcript{transcript_rule::line_ends,
                               say("{} ends in a carriage return; LF alone was expected", where)};
  if (line.size() < length_of_h || !line.ends_with("\"}") ||
      line.substr(line.size() - length_of_h, before_h.size()) != before_h) {
    throw malformed_transcript{transcript_rule::line_h,
                               say("{} does not end in its h, {}64 hexadecimal digits\"}}", where, before_h)};
  }
  transcript_line out;
  out.h = line.substr(line.size() - 66, 64);
  if (out.h.find_first_not_of("0123456789abcdef") != std::string::npos)
    throw malformed_transcript{transcript_rule::line_h,
                               say("{}: its h is not 64 lower-case hexadecimal digits", where)};
  auto const body = line.substr(0, line.size() - length_of_h);
  out.body.reserve(body.size() + 1);
  out.body += body;
  out.body += '}';
  try {
    json_reader in{out.body, where};
    std::string name;
    in.member("step", name);
    out.step = read_step(in, name);
  } catch (misread_json const& e) {
    throw malformed_transcript{e.broken, e.said()};
  }
  return out;
}

}  // namespace

malformed_transcript::malformed_transcript(transcript_rule broken, message const& problem)
    : input_error{say("{} [R{}]", problem, static_cast<int>(broken))}, rule_{broken} {}

// ---- Steps and lines --------------------------------------------------------------------------------------

std::string body_of(transcript_step const& step) {
  return std::visit(
      [](auto const& s) {
        json_writer out{"step", layout<std::remove_cvref_t<decltype(s)>>::name};
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
  auto line = body_of(step);
  auto const h = next_h(previous_h, line);
  line.pop_back();
  line += before_h;
  line += h;
  return line += "\"}\n";
}

std::vector<transcript_line> parse_transcript(std::string_view text) {
  if (text.size() > most_transcript_bytes)
    throw malformed_transcript{transcript_rule::size, say("more than {} bytes are too many for a transcript",
                                                          most_transcript_bytes)};
  if (text.empty())
    throw malformed_transcript{transcript_rule::size,
                               say("it is empty; a transcript begins with a commitment")};
  std::vector<transcript_line> out;
  while (!text.empty()) {
    auto const end = text.find('\n');
    if (end == std::string_view::npos)
      throw malformed_transcript{
          transcript_rule::line_ends,
          say("line {} does not end: the file is cut off, or its last LF is missing", out.size() + 1)};
    out.push_back(read_line(text.substr(0, end), out.size() + 1));
    text.remove_prefix(end + 1);
  }
  return out;
}

std::string plan_of(commit_step const& step) {
  auto body = body_of(step);
  body.resize(body.rfind(R"(,"commitment":")"));
  return body;
}

}  // namespace faro::audit
