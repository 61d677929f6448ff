// What was asked and answered, taken down and shown: a line a question, or JSON.
#include "watch/verb/steps.hpp"

#include "answer/answer_options.hpp"
#include "answer/fractions.hpp"
#include "answer/printer.hpp"
#include "cli/frame.hpp"
#include "text/words.hpp"
#include "watch/verb/moments.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <thread>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

std::string watched_question(watched_answer const& a) {
  if (a.counts.empty()) return say("{} to {}", 1, a.of);
  constexpr std::size_t few = 6;
  if (a.counts.size() > few) return say("{} kinds, {} in all", a.counts.size(), total(a.counts));
  return say("kinds of {}", fmt::format("{}", fmt::join(a.counts, ", ")));
}

/// What stands above the columns, and their widths.
constexpr std::string_view asked_heading = "asked", answered_heading = "answer", chance_heading = "chance";
struct columns {
  std::size_t asked = asked_heading.size(), answered = answered_heading.size(),
              chance = chance_heading.size();
};

/// As wide as the text is on a terminal: a code point a column, which holds for names of cards.
std::size_t columns_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

columns widths_of(std::vector<watched_part> const& parts) {
  columns out;
  for (auto const& part : parts) {
    for (auto const& s : part.steps) {
      out.asked = std::max(out.asked, columns_of(s.asked));
      out.answered = std::max(out.answered, columns_of(s.answered));
      out.chance = std::max(out.chance, s.chance.to_string().size());
    }
  }
  return out;
}

/// Waits for the Enter key. False at the end of standard input: nobody is there to press it.
bool wait_for_enter() {
  for (int c = std::getchar(); c != '\n'; c = std::getchar()) {
    if (c == EOF) return false;
  }
  return true;
}

/// Lines, one after the other, with a pause after each where one was asked for.
class line_by_line {
 public:
  explicit line_by_line(following_options const& o)
      : pause_{std::chrono::duration<double>{o.delay && !o.pictures.wanted() ? o.delay->to_double() : 0}},
        waits_{o.step} {}
  void operator()(std::string line) {
    while (line.ends_with(' ')) line.pop_back();
    print(line + "\n");
    if (pause_.count() <= 0 && !waits_) return;
    finish_printing();
    std::this_thread::sleep_for(pause_);
    waits_ = waits_ && wait_for_enter();
  }

 private:
  std::chrono::duration<double> pause_;
  bool waits_;
};

json json_of(watched_step const& s) {
  json out{{"asked", s.asked}, {"of", s.of}};
  if (!s.counts.empty()) out["counts"] = s.counts;
  out["answer"] = s.index + 1;
  out["answered"] = s.answered;
  out["chance"] = s.chance.to_string();
  out["did"] = s.did;
  return out;
}

answer answer_of(watched_subject const& subject, watched_reading const& reading, step_log const& log,
                 bool frames) {
  answer a{subject.title};
  a.fact("watched", subject.name);
  a.fact("title", subject.title);
  for (auto const& about : {subject.about, reading.json}) {
    for (auto const& [key, value] : about.items()) a.fact(key, value);
  }
  if (!subject.start.empty()) a.fact("start", subject.start);
  auto& parts = a.table("parts");
  for (auto const& part : log.parts()) {
    auto steps = json::array();
    for (auto const& s : part.steps) steps.push_back(json_of(s));
    parts.row()("title", part.title)("steps", steps)("result", part.result);
  }
  auto const chance = log.chance();
  a.fact("chance", chance.to_string());
  a.fact("decimal", chance.to_double());
  if (frames) a.fact("moving", json_of(*log.seen()));
  return a;
}

void show_lines(watched_subject const& subject, watched_reading const& reading, step_log const& log,
                following_options const& o) {
  line_by_line say{o};
  bool const has_chance = std::ranges::any_of(log.parts(), [](auto const& p) { return !p.steps.empty(); });
  say(has_chance ? fmt::format("{}, {}", subject.title, reading.words) : subject.title);
  auto const width = widths_of(log.parts());
  auto const row = [&](std::string const& number, std::string_view asked, std::string_view answered,
                       std::string_view chance, std::string_view last) {
    say(fmt::format("{:>5}  {:<{}}  {:<{}}  {:>{}}  {}", number, asked, width.asked, answered, width.answered,
                    chance, width.chance, last));
  };
  if (o.only_rounds) {
    say(fmt::format("{:>5}  {}", 0, subject.start));
  } else {
    row("", asked_heading, answered_heading, chance_heading, subject.start);
  }
  std::size_t number = 0;
  std::size_t questions = 0;
  for (auto const& part : log.parts()) {
    questions += part.steps.size();
    if (o.only_rounds) {
      say(fmt::format("{:>5}  {}", ++number, part.result));
      continue;
    }
    if (!part.title.empty()) say(part.title);
    for (auto const& s : part.steps)
      row(std::to_string(++number), s.asked, s.answered, s.chance.to_string(), s.did);
    say(fmt::format("{:>5}  {}", "=", part.result));
  }
  if (questions == 0) return say("no question was asked: there is no chance in it");
  auto const chance = log.chance();
  auto const fraction = readable_fraction(chance);
  say(fmt::format("{}; these answers have the chance {}", plural(questions, "question"),
                  fraction ? *fraction : fmt::format("{:.3g}", chance.to_double())));
}

}  // namespace

void step_log::begin(std::string title) { parts_.push_back({std::move(title), {}, {}}); }

void step_log::read(chooser_ref c, std::function<void(chooser_ref)> const& description,
                    std::function<std::string()> const& changed,
                    std::function<std::string(watched_answer const&)> const& named) {
  if (only_run_) return description(c);
  auto& steps = parts_.back().steps;
  auto const first = steps.size();
  auto const look = [&] {
    if (steps.size() > first) steps.back().did = changed();
  };
  watching_chooser watching{
      c, look, [&](watched_answer const& a) {
        if (++steps_ > most_steps)
          throw input_error{say(
              "more than {} questions were asked; watch fewer cards or rounds, or another way", most_steps)};
        watched_step s{watched_question(a), {}, a.of, a.index, {}, a.chance, {}};
        s.counts.assign(a.counts.begin(), a.counts.end());
        s.answered = named              ? named(a)
                     : a.counts.empty() ? std::to_string(a.index + 1)
                                        : say("kind {}", a.index + 1);
        steps.push_back(std::move(s));
      }};
  description(watching);
  look();
}

ratio step_log::chance() const {
  integer numerator = 1;
  integer denominator = 1;
  for (auto const& part : parts_) {
    for (auto const& s : part.steps) {
      numerator *= s.chance.numerator();
      denominator *= s.chance.denominator();
    }
  }
  return {numerator, denominator};
}

void step_log::keep_moments() { seen_ = std::make_shared<moments>(); }

void show_steps(watched_subject const& subject, watched_reading const& reading, step_log const& log,
                following_options const& o) {
  constexpr double a_moment = 0.8;  // seconds
  if (o.pictures.wanted())
    picture_outputs{o.pictures}.write(
        moving_picture(subject, reading, log, o.delay ? o.delay->to_double() : a_moment));
  if (o.json) {
    show(answer_of(subject, reading, log, o.frames), answer_forms{{}, true}.style());
  } else {
    show_lines(subject, reading, log, o);
  }
  if (log.seen() && log.seen()->fault()) throw verification_failed{*log.seen()->fault()};
}

}  // namespace faro::program
