#include "chance/depth.hpp"

#include <faro/chance/exhaustive.hpp>

#include <boost/unordered/unordered_flat_map.hpp>

#include <algorithm>
#include <cassert>

namespace faro::detail {

// ------------------------------------------------------------------------------------------- path_chooser

bool too_deep(integer const& numerator, integer const& denominator) {
  constexpr std::size_t most_doublings = std::size_t{1} << 14;
  constexpr std::size_t most_bits = std::size_t{1} << 17;
  return denominator.bits() > std::min(numerator.bits() + most_doublings, most_bits);
}

void path_chooser::begin(std::vector<answer> prefix, integer numerator, integer denominator,
                         std::string key) {
  path_ = std::move(prefix);
  base_ = path_.size();
  depth_ = 0;
  counts_.clear();
  numerator_ = std::move(numerator);
  denominator_ = std::move(denominator);
  key_ = std::move(key);
  has_key_ = !key_.empty();
}

bool path_chooser::repeat_for(ratio const& looped) {
  ratio const all{numerator_, denominator_};
  if (looped == all) return false;
  auto const further = looped / (all - looped);  // p + p^2 + ... for p = looped / all
  numerator_ *= further.numerator();
  denominator_ *= further.denominator();
  return true;
}

void path_chooser::open(std::uint64_t index, std::uint64_t of, std::size_t counts_at, std::size_t kinds,
                        std::uint64_t weight) {
  if (left_)
    throw description_error{"pick " + std::to_string(at_) + ": asked after a junction said to leave"};
  constexpr std::size_t between_looks = 64;
  bool const look = depth_ % between_looks == 0 && depth_ > 0;
  strode_ = path_.size() - base_ >= stride_;
  if (strode_ || path_.size() >= most_picks_ || (look && too_deep(numerator(), denominator())))
    throw cut_run{};
  if (depth_ == steps_.size()) steps_.emplace_back();
  auto& opened = steps_[depth_];
  opened.counts_at = counts_at;
  opened.kinds = kinds;
  opened.numerator.set_product(numerator(), weight);
  opened.denominator.set_product(denominator(), of);
  ++depth_;
  path_.push_back({index, of});
  ++at_;
}

std::uint64_t path_chooser::open_below(std::uint64_t n) {
  assert(n > 0);
  open(0, n, counts_.size(), 0, 1);
  return 0;
}

std::size_t path_chooser::open_kind(std::span<count_t const> counts) {
  assert(total(counts) > 0);
  auto const first = kind_at(counts, 0);
  open(first, total(counts), counts_.size(), counts.size(), counts[first]);
  counts_.insert(counts_.end(), counts.begin(), counts.end());
  return first;
}

bool path_chooser::advance() {
  while (depth_ > 0) {
    auto& last = steps_[depth_ - 1];
    auto& at = path_.back();
    ++at.index;
    if (last.kinds == 0) {
      if (at.index < at.of) return true;
    } else {
      auto const counts = std::span{counts_}.subspan(last.counts_at, last.kinds);
      while (at.index < last.kinds && counts[at.index] == 0)
        ++at.index;  // never a branch of probability zero
      if (at.index < last.kinds) {
        last.numerator.set_product(depth_ > 1 ? steps_[depth_ - 2].numerator : numerator_, counts[at.index]);
        return true;
      }
    }
    counts_.resize(last.counts_at);
    --depth_;
    path_.pop_back();
  }
  return false;
}

bool path_chooser::junction(std::span<std::byte const> key) {
  if (left_)
    throw description_error{"pick " + std::to_string(at_) + ": went on after a junction said to leave"};
  if (at_ < base_) return false;
  std::string_view const text{reinterpret_cast<char const*>(key.data()),
                              key.size()};  // NOLINT: bytes as text
  if (at_ == base_) {                       // on the spot: it was left here before
    if (!has_key_) {
      key_ = text;
      has_key_ = true;
    }
    return false;
  }
  left_at_ = text;
  left_ = true;
  return true;
}

void path_chooser::other_question(std::uint64_t of) const {
  throw description_error{"pick " + std::to_string(at_) + ": asked for one of " + std::to_string(of) +
                          " (or by other counts) where the same picks led to one of " +
                          std::to_string(path_[at_].of) +
                          " before; a description may depend on nothing but its picks"};
}

std::string describe_path(std::span<answer const> path) {
  constexpr std::size_t shown = 40;
  std::string text;
  for (auto const& a : path.first(std::min(shown, path.size()))) {
    if (!text.empty()) text += ' ';
    text += std::to_string(a.index) + "/" + std::to_string(a.of);
  }
  return path.size() > shown ? text + " …" : text.empty() ? "(none)" : text;
}

}  // namespace faro::detail

