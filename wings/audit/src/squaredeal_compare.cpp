// Boards that were played, held against those of a tournament: which agree, and why others don't.
#include "audit/src/squaredeal.hpp"
#include "text/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

namespace faro::audit {

namespace {

/// Where a deal belongs.
struct origin {
  std::size_t session;
  bool reserve;
  std::size_t at;  ///< from 0
  friend bool operator==(origin const&, origin const&) = default;
};

class comparison {
 public:
  comparison(squaredeal_keys const& keys, std::vector<squaredeal_session> const& sessions,
             std::string_view value, std::vector<played_board> const& played,
             std::vector<std::string> const& announced)
      : keys_{keys}, sessions_{sessions}, value_{value}, played_{played}, announced_{announced} {}

  squaredeal_comparison make() {
    for (std::size_t s = 0; s < sessions_.size(); ++s) {
      out_.sessions.push_back({sessions_[s]});
      for (bool const reserve : {false, true}) deal(s, reserve);
    }
    for (auto const& board : played_) look_at(board);
    finish_strangers(nullptr);
    for (auto const& use : out_.sessions) check_sets(use);
    if (out_.reproduced == 0 && !played_.empty()) explain_nothing();
    return std::move(out_);
  }

 private:
  void deal(std::size_t s, bool reserve) {
    auto const boards = squaredeal_boards(keys_, sessions_[s], value_, reserve);
    for (std::size_t i = 0; i < boards.size(); ++i) origins_.try_emplace(boards[i], origin{s, reserve, i});
  }

  [[nodiscard]] message label(origin const& o) const {
    auto const& session = sessions_[o.session];
    return say("board {} of {}{}", session.boards.first + o.at, session.file, o.reserve ? " reserve" : "");
  }

  void look_at(played_board const& board) {
    auto const found = origins_.find(board.seats);
    if (found == origins_.end()) {
      strangers_.push_back(&board);
      return;
    }
    auto const& here = found->second;
    finish_strangers(&here);
    auto& use = out_.sessions[here.session];
    if (auto const [first, is_new] = seen_.try_emplace(board.seats, &board); !is_new) {
      out_.problems.push_back(
          say("{}: {} is there a second time; it was {}", board.place, label(here), first->second->place));
      return;
    }
    ++(here.reserve ? use.reserve : use.original);
    ++out_.reproduced;
    auto const number = use.session.boards.first + here.at;
    if (!board.session.empty() && board.session != use.session.file)
      out_.problems.push_back(
          say("{}: {} stands in the file of {}", board.place, label(here), board.session));
    else if (board.number != 0 && board.number != number)
      out_.problems.push_back(say("{}: {} stands there as board {}", board.place, label(here), board.number));
    else if (last_ && last_->session == here.session && last_->reserve == here.reserve && here.at < last_->at)
      out_.problems.push_back(
          say("{}: {} comes after {}: out of order", board.place, label(here), label(*last_)));
    last_ = here;
  }

  /// Where the first of the strangers should have come from: after the board before them, or before the one
  /// after them.
  [[nodiscard]] std::optional<origin> place_of_strangers(origin const* next) const {
    if (last_ && last_->at + 1 < sessions_[last_->session].boards.size())
      return origin{last_->session, last_->reserve, last_->at + 1};
    if (next != nullptr && next->at >= strangers_.size())
      return origin{next->session, next->reserve, next->at - strangers_.size()};
    return std::nullopt;
  }

  [[nodiscard]] message expected(played_board const& board, origin const* next) const {
    auto const here = place_of_strangers(next);
    if (!here) return {};
    for (auto const& [seats, from] : origins_) {
      if (from == *here && !seen_.contains(seats))
        return say("; {} is {}, not {}", label(from), pbn_deal(hands_of(seats)),
                   pbn_deal(hands_of(board.seats)));
    }
    return {};
  }

  /// Boards in a row that no session has are one problem. `next` is the origin of the board after them.
  void finish_strangers(origin const* next) {
    if (strangers_.empty()) return;
    auto const& first = *strangers_.front();
    auto const where = expected(first, next);
    out_.problems.push_back(
        strangers_.size() == 1
            ? say("{}: this board is of no session, original or reserve{}", first.place, where)
            : say("{} to {}: these {} boards are of no session, original or reserve{}", first.place,
                  strangers_.back()->place, strangers_.size(), where));
    strangers_.clear();
  }

