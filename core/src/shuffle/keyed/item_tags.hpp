// Random tags of numbered items: item i has a number U from 0 to 1 of endless binary digits, each fair, that
// follows from a key and i alone.
//
//   item_tags tags{key};
//   bottom_k<std::string> few{tags, 100};                       // a sample of 100, whatever comes
//   for (auto const& line : lines) few.offer(tags.next(), line);
//   auto const sample = std::move(few).head();                   // in the order of their tags
//
// So a stream whose length nobody knows is sampled in one pass and in memory for the sample: the k least tags
// are a uniform sample, in random order; the tags below p are each item by itself with chance p. Digits are
// made 64 at a time and more where two are equal, so both distributions are exact. The same key nests its
// samples: one that asks for more holds one that asks for less.
//
// Cost: eight bytes of the stream an item (stream.hpp). Origin: E. Cohen and H. Kaplan, "Summarizing data
// using bottom-k sketches" (2007); specified in docs/spec-samples.md.
#pragma once
#include <faro/chance/detail/stream.hpp>
#include <faro/chance/seed.hpp>
#include <faro/exact/ratio.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace faro {

class item_tags {
 public:
  /// The tags of a run's key.
  explicit item_tags(key256 const& key, stream_kind generator = stream_kind::chacha_20);

  /// The first 64 digits of the next item's tag, beginning with item 0.
  std::uint64_t next() {
    if (at_ == words_.size()) refill();
    return words_[at_++];
  }
  /// Goes on with this item.
  void seek(std::uint64_t item);
  /// 64 more digits of an item's tag: the first that follow for 0, those after them for 1, ...
  [[nodiscard]] std::uint64_t further(std::uint64_t item, std::uint64_t part) const;

 private:
  void refill();

  key256 key_;
  stream_kind generator_;
  stream stream_;
  std::array<std::uint64_t, 1024> words_{};
  std::size_t at_ = words_.size();
};

/// Tags below a chance: each item by itself.
class tag_limit {
 public:
  /// Throws input_error unless 0 <= chance <= 1.
  explicit tag_limit(ratio const& chance);
  /// Whether the item's tag, whose first 64 digits these are, is below the chance.
  template <class Digits>
  [[nodiscard]] bool takes(std::uint64_t first, std::uint64_t item, Digits const& digits) const {
    if (all_ || first != first_) return all_ || first < first_;
    auto rest = rest_;
    for (std::uint64_t part = 0; rest.sign() > 0; ++part) {
      auto const limit = next_word(rest);
      if (auto const word = digits.further(item, part); word != limit) return word < limit;
    }
    return false;
  }

 private:
  /// The next 64 digits of a ratio below 1; what follows them stays.
  static std::uint64_t next_word(ratio& rest);
  bool all_ = false;
  std::uint64_t first_ = 0;
  ratio rest_;
};

/// Whether one item's tag is below another's.
template <class Digits>
bool tag_below(Digits const& digits, std::uint64_t tag, std::uint64_t item, std::uint64_t other_tag,
               std::uint64_t other) {
  if (tag != other_tag || item == other) return tag < other_tag;
  for (std::uint64_t part = 0;; ++part) {
    auto const a = digits.further(item, part), b = digits.further(other, part);
    if (a != b) return a < b;
  }
}

/// The items with the least tags of those that come. Items are kept as long as they may be among them; the
/// digits outlive it.
template <class Item, class Digits = item_tags>
class bottom_k {
 public:
  bottom_k(Digits const& digits, std::uint64_t count) : digits_{&digits}, count_{count} {}

  /// Whether the next item is among the least so far, by the first 64 digits of its tag.
  [[nodiscard]] bool wants(std::uint64_t tag) const {
    if (kept_.size() < count_) return true;
    if (count_ == 0 || tag > kept_.front().tag) return false;
    return tag < kept_.front().tag || less(tag, number_, kept_.front().tag, kept_.front().number);
  }
  /// The next item is this one, where not all come here. Precondition: they come in order.
  void go_to(std::uint64_t item) { number_ = item; }
  /// Passes over the next item. Precondition: it is not wanted.
  void skip() { ++number_; }
  /// Takes the next item, which is wanted.
  void add(std::uint64_t tag, Item item) {
    auto const greatest_first = [this](entry const& a, entry const& b) {
      return less(a.tag, a.number, b.tag, b.number);
    };
    if (kept_.size() == count_) {
      std::ranges::pop_heap(kept_, greatest_first);
      kept_.pop_back();
    }
    kept_.push_back({tag, number_++, std::move(item)});
    std::ranges::push_heap(kept_, greatest_first);
  }
  void offer(std::uint64_t tag, Item item) {
    if (!wants(tag)) return skip();
    add(tag, std::move(item));
  }
  /// The one that goes when another is added, or null while there is room.
  [[nodiscard]] Item const* last() const {
    return kept_.size() == count_ && count_ > 0 ? &kept_.front().item : nullptr;
  }
  /// How many have come.
  [[nodiscard]] std::uint64_t seen() const { return number_; }

  /// The sample in the order of its tags.
  std::vector<Item> head() && {
    std::ranges::sort(
        kept_, [this](entry const& a, entry const& b) { return less(a.tag, a.number, b.tag, b.number); });
    std::vector<Item> out;
    out.reserve(kept_.size());
    for (auto& one : kept_) out.push_back(std::move(one.item));
    return out;
  }

 private:
  struct entry {
    std::uint64_t tag, number;
    Item item;
  };
  [[nodiscard]] bool less(std::uint64_t tag, std::uint64_t item, std::uint64_t other_tag,
                          std::uint64_t other) const {
    return tag_below(*digits_, tag, item, other_tag, other);
  }

  Digits const* digits_;
  std::uint64_t count_;
  std::uint64_t number_ = 0;
  std::vector<entry> kept_;  // a heap, the greatest tag on top
};

}  // namespace faro
