// A shuffle as a drawing that moves by itself: the deck above, the pile below, arrows from old to new places.
//
// Each card is a group at the place where it lies at the end; a style sheet moves it there from the deck, by
// key frames. So without style, for those who want less motion, and in print, the end stands.
#include "pages/svg.hpp"
#include "text/utf8.hpp"
#include "watch/verb/moments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace faro::program {
namespace {

constexpr double margin = 20, deck_top = 84, arrows_high = 76, label_wide = 62, rest_at_end = 3;

bool same(point a, point b) { return a.x == b.x && a.y == b.y; }

/// What a question was, what was answered: "round 2, question 3: 1 to 5, answer 2, chance 1/5".
std::string caption_of(moment const& m, step_log const& log) {
  auto const& part = log.parts()[std::min(m.part, log.parts().size() - 1)];
  std::string out = part.title;
  if (!m.step) return out;
  auto const& s = part.steps[*m.step];
  return fmt::format("{}{}question {}: {}; answer {}, chance {}{}", out, out.empty() ? "" : ", ", *m.step + 1,
                     s.asked, s.answered, s.chance.to_string(), m.again ? "; drawn before" : "");
}

class picture {
 public:
  picture(watched_subject const& subject, watched_reading const& reading, step_log const& log, double seconds)
      : log_{log}, seen_{*log.seen()}, seconds_{seconds} {
    auto const n = std::max<std::size_t>(seen_.cards(), 1);
    constexpr std::size_t most_in_a_line = 26, few = 10, some = 16;
    in_a_line_ = std::min(n, most_in_a_line);
    pitch_ = in_a_line_ <= few ? 48 : in_a_line_ <= some ? 40 : 31;
    wide_ = pitch_ - 6;
    high_ = std::round(wide_ * 1.35);
    lines_ = static_cast<double>((n + in_a_line_ - 1) / in_a_line_);
    row_ = high_ + 7;
    pile_top_ = deck_top + lines_ * row_ + arrows_high;
    for (auto const& m : seen_.all()) packets_ = std::max(packets_, m.deck.size());
    title_ = subject.title;
    under_ = seen_.fault() ? static_cast<std::string const&>(*seen_.fault()) : reading.words;
    bool const asks = std::ranges::any_of(log.parts(), [](auto const& p) { return !p.steps.empty(); });
    if (!asks && !seen_.fault()) under_ = "always the same";
  }

  [[nodiscard]] std::string file() {
    auto const& last = seen_.all().back();
    auto const extra = last.pile.size() > in_a_line_ * static_cast<std::size_t>(lines_) ? row_ : 0.0;
    lost_top_ = pile_top_ + lines_ * row_ + extra + 16;
    auto const bottom = lost_top_ + (seen_.lost().empty() ? 0 : row_ + 18) + 20;
    constexpr double a_letter = 7.2, least = 460;
    auto const columns = std::max(in_a_line_, extra > 0 ? std::size_t{1} : last.pile.size());
    drawing d{"shuffle",
              std::max({least, 2 * margin + label_wide + pitch_ * static_cast<double>(columns) + all_gaps(),
                        2 * margin + a_letter * static_cast<double>(count_characters(under_))}),
              bottom + 12, title_,
              fmt::format("{} becomes {}", names_of(first().deck[0]), names_of(last.pile))};
    d.text({margin, 30}, title_, "start", "f-ink strong");
    d.text({margin, 50}, under_);
    auto const beside = margin + pitch_ * static_cast<double>(columns) + all_gaps() + 10;
    d.text({beside, deck_top + high_ / 2 + 5}, "at first", "start", "small");
    d.text({beside, pile_top_ + high_ / 2 + 5}, "now", "start", "small");
    if (!seen_.lost().empty())
      d.text({beside, lost_top_ + 12 + high_ / 2 + 5}, "lost", "start", "f-law strong");
    draw_arrows(d);
    draw_deck(d);
    draw_cards(d);
    draw_captions(d, bottom);
    d.add_style(sheet());
    return d.file();
  }

 private:
  [[nodiscard]] moment const& first() const { return seen_.all().front(); }
  [[nodiscard]] double gap() const {
    return packets_ < 2 ? 0 : std::min(pitch_ / 2, 1.5 * pitch_ / static_cast<double>(packets_ - 1));
  }
  [[nodiscard]] double all_gaps() const {
    return packets_ < 2 ? 0 : gap() * static_cast<double>(packets_ - 1);
  }
  /// The place with this number of a row that begins there.
  [[nodiscard]] point place(std::size_t number, double top) const {
    return {margin + pitch_ * static_cast<double>(number % in_a_line_),
            top + row_ * static_cast<double>(number / in_a_line_)};
  }

