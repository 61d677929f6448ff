// What a parser of questions says when it can't go on.
#include "language/cursor.hpp"

#include "language/ranges.hpp"

#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

namespace faro::odds::language {

token const& cursor::take() {
  auto const& t = tokens_[next_];
  if (t.kind != token_kind::end) ++next_;
  return t;
}

void cursor::want_symbol(std::string_view s) {
  if (!take_symbol(s)) fail_here(say("'{}'", s));
}

void cursor::want_word(std::string_view w) {
  if (!take_word(w)) fail_here(say("'{}'", w));
}

void cursor::fail_at(std::size_t at, message const& what) const { throw query_error{text_, at, what}; }

void cursor::fail_here(message const& wanted) const {
  auto const meant = written_behind(text_, tokens_, next_);
  fail(meant.empty() ? say("expected {}, got {}", wanted, found())
                     : say("expected {}, got {}{}", wanted, found(), meant));
}

message cursor::found() const { return shown(here()); }

void cursor::fail_deep() const { fail(say("nested more than {} deep, which is too deep", deepest)); }

}  // namespace faro::odds::language