  void check_sets(session_use const& use) {
    auto const& file = use.session.file;
    bool const announced = std::ranges::find(announced_, file) != announced_.end();
    if (use.original > 0 && use.reserve > 0) {
      out_.problems.push_back(
          say("{}: {} boards are of the original set and {} of the reserve: expected all of one", file,
              use.original, use.reserve));
    } else if (use.original > 0 && announced) {
      out_.problems.push_back(say(
          "{}: the reserve set was announced (--reserve {}), but the original one was played", file, file));
    } else if (use.reserve > 0 && !announced) {
      out_.problems.push_back(
          say("{}: the reserve set was played, not the original one; that has to be announced (--reserve {})",
              file, file));
    } else if (use.original + use.reserve == 0 && announced) {
      out_.problems.push_back(
          say("{}: the reserve set was announced (--reserve {}), but none of its boards is among those "
              "that were played",
              file, file));
    }
  }

  /// No board agrees: perhaps the value is a near one.
  void explain_nothing() {
    out_.problems.clear();
    std::vector<deal_seats> deals;
    for (auto const& board : played_) deals.push_back(board.seats);
    std::ranges::sort(deals);
    for (auto const& value : near_values()) {
      if (!deals_something(value, deals)) continue;
      out_.other_value = value;
      out_.problems.push_back(
          say("no board agrees: they were dealt with the delayed value '{}', not with '{}'", value, value_));
      return;
    }
    out_.problems.push_back(
        say("no board agrees: none of {} was dealt with these keys and the delayed value '{}' or one near it",
            played_.size(), value_));
  }

  /// Whether the first board of some session under another value was played.
  [[nodiscard]] bool deals_something(std::string const& value, std::vector<deal_seats> const& deals) const {
    return std::ranges::any_of(sessions_, [&](squaredeal_session session) {
      session.boards.last = session.boards.first;
      return std::ranges::any_of(std::array{false, true}, [&](bool reserve) {
        auto const boards = squaredeal_boards(keys_, session, value, reserve);
        return std::ranges::binary_search(deals, boards.front());
      });
    });
  }

  [[nodiscard]] std::vector<std::string> near_values() const {
    std::vector<std::string> forms{canonical_delayed_value(value_), value_};
    for (auto const& [from, to] : {std::pair{',', '.'}, {'.', ','}}) {
      forms.push_back(value_);
      std::ranges::replace(forms.back(), from, to);
    }
    auto values = forms;
    for (int cents = 1; cents <= 100; ++cents) {
      for (auto const& form : forms) {
        for (auto const by : {cents, -cents}) {
          if (auto other = changed_by(form, by); !other.empty()) values.push_back(std::move(other));
        }
      }
    }
    std::vector<std::string> different;  // in their order: the nearest first
    for (auto& value : values) {
      if (value != value_ && std::ranges::find(different, value) == different.end())
        different.push_back(std::move(value));
    }
    return different;
  }

  /// The digits of a value as one number, and more or less of it: "43275.91" and 1 give "43275.92".
  static std::string changed_by(std::string const& value, std::int64_t by) {
    std::string digits;
    for (auto const c : value) {
      if (is_digit(c)) digits += c;
    }
    if (digits.empty() || digits.size() > 15) return {};
    auto const number = std::stoll(digits) + by;
    if (number < 0) return {};
    auto const changed = fmt::format("{:0{}}", number, digits.size());
    if (changed.size() != digits.size()) return {};
    auto out = value;
    std::size_t at = 0;
    for (auto& c : out) {
      if (is_digit(c)) c = changed[at++];
    }
    return out;
  }

  squaredeal_keys const& keys_;
  std::vector<squaredeal_session> const& sessions_;
  std::string value_;
  std::vector<played_board> const& played_;
  std::vector<std::string> const& announced_;

  std::map<deal_seats, origin> origins_;
  std::map<deal_seats, played_board const*> seen_;
  std::vector<played_board const*> strangers_;
  std::optional<origin> last_;
  squaredeal_comparison out_;
};

}  // namespace

squaredeal_comparison compare_played(squaredeal_keys const& keys,
                                     std::vector<squaredeal_session> const& sessions,
                                     std::string_view delayed_value, std::vector<played_board> const& played,
                                     std::vector<std::string> const& announced) {
  return comparison{keys, sessions, delayed_value, played, announced}.make();
}

}  // namespace faro::audit