  /// Where every card lies, copies behind what they are of until they come apart.
  [[nodiscard]] std::vector<point> places(moment const& m, bool is_last) const {
    std::vector<point> out(seen_.names().size());
    std::vector<bool> lies(out.size(), false);
    auto const put = [&](std::uint32_t card, point at) {
      if (card == no_card) return;
      out[card] = at;
      lies[card] = true;
    };
    std::size_t number = 0;
    for (std::size_t packet = 0; packet < m.deck.size(); ++packet) {
      for (auto const card : m.deck[packet]) {
        auto at = place(number++, deck_top);
        at.x += gap() * static_cast<double>(packet);
        put(card, at);
      }
    }
    for (std::size_t i = 0; i < m.pile.size(); ++i) put(m.pile[i], place(i, pile_top_));
    for (std::size_t i = 0; is_last && i < seen_.lost().size(); ++i)
      put(seen_.lost()[i], place(i, lost_top_ + 12));
    for (std::size_t i = 0; i < seen_.copies().size(); ++i) {
      if (auto const copy = seen_.cards() + i; !lies[copy]) out[copy] = out[seen_.copies()[i]];
    }
    return out;
  }

  [[nodiscard]] std::string names_of(cards_lying const& cards) const {
    std::string out;
    for (auto const card : cards) out += (out.empty() ? "" : " ") + seen_.shown()[card];
    return out;
  }

  [[nodiscard]] std::string_view label(std::uint32_t card) const {
    constexpr std::size_t most_letters = 4;
    return first_characters(seen_.shown()[card], most_letters);
  }

  void card_face(drawing& d, std::uint32_t card) const {
    bool const is_copy = card >= seen_.cards();
    bool const is_lost = std::ranges::find(seen_.lost(), card) != seen_.lost().end();
    d.rectangle({0, 0}, wide_, high_,
                is_copy || is_lost ? "face f-paper s-law astray" : "face f-paper s-quiet");
    // Cards that are equal have one shade; what lay deeper is darker.
    constexpr std::size_t shades = 6;
    auto const& names = seen_.names();
    auto const kind = static_cast<std::size_t>(std::ranges::find(names, names[card]) - names.begin());
    d.rectangle({0, 0}, wide_, high_,
                fmt::format("f-mark h{}", kind * shades / std::max<std::size_t>(seen_.cards(), 1)));
    auto const name = label(card);
    d.text({wide_ / 2, high_ / 2 + 5}, name, "middle",
           pitch_ > 31 && count_characters(name) < 3 ? "f-ink strong" : "f-ink small");
    if (is_lost) d.line({4, high_ - 4}, {wide_ - 4, 4}, "s-law line");
  }

  /// How the cards lay at first: outlines that stay.
  void draw_deck(drawing& d) const {
    auto const& deck = first().deck[0];
    for (std::size_t i = 0; i < deck.size(); ++i) {
      auto const at = place(i, deck_top);
      d.rectangle(at, wide_, high_, "face f-paper s-line");
      d.text({at.x + wide_ / 2, at.y + high_ / 2 + 5}, label(deck[i]), "middle", "small");
    }
  }

  void draw_arrows(drawing& d) const {
    auto const from = places(first(), false);
    auto const to = places(seen_.all().back(), true);
    for (std::uint32_t card = 0; card < to.size(); ++card) {
      bool const is_astray = card >= seen_.cards() || to[card].y >= lost_top_;
      point const a{from[card].x + wide_ / 2, from[card].y + high_ + 2};
      point const b{to[card].x + wide_ / 2, to[card].y - 3};
      auto const long_ = std::hypot(b.x - a.x, b.y - a.y);
      point const along{(b.x - a.x) / long_, (b.y - a.y) / long_};
      constexpr double head = 6;
      point const neck{b.x - along.x * head, b.y - along.y * head};
      d.path({a, neck}, is_astray ? "thin s-law dashes" : "thin s-series8 arrow");
      d.area({b, {neck.x - along.y * 3, neck.y + along.x * 3}, {neck.x + along.y * 3, neck.y - along.x * 3}},
             is_astray ? "f-law" : "f-series8 arrow");
    }
  }