std::string faro::retry_advice(std::string_view retries) {
  constexpr auto cure =
      ": before each try, say what the rest depends on, as in `if (junction(c, chosen)) return {};`, and the "
      "law "
      "becomes exact";
  return "a run tried again without end, at picks " + std::string{retries} + cure;
}

namespace faro::detail {

// ----------------------------------------------------------------------------------------------- frontier

namespace {

/// Hashes a key eight bytes at a time (multiply and fold, after Wang Yi's wyhash). Keys are compared whole.
struct key_hash {
  using is_transparent = void;
  using is_avalanching = void;
  std::size_t operator()(std::string_view key) const {
    constexpr std::uint64_t mix = 0x9e3779b97f4a7c15U;
    std::uint64_t h = key.size() * mix;
    while (!key.empty()) {
      std::uint64_t word = 0;
      auto const size = std::min(key.size(), sizeof word);
      std::memcpy(&word, key.data(), size);
      auto const product = static_cast<uint128>(h ^ word) * mix;
      h = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
      key.remove_prefix(size);
    }
    return h;
  }
};

}  // namespace

struct frontier::layers {
  struct junction {
    std::string const* key;  // owned by `index`: node-free, so set when the layer is taken out; null: none
    std::vector<answer> path;
    integer numerator, denominator;
  };
  struct layer {
    boost::unordered_flat_map<std::string, std::size_t, key_hash, std::equal_to<>>
        index;                        // place in junctions
    std::vector<junction> junctions;  // in order of first arrival
  };
  std::map<std::size_t, layer> ahead;  // by picks made
  layer now;
  std::size_t at = 0;
  std::uint64_t taken = 0;
};

frontier::frontier() : layers_{std::make_unique<layers>()} {}
frontier::~frontier() = default;

void frontier::arrive(path_chooser const& c) {
  auto& layer = layers_->ahead[c.picks()];
  auto const place = layer.index.find(std::string_view{c.left_at()});
  if (place == layer.index.end()) {
    layer.index.emplace(c.left_at(), layer.junctions.size());
    layer.junctions.push_back({nullptr, c.path_so_far(), c.numerator(), c.denominator()});
    return;
  }
  auto& met = layer.junctions[place->second];
  if (met.denominator == c.denominator()) {  // nearly always: the same questions were asked on the way
    met.numerator += c.numerator();
  } else {
    auto const common = lcm(met.denominator, c.denominator());
    met.numerator = met.numerator * (common / met.denominator) + c.numerator() * (common / c.denominator());
    met.denominator = common;
  }
}

void frontier::wait(path_chooser const& c) {
  layers_->ahead[c.picks()].junctions.push_back({nullptr, c.path_so_far(), c.numerator(), c.denominator()});
}

bool frontier::next(path_chooser& chooser) {
  auto& l = *layers_;
  if (l.at == l.now.junctions.size()) {
    if (l.ahead.empty()) return false;
    l.now = std::move(l.ahead.extract(l.ahead.begin()).mapped());
    for (auto const& [key, place] : l.now.index) l.now.junctions[place].key = &key;
    l.at = 0;
  }
  ++l.taken;
  auto& j = l.now.junctions[l.at++];
  chooser.begin(std::move(j.path), std::move(j.numerator), std::move(j.denominator),
                j.key ? *j.key : std::string{});
  return true;
}

std::uint64_t frontier::taken() const { return layers_->taken; }

}  // namespace faro::detail
