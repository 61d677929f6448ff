// faro judge exact --tree: all paths of a shuffle as a tree, figure 10.1 of document 003 for any small
// description; apart because it draws, where paths.cpp lists.
#include "chance/watching.hpp"
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/picture_option.hpp"
#include "judge/verb/exact/distribution_options.hpp"
#include "pages/svg.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/chance/detail/odometer.hpp>
#include <faro/exact/ratio.hpp>
#include <faro/shuffle/exact_distribution.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <span>
#include <string>
#include <vector>

namespace faro::program {
namespace {

constexpr std::size_t most_leaves = 1024;
constexpr std::size_t most_picks = 256;  // on one path

/// An answer with its weight among all answers to that question.
struct weighed_answer {
  std::uint64_t index, of;  // of so many
  ratio weight;
};

/// A node: what led here from the one before, and the deck if a round ends here.
struct tree_node {
  std::string by, deck;
  ratio weight{1};
  std::vector<std::size_t> children{};
  std::size_t depth = 0;
  double y = 0;
};

class shuffle_tree {
 public:
  explicit shuffle_tree(distribution_options const& o)
      : o_{o}, by_rounds_{o.rounds > 1 || o.shuffle == "exchange"} {
    auto const shuffle = described_shuffle(o.shuffle).make(o.parameters);
    std::vector<std::uint32_t> deck(o.cards);
    std::iota(deck.begin(), deck.end(), 0U);
    nodes_.push_back({"", judge::name_of_order(deck)});
    faro::detail::odometer paths{most_picks};
    std::vector<weighed_answer> picks;
    watching_chooser watching{paths, [] {},
                              [&](watched_answer const& a) {
                                picks.push_back({a.index, a.of, a.chance});
                              }};
    do {
      paths.rewind();
      picks.clear();
      std::iota(deck.begin(), deck.end(), 0U);
      std::vector<std::size_t> ends;
      std::vector<std::string> decks;
      try {
        for (std::uint64_t round = 0; round < o.rounds; ++round) {
          shuffle(chooser_ref{watching}, deck);
          ends.push_back(picks.size());
          decks.push_back(judge::name_of_order(deck));
        }
      } catch (faro::detail::cut_run const&) {
        refuse_more();
      }
      add(picks, ends, decks);
      if (++leaves_ > most_leaves) refuse_more();
    } while (paths.advance());
  }

  [[nodiscard]] std::string file() {
    double next = 0;
    place(0, next);
    auto const rows = legend_rows();
    constexpr double least = 460, a_letter = 7;
    auto const subtitle = 2 * left + a_letter * static_cast<double>(count_characters(what()));
    drawing d{"tree", std::max({left + step * static_cast<double>(deepest_) + 110, least, subtitle}),
              top + row * next + 40 + 18 * static_cast<double>(rows.size()), title(), what()};
    d.text({16, 28}, title(), "start", "f-ink strong");
    d.text({16, 47}, what());
    draw(d, 0);
    auto y = top + row * next + 28;
    for (auto const& line : rows) {
      d.text({left, y}, line, "start", "f-ink");
      y += 18;
    }
    return d.file();
  }

 private:
  static constexpr double left = 24, top = 72, row = 17, step = 150;

  [[noreturn]] static void refuse_more() {
    throw usage_error{
        say("--tree: expected a description with at most {} paths of at most {} picks; this one has more",
            most_leaves, most_picks)};
  }

  /// "1↔2" for an exchange, as document 003 writes it; else the picks as --paths lists them.
  [[nodiscard]] std::string label(std::span<weighed_answer const> picks) const {
    if (o_.shuffle == "exchange" && picks.size() == 2)
      return fmt::format("{}↔{}", picks[0].index + 1, picks[1].index + 1);
    std::string out;
    for (auto const& p : picks) out += fmt::format("{}{}", out.empty() ? "" : " ", p.index + 1);
    return out.empty() ? "-" : out;
  }

  std::size_t child(std::size_t of, std::string const& by, ratio const& weight, std::string const& deck) {
    for (auto const c : nodes_[of].children) {
      if (nodes_[c].by == by) return c;
    }
    auto const at = nodes_.size();
    nodes_.push_back({by, deck, nodes_[of].weight * weight, {}, nodes_[of].depth + 1});
    nodes_[of].children.push_back(at);
    deepest_ = std::max(deepest_, nodes_[at].depth);
    return at;
  }

