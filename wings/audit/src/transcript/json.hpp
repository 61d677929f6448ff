// The JSON of transcripts and kept secrets: written in one way, and read in no other.
//
// Members come in a fixed order, without blanks; only " and \ are escaped. A member that is optional is
// written when it has a value and read when it is there: later versions of the format have such members.
#pragma once
#include <faro/audit/detail/rules.hpp>
#include <faro/audit/detail/transcript.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::audit {

/// Writes one object.
class json_writer {
 public:
  /// A first member; more can follow.
  json_writer(std::string_view first_name, std::string_view first) { member(first_name, first); }

  void member(std::string_view name, std::string_view text);
  void member(std::string_view name, std::string const& text) { member(name, std::string_view{text}); }
  void member(std::string_view name, std::optional<std::string> const& text);
  void member(std::string_view name, std::uint64_t number);
  void member(std::string_view name, bool value);
  void member(std::string_view name, std::vector<std::string> const& list);
  void member(std::string_view name, std::optional<std::vector<std::string>> const& list);
  void member(std::string_view name, std::vector<public_source> const& list);
  [[nodiscard]] std::string finish() {
    out_ += '}';
    return std::move(out_);
  }

 private:
  void begin(std::string_view name);

  std::string out_ = "{";
};

/// Adds a text in quotes, " and \ escaped.
void append_quoted(std::string& out, std::string_view text);

/// What was expected where a text differs, and which rule of transcripts that is.
class misread_json : public input_error {
 public:
  misread_json(transcript_rule rule, message const& problem) : input_error{problem}, broken{rule} {}
  transcript_rule broken;
};

/// Reads one object. All throw misread_json whose message begins with `where` and names the byte.
class json_reader {
 public:
  json_reader(std::string_view text, std::string where) : text_{text}, where_{std::move(where)} {
    expect("{");
  }

  void member(std::string_view name, std::string& text);
  void member(std::string_view name, std::optional<std::string>& text);
  void member(std::string_view name, std::uint64_t& number);
  void member(std::string_view name, bool& value);
  void member(std::string_view name, std::vector<std::string>& list);
  void member(std::string_view name, std::optional<std::vector<std::string>>& list);
  void member(std::string_view name, std::vector<public_source>& list);
  /// The object ends here, and the text with it.
  void finish();
  [[noreturn]] void fail(transcript_rule broken, message const& expected) const;

 private:
  void begin(std::string_view name);
  [[nodiscard]] bool is_next(std::string_view name) const;
  void expect(std::string_view what);
  /// Reads a list whose entries `read` reads; `size` says how many there are by now.
  void each(std::function<void()> const& read, std::function<std::size_t()> const& size);
  std::string quoted_text();

  std::string_view text_;
  std::string where_;
  std::size_t at_ = 0;
  bool first_ = true;
};

}  // namespace faro::audit
