// Writing and reading the JSON of transcripts, byte for byte; which members there are is transcript.cpp.
#include "audit/src/transcript/json.hpp"

#include "text/utf8.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace faro::audit {
namespace {

constexpr std::size_t longest_text = std::size_t{1} << 20;

}  // namespace

// ---- Writing ----------------------------------------------------------------------------------------------

void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  for (auto left = text;;) {
    auto const plain = left.find_first_of("\"\\");
    out += left.substr(0, plain);
    if (plain == std::string_view::npos) break;
    out += {'\\', left[plain]};
    left.remove_prefix(plain + 1);
  }
  out += '"';
}

void json_writer::begin(std::string_view name) {
  out_ += fmt::format(R"({}"{}":)", out_.size() == 1 ? "" : ",", name);
}

void json_writer::member(std::string_view name, std::string_view text) {
  begin(name);
  append_quoted(out_, text);
}

void json_writer::member(std::string_view name, std::optional<std::string> const& text) {
  if (text) member(name, std::string_view{*text});
}

void json_writer::member(std::string_view name, std::uint64_t number) {
  begin(name);
  out_ += std::to_string(number);
}

void json_writer::member(std::string_view name, bool value) {
  begin(name);
  out_ += value ? "true" : "false";
}

void json_writer::member(std::string_view name, std::vector<std::string> const& list) {
  begin(name);
  constexpr std::size_t frame = 3;  // of a text: quotes and a comma
  auto size = out_.size() + frame;
  for (auto const& text : list) size += text.size() + frame;
  out_.reserve(size);
  out_ += '[';
  for (auto const& text : list) {
    if (&text != &list.front()) out_ += ',';
    append_quoted(out_, text);
  }
  out_ += ']';
}

void json_writer::member(std::string_view name, std::optional<std::vector<std::string>> const& list) {
  if (list) member(name, *list);
}

void json_writer::member(std::string_view name, std::vector<public_source> const& list) {
  begin(name);
  out_ += '[';
  for (auto const& source : list) {
    if (&source != &list.front()) out_ += ',';
    json_writer inner{"kind", source.kind};
    inner.member("name", source.name);
    inner.member("when", source.when);
    out_ += inner.finish();
  }
  out_ += ']';
}

// ---- Reading ----------------------------------------------------------------------------------------------

void json_reader::fail(transcript_rule broken, message const& expected) const {
  throw misread_json{broken, say("{}, byte {}: {} was expected", where_, at_ + 1, expected)};
}

void json_reader::expect(std::string_view what) {
  if (!text_.substr(at_).starts_with(what)) fail(transcript_rule::members, what);
  at_ += what.size();
}

void json_reader::begin(std::string_view name) {
  expect(fmt::format(R"({}"{}":)", first_ ? "" : ",", name));
  first_ = false;
}

void json_reader::member(std::string_view name, std::string& text) {
  begin(name);
  text = quoted_text();
}

void json_reader::member(std::string_view name, std::optional<std::string>& text) {
  if (!is_next(name)) return;
  begin(name);
  text = quoted_text();
}

bool json_reader::is_next(std::string_view name) const {
  return text_.substr(at_).starts_with(fmt::format(R"({}"{}":)", first_ ? "" : ",", name));
}

void json_reader::member(std::string_view name, std::optional<std::vector<std::string>>& list) {
  if (is_next(name)) member(name, list.emplace());
}

void json_reader::member(std::string_view name, std::uint64_t& number) {
  begin(name);
  auto const left = text_.substr(at_);
  auto const [end, problem] = std::from_chars(left.data(), left.data() + left.size(), number);
  auto const size = static_cast<std::size_t>(end - left.data());
  if (problem != std::errc{} || (left[0] == '0' && size > 1))
    fail(transcript_rule::numbers, "a whole number");
  at_ += size;
}

void json_reader::member(std::string_view name, bool& value) {
  begin(name);
  value = text_.substr(at_).starts_with("true");
  if (!value && !text_.substr(at_).starts_with("false")) fail(transcript_rule::numbers, "true or false");
  at_ += value ? 4 : 5;
}

void json_reader::member(std::string_view name, std::vector<std::string>& list) {
  begin(name);
  auto const quotes = static_cast<std::size_t>(std::ranges::count(text_.substr(at_), '"'));
  list.reserve(std::min(quotes / 2, most_listed));  // at least as many as follow
  each([&] { list.push_back(quoted_text()); }, [&] { return list.size(); });
}

void json_reader::member(std::string_view name, std::vector<public_source>& list) {
  begin(name);
  auto const read = [&] {
    expect("{");
    first_ = true;
    auto& source = list.emplace_back();
    member("kind", source.kind);
    member("name", source.name);
    member("when", source.when);
    expect("}");
  };
  each(read, [&] { return list.size(); });
}

void json_reader::finish() {
  expect("}");
  if (at_ != text_.size()) fail(transcript_rule::members, "the end of the line");
}

void json_reader::each(std::function<void()> const& read, std::function<std::size_t()> const& size) {
  expect("[");
  if (text_.substr(at_).starts_with(']')) return expect("]");
  for (;;) {
    if (size() == most_listed)
      fail(transcript_rule::lists, say("the end of a list of {} entries", most_listed));
    read();
    if (!text_.substr(at_).starts_with(',')) return expect("]");
    expect(",");
  }
}

std::string json_reader::quoted_text() {
  expect("\"");
  auto const start = at_;
  auto end = at_;
  bool escapes = false;
  for (; end < text_.size() && text_[end] != '"'; ++end) {
    if (text_[end] != '\\') continue;
    escapes = true;
    ++end;
  }
  std::string out;
  out.reserve(std::min(end - at_, longest_text + 1));  // a secret is not left behind by growing
  if (!escapes && end - at_ <= longest_text) {
    out = text_.substr(at_, end - at_);
    at_ = end;
  }
  for (; at_ < text_.size() && text_[at_] != '"'; ++at_) {
    if (text_[at_] == '\\') {
      ++at_;
      if (at_ == text_.size() || (text_[at_] != '"' && text_[at_] != '\\'))
        fail(transcript_rule::texts, "\" or \\ after \\");
    }
    out += text_[at_];
    if (out.size() > longest_text)
      fail(transcript_rule::texts, say("a text of at most {} bytes", longest_text));
  }
  expect("\"");
  if (!is_plain_text(out)) {
    at_ = start;
    fail(transcript_rule::texts, "UTF-8 text without control characters");
  }
  return out;
}

}  // namespace faro::audit
