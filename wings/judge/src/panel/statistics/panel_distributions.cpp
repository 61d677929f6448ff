// The distributions of a panel in doubles, counted once for a size of deck: apart from the tests that use
// them.
#include "judge/src/panel/statistics/entry.hpp"

#include <faro/error.hpp>
#include <faro/judge/panel/detail/panel.hpp>
#include <faro/text/detail/message.hpp>

#include <array>

namespace faro::judge {

struct panel_distributions::counted {
  std::size_t cards = 0;
  std::array<tabulated_distribution, deck_statistics> laws;
  std::array<double, deck_statistics> means{}, variances{};
  std::vector<std::vector<std::uint8_t>> groups;
  std::vector<tabulated_distribution> alike;
  double successions_third = 0;
};

namespace {

double third_central(tabulated_distribution const& law) {
  double sum = 0;
  for (std::size_t k = 0; k < law.probability.size(); ++k) {
    auto const off = static_cast<double>(law.least + law.step * static_cast<std::int64_t>(k)) - law.mean;
    sum += law.probability[k] * off * off * off;
  }
  return sum;
}

}  // namespace

panel_distributions::panel_distributions(std::size_t cards, std::vector<card_grouping> const& groupings) {
  auto made = std::make_shared<counted>();
  made->cards = cards;
  for (std::size_t s = 0; s < deck_statistics; ++s) {
    auto const statistic = static_cast<deck_statistic>(s);
    if (auto law = tabulated_null_distribution(statistic, cards)) {
      made->laws[s] = *std::move(law);
      made->means[s] = made->laws[s].mean;
      made->variances[s] = made->laws[s].variance;
    } else if (detail::entry_of(statistic).moments) {
      auto const moments = null_moments(statistic, cards);
      made->means[s] = moments.mean.to_double();
      made->variances[s] = moments.variance.to_double();
    }
  }
  made->successions_third = third_central(made->laws[static_cast<std::size_t>(deck_statistic::successions)]);
  for (auto const& g : groupings) {
    std::vector<std::uint32_t> sizes(256);
    for (auto const group : g.group) ++sizes[group];
    made->alike.push_back(tabulate(alike_distribution(sizes)));
    made->groups.push_back(g.group);
  }
  counted_ = std::move(made);
}

std::size_t panel_distributions::cards() const { return counted_->cards; }
tabulated_distribution const& panel_distributions::of(deck_statistic s) const& {
  return counted_->laws[static_cast<std::size_t>(s)];
}
double panel_distributions::mean(deck_statistic s) const {
  return counted_->means[static_cast<std::size_t>(s)];
}
double panel_distributions::variance(deck_statistic s) const {
  return counted_->variances[static_cast<std::size_t>(s)];
}
tabulated_distribution const& panel_distributions::alike(std::size_t grouping) const& {
  if (grouping >= counted_->alike.size())
    throw input_error{
        say("grouping {}: the distributions were counted for {}", grouping, counted_->alike.size())};
  return counted_->alike[grouping];
}
double panel_distributions::successions_third() const { return counted_->successions_third; }

}  // namespace faro::judge
