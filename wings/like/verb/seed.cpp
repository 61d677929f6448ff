// The order as it is given, the seeds to be tried, and what was found.
#include "like/verb/seed.hpp"

#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
#include "cli/command_again.hpp"
#include "cli/frame.hpp"
#include "cli/options/values.hpp"
#include "cli/progress.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/text_file.hpp"

#include <faro/exact/ratio.hpp>
#include <faro/like/seeds.hpp>
#include <faro/like/tools.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace faro::program {
namespace {

struct seed_options : answer_forms {
  std::optional<std::string> items, of, tool, seeds, resume;
  std::optional<std::uint64_t> dice, after, threads;
};

std::vector<std::string> lines_of(std::string const& path) {
  text_file const file{path};
  std::vector<std::string> out;
  auto text = file.text();
  while (!text.empty()) {
    auto const end = std::min(text.find('\n'), text.size());
    auto line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    out.emplace_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

/// Numbers as programs print them: in lines, in one, with commas, in brackets, with R's [1] before each line,
/// and below Octave's "Columns 1 through 16:".
std::vector<std::string> numbers_in(std::vector<std::string> const& lines) {
  constexpr std::string_view digits = "0123456789", blanks = " \t";
  std::string text;
  for (std::string_view line : lines) {
    auto const words = faro::split(line, ' ');
    auto const first_word = std::ranges::find_if(words, [](auto const& word) { return !word.empty(); });
    if (first_word != words.end() && (*first_word == "Columns" || *first_word == "Column")) continue;
    auto const tag = line.substr(std::min(line.find_first_not_of(blanks), line.size()));
    auto const end = tag.starts_with('[') ? tag.find_first_not_of(digits, 1) : std::string_view::npos;
    bool const is_tagged = end != std::string_view::npos && end > 1 && tag[end] == ']' &&
                           tag.find_first_of(digits, end) != std::string_view::npos && end + 1 < tag.size() &&
                           blanks.find(tag[end + 1]) != std::string_view::npos;
    text += is_tagged ? tag.substr(end + 1) : line;
    text += '\n';
  }
  constexpr std::string_view around = " \t\n";
  auto const first = text.find_first_not_of(around), last = text.find_last_not_of(around);
  if (first != std::string::npos && text[first] == '[' && text[last] == ']') text[first] = text[last] = ' ';
  std::vector<std::string> out;
  std::string word;
  for (auto const c : text) {
    if (c != ',' && around.find(c) == std::string_view::npos) {
      word += c;
    } else if (!word.empty()) {
      out.push_back(std::exchange(word, {}));
    }
  }
  return out;
}

/// Words, where the order stands in one line.
std::vector<std::string> order_of(std::string const& path) {
  auto lines = lines_of(path);
  if (lines.size() != 1) return lines;
  std::vector<std::string> words;
  for (auto const& word : faro::split(lines[0], ' ')) {
    if (!word.empty()) words.emplace_back(word);
  }
  return words;
}

std::uint64_t number_of(std::string const& word) {
  if (word.empty() || word.size() > 18 || word.find_first_not_of("0123456789") != std::string::npos)
    throw input_error{say("expected whole numbers, got {}; --items names the list that was shuffled",
                          faro::quoted(word, 60))};
  return std::stoull(word);
}

/// An order of the lines of a list.
like::seed_question of_list(std::vector<std::string> const& order, std::vector<std::string> const& items) {
  std::map<std::string_view, std::uint64_t> place;
  for (std::uint64_t i = 0; i < items.size(); ++i) {
    if (!place.emplace(items[i], i).second)
      throw input_error{
          say("--items: {} stands there twice: expected different items", faro::quoted(items[i], 60))};
  }
  like::seed_question out;
  out.items = items.size();
  std::vector<bool> seen(items.size());
  for (auto const& word : order) {
    auto const at = place.find(word);
    if (at == place.end()) throw input_error{say("{} is none of the items", faro::quoted(word, 60))};
    if (seen[at->second]) throw input_error{say("expected an order, got {} twice", faro::quoted(word, 60))};
    seen[at->second] = true;
    out.order.push_back(at->second);
  }
  return out;
}

/// Of which numbers these are: "100" or "0-99".
struct number_range {
  std::uint64_t first, count;
};

/// From 1 or from 0 on, where the numbers say which.
number_range range_said(seed_options const& o, std::vector<std::uint64_t> const& numbers) {
  auto const [least, most] = std::ranges::minmax(numbers);
  if (o.dice) return {least == 0 ? 0U : 1U, *o.dice};
  if (!o.of) return {least == 0 ? 0U : 1U, numbers.size()};
  constexpr std::uint64_t most_items = 10'000'000;
  if (auto const dash = o.of->find('-'); dash != std::string::npos) {
    auto const first = whole_number("--of", o.of->substr(0, dash), 0, most_items);
    auto const last = whole_number("--of", o.of->substr(dash + 1), first, first + most_items - 1);
    return {first, last - first + 1};
  }
  auto const count = whole_number("--of", *o.of, 1, most_items);
  if (least > 0 && most < count)
    throw usage_error{
        say("--of {1}: these can be from 0 to {0} or from 1 to {1}: expected --of 0-{0} or --of 1-{1}",
            count - 1, count)};
  return {least == 0 ? 0U : 1U, count};
}

like::seed_question of_numbers(std::vector<std::string> const& words, seed_options const& o) {
  like::seed_question out;
  out.draws = o.dice.has_value();
  for (auto const& word : words) out.order.push_back(number_of(word));
  auto const range = range_said(o, out.order);
  out.items = range.count;
  for (auto& number : out.order) {
    if (number < range.first || number - range.first >= range.count)
      throw input_error{say(
          "expected numbers from {} to {}, got {}; {}", range.first, range.first + range.count - 1, number,
          out.draws ? message{"--dice says how many faces"} : message{"--of says of how many these are"})};
    number -= range.first;
  }
  return out;
}

like::seed_question question_of(seed_options const& o, std::string const& path) {
  auto const order = o.items ? order_of(path) : numbers_in(lines_of(path));
  if (order.empty()) throw input_error{"expected an order, or numbers, got nothing"};
  auto out = o.items ? of_list(order, lines_of(*o.items)) : of_numbers(order, o);
  if (!out.draws) {
    std::vector<bool> seen(out.items);
    for (std::size_t i = 0; i < out.order.size(); ++i) {
      if (seen[out.order[i]])
        throw input_error{say("expected an order, got {} twice", faro::quoted(order[i], 60))};
      seen[out.order[i]] = true;
    }
  }
  out.after = o.after.value_or(0);
  return out;
}

std::uint64_t seed_number(std::string_view text, std::string const& all) {
  std::uint64_t power_of_two = 0;
  auto const digits = [](std::string_view t) {
    return !t.empty() && t.size() < 20 && t.find_first_not_of("0123456789") == std::string_view::npos;
  };
  auto body = text;
  bool const less_one = body.ends_with("-1") && body.starts_with("2^");
  if (less_one) body.remove_suffix(2);
  if (body.starts_with("2^") && digits(body.substr(2)) &&
      (power_of_two = std::stoull(std::string{body.substr(2)})) < 64)
    return (std::uint64_t{1} << power_of_two) - (less_one ? 1 : 0);
  if (!less_one && digits(text)) return std::stoull(std::string{text});
  throw usage_error{say("--seeds: expected A..B, such as 0..2^32-1, or times DATE..DATE, got '{}'", all)};
}

std::uint64_t seconds_at(std::string_view date, std::string const& all) {
  auto const digits = [&](std::size_t from, std::size_t count) {
    auto const part = date.substr(from, count);
    if (part.size() != count || part.find_first_not_of("0123456789") != std::string_view::npos)
      throw usage_error{say("--seeds times: expected days such as 2026-11-01..2026-11-28, got '{}'", all)};
    return std::stoi(std::string{part});
  };
  if (date.size() != 10 || date[4] != '-' || date[7] != '-') digits(10, 1);
  std::chrono::year_month_day const day{std::chrono::year{digits(0, 4)},
                                        std::chrono::month{static_cast<unsigned>(digits(5, 2))},
                                        std::chrono::day{static_cast<unsigned>(digits(8, 2))}};
  if (!day.ok() || digits(0, 4) < 1970)
    throw usage_error{say("--seeds times: expected days such as 2026-11-01..2026-11-28, got '{}'", all)};
  return static_cast<std::uint64_t>(
      std::chrono::sys_seconds{std::chrono::sys_days{day}}.time_since_epoch().count());
}

/// "A..B", or days, whose seconds and milliseconds (UTC) are the seeds.
std::vector<like::seed_range> ranges_of(std::string const& text) {
  std::string_view left{text};
  bool const times = left.starts_with("times");
  if (times) left.remove_prefix(std::min<std::size_t>(6, left.size()));
  auto const dots = left.find("..");
  auto const first = left.substr(0, dots),
             last = dots == std::string_view::npos ? first : left.substr(dots + 2);
  if (!times) return {{seed_number(first, text), seed_number(last, text)}};
  constexpr std::uint64_t day = 86'400;
  if (seconds_at(last, text) < seconds_at(first, text))
    throw usage_error{say("--seeds times: expected days from A to B, the earlier first, got '{}'", text)};
  auto const begin = seconds_at(first, text), end = seconds_at(last, text) + day;
  return {{begin, end - 1}, {begin * 1000, end * 1000 - 1}};
}

std::string power_text(double log_2) { return fmt::format("2^{:.1f}", log_2); }

/// What a find is worth: how many of so many seeds would give such an answer by chance.
message worth_said(like::seed_search const& search, bool draws) {
  auto const tried = search.tried();
  auto const ways = search.log2_answers(),
             seeds = std::log2(static_cast<double>(std::max<std::uint64_t>(tried, 1)));
  auto const* const what = draws ? "rows of numbers" : "orders";
  if (ways <= seeds + 6.6)
    return say("worth: one seed in {} gives any such answer, {} were tried: a find shows {}",
               search.answers().to_string(), tried, ways <= seeds ? "nothing" : "little");
  return say("worth: {} seeds of {} {}: by chance a find comes once in {} searches", power_text(seeds),
             power_text(ways), what, power_text(ways - seeds));
}

std::string names_said(std::vector<std::string_view> const& names) {
  return fmt::format("{}", fmt::join(names, ", "));
}

/// More are counted: where there are many, none shows anything.
constexpr std::size_t most_shown = 20;

void seek(seed_options const& o, std::string const& path) {
  auto const question = question_of(o, path);
  auto const ranges = o.seeds ? ranges_of(*o.seeds) : std::vector<like::seed_range>{{}};
  like::seed_search search{question, {o.tool.value_or("all")}, ranges};
  auto const before = o.resume ? whole_number("--resume", *o.resume, 0, search.seeds()) : 0;
  search.go_on_after(before);
  std::vector<like::found_seed> finds;
  bool const whole = search.run([&](like::found_seed const& f) { finds.push_back(f); },
                                static_cast<unsigned>(o.threads.value_or(0)));
  clear_work_line();
  std::vector<std::string> not_tried;
  for (auto const& group : search.groups()) {
    for (auto const& range : ranges) {
      if (range.last > group.last_seed)
        not_tried.push_back(
            say("{}: seeds above {}, which it does not have", names_said(group.tools), group.last_seed));
    }
  }
  if (!o.tool || *o.tool == "all") {
    std::vector<std::string_view> others;
    for (auto const& tool : like::tools()) {
      bool const searched = std::ranges::any_of(search.groups(), [&](auto const& group) {
        return std::ranges::find(group.tools, tool.name) != group.tools.end();
      });
      if (!searched) others.push_back(tool.name);
    }
    if (!others.empty()) not_tried.push_back(names_said(others));
  }
  not_tried.push_back(say(
      "seeds that are texts, or larger, or negative; tools that are not listed (faro shuffle --like list)"));
  answer a{"seeds that give it"};
  a.fact("items", question.items);
  a.fact("given", question.order.size());
  auto& found = a.table("found");
  found.most_rows = most_shown;
  for (auto const& f : finds)
    found.row()(column("tools").called(""), f.tools, say("{}: seed {}", names_said(f.tools), f.seed))(
        column("seed", form::data), f.seed);
  a.fact("tried", search.tried());
  a.fact("seeds", search.seeds());
  a.fact("answers", search.answers().to_string());
  a.fact("complete", whole);
  a.fact("not_tried", not_tried);
  auto const tried = say("{} of {} tried", finds.empty() ? message{"no seed"} : plural(finds.size(), "seed"),
                         plural(search.tried() - before, "seed"));
  a.line(search.groups().size() > 1 ? say("{} ({} kinds of tools)", tried, search.groups().size()) : tried);
  a.line(worth_said(search, question.draws));
  for (auto const& each : not_tried) a.line(say("not tried: {}", translated(each)));
  show(a, o.style());
  if (!whole) {
    note(say("stopped after {} of {} seeds; to go on: {}", search.tried(), search.seeds(),
             command_with({{"--resume", std::to_string(search.tried())}})));
    throw stopped{"stopped"};
  }
}

/// "2026-11-01", and what follows.
bool is_date(std::string_view word) {
  return word.size() >= 10 && word.substr(0, 10).find_first_not_of("0123456789-") == std::string_view::npos &&
         word[4] == '-' && word[7] == '-';
}

}  // namespace

seed_find seed_of_order(std::string const& tool, std::optional<std::string> const& seeds,
                        std::vector<std::uint64_t> const& order) {
  auto const ranges = seeds ? ranges_of(*seeds) : std::vector<like::seed_range>{{}};
  like::seed_search search{{.order = order, .items = order.size()}, {tool}, ranges};
  std::vector<like::found_seed> finds;
  bool const whole = search.run([&](like::found_seed const& f) { finds.push_back(f); });
  clear_work_line();
  auto const worth = worth_said(search, false);
  if (finds.empty())
    return {
        whole ? say("no seed gives the first deck: {} of {} tried", plural(search.tried(), "seed"), tool)
              : say("stopped after {} of {}: none gave the first deck", plural(search.tried(), "seed"), tool),
        false};
  bool const tells = search.log2_answers() >
                     std::log2(static_cast<double>(std::max<std::uint64_t>(search.tried(), 1))) + 6.6;
  return {
      say("the first deck is what {} makes of the seed {}{}; {}", names_said(finds[0].tools), finds[0].seed,
          finds.size() > 1 ? say(", and of {} others", finds.size() - 1) : message{}, worth),
      tells};
}

void add_judge_seed(command& judge) {
  auto const o = std::make_shared<seed_options>();
  auto* const verb =
      add_verb(judge, "seed", "Which tool, started from which seed, gives this order.",
               "faro judge seed shuffled.txt --items list.txt\n"
               "faro judge seed order.txt --like php --seeds 0..2^32-1\n"
               "echo 3 1 6 2 2 5 4 1 | faro judge seed - --dice 6 --like python\n"
               "faro judge seed out.txt --items in.txt --seeds times 2026-11-01..2026-11-28\n");
  describe_operand(
      *verb, "ORDER",
      "the order, or its first items: a line each, or words in one line; without --items numbers");
  take_operands(*verb);
  add_file(*verb, "--items", o->items, "the list that was shuffled, a line each");
  add_text(
      *verb, "--of", o->of,
      "numbers alone: of how many these are the first, or of which: 0-99 (default: as many as are given)",
      "N|LO-HI");
  add_number(*verb, "--dice", o->dice, {2, 4'294'967'295},
             "numbers drawn with replacement, of so many faces, from 1, or from 0 where a 0 is among them",
             "FACES");
  add_text(*verb, "--like", o->tool, "one tool of faro shuffle --like list, or all (the default)", "TOOL");
  add_text(
      *verb, "--seeds", o->seeds,
      "A..B, such as 0..2^32-1 (the default), or times DATE..DATE: their seconds and milliseconds, in UTC",
      "SEEDS");
  add_number(*verb, "--after", o->after, {0, 1'000'000},
             "or later in the stream: after up to so many numbers of the first one's range");
  add_text(*verb, "--resume", o->resume, "go on as if so many seeds were tried", "N");
  add_number(*verb, "--threads", o->threads, {1, 64},
             "how many threads; the result is the same (default: all)");
  add_forms(*verb, *o);
  on_run(*verb, [o, verb] {
    refuse_together(*verb, {"--dice", "--items"});
    refuse_together(*verb, {"--dice", "--of"});
    refuse_together(*verb, {"--items", "--of"});
    auto words = operands();
    if (o->seeds == "times" && words.size() == 2) {
      bool const second = is_date(words[1]);
      o->seeds = "times " + words[second ? 1 : 0];
      words.erase(words.begin() + (second ? 1 : 0));
    }
    if (words.size() != 1)
      throw usage_error{
          say("expected one file with the order, or -, got {}", plural(words.size(), "operand"))};
    seek(*o, words[0]);
  });
}

}  // namespace faro::program
