// Where answers of a question stand, and what its key is as it is printed.
#include "exam/src/placing.hpp"

#include "exam/src/formats/writing.hpp"
#include "exam/src/reading/gaps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace faro::exam {
namespace detail {
namespace {

std::vector<std::uint8_t> in_order(std::size_t n) {
  std::vector<std::uint8_t> out(n);
  for (std::size_t i = 0; i < n; ++i) out[i] = static_cast<std::uint8_t>(i);
  return out;
}

}  // namespace

std::vector<std::uint8_t> prompts_of(question const& q) {
  std::vector<std::uint8_t> out;
  for (std::size_t i = 0; i < q.pairs.size(); ++i) {
    if (!q.pairs[i].prompt.empty()) out.push_back(static_cast<std::uint8_t>(i));
  }
  return out;
}

placed_question as_written(question const& q, std::uint32_t place) {
  placed_question out{place, {}, {}};
  if (q.kind == question_kind::choice || q.kind == question_kind::true_false)
    out.answers = in_order(q.answers.size());
  if (q.kind == question_kind::matching) {
    out.answers = prompts_of(q);
    out.matches = in_order(matches_of(q).size());
  }
  return out;
}

bool has_free_key(question const& q) {
  if (!q.one_letter()) return false;
  auto const places = q.free_places();
  return places.size() > 1 && std::ranges::find(places, q.right_place()) != places.end();
}

}  // namespace detail

namespace {

bool is_plain_number(std::string_view text) {
  return text.find_first_not_of("+-0123456789.eE ") == std::string_view::npos &&
         text.find("+-") == std::string_view::npos;
}

}  // namespace

std::string partial_marks_of(question const& q, placed_question const& placed) {
  std::string out;
  auto const add = [&](std::string const& what, ratio const& share) {
    out += fmt::format("{}{} {} %", out.empty() ? "" : ", ", what, detail::percent_text(share * ratio{100}));
  };
  auto const is_partial = [&](answer const& a) {
    return a.weight().sign() > 0 && a.weight() != q.full_share();
  };
  if (q.kind == question_kind::choice && q.single) {
    for (std::size_t place = 0; place < placed.answers.size(); ++place) {
      auto const& a = q.answers[placed.answers[place]];
      if (is_partial(a)) add(std::string(1, letter(place)), a.weight());
    }
  } else if (q.kind == question_kind::short_answer || q.kind == question_kind::numerical) {
    for (auto const& a : q.answers)
      if (is_partial(a)) add(a.text.text, a.weight());
  }
  return out;
}

std::string key_of(question const& q, placed_question const& placed) {
  std::string out;
  switch (q.kind) {
    case question_kind::choice: {
      for (std::size_t place = 0; place < placed.answers.size(); ++place) {
        auto const weight = q.answers[placed.answers[place]].weight();
        if (q.single ? weight == q.full_share() : weight.sign() > 0) out += letter(place);
      }
      return out;
    }
    case question_kind::true_false:
      return q.answers[0].weight().sign() > 0 ? "T" : "F";
    case question_kind::matching: {
      auto const matches = matches_of(q);
      for (auto const prompt : placed.answers) {
        for (std::size_t place = 0; place < placed.matches.size(); ++place) {
          if (matches[placed.matches[place]].first == q.pairs[prompt].match_id) out += letter(place);
        }
      }
      return out;
    }
    case question_kind::other:
      return detail::key_of_gaps(q.stem.text);
    case question_kind::short_answer:
    case question_kind::numerical:
      for (auto const& a : q.answers) {
        if (a.weight() != q.full_share()) continue;
        auto text = a.text.text;
        if (a.number && a.number->written == accepted_number::form::tolerance &&
            !a.number->second.is_zero() && is_plain_number(text))  // 3.14 +- 0.01 says it already
          text += ':' + a.number->second.to_decimal(6);
        out += (out.empty() ? "" : " | ") + text;
      }
      return out;
    default:
      return out;
  }
}

std::string letters_of(bank const& all, version const& v) {
  std::string out;
  for (auto const& placed : v) {
    auto const& q = all.questions[placed.question];
    if (q.one_letter()) out += key_of(q, placed);
  }
  return out;
}

}  // namespace faro::exam
