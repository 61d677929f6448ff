// Words and ranges of numbers over ranks: any rank can make any item, so none is read or sent. A rank makes
// those of its places, some at a time; a range is whole nowhere, and an order only where its picks follow one
// another, in the first rank.
#include "cli/output.hpp"
#include "faro-mpi/first_order.hpp"
#include "faro-mpi/rank_texts.hpp"
#include "faro-mpi/shared_evidence.hpp"
#include "faro-mpi/shared_lines.hpp"
#include "faro-mpi/shared_output.hpp"
#include "shuffle/item_tags.hpp"
#include "verbs/shuffle/epochs.hpp"

#include <faro/shuffle/epochs.hpp>

#include <algorithm>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::ranks {
namespace {

using item_numbers = std::vector<std::uint64_t>;

class numbered_shuffle {
 public:
  numbered_shuffle(world const& ranks, program::process_group& group, shared_shuffle const& shuffle)
      : ranks_{ranks}, group_{group}, shuffle_{shuffle}, evidence_{group, ranks, shuffle} {}

  shuffle_costs run() {
    auto const& options = shuffle_.options;
    group_.together([&] {
      auto const end = shuffle_.format().end;
      items_ = options.input_range ? program::shuffle_items::range(*options.input_range, end)
                                   : program::shuffle_items::words(options.operands, end);
    });
    evidence_.is_of(items_);
    evidence_.has(items_.size());
    costs_.lines = items_.size();
    outputs_.emplace_back(group_, shuffle_.output(), 0);
    std::string said;
    if (options.data.epochs) {
      write_epochs();
    } else if (options.data.rate) {
      write_each_by_itself();
    } else {
      said = write_first_order();
    }
    evidence_.commit(outputs_);
    if (group_.is_first() && !said.empty()) program::note(said);
    costs_.bytes = place_;
    costs_.most_held = ranks_.most(held_);
    return costs_;
  }

 private:
  /// Goes through so many places in rounds, each with a part for every rank: own(from, to) says in each rank
  /// which items it has there. They are made and written one after the other.
  void write_rounds(std::uint64_t count,
                    std::function<item_numbers(std::uint64_t, std::uint64_t)> const& own) {
    auto const places_a_round = (std::uint64_t{1} << 20) * group_.size();
    for (std::uint64_t done = 0; done < count;) {
      auto const round = std::min(places_a_round, count - done);
      auto const [from, to] = group_.part_of(round);
      auto const mine = own(done + from, done + to);
      std::string text;
      group_.together(
          [&] { items_.for_each(std::span{mine}, [&](std::string_view item) { text += item; }); });
      auto const place = place_ + ranks_.sum_before(text.size());
      group_.together([&] { outputs_.front().write_at(place, text); });
      place_ += ranks_.sum(text.size());
      held_ = std::max<std::uint64_t>(held_, order_bytes_ + text.size() + mine.size() * sizeof(mine[0]));
      done += round;
    }
  }

  void write_epochs() {
    auto const& options = shuffle_.options;
    if (options.verbose && group_.is_first() && items_.size() > 0)
      program::describe_epochs(options, items_.size());
    program::for_each_epoch(options, items_.size(), [&](program::epoch_part const& part) {
      auto const order = epoch_orders{items_.size(), shuffle_.key}.order(part.epoch);
      write_rounds(part.to - part.from, [&](std::uint64_t from, std::uint64_t to) {
        item_numbers out;
        group_.together([&] {
          for (auto place = from; place < to; ++place) out.push_back(order(part.from + place));
        });
        return out;
      });
    });
  }

  void write_each_by_itself() {
    evidence_.came_about_by_key(items_.size());
    tag_limit const limit{*shuffle_.options.data.rate};
    write_rounds(items_.size(), [&](std::uint64_t from, std::uint64_t to) {
      item_numbers out;
      group_.together([&] {
        item_tags tags{shuffle_.key, shuffle_.generator};
        tags.seek(from);
        for (auto item = from; item < to; ++item) {
          if (limit.takes(tags.next(), item, tags)) out.push_back(item);
        }
      });
      return out;
    });
  }

  /// Returns what is to be said of it.
  std::string write_first_order() {
    first_order found;
    group_.together([&] {
      if (!group_.is_first()) return;
      found = find_first_order(shuffle_, items_, shuffle_.options.data, std::nullopt, evidence_);
    });
    std::span<std::uint64_t const> const order{found.parts.lines};
    order_bytes_ = order.size_bytes();
    auto const count = from_bytes<std::uint64_t>(
        group_.share(as_bytes<std::uint64_t>(std::vector<std::uint64_t>{order.size()})))[0];
    write_rounds(count, [&](std::uint64_t from, std::uint64_t to) { return told(order, from, to); });
    return found.unused;
  }

  /// A rank's part of the order that the first rank has. Parts of a round follow one another.
  item_numbers told(std::span<std::uint64_t const> order, std::uint64_t from, std::uint64_t to) {
    std::vector<std::uint64_t> row(2 * group_.size());
    row[2 * group_.rank()] = from;
    row[2 * group_.rank() + 1] = to;
    auto const places = ranks_.sums(row);
    std::vector<std::string> parts;
    if (group_.is_first()) {
      for (std::size_t r = 0; r < group_.size(); ++r)
        parts.push_back(
            as_bytes<std::uint64_t>(order.subspan(places[2 * r], places[2 * r + 1] - places[2 * r])));
    }
    for (std::size_t r = 1; r < parts.size(); ++r) costs_.sent += parts[r].size();
    return from_bytes<std::uint64_t>(text_from_first(ranks_, group_, std::move(parts)));
  }

  world const& ranks_;
  program::process_group& group_;
  shared_shuffle const& shuffle_;
  shared_evidence evidence_;
  program::shuffle_items items_;
  std::deque<shared_output> outputs_;
  shuffle_costs costs_;
  std::uint64_t place_ = 0, held_ = 0, order_bytes_ = 0;
};

}  // namespace

shuffle_costs numbers_together(world const& ranks, program::process_group& group,
                               shared_shuffle const& shuffle) {
  return numbered_shuffle{ranks, group, shuffle}.run();
}

}  // namespace faro::ranks