  /// Percent of the whole time, of the beginning of a moment; the first is seen for as long as the others.
  [[nodiscard]] double percent(double moments) const {
    return 100 * moments / (static_cast<double>(seen_.all().size()) + rest_at_end - 1);
  }

  void draw_cards(drawing& d) {
    std::vector<std::vector<point>> paths;
    for (std::size_t i = 0; i < seen_.all().size(); ++i)
      paths.push_back(places(seen_.all()[i], i + 1 == seen_.all().size()));
    auto const cards = paths.back().size();
    for (std::uint32_t card = 0; card < cards; ++card) {
      std::string frames;
      auto const add = [&](double at, point where) {
        frames += fmt::format("{:.2f}%{{transform:translate({:.1f}px,{:.1f}px)}}", at, where.x, where.y);
      };
      add(0, paths.front()[card]);
      for (std::size_t i = 1; i < paths.size(); ++i) {
        if (same(paths[i][card], paths[i - 1][card])) continue;
        constexpr double takes = 0.7;  // of a moment
        add(percent(static_cast<double>(i)), paths[i - 1][card]);
        add(percent(static_cast<double>(i) + takes), paths[i][card]);
      }
      add(100, paths.back()[card]);
      moves_ += fmt::format("@keyframes c{0}{{{1}}}.c{0}{{animation-name:c{0}}}", card, frames);
      d.begin_group(paths.back()[card], fmt::format("card c{}", card));
      card_face(d, card);
      d.end_group();
    }
  }

  void draw_captions(drawing& d, double y) {
    auto const& all = seen_.all();
    auto const text_of = [&](std::size_t i) -> std::string {
      if (i == 0) return "at first";
      bool const is_last = i + 1 == all.size();
      if (is_last && seen_.fault()) return seen_.lost().empty() ? "a card is doubled" : "a card is lost";
      return is_last && !all[i].step ? "the end" : caption_of(all[i], log_);
    };
    std::size_t number = 0;
    for (std::size_t i = 0; i < all.size();) {
      auto const text = text_of(i);
      auto next = i + 1;
      while (next < all.size() && text_of(next) == text) ++next;
      auto const from = percent(static_cast<double>(i)), to = percent(static_cast<double>(next));
      std::string frames;
      if (i > 0) frames += fmt::format("0%,{:.2f}%{{opacity:0}}", from - 0.01);
      frames += fmt::format("{:.2f}%,{:.2f}%{{opacity:1}}", from, next == all.size() ? 100.0 : to - 0.01);
      if (next < all.size()) frames += fmt::format("{:.2f}%,100%{{opacity:0}}", to);
      moves_ += fmt::format("@keyframes t{0}{{{1}}}.t{0}{{animation-name:t{0}}}", number, frames);
      d.text({margin, y}, text, "start",
             fmt::format("said t{}{}", number, next == all.size() ? "" : " not-last"));
      ++number;
      i = next;
    }
  }

  [[nodiscard]] std::string sheet() const {
    std::string shades;
    for (int i = 0; i < 6; ++i) shades += fmt::format(".h{}{{opacity:{:.2f}}}", i, 0.04 + 0.06 * i);
    auto const whole = seconds_ * (static_cast<double>(seen_.all().size()) + rest_at_end - 1);
    return ".face{stroke-width:1;rx:3px}.astray{stroke-width:2.5;stroke-dasharray:4 2}"
           ".arrow{opacity:.75}.not-last{opacity:0}" +
           shades +
           fmt::format(
               "@media screen and (prefers-reduced-motion:no-preference){{.card,.said{{animation:"
               "{:.2f}s ease-in-out infinite alternate}}svg:hover .card,svg:hover "
               ".said{{animation-play-state:paused}}{}}}",
               whole, moves_);
  }

  step_log const& log_;
  moments const& seen_;
  double seconds_, pitch_ = 0, wide_ = 0, high_ = 0, row_ = 0, lines_ = 1, pile_top_ = 0, lost_top_ = 0;
  std::size_t in_a_line_ = 1, packets_ = 1;
  std::string title_, under_, moves_;
};

}  // namespace

std::string moving_picture(watched_subject const& subject, watched_reading const& reading,
                           step_log const& log, double seconds) {
  return picture{subject, reading, log, seconds}.file();
}

}  // namespace faro::program
