#include "chance/waiting.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/text/detail/message.hpp>

namespace faro::detail {

void path_chooser::begin(std::vector<answer> prefix, integer numerator, integer denominator,
                         std::string key) {
  odometer::begin(std::move(prefix), std::move(numerator), std::move(denominator));
  key_ = std::move(key);
  has_key_ = !key_.empty();
}

bool path_chooser::repeat_for(ratio const& looped) {
  ratio const all{numerator(), denominator()};
  if (looped == all) return false;
  multiply_weight(looped / (all - looped));  // p + p^2 + ... for p = looped / all
  return true;
}

bool path_chooser::merge_point(std::span<std::byte const> key) {
  refuse_after_leaving("went on");
  if (passing()) return false;
  std::string_view const text{reinterpret_cast<char const*>(key.data()),
                              key.size()};  // NOLINT: bytes as text
  if (at_base()) {                          // on the spot: it was left here before
    if (!has_key_) {
      key_ = text;
      has_key_ = true;
    }
    return false;
  }
  left_at_ = text;
  leave();
  return true;
}

struct frontier::layers {
  struct weight {
    integer numerator, denominator;
  };
  waiting_merge_points<weight> ahead;
  waiting_merge_points<weight>::layer now;
  std::size_t at = 0;
  std::uint64_t taken = 0;
};

frontier::frontier() : layers_{std::make_unique<layers>()} {}
frontier::~frontier() = default;

void frontier::arrive(path_chooser const& c) {
  auto* const met = layers_->ahead.arrive(c, [&] { return layers::weight{c.numerator(), c.denominator()}; });
  if (!met) return;
  if (met->denominator == c.denominator()) {  // nearly always: the same questions were asked on the way
    met->numerator += c.numerator();
  } else {
    auto const common = lcm(met->denominator, c.denominator());
    met->numerator =
        met->numerator * (common / met->denominator) + c.numerator() * (common / c.denominator());
    met->denominator = common;
  }
}

void frontier::wait(path_chooser const& c) { layers_->ahead.wait(c, {c.numerator(), c.denominator()}); }

bool frontier::next(path_chooser& chooser) {
  auto& l = *layers_;
  if (l.at == l.now.merge_points.size()) {
    if (l.ahead.empty()) return false;
    l.now = l.ahead.take_layer().second;
    l.at = 0;
  }
  ++l.taken;
  auto& j = l.now.merge_points[l.at++];
  chooser.begin(std::move(j.path), std::move(j.kept.numerator), std::move(j.kept.denominator),
                j.key ? *j.key : std::string{});
  return true;
}

std::uint64_t frontier::taken() const { return layers_->taken; }

}  // namespace faro::detail

std::string faro::retry_advice(std::string_view retries) {
  return "a run tried again without end, at picks " + std::string{retries} +
         ": before each try, say what the rest depends on, as in `if (merge_point(c, chosen)) return {};`, "
         "and" +
         " the distribution becomes exact";
}
