#include <faro/games/best_choice.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <mutex>
#include <string_view>

namespace faro::odds {

namespace {

std::string text_of(std::span<std::byte const> key) {
  return {reinterpret_cast<char const*>(key.data()), key.size()};  // NOLINT: its bytes
}

}  // namespace

/// What was asked of decisions kept elsewhere stays where it is: `at` gives it by its address.
struct policy::looked_up {
  std::shared_ptr<kept_decisions const> from;
  std::mutex guard{};
  std::unordered_map<std::string, decision_values> met{};
  bool all = false;
};

policy::policy(std::shared_ptr<kept_decisions const> kept)
    : kept_{std::make_shared<looked_up>(std::move(kept))} {}

decision_values const* policy::at(std::span<std::byte const> key) const& {
  if (!kept_) {
    auto const found = decisions_.find(text_of(key));
    return found == decisions_.end() ? nullptr : &found->second;
  }
  std::scoped_lock const lock{kept_->guard};
  auto text = text_of(key);
  auto const known = kept_->met.find(text);
  if (known != kept_->met.end()) return &known->second;
  auto values = kept_->from->values_at(key);
  return values ? &kept_->met.emplace(std::move(text), *std::move(values)).first->second : nullptr;
}

std::optional<std::uint64_t> policy::action_at(std::span<std::byte const> key) const {
  if (kept_) return kept_->from->action_at(key);
  auto const* const decision = at(key);
  return decision ? std::optional{decision->best} : std::nullopt;
}

std::unordered_map<std::string, decision_values> const& policy::decisions() const& {
  if (!kept_) return decisions_;
  std::scoped_lock const lock{kept_->guard};
  if (!std::exchange(kept_->all, true)) {
    kept_->met.reserve(kept_->from->size());
    kept_->from->each([&](std::string key, decision_values values) {
      kept_->met.try_emplace(std::move(key), std::move(values));
    });
  }
  return kept_->met;
}

std::size_t policy::size() const { return kept_ ? kept_->from->size() : decisions_.size(); }

namespace detail {

choice_path::question& choice_path::replay(asked what, std::uint64_t of) {
  while (path_[at_].what == asked::merge_point) ++at_;  // a path to be replayed ends in a pick or decision
  auto& q = path_[at_++];
  if (q.what != what || q.of != of)
    throw description_error{
        "the same answers led to another question; a description must depend on its chooser alone"};
  return q;
}

void choice_path::lengthen(question q) {
  if (path_.size() >= longest_)
    throw input_error{
        say("the best choice is not found within {} picks of one game; give the game an end or allow more",
            longest_)};
  ++at_;
  path_.push_back(std::move(q));
}

std::uint64_t choice_path::below(std::uint64_t n) {
  if (left_) throw description_error{"a question after the description was told to leave"};
  if (passing()) return replay(asked::pick, n).index;
  lengthen({asked::pick, n, 0, {}, {}});
  return 0;
}

std::size_t choice_path::kind(std::span<count_t const> counts) {
  if (left_) throw description_error{"a question after the description was told to leave"};
  auto const sum = faro::total(counts);
  if (passing()) return replay(asked::kind, sum).index;
  auto const first =
      static_cast<std::uint64_t>(std::ranges::find_if(counts, [](auto n) { return n > 0; }) - counts.begin());
  lengthen({asked::kind, sum, first, {counts.begin(), counts.end()}, {}});
  return first;
}

/// Whether a state was valued before: then the run leaves with that value. Otherwise it is valued now.
bool choice_path::known(std::string const& key) {
  auto const [state, fresh] = worth_.try_emplace(key);
  if (fresh) return false;
  if (!state->second) {
    throw description_error{
        "a state leads back to itself; a choice in a game that need not end can't be valued by backward "
        "induction"};
  }
  left_ = &*state->second;
  return true;
}

bool choice_path::merge_point(std::span<std::byte const> key) {
  if (left_) throw description_error{"a merge point after the description was told to leave"};
  if (passing()) return false;
  auto text = "." + text_of(key);  // apart from decisions
  if (known(text)) return true;
  lengthen({asked::merge_point, 0, 0, {}, {}});
  path_.back().key = std::move(text);
  return false;
}

std::optional<std::uint64_t> choice_path::decide(std::uint64_t actions, std::span<std::byte const> key) {
  if (left_) throw description_error{"a decision after the description was told to leave"};
  if (actions == 0) throw description_error{"a decision among no actions"};
  if (passing()) return replay(asked::decision, actions).index;
  auto text = text_of(key);
  if (known(text)) return std::nullopt;
  lengthen({asked::decision, actions, 0, {}, {}});
  path_.back().key = std::move(text);
  return 0;
}

/// Adds ways * value to a sum over a common denominator: mostly the same one, and then nothing is reduced.
void choice_path::add(question& q, std::uint64_t ways, ratio const& value) {
  auto const& over = value.denominator();
  if (over != q.denominator) {
    auto const common = lcm(q.denominator, over);
    q.numerator *= common / q.denominator;
    q.denominator = common;
  }
  q.numerator += integer{ways} * value.numerator() * (q.denominator / over);
}

/// The value of the answer taken has come: moves to the next answer (true), or turns `value` into that of the
/// question.
bool choice_path::value_of(question& q, ratio& value) {
  switch (q.what) {
    case asked::pick:
      add(q, 1, value);
      if (++q.index < q.of) return true;
      value = ratio{q.numerator, q.denominator * integer{q.of}};
      return false;
    case asked::kind:
      add(q, q.counts[q.index], value);
      do ++q.index;
      while (q.index < q.counts.size() && q.counts[q.index] == 0);
      if (q.index < q.counts.size()) return true;
      value = ratio{q.numerator, q.denominator * integer{q.of}};
      return false;
    case asked::decision: {
      q.values.push_back(value);
      if (++q.index < q.of) return true;
      auto const top = is_for_the_least(std::string_view{q.key}) ? std::ranges::min_element(q.values)
                                                                 : std::ranges::max_element(q.values);
      auto const best = static_cast<std::uint64_t>(top - q.values.begin());
      value = q.values[best];
      worth_[q.key] = value;
      play_.set(std::move(q.key), {std::move(q.values), best});
      return false;
    }
    case asked::merge_point:
      worth_[q.key] = value;
      return false;
  }
  return false;
}

bool choice_path::next(ratio const& value) {
  ++runs_;
  if (at_ < path_.size())
    throw description_error{
        "the same answers led to fewer questions; a description must depend on its chooser alone"};
  at_ = 0;
  value_ = value;
  left_ = nullptr;
  while (!path_.empty()) {
    if (value_of(path_.back(), value_)) return true;
    path_.pop_back();
  }
  return false;
}

}  // namespace detail

}  // namespace faro::odds