  void add(std::vector<weighed_answer> const& path, std::vector<std::size_t> const& ends,
           std::vector<std::string> const& decks) {
    std::size_t at = 0, from = 0;
    for (std::size_t round = 0; round < ends.size(); ++round) {
      std::span const picks{path.data() + from, ends[round] - from};
      from = ends[round];
      if (by_rounds_ || picks.empty()) {
        ratio weight{1};
        for (auto const& p : picks) weight = weight * p.weight;
        at = child(at, label(picks), weight, decks[round]);
        continue;
      }
      for (std::size_t i = 0; i < picks.size(); ++i)
        at = child(at, label(picks.subspan(i, 1)), picks[i].weight,
                   i + 1 == picks.size() ? decks[round] : std::string{});
    }
    auto& [ways, chance] = orders_[nodes_[at].deck];
    ++ways;
    chance = chance + nodes_[at].weight;
    equally_likely_ = equally_likely_ && (first_weight_.is_zero() || first_weight_ == nodes_[at].weight);
    first_weight_ = nodes_[at].weight;
  }

  [[nodiscard]] std::string title() const {
    return fmt::format("{}, {}, {}", o_.shuffle, plural(o_.cards, "card"), plural(o_.rounds, "round"));
  }
  [[nodiscard]] std::string what() const {
    auto const branch = o_.shuffle == "exchange" ? "which cards change places"
                        : by_rounds_             ? "the picks of a round"
                                                 : "a pick";
    return fmt::format("{}; on a branch: {}{}", plural(leaves_, "path"), branch,
                       equally_likely_ ? "; each path as likely" : "");
  }

  [[nodiscard]] std::vector<std::string> legend_rows() const {
    std::vector<std::string> out;
    constexpr std::size_t most_rows = 24;
    for (auto const& [deck, found] : orders_) {
      if (out.size() == most_rows) {
        out.push_back(fmt::format("… {} more orders", orders_.size() - most_rows));
        break;
      }
      out.push_back(equally_likely_ ? fmt::format("{}  {} of {} ways", deck, found.first, leaves_)
                                    : fmt::format("{}  probability {}", deck, found.second.to_string()));
    }
    return out;
  }

  void place(std::size_t at, double& next) {
    auto& n = nodes_[at];
    if (n.children.empty()) {
      n.y = top + row * next++;
      return;
    }
    for (auto const c : n.children) place(c, next);
    n.y = (nodes_[n.children.front()].y + nodes_[n.children.back()].y) / 2;
    next += n.depth + 1 == deepest_ ? 0.6 : 0;  // some air between siblings
  }

  [[nodiscard]] std::string colour(std::string const& deck) const {
    constexpr std::size_t colours = 8;
    auto const at = static_cast<std::size_t>(std::distance(orders_.begin(), orders_.find(deck)));
    return orders_.size() > colours ? "f-ink" : fmt::format("f-series{}", at % colours + 1);
  }

  void draw(drawing& d, std::size_t at) const {
    auto const& n = nodes_[at];
    auto const x = [](std::size_t depth) { return left + step * static_cast<double>(depth); };
    auto const wide = 12.0 + 9.0 * static_cast<double>(o_.cards);
    if (!n.deck.empty()) {
      auto const kind = n.depth == 0 ? std::string{"f-ink"} : colour(n.deck);
      d.circle({x(n.depth), n.y}, 3.5, kind);
      d.text({x(n.depth) + 8, n.y + 4.5}, n.deck, "start",
             n.children.empty() || n.depth == 0 ? "f-ink strong" : "f-ink");
      if (n.children.empty() && !equally_likely_)
        d.text({x(n.depth) + 12 + wide, n.y + 4.5}, n.weight.to_string(), "start", "small");
    } else {
      d.circle({x(n.depth), n.y}, 2.5, "f-quiet");
    }
    for (auto const c : n.children) {
      auto const& to = nodes_[c];
      point const from{x(n.depth) + (n.deck.empty() ? 4 : wide), n.y};
      point const end{x(to.depth) - 6, to.y};
      point const bend{end.x - 42, to.y};
      d.path({from, bend, end}, "line thin s-line");
      d.text({end.x - 3, to.y - 2}, to.by, "end", "small");
      draw(d, c);
    }
  }

  distribution_options const& o_;
  bool by_rounds_;
  std::vector<tree_node> nodes_;
  std::map<std::string, std::pair<std::uint64_t, ratio>> orders_;
  std::size_t leaves_ = 0, deepest_ = 0;
  bool equally_likely_ = true;
  ratio first_weight_;
};

}  // namespace

void draw_tree(distribution_options const& o) {
  if (!o.tree->ends_with(".svg") && !o.tree->ends_with(".png"))
    throw usage_error{say("--tree: expected a name that ends in .svg or .png, got '{}'", *o.tree)};
  shuffle_tree tree{o};
  output_file file{*o.tree};
  file.write(picture_for(*o.tree, tree.file()));
  file.commit();
}

}  // namespace faro::program
