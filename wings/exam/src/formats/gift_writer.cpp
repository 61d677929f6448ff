// GIFT, written so that it reads as the same bank again.
#include "exam/src/formats/gift.hpp"
#include "exam/src/formats/writing.hpp"

#include <fmt/format.h>

namespace faro::exam::detail {
namespace {

std::string gift_escaped(std::string_view text) {
  std::string out;
  for (char const c : text) {
    if (c == '\n') {
      out += "\\n";
    } else {
      if (std::string_view{"\\~=#{}:"}.find(c) != std::string_view::npos) out += '\\';
      out += c;
    }
  }
  return out;
}

class gift_writer {
 public:
  std::string question_text(question const& q, bool sections_by_category) {
    std::string out = fmt::format("// [id:{}]", bracketed(q.id));
    for (auto const& tag : q.tags) out += fmt::format(" [tag:{}]", bracketed(tag));
    out += '\n';
    if (auto const settings = settings_of(q, !sections_by_category, true); !settings.empty())
      out += fmt::format("// faro: {}\n", settings);
    if (q.kind == question_kind::other)
      return out + "// left out: a Moodle type that only Moodle XML holds\n";
    format_ = q.stem.format;
    if (!q.title.empty()) out += fmt::format("::{}::", gift_escaped(q.title));
    out += fmt::format("[{}]", name_of(format_));
    auto const answers = q.kind == question_kind::description ? std::string{} : '{' + body(q) + '}';
    auto const& stem = q.stem.text;
    // A missing word goes back where it was, if reading gives the same text again.
    bool const inside = q.blank && stem.substr(*q.blank).starts_with("_____ ") &&
                        (*q.blank == 0 || stem[*q.blank - 1] == ' ') && *q.blank + 6 < stem.size();
    if (!inside) return out + gift_escaped(stem) + answers + '\n';
    return out + gift_escaped(stem.substr(0, *q.blank)) + answers + ' ' +
           gift_escaped(stem.substr(*q.blank + 6)) + '\n';
  }

 private:
  static std::string bracketed(std::string_view text) {
    std::string out;
    for (char const c : text) {
      if (c == ']') out += '\\';
      out += c;
    }
    return out;
  }
  [[nodiscard]] std::string rich(rich_text const& text) const {
    bool const bare = text.format == format_ && !text.text.starts_with('[');
    return (bare ? "" : fmt::format("[{}]", name_of(text.format))) + gift_escaped(text.text);
  }
  [[nodiscard]] std::string feedback(rich_text const& text) const {
    return text.empty() ? "" : '#' + rich(text);
  }
  /// "=", "~" or "~%50%"; a text that begins like a weight has one before it.
  static std::string weight(answer const& a, bool single) {
    auto const share = a.weight();
    bool const right = single && share == ratio{1};
    if ((right || share.is_zero()) && !a.text.text.starts_with('%')) return right ? "=" : "~";
    return fmt::format("{}%{}%", right ? '=' : '~', percent_text(a.percent.value_or(share * ratio{100})));
  }

  [[nodiscard]] std::string body(question const& q) const {
    std::string out;
    switch (q.kind) {
      case question_kind::choice:
        for (auto const& a : q.answers)
          out += fmt::format("\n  {}{}{}", weight(a, q.single), rich(a.text), feedback(a.feedback));
        break;
      case question_kind::true_false: {
        bool const is_true = q.answers[0].weight().sign() > 0;
        auto const& wrong = q.answers[is_true ? 1 : 0].feedback;
        auto const& right = q.answers[is_true ? 0 : 1].feedback;
        out = is_true ? "TRUE" : "FALSE";
        if (!wrong.empty() || !right.empty()) out += '#' + (wrong.empty() ? "" : rich(wrong));
        out += feedback(right);
        break;
      }
      case question_kind::matching:
        for (auto const& p : q.pairs)
          out += fmt::format("\n  ={} -> {}", p.prompt.empty() ? "" : rich(p.prompt), gift_escaped(p.match));
        break;
      case question_kind::short_answer:
        // One answer with an arrow would be read as a pair; without its '=' it is not.
        if (q.answers.size() == 1 && share(q.answers[0]) == "=" &&
            q.answers[0].text.text.find("->") != std::string::npos) {
          out = rich(q.answers[0].text) + feedback(q.answers[0].feedback);
          break;
        }
        for (auto const& a : q.answers)
          out += fmt::format("\n  {}{}{}", share(a), rich(a.text), feedback(a.feedback));
        break;
      case question_kind::numerical:
        out = "#";
        for (auto const& a : q.answers)
          out += fmt::format("\n  {}{}{}", share(a), number(*a.number), feedback(a.feedback));
        break;
      default:
        break;
    }
    if (!q.feedback.empty())
      out += (out.empty() || out.find('\n') == std::string::npos ? "####" : "\n  ####") + rich(q.feedback);
    return out.find('\n') == std::string::npos ? out : out + '\n';
  }
  /// "=" for full marks, "=%50%" for a part of them.
  static std::string share(answer const& a) {
    if (a.weight() == ratio{1} && !a.text.text.starts_with('%')) return "=";
    return fmt::format("=%{}%", percent_text(a.percent.value_or(a.weight() * ratio{100})));
  }
  static std::string number(accepted_number const& n) {
    using form = accepted_number::form;
    if (n.written == form::any) return "*";
    if (n.written == form::simple) return decimal_text(n.first);
    return decimal_text(n.first) + (n.written == form::range ? ".." : ":") + decimal_text(n.second);
  }

  markup format_ = markup::moodle;
};

}  // namespace

namespace {

/// GIFT holds no files: images that were taken into the bank are named there as they were.
void name_images(question& q, bank const& all) {
  auto const each = [&](rich_text& text) {
    for (auto const& image : all.images) {
      auto const mark = "@@PLUGINFILE@@/" + image.name;
      for (auto at = text.text.find(mark); at != std::string::npos; at = text.text.find(mark, at + 1))
        text.text.replace(at, mark.size(), image.from);
    }
  };
  each(q.stem);
  for (auto& a : q.answers) each(a.text);
  for (auto& pair : q.pairs) each(pair.prompt);
}

}  // namespace

std::string write_gift(bank_to_write const& what) {
  std::string out, section;
  gift_writer writer;
  if (what.whole_bank && !what.all.language.empty())
    out = fmt::format("// faro: language={}\n", what.all.language);
  for (auto const& placed : what.order) {
    auto const& q = what.all.questions[placed.question];
    if (q.section != section) out += fmt::format("$CATEGORY: {}\n\n", q.section);
    section = q.section;
    auto shown = in_version(q, placed, what.whole_bank);
    name_images(shown, what.all);
    out += writer.question_text(shown, true) + '\n';
  }
  return out;
}

}  // namespace faro::exam::detail
